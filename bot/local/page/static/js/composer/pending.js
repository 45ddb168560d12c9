/** Pending commands: shows that they are being sent, or that they failed. */

import { byId, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { avatar, byline } from "../core/people.js";
import { ask } from "../core/socket.js";
import { accountOf, state, subscribe } from "../core/state.js";
import { openModal } from "../forms/modals.js";
import { toBottom } from "../messages/log.js";

/** Clears the pending commands when another channel opens. */
export function startPending() {
  subscribe("channel", () => byId("pending").replaceChildren());
}

/**
 * Sends a slash command and shows its progress or failure.
 * @param {string} path
 * @param {Object<string, any>} options
 * @returns {Promise<any>} the answer
 */
export async function runSlash(path, options) {
  const note = h("p", { class: "thinking" }, h("span", { class: "dots" }, h("i"), h("i"), h("i")), "Sending command…");
  const entry = show(path, note);
  const answer = await ask("slash", { channel: state.channel, command: path, options });
  if (!answer.error) entry.remove();
  else fail(entry, note, answer.error);
  if (answer.modal) openModal(answer.modal);
  return answer;
}

/**
 * @param {string} path
 * @param {HTMLElement} note
 */
function show(path, note) {
  const { bot } = state.places;
  const me = accountOf(state.me) ?? state.places.me;
  const entry = h(
    "div",
    { class: "message ephemeral" },
    h(
      "p",
      { class: "before" },
      avatar(me, "tiny"),
      h("span", { class: "name" }, me.name),
      " used ",
      h("span", { class: "command" }, icon("slash"), path),
    ),
    h("div", { class: "who" }, avatar(bot)),
    h("div", { class: "body" }, h("header", { class: "by" }, byline(bot)), note),
  );
  byId("pending").append(entry);
  toBottom();
  return entry;
}

/**
 * @param {HTMLElement} entry
 * @param {HTMLElement} note
 * @param {string} error
 */
function fail(entry, note, error) {
  note.replaceWith(
    h("p", { class: "failed", role: "alert" }, icon("warn"), error),
    h(
      "p",
      { class: "private" },
      icon("eye"),
      "Only you can see this • ",
      h("button", { type: "button", class: "link", on: { click: () => entry.remove() } }, "Dismiss message"),
    ),
  );
  toBottom();
}
