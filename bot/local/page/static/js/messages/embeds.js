/** Classic embeds. */

import { h } from "../core/dom.js";
import { inline, link, markdown } from "../core/markdown.js";
import { inStyle } from "../core/times.js";
import { colour } from "./components.js";
import { picture } from "./media.js";

/**
 * @param {any} embed
 * @param {any} message
 */
export function drawEmbed(embed, message) {
  const style = typeof embed.color === "number" ? { "--edge": colour(embed.color) } : {};
  const title = embed.title && (embed.url ? link(embed.url, inline(embed.title)) : inline(embed.title));
  const foot = [embed.footer?.text, embed.timestamp && inStyle(Date.parse(embed.timestamp), "s")]
    .filter(Boolean)
    .join(" • ");
  return h(
    "article",
    { class: "embed container", style },
    h(
      "div",
      { class: "embed-text" },
      embed.author?.name &&
        h(
          "p",
          { class: "embed-author" },
          embed.author.url ? link(embed.author.url, [embed.author.name]) : embed.author.name,
        ),
      title && h("h4", { class: "embed-title" }, title),
      embed.description && h("div", { class: "text" }, markdown(embed.description)),
      embed.fields?.length && h("div", { class: "fields" }, embed.fields.map(field)),
    ),
    embed.thumbnail && h("div", { class: "thumbnail" }, picture(embed.thumbnail, "", false, message)),
    embed.image && h("div", { class: "gallery of-1" }, picture(embed.image, "", false, message)),
    foot && h("p", { class: "note embed-foot" }, foot),
  );
}

/** @param {any} raw */
function field(raw) {
  return h(
    "div",
    { class: raw.inline ? "field inline" : "field" },
    h("h5", {}, inline(raw.name)),
    h("div", { class: "text" }, markdown(raw.value)),
  );
}
