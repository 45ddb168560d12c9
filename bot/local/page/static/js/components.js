/** Discord's components, drawn: Components V2 and the rows under classic messages. */

import { add, h } from "./dom.js";
import { icon } from "./icons.js";
import { click, fateOf, select } from "./interactions.js";
import { openPicture } from "./lightbox.js";
import { link, markdown } from "./markdown.js";
import { selectMenu } from "./menus.js";
import { avatar } from "./people.js";
import { channels, state } from "./state.js";

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
 * The nodes of a list of components.
 * @param {any[]} components
 * @param {any} message
 * @returns {Node[]}
 */
export function drawAll(components, message) {
  return components.map((raw) => DRAWN[raw.type]?.(raw, message)).filter(Boolean);
}

/** A colour number as CSS.
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
  return raw.spoiler ? hidden(inside) : inside;
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
  const fate = fateOf(message.id);
  const waits = fate.pending === raw.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[raw.style] ?? "secondary"} ${waits ? "waits" : ""}`,
      disabled: raw.disabled || (fate.pending && !waits),
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

/** Everyone, as lines of a menu. */
export function accountLines() {
  return (state.places?.people ?? []).map((/** @type {any} */ p) => ({
    value: p.id,
    label: p.name,
    picture: avatar(p, "small"),
  }));
}

/** Discord's numbers of the kinds of channels there are here.
 * @type {Object<string, number>}
 */
const CHANNEL_TYPES = { text: 0, dm: 1, thread: 11, private: 12 };

/** The channels of the server that is shown, as lines of a menu.
 * @param {number[]} [types] the kinds that may be chosen, by Discord's numbers; all by default
 */
export function channelLines(types) {
  return channels()
    .filter((c) => c.guild === state.guild && (!types?.length || types.includes(CHANNEL_TYPES[c.kind])))
    .map((c) => ({ value: c.id, label: c.name, picture: icon(c.kind === "text" ? "hash" : "thread") }));
}

/**
 * @param {any} raw
 * @param {any} message
 * @param {any[]} lines
 * @param {string[]} [picked]
 */
function menu(raw, message, lines, picked = []) {
  const { pending } = fateOf(message.id);
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

// Pictures and files

/**
 * @param {any} raw
 * @param {any} message
 */
function gallery(raw, message) {
  const items = raw.items.map((/** @type {any} */ i) => picture(i.media, i.description, i.spoiler, message));
  return h("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items);
}

/**
 * A picture that opens large.
 * @param {any} media
 * @param {string|null|undefined} description
 * @param {boolean} [spoiler]
 * @param {any} [message]
 */
export function picture(media, description, spoiler, message) {
  const kept = attachmentOf(media.url, message);
  const address = local(media.url);
  const alt = description ?? kept?.description ?? "";
  const name = kept?.filename ?? nameIn(media.url);
  if (!address)
    return h("div", { class: "file" }, icon("file"), h("span", {}, "A picture from elsewhere, not loaded here"));
  const width = kept?.width ?? media.width;
  const height = kept?.height ?? media.height;
  const image = h("img", {
    src: address,
    alt: alt || `Picture ${name}, without a description`,
    width,
    height,
    decoding: "async",
  });
  const made = h(
    "button",
    {
      type: "button",
      class: "picture",
      title: "Open large",
      data: { key: `picture ${name}` },
      on: { click: () => openPicture(address, alt, name) },
    },
    image,
    alt && h("span", { class: "alt", "aria-hidden": "true" }, "ALT"),
  );
  if (width && height) made.style.setProperty("--shape", `${width} / ${height}`);
  return spoiler ? hidden(made) : made;
}

/** Something behind a curtain until it is clicked: out of reach for keys and screen readers too.
 * @param {HTMLElement} inside
 */
function hidden(inside) {
  const cover = h("div", { class: "curtain" }, inside);
  inside.inert = true;
  const reveal = () => {
    cover.classList.add("open");
    inside.inert = false;
    open.remove();
    const first = inside.matches("button") ? inside : inside.querySelector("button, a");
    /** @type {HTMLElement|null} */ (first)?.focus({ preventScroll: true });
  };
  const open = h("button", { type: "button", class: "reveal", on: { click: reveal } }, "Spoiler");
  cover.append(open);
  return cover;
}

/**
 * A file to download.
 * @param {any} attachment
 */
export function file(attachment) {
  const address = local(attachment.url);
  const size = attachment.size == null ? "" : inBytes(attachment.size);
  return h(
    "div",
    { class: "file" },
    icon("file"),
    h(
      "span",
      { class: "about" },
      h("a", { href: address ?? "#", class: "link", download: attachment.filename }, attachment.filename),
      h("span", { class: "note" }, size),
    ),
    h(
      "a",
      {
        href: address ?? "#",
        class: "icon-button",
        download: attachment.filename,
        "aria-label": `Download ${attachment.filename}`,
        data: { key: `file ${attachment.filename}` },
      },
      icon("save"),
    ),
  );
}

/** @param {number} size */
export function inBytes(size) {
  if (size < 1024) return `${size} bytes`;
  return size < 1048576 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1048576).toFixed(1)} MB`;
}

/**
 * The files under a classic message.
 * @param {any} message
 */
export function attachments(message) {
  const box = h("div", { class: "attachments" });
  add(
    box,
    message.attachments.map((/** @type {any} */ a) =>
      a.content_type?.startsWith("image/") ? picture(a, a.description, false, message) : file(a),
    ),
  );
  return box;
}

/**
 * @param {string} url
 * @param {any} message
 */
function attachmentOf(url, message) {
  return message?.attachments.find((/** @type {any} */ a) => a.url === url) ?? null;
}

/** A file's address on this server, whatever name the page was opened by; null for one that is elsewhere.
 * @param {string} url
 */
export function local(url) {
  try {
    const path = new URL(url, location.origin).pathname;
    return path.startsWith("/attachments/") ? path : null;
  } catch {
    return null;
  }
}

/** @param {string} url */
function nameIn(url) {
  return decodeURIComponent(url.split(/[?#]/)[0].split("/").pop() ?? "file");
}
