/** Avatars and names. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

const COLOURS = ["#4a6fa5", "#8a5a83", "#3f7d6b", "#a3623a", "#6b66b0", "#8c6d2f", "#a04f5b", "#4d7a3e"];

/**
 * Draws a round avatar: the bot's star, or a person's first letter in a colour of their own.
 * @param {{id: string, name: string, bot: boolean}} account
 * @param {string} [extra]
 */
export function avatar(account, extra = "") {
  if (account.bot) return h("span", { class: `avatar bot ${extra}`.trim(), "aria-hidden": "true" }, icon("star"));
  const hue = COLOURS[[...account.name].reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0) % COLOURS.length];
  const letter = [...account.name][0]?.toUpperCase() ?? "?";
  return h("span", { class: `avatar ${extra}`.trim(), style: { "--hue": hue }, "aria-hidden": "true" }, letter);
}

/**
 * Draws the name over a message; an app is marked as one.
 * @param {{name: string, bot: boolean}} account
 */
export function byline(account) {
  return [
    h("span", { class: account.bot ? "name bot" : "name" }, account.name),
    account.bot && h("span", { class: "tag" }, "APP"),
  ];
}
