/** The list over the message box: commands, choices and the bot's completions. The input keeps the focus. */

import { freshId, h } from "../core/dom.js";

/** @typedef {{label: string, detail?: string, aside?: string, picture?: Node|null, value: any}} Suggestion */

export class Suggestions {
  /**
   * @param {HTMLElement} host where the list stands
   */
  constructor(host) {
    this.id = freshId("suggestions");
    this.title = h("p", { class: "title" });
    this.list = h("div", { class: "list", role: "listbox", id: this.id, "aria-label": "Suggestions" });
    this.note = h("p", { class: "empty" });
    this.panel = h("div", { class: "suggestions", hidden: true }, this.title, this.list, this.note);
    host.append(this.panel);
    /** @type {Suggestion[]} */
    this.items = [];
    this.active = -1;
    /** @type {HTMLElement|null} */
    this.input = null;
    /** @type {(item: Suggestion) => void} */
    this.onPick = () => {};
  }

  get open() {
    return !this.panel.hidden;
  }

  /**
   * Shows a list for an input.
   * @param {HTMLElement} input
   * @param {{title: Node|string, items: Suggestion[], note?: string, active?: number,
   *   onPick: (item: Suggestion) => void}} shown
   *   `active` -1: no item is active, so Enter does something else
   */
  show(input, { title, items, note, active = 0, onPick }) {
    this.hide();
    this.input = input;
    this.items = items;
    this.onPick = onPick;
    this.title.replaceChildren(title);
    this.list.replaceChildren(...items.map((item, i) => this.#line(item, i)));
    this.note.hidden = !note;
    this.note.textContent = note ?? "";
    this.panel.hidden = false;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", this.id);
    this.light(items.length ? Math.min(active, items.length - 1) : -1);
  }

  /** Hides the list. */
  hide() {
    this.panel.hidden = true;
    this.items = [];
    this.active = -1;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
    this.input = null;
  }

  /** Moves the active item up or down.
   * @param {number} by
   */
  move(by) {
    if (!this.items.length) return;
    const count = this.items.length;
    this.light(this.active < 0 ? (by > 0 ? 0 : count - 1) : (this.active + by + count) % count);
  }

  /** @param {number} i */
  light(i) {
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = i;
    const line = this.list.children[i];
    if (i < 0 || !line) {
      this.input?.removeAttribute("aria-activedescendant");
      return;
    }
    line.setAttribute("aria-selected", "true");
    line.scrollIntoView({ block: "nearest" });
    this.input?.setAttribute("aria-activedescendant", line.id);
  }

  /** Picks the active item. Returns whether there was one. */
  pick() {
    const item = this.items[this.active];
    if (!this.open || !item) return false;
    this.onPick(item);
    return true;
  }

  /**
   * @param {Suggestion} item
   * @param {number} i
   */
  #line(item, i) {
    const keep = (/** @type {Event} */ event) => event.preventDefault();
    return h(
      "div",
      {
        class: "line",
        role: "option",
        id: freshId("suggestion"),
        "aria-selected": "false",
        on: {
          pointerdown: keep,
          mousedown: keep,
          click: () => this.onPick(item),
          pointermove: () => this.active !== i && this.light(i),
        },
      },
      item.picture,
      h(
        "span",
        { class: "words" },
        h("span", { class: "label" }, item.label),
        item.detail && h("span", { class: "note" }, item.detail),
      ),
      item.aside && h("span", { class: "aside" }, item.aside),
    );
  }
}
