/** The message box: text, files, and the way into slash commands. */

import { add, byId, h } from "../core/dom.js";
import { encoded } from "../core/files.js";
import { icon } from "../core/icons.js";
import { avatar } from "../core/people.js";
import { ask } from "../core/socket.js";
import { channelOf, publish, state, subscribe } from "../core/state.js";
import { toBottom } from "../messages/log.js";
import { matching, named } from "./commands.js";
import { runSlash } from "./pending.js";
import { SlashForm } from "./slash_form.js";
import { Suggestions } from "./suggestions.js";

const NARROW = matchMedia("(max-width: 1080px)");
const form = byId("composer");
const host = h("div", { class: "composer-list" });
const suggestions = new Suggestions(host);
const tray = h("div", { class: "tray", hidden: true });
const bar = h("div", { class: "bar" });
const box = h("textarea", {
  id: "box",
  rows: "1",
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
  "aria-label": "Message",
  spellcheck: "true",
});
const chooser = h("input", { type: "file", multiple: true, hidden: true, tabindex: "-1", "aria-hidden": "true" });
const attach = h(
  "button",
  {
    type: "button",
    class: "icon-button",
    "aria-label": "Upload a file",
    title: "Upload a file",
    on: { click: () => chooser.click() },
  },
  icon("plus"),
);
const submit = h(
  "button",
  { type: "submit", class: "icon-button send", "aria-label": "Send", title: "Send" },
  icon("send"),
);
const middle = h("div", { class: "middle" }, box);
const error = h("p", { class: "composer-error", role: "alert" });

/** @type {SlashForm|null} */
let slash = null;
/** @type {File[]} */
let files = [];
/** @type {{path: string, kept: any[]}|null} The last command, for the arrow up. */
let last = null;
/** @type {Map<string, string>} What was begun elsewhere. */
const drafts = new Map();
let place = "";

/** Builds the box and subscribes to the changes that it draws. */
export function startComposer() {
  add(bar, [attach, middle, submit]);
  add(form, [host, tray, bar, error, chooser]);
  subscribe("channel", moved);
  subscribe("places", hint);
  subscribe("commands", () => !slash && box.value.startsWith("/") && typed());
  subscribe("command", ({ path }) => begin(path));
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (slash) slash.submit();
    else send();
  });
  box.addEventListener("input", typed);
  box.addEventListener("keydown", keys);
  form.addEventListener("focusout", (/** @type {FocusEvent} */ event) => {
    if (!form.contains(/** @type {Node|null} */ (event.relatedTarget))) suggestions.hide();
  });
  chooser.addEventListener("change", () => takeFiles(chooser.files));
  box.addEventListener(
    "paste",
    (/** @type {ClipboardEvent} */ event) =>
      event.clipboardData?.files.length && (event.preventDefault(), takeFiles(event.clipboardData.files)),
  );
  byId("main").addEventListener("dragover", (/** @type {Event} */ event) => event.preventDefault());
  byId("main").addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    takeFiles(event.dataTransfer?.files);
  });
  document.addEventListener("keydown", anywhere);
  document.addEventListener(
    "pointerdown",
    (event) => !form.contains(/** @type {Node} */ (event.target)) && suggestions.hide(),
  );
}

/** Moves the focus to the box when a key is typed anywhere else.
 * @param {KeyboardEvent} event
 */
function anywhere(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select, dialog, .floating, [role=listbox]")) return;
  if (slash) slash.focus();
  else box.focus();
}

function moved() {
  if (place) drafts.set(place, box.value);
  place = state.channel ?? "";
  hint();
  leave(drafts.get(place) ?? "");
  if (matchMedia("(hover: hover)").matches) box.focus();
}

function hint() {
  const channel = channelOf();
  const closed = !channel || !channel.writable || channel.locked;
  const name = channel?.kind === "dm" ? `@${channel.name}` : `#${channel?.name ?? ""}`;
  box.disabled = attach.disabled = submit.disabled = closed;
  const open = NARROW.matches ? `Message ${name}` : `Message ${name} – or / for commands`;
  box.placeholder = !channel ? "" : closed ? "You do not have permission to send messages here." : open;
  box.setAttribute("aria-label", `Message ${name}`);
}

function typed() {
  error.textContent = "";
  grow();
  if (!box.value.startsWith("/")) {
    suggestions.hide();
    return;
  }
  const whole = named(box.value.slice(1));
  if (whole) choose(whole.command, whole.rest);
  else suggest();
}

function grow() {
  box.style.setProperty("height", "auto");
  box.style.setProperty("height", `${Math.min(box.scrollHeight, 200)}px`);
}

/** Shows the commands that fit the text. */
function suggest() {
  const items = matching(box.value.slice(1)).map((command) => ({
    label: `/${command.path}`,
    detail: command.description,
    aside: command.options
      .filter((o) => o.required)
      .map((o) => o.name)
      .join(" "),
    picture: avatar(state.places.bot, "small"),
    value: command,
  }));
  const note = state.commands.length
    ? "No command fits. Did you mean a message? Then begin it otherwise."
    : "There are no commands here.";
  suggestions.show(box, {
    title: "Commands",
    items,
    note: items.length ? undefined : note,
    onPick: (item) => choose(item.value),
  });
}

/**
 * Replaces the box with the command's form.
 * @param {import("./commands.js").Command} command
 * @param {string} [rest] what was typed after it
 * @param {any[]} [before] what was sent with it before
 */
function choose(command, rest = "", before = []) {
  suggestions.hide();
  slash = new SlashForm(command, suggestions, { send: sendSlash, leave });
  middle.replaceChildren(slash.node);
  form.classList.add("in-slash");
  slash.refill(before);
  if (rest && slash.fields[0]) {
    slash.fields[0].input.value = rest;
  }
  slash.focus();
}

/** Starts a command as if it had been picked.
 * @param {string} path
 */
function begin(path) {
  const command = matching(path)[0];
  if (command) choose(command);
}

/** Replaces the command's form with the box.
 * @param {string} text
 */
function leave(text) {
  const had = middle.contains(document.activeElement);
  slash = null;
  suggestions.hide();
  form.classList.remove("in-slash");
  middle.replaceChildren(box);
  box.value = text;
  grow();
  if (had) box.focus();
  if (had && text.startsWith("/")) suggest();
}

/** @param {KeyboardEvent} event */
function keys(event) {
  if (event.isComposing) return;
  if (suggestions.open && ["ArrowDown", "ArrowUp", "Tab", "Enter", "Escape"].includes(event.key)) {
    if (event.key === "ArrowDown") suggestions.move(1);
    else if (event.key === "ArrowUp") suggestions.move(-1);
    else if (event.key === "Escape") suggestions.hide();
    else if (!suggestions.pick()) return plain(event);
    event.preventDefault();
    return undefined;
  }
  return plain(event);
}

/** @param {KeyboardEvent} event */
function plain(event) {
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    send();
  } else if (event.key === "ArrowUp" && !box.value && last) {
    const command = matching(last.path).find((c) => c.path === last?.path);
    if (command) {
      event.preventDefault();
      choose(command, "", last.kept);
    }
  } else if (event.key === "Escape") toBottom();
}

async function send() {
  const text = box.value.trim();
  if (text.startsWith("/")) {
    suggest();
    return;
  }
  if (!text && !files.length) return;
  const sent = { channel: state.channel, text, files: await Promise.all(files.map(encoded)) };
  toBottom();
  const answer = await ask("say", sent);
  error.textContent = answer.error ?? "";
  if (answer.error) return;
  box.value = "";
  files = [];
  drawTray();
  grow();
}

/**
 * @param {import("./commands.js").Command} command
 * @param {Object<string, any>} options
 * @param {any[]} kept
 */
function sendSlash(command, options, kept) {
  last = { path: command.path, kept };
  leave("");
  toBottom();
  runSlash(command.path, options);
}

/** @param {FileList|null|undefined} chosen */
function takeFiles(chosen) {
  if (slash) {
    publish("toast", { text: "A command takes its files in its own fields." });
    return;
  }
  files = [...files, ...(chosen ?? [])].slice(0, 10);
  chooser.value = "";
  drawTray();
  box.focus();
}

function drawTray() {
  tray.hidden = !files.length;
  tray.replaceChildren(
    ...files.map((f) =>
      h(
        "span",
        { class: "chip" },
        icon("file"),
        f.name,
        h(
          "button",
          {
            type: "button",
            class: "icon-button",
            "aria-label": `Remove ${f.name}`,
            on: { click: () => ((files = files.filter((o) => o !== f)), drawTray()) },
          },
          icon("cross"),
        ),
      ),
    ),
  );
}
