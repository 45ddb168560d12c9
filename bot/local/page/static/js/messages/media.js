/** Pictures and files. */

import { add, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { openPicture } from "./lightbox.js";
import { behindSpoiler } from "./spoilers.js";

/**
 * Draws a picture that opens large when clicked.
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
  return spoiler ? behindSpoiler(made) : made;
}

/**
 * Draws a file to download.
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

/** Returns a size in words. @param {number} size in bytes */
export function inBytes(size) {
  if (size < 1024) return `${size} bytes`;
  return size < 1048576 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1048576).toFixed(1)} MB`;
}

/**
 * Draws the files under a classic message.
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
 * Returns the message's attachment with this URL; null when there is none.
 * @param {string} url
 * @param {any} message
 */
export function attachmentOf(url, message) {
  return message?.attachments.find((/** @type {any} */ a) => a.url === url) ?? null;
}

/** Returns a file's path on this server, by whatever name the page was opened; null for a file elsewhere.
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

/** Returns the file name in a URL. @param {string} url */
export function nameIn(url) {
  return decodeURIComponent(url.split(/[?#]/)[0].split("/").pop() ?? "file");
}
