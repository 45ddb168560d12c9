/** The messages of the open channel: drawn once, redrawn in place when they change, kept at the bottom. */

import { byId, fill, h } from "./dom.js";
import { drawMessage } from "./message.js";
import { ask } from "./socket.js";
import { channelOf, state, tell, when } from "./state.js";
import { inStyle, midnight } from "./times.js";

const NEAR = 80;
const BELOW = 12;
const READ_WITHIN = 1000;
const TOGETHER = 7 * 60 * 1000;

/** @type {Map<string, HTMLElement>} The list's entries by message. */
const entries = new Map();
/** @type {{channel: string, message: string}|null} A message to go to, once it is there. */
let wanted = null;
/** Whether to go to the newest picture that everybody sees, once there is one. */
let boardWanted = false;
let pinned = true;
/** Where the list stood when it was looked at last. */
let stood = 0;

const log = byId("log");
const scroller = byId("scroller");

/** Starts listening. */
export function startLog() {
  when("messages", take);
  when("fate", (id) => draw(id));
  when("seek", (target) => {
    wanted = target;
    seek();
  });
  when("board", () => {
    boardWanted = true;
    seekBoard();
  });
  scroller.addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(() => pinned && toBottom()).observe(log);
  new ResizeObserver(() => pinned && toBottom()).observe(scroller);
  byId("jump").addEventListener("click", () => {
    toBottom();
    byId("box").focus();
  });
  document.addEventListener("visibilitychange", read);
  window.addEventListener("focus", read);
}

/** Scrolls to the newest message, and stays there. */
export function toBottom() {
  pinned = true;
  scroller.scrollTop = scroller.scrollHeight;
  stood = scroller.scrollTop;
}

/** Orders message ids by age.
 * @param {string} a
 * @param {string} b
 */
export function byAge(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** @param {any} frame */
function take(frame) {
  const below = scroller.scrollHeight - scroller.scrollTop;
  if (frame.fresh) {
    entries.clear();
    log.textContent = "";
    pinned = true;
  }
  for (const id of frame.gone) {
    entries.get(id)?.remove();
    entries.delete(id);
  }
  const oldest = [...entries.keys()].sort(byAge)[0];
  const fresh = frame.put
    .map((/** @type {any} */ m) => m.id)
    .filter((/** @type {string} */ id) => !entries.has(id) && (!oldest || byAge(id, oldest) > 0));
  const older = Boolean(oldest) && frame.put.some((/** @type {any} */ m) => byAge(m.id, oldest) < 0);
  for (const message of frame.put) draw(message.id);
  arrange();
  const own = (/** @type {any} */ m) => m.ephemeral || m.author.id === state.me;
  if (!frame.fresh && fresh.some((/** @type {string} */ id) => own(state.messages.get(id)))) pinned = true;
  if (pinned) toBottom();
  else if (older) scroller.scrollTop = scroller.scrollHeight - below;
  read();
  seek();
  seekBoard();
}

/** Draws a message, anew if it is there already.
 * @param {string} id
 */
function draw(id) {
  const message = state.messages.get(id);
  if (!message) return;
  const there = entries.get(id);
  if (there) {
    fill(there, ...drawMessage(message));
    mark(there, message);
    if (message.ephemeral) announce(message);
    return;
  }
  const entry = h("li", { class: "message", id: `message-${id}`, tabindex: "-1" }, drawMessage(message));
  mark(entry, message);
  // A new message is read out by the log; what changes in it later is not read again and again.
  setTimeout(() => entry.setAttribute("aria-live", "off"), READ_WITHIN);
  const next = [...entries.keys()].filter((other) => byAge(other, id) > 0).sort(byAge)[0];
  log.insertBefore(entry, next ? /** @type {Node} */ (entries.get(next)) : null);
  entries.set(id, entry);
}

/**
 * @param {HTMLElement} entry
 * @param {any} message
 */
function mark(entry, message) {
  entry.classList.toggle("ephemeral", message.ephemeral);
  entry.classList.toggle("pinged", message.pinged);
}

/** Says what is new in a private panel.
 * @param {any} message
 */
function announce(message) {
  const entry = entries.get(message.id);
  // What has just happened stands under a panel's line.
  const said = entry?.querySelector(".separator + .text") ?? entry?.querySelector(".text");
  byId("announcer").textContent = said?.textContent ?? "";
}

/** Groups what one author wrote in a row, and sets the lines between days and before what is new. */
function arrange() {
  for (const line of log.querySelectorAll(".divider")) line.remove();
  let before = null;
  let fresh = false;
  for (const id of [...entries.keys()].sort(byAge)) {
    const message = state.messages.get(id);
    const entry = /** @type {HTMLElement} */ (entries.get(id));
    const day = !before || midnight(before.created) !== midnight(message.created);
    const isNew =
      !fresh && state.read !== "0" && byAge(id, state.read) > 0 && message.author.id !== state.me && !message.ephemeral;
    if (isNew) fresh = true;
    if (day || isNew) log.insertBefore(divider(day ? inStyle(message.created, "D") : "", isNew), entry);
    const together =
      before && !day && !isNew && !message.used && !message.reply && before.author.id === message.author.id;
    entry.classList.toggle(
      "compact",
      Boolean(together && message.created - before.created < TOGETHER && !before.ephemeral && !message.ephemeral),
    );
    before = message;
  }
}

/**
 * @param {string} day
 * @param {boolean} isNew
 */
function divider(day, isNew) {
  return h(
    "li",
    {
      class: isNew ? "divider new" : "divider",
      role: "separator",
      "aria-label": [day, isNew && "New messages"].filter(Boolean).join(". "),
    },
    day && h("span", { class: "day" }, day),
    isNew && h("span", { class: "badge" }, "New"),
  );
}

function scrolled() {
  const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  // Only who scrolls up leaves the bottom; a picture that arrives meanwhile moves it away.
  if (below < NEAR) pinned = true;
  else if (scroller.scrollTop < stood) pinned = false;
  stood = scroller.scrollTop;
  byId("jump").hidden = below < scroller.clientHeight;
  if (scroller.scrollTop < NEAR && state.more && entries.size) older();
  if (pinned) read();
}

let asking = false;

async function older() {
  if (asking) return;
  asking = true;
  await ask("older");
  asking = false;
}

/** Tells the server what has been seen: what is in sight of a window that is looked at. */
function read() {
  if (document.hidden || !pinned || !state.channel) return;
  const newest = [...state.messages.keys()].sort(byAge).pop();
  if (newest && channelOf()?.unread) ask("read", { channel: state.channel, message: newest });
}

/** Scrolls so that an entry stands that many pixels under the top.
 * @param {HTMLElement} entry
 * @param {number} under
 */
function scrollTo(entry, under) {
  scroller.scrollTop += entry.getBoundingClientRect().top - scroller.getBoundingClientRect().top - under;
}

/** Shows the board, once it is posted. */
function seekBoard() {
  if (!boardWanted) return;
  const id = [...entries.keys()]
    .sort(byAge)
    .findLast((i) => !state.messages.get(i).ephemeral && entries.get(i)?.querySelector(".picture"));
  if (!id) return;
  boardWanted = false;
  pinned = false;
  const entry = /** @type {HTMLElement} */ (entries.get(id));
  // Its end, where the picture and the buttons are.
  scrollTo(entry, scroller.clientHeight - entry.offsetHeight - BELOW);
  /** @type {HTMLElement|null} */ (entry.querySelector(".button.primary"))?.focus({ preventScroll: true });
}

/** Goes to the message that was asked for, looking further back until it is there. */
function seek() {
  if (!wanted || wanted.channel !== state.channel) return;
  const entry = entries.get(wanted.message);
  if (!entry) {
    if (state.more) older();
    else if (state.messages.size) {
      wanted = null;
      tell("toast", { text: "That message is gone." });
    }
    return;
  }
  wanted = null;
  pinned = false;
  scrollTo(entry, Math.max(0, (scroller.clientHeight - entry.offsetHeight) / 2));
  entry.focus({ preventScroll: true });
  entry.classList.remove("sought");
  requestAnimationFrame(() => entry.classList.add("sought"));
}
