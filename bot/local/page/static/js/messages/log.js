/** The messages of the open channel: drawn once, redrawn in place when they change, kept at the bottom. */

import { byId, fill, h } from "../core/dom.js";
import { ask } from "../core/socket.js";
import { channelOf, publish, state, subscribe } from "../core/state.js";
import { inStyle, midnight } from "../core/times.js";
import { drawMessage } from "./message.js";

const NEAR = 80;
const BELOW = 12;
const READ_WITHIN = 1000;
/** Milliseconds after which a finger that was lifted has clicked. */
const CLICKS_WITHIN = 100;
const TOGETHER = 7 * 60 * 1000;

/** @type {Map<string, HTMLElement>} The list's entries by message. */
const entries = new Map();
/** @type {{channel: string, message: string}|null} A message to go to, once it is there. */
let wanted = null;
/** Whether to scroll to the newest picture that everybody sees, once there is one. */
let boardWanted = false;
/**
 * The message that stays in view until somebody scrolls or clicks: its end, or from its picture on.
 * @type {{id: string, fromPicture: boolean}|null}
 */
let held = null;
/** The message in which was clicked last, unless somebody has scrolled since. @type {string|null} */
let clicked = null;
let pinned = true;
/** Whether a finger or a mouse button is down: what moves under it then would lose the click. */
let pressed = false;
/** The timer that ends a press. */
let lifting = 0;
/** The scroll position at the last check. */
let stood = 0;

const log = byId("log");
const scroller = byId("scroller");

/** Subscribes to the changes that it draws. */
export function startLog() {
  subscribe("messages", take);
  subscribe("interaction", (id) => draw(id));
  subscribe("seek", (target) => {
    wanted = target;
    seek();
  });
  subscribe("board", () => {
    boardWanted = true;
    seekBoard();
  });
  scroller.addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(stay).observe(log);
  new ResizeObserver(stay).observe(scroller);
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    document.addEventListener(kind, () => (held = null), { passive: true, capture: true });
  for (const kind of ["wheel", "touchmove", "keydown"])
    document.addEventListener(kind, () => (clicked = null), { passive: true, capture: true });
  document.addEventListener("pointerdown", press, { passive: true, capture: true });
  for (const kind of ["pointerup", "pointercancel"])
    document.addEventListener(kind, lift, { passive: true, capture: true });
  const note = (/** @type {Event} */ event) => {
    const entry = /** @type {Element} */ (event.target).closest("#log > .message");
    clicked = [...entries].find(([, each]) => each === entry)?.[0] ?? null;
  };
  log.addEventListener("click", note, { capture: true });
  byId("jump").addEventListener("click", () => {
    toBottom();
    byId("box").focus();
  });
  document.addEventListener("visibilitychange", read);
  window.addEventListener("focus", read);
}

/** Scrolls to the newest message and keeps it in view. */
export function toBottom() {
  pinned = true;
  scroller.scrollTop = scroller.scrollHeight;
  stood = scroller.scrollTop;
}

function press() {
  clearTimeout(lifting);
  pressed = true;
}

/** Goes on keeping things in view, once the click has found what was under it. */
function lift() {
  clearTimeout(lifting);
  lifting = window.setTimeout(() => {
    pressed = false;
    stay();
  }, CLICKS_WITHIN);
}

/** Keeps in view what was, whatever has grown or shrunk, but never under a finger. */
function stay() {
  if (pressed) return;
  if (held) showHeld();
  else if (pinned) toBottom();
}

/** Compares message ids by age.
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
    // It was the lobby's cover; the board follows.
    if (id === held?.id && !held.fromPicture) boardWanted = true;
  }
  const oldest = [...entries.keys()].sort(byAge)[0];
  const fresh = frame.put
    .map((/** @type {any} */ m) => m.id)
    .filter((/** @type {string} */ id) => !entries.has(id) && (!oldest || byAge(id, oldest) > 0));
  const older = Boolean(oldest) && frame.put.some((/** @type {any} */ m) => byAge(m.id, oldest) < 0);
  for (const message of frame.put) draw(message.id);
  arrange();
  const own = (/** @type {any} */ m) => m.ephemeral || m.author.id === state.me;
  const mine = fresh.filter((/** @type {string} */ id) => own(state.messages.get(id))).pop();
  if (!frame.fresh && mine && (!held || held.fromPicture)) {
    pinned = true;
    held = state.messages.get(mine).ephemeral ? { id: mine, fromPicture: true } : null;
  }
  if (held || pinned) stay();
  else if (older) scroller.scrollTop = scroller.scrollHeight - below;
  offerJump();
  read();
  seek();
  seekBoard();
}

/** Draws a message, or redraws it.
 * @param {string} id
 */
function draw(id) {
  const message = state.messages.get(id);
  if (!message) return;
  const there = entries.get(id);
  if (there) {
    const before = pictureOf(there)?.src;
    fill(there, ...drawMessage(message));
    mark(there, message);
    const after = pictureOf(there)?.src;
    // What a click has led to is seen from its picture on.
    if (id === clicked && after && after !== before && !held) held = { id, fromPicture: true };
    if (message.ephemeral) announce(message);
    return;
  }
  const entry = h("article", { class: "message", id: `message-${id}`, tabindex: "-1" }, drawMessage(message));
  mark(entry, message);
  // Screen readers read a new message from the log; its later changes are not read again.
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

/** Announces the changes of a private panel to screen readers.
 * @param {any} message
 */
function announce(message) {
  const entry = entries.get(message.id);
  // A panel shows the latest outcome under its line.
  const said = entry?.querySelector(".separator + .text") ?? entry?.querySelector(".text");
  byId("announcer").textContent = said?.textContent ?? "";
}

/** Groups one author's messages in a row, and draws the lines between days and before unread messages. */
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
    "div",
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
  // Only scrolling up leaves the bottom; a picture that loads meanwhile moves it away without that.
  if (below < NEAR) pinned = true;
  else if (scroller.scrollTop < stood) pinned = false;
  stood = scroller.scrollTop;
  offerJump();
  if (scroller.scrollTop < NEAR && state.more && entries.size) older();
  if (pinned) read();
}

/** Offers to jump to the newest message where that is more than a screen away. */
function offerJump() {
  const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  byId("jump").hidden = below < scroller.clientHeight;
}

let asking = false;

async function older() {
  if (asking) return;
  asking = true;
  await ask("older");
  asking = false;
}

/** Tells the server which messages have been read: those in view while the window has the focus. */
function read() {
  if (document.hidden || !(pinned || held?.fromPicture) || !state.channel) return;
  const newest = [...state.messages.keys()].sort(byAge).pop();
  if (newest && channelOf()?.unread) ask("read", { channel: state.channel, message: newest });
}

/** Scrolls so that an entry is that many pixels below the top.
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
  held = { id, fromPicture: false };
  showHeld();
  /** @type {HTMLElement|null} */ (entries.get(id)?.querySelector(".button.primary"))?.focus({ preventScroll: true });
}

/** Scrolls to the end of the message that stays in view, or no further than its picture. */
function showHeld() {
  const entry = held && entries.get(held.id);
  if (!entry) return;
  // Its frame: the picture itself may not be there yet.
  const picture = held?.fromPicture ? pictureOf(entry)?.parentElement : null;
  const above = picture ? picture.getBoundingClientRect().top - entry.getBoundingClientRect().top : entry.offsetHeight;
  scrollTo(entry, Math.max(scroller.clientHeight - entry.offsetHeight - BELOW, BELOW - above));
  stood = scroller.scrollTop;
  pinned = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
}

/** The picture of a message's entry.
 * @param {HTMLElement} entry
 */
function pictureOf(entry) {
  return /** @type {HTMLImageElement|null} */ (entry.querySelector(".picture img"));
}

/** Scrolls to the wanted message, and loads older ones until it is there. */
function seek() {
  if (!wanted || wanted.channel !== state.channel) return;
  const entry = entries.get(wanted.message);
  if (!entry) {
    if (state.more) older();
    else if (state.messages.size) {
      wanted = null;
      publish("toast", { text: "That message is gone." });
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
