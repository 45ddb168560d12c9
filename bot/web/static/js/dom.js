// Elements and texts. Nothing is ever put into a page as HTML.

/** Makes an element: `on…` are listeners, `class` and `data` what they say, anything else attributes. */
export function el(tag, about = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (name === "data") Object.assign(made.dataset, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** The element of that id. */
export const $ = (id) => document.getElementById(id);

const MARKS = /\*\*(.+?)\*\*|~~(.+?)~~|\*(.+?)\*|`(.+?)`|<t:(\d+)(?::\w)?>|\[([^\]]+)\]\((https:\/\/[^)\s]+)\)/;

/** The nodes of a line of Discord's Markdown. */
export function inline(text) {
  const found = MARKS.exec(text);
  if (!found) return text ? [text.replace(/\\([*_~`|<>#\-[\]()])/g, "$1")] : [];
  const [whole, bold, struck, leaning, code, time, label, address] = found;
  let node;
  if (bold) node = el("strong", {}, ...inline(bold));
  else if (struck) node = el("s", {}, ...inline(struck));
  else if (leaning) node = el("em", {}, ...inline(leaning));
  else if (code) node = el("code", {}, code.trim());
  else if (time) node = el("time", {}, new Date(1000 * Number(time)).toLocaleString());
  else node = el("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, label);
  const before = text.slice(0, found.index);
  return [...(before ? [before] : []), node, ...inline(text.slice(found.index + whole.length))];
}

/** The elements of a text in Discord's Markdown: headings, lists, small print and paragraphs. */
export function markdown(text) {
  const made = [];
  let list = null;
  for (const line of text.split("\n")) {
    const item = /^\s*[-*] (?!#)(.*)$/.exec(line);
    if (item && !line.startsWith("-# ")) {
      if (!list) made.push((list = el("ul")));
      list.append(el("li", {}, ...inline(item[1])));
      continue;
    }
    list = null;
    if (!line.trim()) continue;
    const heading = /^#{1,3} (.*)$/.exec(line);
    if (heading) made.push(el("h3", {}, ...inline(heading[1])));
    else if (line.startsWith("-# ")) made.push(el("p", { class: "small" }, ...inline(line.slice(3))));
    else made.push(el("p", {}, ...inline(line.replace(/^> /, ""))));
  }
  return made;
}

/** A button that does something. */
export function button(label, press, about = {}) {
  return el("button", { type: "button", onclick: press, ...about }, label);
}
