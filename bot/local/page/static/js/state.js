/** What this window knows: the lists, the open channel's messages, and who listens for changes. */

/** @typedef {{id: string, name: string, bot: boolean}} Account */

export const state = {
  /** @type {any} The lists as the server sent them last; null before. */
  places: null,
  /** @type {Map<string, any>} The open channel's messages by id. */
  messages: new Map(),
  /** Whether the open channel has older messages. */
  more: false,
  /** The id of the newest message that was read when the channel was opened. */
  read: "0",
  /** @type {any[]} The slash commands offered in the open channel. */
  commands: [],
  /** @type {string|null} The open channel's id. */
  channel: null,
  /** @type {string} Whose window this is; "" until known. */
  me: "",
  /** @type {string} Which server's channels are listed; "dms" for private messages. */
  guild: "",
  /** @type {string[]} The troubles that can be made here. */
  troubles: [],
  /** Whether the socket is open. */
  connected: false,
};

/** @type {Map<string, Set<(detail?: any) => void>>} */
const listeners = new Map();

/**
 * Calls `listener` whenever `topic` is told.
 * @param {string} topic
 * @param {(detail?: any) => void} listener
 */
export function when(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, new Set());
  listeners.get(topic)?.add(listener);
}

/**
 * Tells everyone who listens for `topic`.
 * @param {string} topic
 * @param {any} [detail]
 */
export function tell(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

/** All channels that this person sees, private ones too. */
export function channels() {
  if (!state.places) return [];
  return [...state.places.guilds.flatMap((/** @type {any} */ g) => g.channels), ...state.places.dms];
}

/** The channel of that id, or the open one.
 * @param {string|null} [id]
 */
export function channelOf(id = state.channel) {
  return channels().find((c) => c.id === id) ?? null;
}

/** The account of that id.
 * @param {string} id
 * @returns {Account|null}
 */
export function accountOf(id) {
  return state.places?.people.find((/** @type {Account} */ p) => p.id === id) ?? null;
}

/** The moment it is in the local world, in milliseconds since 1970. */
export function now() {
  return Date.now() + (state.places?.clock ?? 0) * 1000;
}
