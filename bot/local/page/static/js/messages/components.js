/** Discord's components, drawn: Components V2 and the rows under classic messages. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { link, markdown } from "../core/markdown.js";
import { accountLines, channelLines } from "../forms/choices.js";
import { selectMenu } from "../forms/menus.js";
import { click, select, stateOf } from "./interactions.js";
import { attachmentOf, file, nameIn, picture } from "./media.js";
import { behindSpoiler } from "./spoilers.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "secondary"];

/** @type {Object<number, (raw: any, message: any) => any>} */
const DRAWN = {
  1: (raw, message) => h("div", { class: "row" }, drawAll(raw.components, message)),
  2: button,
  3: stringMenu,
  5: (raw, message) => accountMenu(raw, message),
  6: (raw, message) => menu(raw, message, []),
  7: (raw, message) => accountMenu(raw, message),
  8: channelMenu,
  9: section,
  10: (raw) => h("div", { class: "text" }, markdown(raw.content)),
  11: (raw, message) => h("div", { class: "thumbnail" }, picture(raw.media, raw.description, raw.spoiler, message)),
  12: gallery,
  13: (raw, message) =>
    file(
      attachmentOf(raw.file.url, message) ?? {
        filename: raw.name ?? nameIn(raw.file.url),
        url: raw.file.url,
        size: raw.size,
      },
    ),
  14: (raw) =>
    h("hr", { class: `separator ${raw.divider === false ? "blank" : ""} ${raw.spacing === 2 ? "large" : ""}` }),
  17: container,
};

/**
 * Draws a list of components.
 * @param {any[]} components
 * @param {any} message
 * @returns {Node[]}
 */
export function drawAll(components, message) {
  return components.map((raw) => DRAWN[raw.type]?.(raw, message)).filter(Boolean);
}

/** Returns a colour number as CSS.
 * @param {number} number
 */
export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

/**
 * @param {any} raw
 * @param {any} message
 */
function container(raw, message) {
  const style = typeof raw.accent_color === "number" ? { "--edge": colour(raw.accent_color) } : {};
  const inside = h(
    "div",
    { class: `container ${raw.accent_color == null ? "plain" : ""}`, style },
    drawAll(raw.components, message),
  );
  return raw.spoiler ? behindSpoiler(inside) : inside;
}

/**
 * @param {any} raw
 * @param {any} message
 */
function section(raw, message) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "texts" }, drawAll(raw.components, message)),
    drawAll([raw.accessory], message),
  );
}

/**
 * @param {any} raw
 * @param {any} message
 */
function button(raw, message) {
  const emoji = raw.emoji && h("span", { class: "emoji" }, raw.emoji.id ? `:${raw.emoji.name}:` : raw.emoji.name);
  if (raw.style === 5) {
    const made = link(raw.url, [emoji, raw.label && h("span", {}, raw.label), icon("out")], "button secondary");
    made.dataset.key = `link ${raw.url}`;
    if (!raw.disabled) return made;
    return h("button", { type: "button", class: "button secondary", disabled: true }, emoji, raw.label, icon("out"));
  }
  const { pending } = stateOf(message.id);
  const waits = pending === raw.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[raw.style] ?? "secondary"} ${waits ? "waits" : ""}`,
      disabled: raw.disabled || (pending && !waits),
      "aria-busy": waits ? "true" : null,
      data: { key: raw.custom_id ?? "" },
      on: { click: () => !waits && click(message, raw.custom_id) },
    },
    h("span", { class: "label" }, emoji, raw.label),
    waits && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
}

/**
 * @param {any} raw
 * @param {any} message
 */
function stringMenu(raw, message) {
  const lines = raw.options.map((/** @type {any} */ o) => ({
    value: o.value,
    label: o.label,
    description: o.description,
    picture: o.emoji && h("span", { class: "emoji" }, o.emoji.name),
  }));
  const picked = raw.options.filter((/** @type {any} */ o) => o.default).map((/** @type {any} */ o) => o.value);
  return menu(raw, message, lines, picked);
}

/**
 * @param {any} raw
 * @param {any} message
 */
function accountMenu(raw, message) {
  return menu(raw, message, accountLines());
}

/**
 * @param {any} raw
 * @param {any} message
 */
function channelMenu(raw, message) {
  return menu(raw, message, channelLines(raw.channel_types));
}

/**
 * @param {any} raw
 * @param {any} message
 * @param {any[]} lines
 * @param {string[]} [picked]
 */
function menu(raw, message, lines, picked = []) {
  const { pending } = stateOf(message.id);
  const defaults = (raw.default_values ?? []).map((/** @type {any} */ v) => String(v.id));
  return selectMenu({
    key: raw.custom_id,
    label: raw.placeholder || "Make a selection",
    lines,
    picked: picked.length ? picked : defaults,
    least: raw.min_values ?? 1,
    most: raw.max_values ?? 1,
    disabled: raw.disabled || Boolean(pending && pending !== raw.custom_id),
    waits: pending === raw.custom_id,
    onPick: (values) => select(message, raw.custom_id, values),
  });
}

/**
 * @param {any} raw
 * @param {any} message
 */
function gallery(raw, message) {
  const items = raw.items.map((/** @type {any} */ i) => picture(i.media, i.description, i.spoiler, message));
  return h("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items);
}
