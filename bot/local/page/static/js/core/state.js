/** The window's state: the lists and the open channel's messages; and the bus by which modules tell of changes. */

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
  /** @type {string} The id of this window's person; "" until known. */
  me: "",
  /** @type {string} Which server's channels are listed; "dms" for private messages. */
  guild: "",
  /** @type {string[]} The faults that can be caused here. */
  troubles: [],
  /** Whether the socket is open. */
  connected: false,
};

/** @type {Map<string, Set<(detail?: any) => void>>} */
const listeners = new Map();

/**
 * Calls `listener` whenever `topic` is published.
 * @param {string} topic
 * @param {(detail?: any) => void} listener
 */
export function subscribe(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, new Set());
  listeners.get(topic)?.add(listener);
}

/**
 * Calls all subscribers of `topic`.
 * @param {string} topic
 * @param {any} [detail]
 */
export function publish(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

/** Returns all channels that this person sees, direct messages too. */
export function channels() {
  if (!state.places) return [];
  return [...state.places.guilds.flatMap((/** @type {any} */ g) => g.channels), ...state.places.dms];
}

/** Returns the channel of that id, or the open one.
 * @param {string|null} [id]
 */
export function channelOf(id = state.channel) {
  return channels().find((c) => c.id === id) ?? null;
}

/** Returns the account of that id.
 * @param {string} id
 * @returns {Account|null}
 */
export function accountOf(id) {
  return state.places?.people.find((/** @type {Account} */ p) => p.id === id) ?? null;
}

/** Returns the local Discord's time, in milliseconds since 1970. */
export function now() {
  return Date.now() + (state.places?.clock ?? 0) * 1000;
}
