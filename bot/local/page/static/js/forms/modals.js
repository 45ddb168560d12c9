/** Modals that the bot opens: their fields, and the answers sent. */

import { freshId, h } from "../core/dom.js";
import { encoded } from "../core/files.js";
import { markdown } from "../core/markdown.js";
import { ask } from "../core/socket.js";
import { accountLines, channelLines } from "./choices.js";
import { openDialog } from "./dialogs.js";
import { selectMenu } from "./menus.js";

/** @typedef {{node: Node, key: string, read: () => any, problem: () => string|null}} Field */

/**
 * Opens a modal for this person.
 * @param {any} modal
 */
export function openModal(modal) {
  /** @type {Field[]} */
  const fields = [];
  const rows = modal.components.map((/** @type {any} */ raw) => row(raw, fields));
  openDialog(modal.title, rows, "Submit", async () => {
    const problem = fields.map((field) => field.problem()).find(Boolean);
    if (problem) return problem;
    /** @type {Object<string, any>} */
    const answers = {};
    for (const field of fields) {
      const value = await field.read();
      if (value !== undefined) answers[field.key] = value;
    }
    const answer = await ask("submit", { interaction: modal.interaction, answers });
    return answer.state === "failed" ? "Something went wrong. Try again." : answer.error;
  });
}

/**
 * Draws one row of a modal and adds its field to `fields`.
 * @param {any} raw
 * @param {Field[]} fields
 */
function row(raw, fields) {
  if (raw.type === 10) return h("div", { class: "text" }, markdown(raw.content));
  const inner = raw.type === 18 ? raw.component : raw.components[0];
  const label = raw.label ?? inner.label ?? "";
  const id = freshId("field");
  const field = input(inner, label, id);
  fields.push(field);
  const required = inner.required ?? inner.type !== 23;
  return h(
    "div",
    { class: "form-row" },
    h("label", { for: id }, label, required && h("span", { class: "star", "aria-hidden": "true" }, "*")),
    raw.description && h("p", { class: "note" }, raw.description),
    field.node,
  );
}

/**
 * @param {any} raw
 * @param {string} label
 * @param {string} id
 * @returns {Field}
 */
function input(raw, label, id) {
  if (raw.type === 4) return textField(raw, label, id);
  if (raw.type === 19) return fileField(raw, label, id);
  if (raw.type === 23) return checkbox(raw, id);
  if (raw.type === 21 || raw.type === 22) return choices(raw, label, id);
  return menuField(raw, label, id);
}

/**
 * @param {any} raw
 * @param {string} label
 * @param {string} id
 * @returns {Field}
 */
function textField(raw, label, id) {
  const shared = {
    id,
    class: "input",
    placeholder: raw.placeholder,
    maxlength: raw.max_length ?? 4000,
    value: raw.value ?? "",
    "aria-required": String(raw.required !== false),
  };
  const node = raw.style === 2 ? h("textarea", { ...shared, rows: "5" }) : h("input", { ...shared, type: "text" });
  const problem = () => {
    if (raw.required !== false && !node.value.trim()) return `${label}: this field is required.`;
    const short = node.value && node.value.length < (raw.min_length ?? 0);
    return short ? `${label}: at least ${raw.min_length} characters.` : null;
  };
  return { node, key: raw.custom_id, read: () => node.value, problem };
}

/**
 * @param {any} raw
 * @param {string} label
 * @param {string} id
 * @returns {Field}
 */
function menuField(raw, label, id) {
  /** @type {string[]} */
  let picked = (raw.options ?? []).filter((/** @type {any} */ o) => o.default).map((/** @type {any} */ o) => o.value);
  const node = selectMenu({
    key: raw.custom_id,
    label: raw.placeholder || "Make a selection",
    lines: linesOf(raw),
    picked,
    least: raw.min_values ?? 1,
    most: raw.max_values ?? 1,
    onPick: (values) => (picked = values),
  });
  node.id = id;
  const problem = () => (raw.required !== false && !picked.length ? `${label}: choose something.` : null);
  return { node, key: raw.custom_id, read: () => (picked.length ? picked : undefined), problem };
}

/** Returns the lines of a select menu in a modal. There are no roles here.
 * @param {any} raw
 */
function linesOf(raw) {
  if (raw.type === 3) return raw.options;
  if (raw.type === 6) return [];
  return raw.type === 8 ? channelLines(raw.channel_types) : accountLines();
}

/**
 * @param {any} raw
 * @param {string} label
 * @param {string} id
 * @returns {Field}
 */
function choices(raw, label, id) {
  const one = raw.type === 21;
  const node = h(
    "div",
    { id, class: "choices", role: one ? "radiogroup" : "group", "aria-label": label },
    raw.options.map((/** @type {any} */ o) =>
      h(
        "label",
        {},
        h("input", {
          type: one ? "radio" : "checkbox",
          name: raw.custom_id,
          value: o.value,
          checked: Boolean(o.default),
        }),
        h("span", {}, o.label, o.description && h("span", { class: "note" }, o.description)),
      ),
    ),
  );
  const values = () =>
    [...node.querySelectorAll("input:checked")].map((i) => /** @type {HTMLInputElement} */ (i).value);
  const problem = () => (raw.required !== false && !values().length ? `${label}: choose something.` : null);
  return { node, key: raw.custom_id, read: () => (values().length ? values() : undefined), problem };
}

/**
 * @param {any} raw
 * @param {string} id
 * @returns {Field}
 */
function checkbox(raw, id) {
  const node = h("input", { id, type: "checkbox", checked: Boolean(raw.default) });
  return { node, key: raw.custom_id, read: () => node.checked, problem: () => null };
}

/**
 * @param {any} raw
 * @param {string} label
 * @param {string} id
 * @returns {Field}
 */
function fileField(raw, label, id) {
  const node = h("input", { id, type: "file", class: "input", multiple: (raw.max_values ?? 1) > 1 });
  const problem = () => (raw.required !== false && !node.files.length ? `${label}: choose a file.` : null);
  return {
    node,
    key: raw.custom_id,
    read: () => (node.files.length ? Promise.all([...node.files].map(encoded)) : undefined),
    problem,
  };
}
