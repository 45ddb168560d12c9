/** Discord's Markdown, built as nodes: people's text can never become markup. */

import { h } from "./dom.js";
import { accountOf, channelOf, publish, state } from "./state.js";
import { inStyle } from "./times.js";

const URL_CHARACTERS = String.raw`https?:\/\/[^\s<>]+[^\s<>.,:;"')\]}!?*_~|]`;

/** The inline forms, tried in this order at each place. The first group is the inner text. */
const INLINE = /** @type {[RegExp, (match: RegExpMatchArray) => Node|string][]} */ ([
  [/^\\([^\sA-Za-z0-9])/, (m) => m[1]],
  [/^(`+)([^`]|[^`].*?[^`])\1(?!`)/s, (m) => h("code", {}, m[2].trim() || m[2])],
  [/^<@!?(\d+)>/, (m) => person(m[1])],
  [/^<#(\d+)>/, (m) => place(m[1])],
  [/^<\/([^:>]+):\d+>/, (m) => h("span", { class: "mention" }, `/${m[1]}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (m) => moment(Number(m[1]) * 1000, m[2] ?? "f")],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention" }, `@${m[1]}`)],
  [
    new RegExp(String.raw`^\[((?:[^\[\]\\]|\\.)+)\]\(<?(${URL_CHARACTERS})>?(?:\s+"[^"]*")?\)`),
    (m) => link(m[2], inline(m[1])),
  ],
  [new RegExp(`^<(${URL_CHARACTERS})>`), (m) => link(m[1], [m[1]])],
  [new RegExp(`^${URL_CHARACTERS}`), (m) => link(m[0], [m[0]])],
  [/^\*\*\*((?:\\.|[^\\])+?)\*\*\*(?!\*)/s, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/s, (m) => h("strong", {}, inline(m[1]))],
  [/^__((?:\\.|[^\\])+?)__(?!_)/s, (m) => h("u", {}, inline(m[1]))],
  [/^\*(?!\s)((?:\\.|\*\*|[^\\*])+?)\*(?!\*)/s, (m) => h("em", {}, inline(m[1]))],
  [/^_((?:\\.|__|[^\\_])+?)_(?![_A-Za-z0-9])/s, (m) => h("em", {}, inline(m[1]))],
  [/^~~((?:\\.|[^\\])+?)~~/s, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|((?:\\.|[^\\])+?)\|\|/s, (m) => spoiler(inline(m[1]))],
]);
const PLAIN = /^(?:[A-Za-z0-9 ,.;!?'"()\-–—]+?(?=[^A-Za-z0-9 ,.;!?'"()\-–—]|https?:|$)|.|\n)/su;

/**
 * Returns the inline nodes of a text.
 * @param {string} text
 * @returns {(Node|string)[]}
 */
export function inline(text) {
  /** @type {(Node|string)[]} */
  const found = [];
  let before = "";
  while (text) {
    const made = match(text, before);
    text = text.slice(made.length);
    const last = found.length - 1;
    if (typeof made.node === "string" && typeof found[last] === "string") found[last] += made.node;
    else found.push(made.node);
    before = made.source.slice(-1);
  }
  return found.flatMap((node) => (typeof node === "string" ? lines(node) : [node]));
}

/**
 * Returns the inline form at the start of the text.
 * @param {string} text
 * @param {string} before the character before it
 */
function match(text, before) {
  for (const [pattern, make] of INLINE) {
    const found = text.match(pattern);
    // An underscore inside a word is no markup.
    if (found && !(found[0][0] === "_" && /[A-Za-z0-9]/.test(before) && found[0][1] !== "_")) {
      return { node: make(found), length: found[0].length, source: found[0] };
    }
  }
  const plain = text.match(PLAIN)?.[0] ?? text[0];
  return { node: plain, length: plain.length, source: plain };
}

/** @param {string} text */
function lines(text) {
  return text.split("\n").flatMap((line, i) => (i ? [h("br"), line] : [line]));
}

/** @param {string} id */
function person(id) {
  const account = accountOf(id);
  return h("span", { class: id === state.me ? "mention me" : "mention" }, `@${account?.name ?? "unknown-user"}`);
}

/** @param {string} id */
function place(id) {
  const channel = channelOf(id);
  if (!channel) return h("span", { class: "mention" }, "#No Access");
  const go = () => publish("go", { channel: id });
  return h("button", { type: "button", class: "mention", on: { click: go } }, `#${channel.name}`);
}

/**
 * @param {number} at
 * @param {string} style
 */
function moment(at, style) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "<t:…>";
  const data = style === "R" ? { relative: String(at) } : {};
  return h(
    "time",
    { class: "moment", datetime: date.toISOString(), title: inStyle(at, "F"), data },
    inStyle(at, style),
  );
}

/**
 * Draws a link. A link to a message, by Discord's address or this page's own, opens the message on this page.
 * @param {string} url
 * @param {any} inside
 */
export function link(url, inside, extra = "") {
  const target = destination(url);
  if (target) {
    const go = (/** @type {Event} */ event) => {
      event.preventDefault();
      publish("go", target);
    };
    return h("a", { href: "#", class: `link ${extra}`.trim(), on: { click: go } }, inside);
  }
  return h("a", { href: url, class: `link ${extra}`.trim(), target: "_blank", rel: "noreferrer noopener" }, inside);
}

/** Returns the channel and message in a link to a Discord message.
 * @param {string} url
 */
export function destination(url) {
  const found = url.match(
    /^https?:\/\/(?:(?:ptb\.|canary\.)?discord\.com|[^/]+)\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/,
  );
  return found ? { channel: found[1], message: found[2] } : null;
}

/** @param {any[]} inside */
function spoiler(inside) {
  const open = (/** @type {Event} */ event) => {
    const element = /** @type {HTMLElement} */ (event.currentTarget);
    element.classList.add("open");
    element.setAttribute("aria-expanded", "true");
    element.removeAttribute("aria-label");
  };
  return h(
    "button",
    { type: "button", class: "spoiler", "aria-label": "Spoiler", "aria-expanded": "false", on: { click: open } },
    h("span", {}, inside),
  );
}

/**
 * Returns the nodes of a whole text: code, headings, subtext, lists, quotes and paragraphs.
 * @param {string} text
 * @returns {Node[]}
 */
export function markdown(text) {
  /** @type {Node[]} */
  const blocks = [];
  const parts = text.split(/(```(?:[a-zA-Z0-9+\-]*\n)?[\s\S]+?```)/);
  for (const part of parts) {
    const code = part.match(/^```(?:[a-zA-Z0-9+\-]*\n)?([\s\S]+?)```$/);
    if (code) blocks.push(h("pre", { tabindex: "0" }, h("code", {}, code[1].replace(/\n$/, ""))));
    else blocks.push(...paragraphs(part));
  }
  return blocks;
}

const BLOCKS = {
  heading: /^(#{1,3})\s+(.+)/,
  small: /^-#\s+(.+)/,
  quote: /^>\s(.*)/,
  item: /^(\s*)(?:([-*])|(\d{1,9})\.)\s+(.+)/,
};

/** @param {string} text */
function paragraphs(text) {
  /** @type {Node[]} */
  const blocks = [];
  const rest = text.replace(/^\n|\n$/g, "").split("\n");
  /** @type {string[]} */
  let open = [];
  const close = () => {
    if (open.join("").trim()) blocks.push(h("p", {}, inline(open.join("\n").replace(/^\n+|\n+$/g, ""))));
    open = [];
  };
  while (rest.length && (rest.length > 1 || rest[0])) {
    const line = /** @type {string} */ (rest.shift());
    const whole = line.match(/^>>>\s([\s\S]*)/);
    const heading = line.match(BLOCKS.heading);
    const small = line.match(BLOCKS.small);
    if (!whole && !heading && !small && !BLOCKS.quote.test(line) && !BLOCKS.item.test(line)) {
      open.push(line);
      continue;
    }
    close();
    if (whole) blocks.push(h("blockquote", {}, markdown([whole[1], ...rest.splice(0)].join("\n"))));
    else if (heading)
      blocks.push(h(`h${heading[1].length + 2}`, { class: `size-${heading[1].length}` }, inline(heading[2])));
    else if (small) blocks.push(h("small", {}, inline(small[1])));
    else if (BLOCKS.quote.test(line)) blocks.push(quote([line, ...taken(rest, BLOCKS.quote)]));
    else blocks.push(list([line, ...taken(rest, sameList(line))]));
  }
  close();
  return blocks;
}

/** Removes the fitting lines from the front and returns them.
 * @param {string[]} rest
 * @param {RegExp} pattern
 */
function taken(rest, pattern) {
  const end = rest.findIndex((line) => !pattern.test(line));
  return rest.splice(0, end < 0 ? rest.length : end);
}

/** @param {string[]} quoted */
function quote(quoted) {
  return h("blockquote", {}, markdown(quoted.map((line) => line.replace(/^>\s/, "")).join("\n")));
}

/** Returns the pattern of the further lines of a list: items of its kind, and indented ones.
 * @param {string} line
 */
function sameList(line) {
  const numbered = /^\s*\d/.test(line);
  return numbered ? /^(\s{2,}[-*]|\s*\d{1,9}\.)\s+.+/ : /^(\s{2,}\d{1,9}\.|\s*[-*])\s+.+/;
}

/** @param {string[]} items */
function list(items) {
  const first = /** @type {RegExpMatchArray} */ (items[0].match(BLOCKS.item));
  const outer = h(first[3] ? "ol" : "ul", first[3] ? { start: first[3] } : {});
  let inner = null;
  for (const item of items) {
    const found = /** @type {RegExpMatchArray} */ (item.match(BLOCKS.item));
    const line = h("li", {}, inline(found[4]));
    if (found[1].length >= 2 && outer.lastChild) {
      if (!inner) outer.lastChild.append((inner = h(found[3] ? "ol" : "ul")));
      inner.append(line);
    } else {
      inner = null;
      outer.append(line);
    }
  }
  return outer;
}
