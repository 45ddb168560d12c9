/** Short notes in the corner: who called you elsewhere, what was done. */

import { byId, h } from "./dom.js";
import { icon } from "./icons.js";
import { avatar } from "./people.js";
import { accountOf, channelOf, tell, when } from "./state.js";

const NOTE_SHOWN = 4000;
const PING_SHOWN = 8000;

/** Starts listening. */
export function startToasts() {
  when("toast", ({ text }) => show(NOTE_SHOWN, h("span", { class: "words" }, text)));
  when("ping", (message) => {
    const channel = channelOf(message.channel);
    const where = !channel || channel.kind === "dm" ? "a direct message" : `#${channel.name}`;
    const go = () => tell("go", { channel: message.channel, message: message.id });
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
