/** Select menus, in messages and in forms: a control that opens a list. */

import { freshId, h } from "../core/dom.js";
import { closeFloating, float } from "../core/floating.js";
import { icon } from "../core/icons.js";

/**
 * @typedef {{value: string, label: string, description?: string|null, picture?: Node|null}} Line
 * @typedef {{key: string, label: string, lines: Line[], picked: string[], least: number, most: number,
 *   disabled?: boolean, waits?: boolean, onPick: (values: string[]) => void}} Menu
 */

/**
 * Draws a select menu. A single choice is sent at once; several are sent when the list closes. While the choice is
 * pending the menu keeps the focus, but does not open.
 * @param {Menu} menu
 * @returns {HTMLElement}
 */
export function selectMenu(menu) {
  let picked = [...menu.picked];
  const text = h("span", { class: "chosen" });
  const control = h(
    "button",
    {
      type: "button",
      class: "menu",
      disabled: menu.disabled,
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-busy": menu.waits ? "true" : null,
      data: { key: menu.key },
    },
    text,
    icon("down"),
  );
  const show = () => {
    const names = menu.lines.filter((line) => picked.includes(line.value)).map((line) => line.label);
    text.textContent = names.length ? names.join(", ") : menu.label;
    text.classList.toggle("placeholder", !names.length);
    control.setAttribute("aria-label", names.length ? `${menu.label}: ${names.join(", ")}` : menu.label);
  };
  const open = () => {
    if (menu.waits) return;
    control.setAttribute("aria-expanded", "true");
    openList(control, menu, picked, (values) => {
      picked = values;
      show();
      menu.onPick(values);
    });
  };
  control.addEventListener("click", () => {
    if (control.getAttribute("aria-expanded") === "true") closeFloating();
    else open();
  });
  control.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  show();
  return control;
}

/**
 * @param {HTMLElement} control
 * @param {Menu} menu
 * @param {string[]} before
 * @param {(values: string[]) => void} send
 */
function openList(control, menu, before, send) {
  const several = menu.most > 1;
  let values = [...before];
  let active = Math.max(
    0,
    menu.lines.findIndex((line) => before.includes(line.value)),
  );
  let sent = false;
  const rows = menu.lines.map((line, i) =>
    row(
      line,
      several,
      () => toggle(i),
      () => light(i),
    ),
  );
  const list = h(
    "div",
    {
      class: "list",
      role: "listbox",
      id: freshId("list"),
      tabindex: "0",
      "aria-label": menu.label,
      "aria-multiselectable": several ? "true" : null,
    },
    rows,
  );
  const done = h("button", { type: "button", class: "button primary", on: { click: () => finish() } }, "Choose these");
  const note = h("span", { class: "note" });
  const none = !rows.length && h("p", { class: "note none" }, "There is nothing to choose from.");
  const panel = h("div", { class: "menu-list" }, list, none, several && h("div", { class: "menu-foot" }, note, done));
  const fits = () => values.length >= menu.least && values.length <= menu.most;
  const light = (/** @type {number} */ i) => {
    rows[active]?.classList.remove("active");
    active = i;
    rows[active]?.classList.add("active");
    rows[active]?.scrollIntoView({ block: "nearest" });
    if (rows[active]) list.setAttribute("aria-activedescendant", rows[active].id);
  };
  const mark = () => {
    rows.forEach((element, i) => element.setAttribute("aria-selected", String(values.includes(menu.lines[i].value))));
    const range = menu.least === menu.most ? `${menu.most}` : `${menu.least} to ${menu.most}`;
    note.textContent = `${values.length} chosen of ${range}`;
    done.toggleAttribute("disabled", !fits());
    // At the largest number of choices the other lines are disabled until one is removed.
    const full = several && values.length >= menu.most;
    rows.forEach((element, i) =>
      element.setAttribute("aria-disabled", String(full && !values.includes(menu.lines[i].value))),
    );
  };
  const toggle = (/** @type {number} */ i) => {
    const value = menu.lines[i].value;
    const there = values.includes(value);
    if (!several) {
      values = there && menu.least === 0 ? [] : [value];
      finish();
      return;
    }
    if (!there && values.length >= menu.most) return;
    values = there ? values.filter((v) => v !== value) : [...values, value];
    mark();
  };
  const finish = () => {
    sent = true;
    close();
    control.focus();
    send(values);
  };
  list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const last = menu.lines.length - 1;
    const moves = { ArrowDown: Math.min(last, active + 1), ArrowUp: Math.max(0, active - 1), Home: 0, End: last };
    if (event.key in moves) light(moves[/** @type {keyof typeof moves} */ (event.key)]);
    else if (event.key === "Enter" || event.key === " ") toggle(active);
    else if (event.key.length === 1) search(event.key.toLowerCase());
    else return;
    event.preventDefault();
  });
  const search = (/** @type {string} */ letter) => {
    const order = [...menu.lines.keys()].map((i) => (i + active + 1) % menu.lines.length);
    const found = order.find((i) => menu.lines[i].label.toLowerCase().startsWith(letter));
    if (found !== undefined) light(found);
  };
  const onClose = () => {
    control.setAttribute("aria-expanded", "false");
    const changed = values.length !== before.length || values.some((v) => !before.includes(v));
    if (!sent && several && changed && fits()) send(values);
  };
  const close = float(control, panel, { match: true, onClose });
  control.setAttribute("aria-controls", list.id);
  mark();
  light(active);
  list.focus();
}

/**
 * @param {Line} line
 * @param {boolean} several
 * @param {() => void} pick
 * @param {() => void} light
 */
function row(line, several, pick, light) {
  return h(
    "div",
    { class: "line", role: "option", id: freshId("line"), on: { click: pick, pointermove: light } },
    line.picture,
    h(
      "span",
      { class: "words" },
      h("span", { class: "label" }, line.label),
      line.description && h("span", { class: "note" }, line.description),
    ),
    h("span", { class: several ? "tick several" : "tick" }, icon("check")),
  );
}
