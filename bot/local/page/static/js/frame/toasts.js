/** Short notes in the corner: pings in other channels, and the outcome of actions. */

import { byId, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { avatar } from "../core/people.js";
import { accountOf, channelOf, publish, subscribe } from "../core/state.js";

const NOTE_SHOWN = 4000;
const PING_SHOWN = 8000;

/** Subscribes to the notes that it shows. */
export function startToasts() {
  // What was said to one person is not for whoever has the window next.
  subscribe("be", () => byId("toasts").replaceChildren());
  subscribe("toast", ({ text }) => show(NOTE_SHOWN, h("span", { class: "words" }, text)));
  subscribe("ping", (message) => {
    const channel = channelOf(message.channel);
    const where = !channel || channel.kind === "dm" ? "a direct message" : `#${channel.name}`;
    const go = () => publish("go", { channel: message.channel, message: message.id });
    show(
      PING_SHOWN,
      avatar(message.author),
      h(
        "button",
        { type: "button", class: "words", on: { click: go } },
        h("strong", {}, message.author.name),
        ` in ${where}`,
        h("span", { class: "note" }, excerpt(message)),
      ),
    );
  });
}

/** @param {any} message */
function excerpt(message) {
  /** @type {string[]} */
  const texts = [message.content];
  const walk = (/** @type {any} */ raw) => {
    if (raw.type === 10) texts.push(raw.content);
    (raw.components ?? []).forEach(walk);
  };
  message.components.forEach(walk);
  const line =
    texts
      .join("\n")
      .split("\n")
      .find((l) => l.trim()) ?? "";
  return line
    .replace(/^(#{1,3}|-#)\s+/, "")
    .replace(/<@!?(\d+)>/g, (_, id) => `@${accountOf(id)?.name ?? "unknown-user"}`)
    .replace(/<#(\d+)>/g, (_, id) => `#${channelOf(id)?.name ?? "unknown"}`)
    .replace(/[*_`~|]/g, "")
    .slice(0, 100);
}

/**
 * @param {number} time milliseconds
 * @param {...any} inside
 */
function show(time, ...inside) {
  const toast = h(
    "div",
    { class: "toast" },
    inside,
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => toast.remove() } },
      icon("cross"),
    ),
  );
  toast.addEventListener(
    "click",
    (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest(".words") && toast.remove(),
  );
  byId("toasts").append(toast);
  setTimeout(() => toast.remove(), time);
}
