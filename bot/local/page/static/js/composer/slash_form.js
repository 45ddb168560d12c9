/** The form of a picked slash command: its options as fields, sent with Enter. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { OptionField } from "./option_field.js";

export class SlashForm {
  /**
   * @param {import("./commands.js").Command} command
   * @param {import("./suggestions.js").Suggestions} suggestions
   * @param {{send: (command: any, options: any, fields: any) => void, leave: (text: string) => void}} to
   */
  constructor(command, suggestions, to) {
    this.command = command;
    this.suggestions = suggestions;
    this.to = to;
    /** @type {OptionField[]} */
    this.fields = [];
    this.row = h("span", { class: "options" });
    this.more = h("button", {
      type: "button",
      class: "more",
      "aria-haspopup": "listbox",
      on: { click: () => this.#offerMore(), keydown: (/** @type {KeyboardEvent} */ e) => this.#moreKey(e) },
    });
    this.end = h(
      "button",
      {
        type: "button",
        class: "command",
        "aria-label": `Command ${command.path}. Enter sends it, Backspace takes it away`,
        on: {
          click: () => this.submit(),
          keydown: (/** @type {KeyboardEvent} */ e) => this.key(e, null),
          focus: () => this.describe(null),
        },
      },
      icon("slash"),
      command.path,
    );
    this.node = h("div", { class: "slash-form" }, this.end, this.row, this.more);
    for (const option of command.options.filter((o) => o.required)) this.#add(option);
    if (!this.fields.length && command.options.length) this.#add(command.options[0]);
    this.#drawMore();
  }

  /** Focuses the first empty field. */
  focus() {
    (this.fields.find((f) => !f.text) ?? this.fields.at(-1))?.input.focus();
    if (!this.fields.length) this.end.focus();
  }

  /** Fills fields with values that were sent before.
   * @param {{name: string, text: string, value: any}[]} before
   */
  refill(before) {
    for (const { name, text, value } of before) {
      const option = this.command.options.find((o) => o.name === name);
      if (option && option.type !== 11) this.#field(option).put(text, value);
    }
  }

  /** Returns the values of the other fields, for the bot's completions.
   * @param {OptionField} without
   */
  values(without) {
    /** @type {Object<string, any>} */
    const found = {};
    for (const field of this.fields) {
      const { value } = field.read();
      if (field !== without && value !== undefined) found[field.option.name] = value;
    }
    return found;
  }

  /** Shows a field's description, without choices, over the box.
   * @param {OptionField|null} field
   * @param {string} [note]
   */
  describe(field, note) {
    const about = field ? field.option : { name: `/${this.command.path}`, description: this.command.description };
    this.suggestions.show(field?.input ?? this.end, { title: this.#title(about), items: [], note, onPick: () => {} });
  }

  /**
   * @param {OptionField} field
   * @param {any[]} items
   * @param {number} lit
   * @param {(item: any) => void} onPick
   */
  offer(field, items, lit, onPick) {
    const note = items.length ? undefined : "No options match your search.";
    this.suggestions.show(field.input, { title: this.#title(field.option), items, note, active: lit, onPick });
  }

  /** Moves on after a field was filled: to the next required empty one, else it waits for Enter.
   * @param {OptionField} field
   */
  next(field) {
    this.suggestions.hide();
    const empty = this.fields.find((f) => f !== field && f.required && !f.text);
    if (empty) empty.input.focus();
    else field.input.focus();
  }

  /**
   * Handles a key pressed in a field or on the command's own chip.
   * @param {KeyboardEvent} event
   * @param {OptionField|null} field
   */
  async key(event, field) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!this.suggestions.items.length) field?.suggest();
      else this.suggestions.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && this.#picksByTab(field))) {
      event.preventDefault();
      if (field && !field.picked) await field.ready();
      if (this.suggestions.pick()) return;
      if (event.key === "Enter") this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.suggestions.items.length) this.suggestions.hide();
      else this.to.leave("");
    } else if (event.key === "Backspace" && (!field || (!field.text && field.input.type !== "file"))) {
      event.preventDefault();
      this.#back(field);
    }
  }

  /** Sends the command, or shows the first error. */
  async submit() {
    /** @type {Object<string, any>} */
    const options = {};
    const kept = [];
    /** @type {OptionField|null} */
    let first = null;
    for (const field of this.fields) {
      const { value, problem, file } = field.read();
      field.wrong(problem ?? null);
      if (problem) first ??= field;
      else if (file) options[field.option.name] = await file;
      else if (value !== undefined) {
        options[field.option.name] = value;
        kept.push({ name: field.option.name, text: field.text, value });
      }
    }
    if (!first) {
      this.to.send(this.command, options, kept);
      return;
    }
    first.input.focus();
    this.describe(first, first.error.textContent ?? "");
    this.suggestions.panel.classList.add("wrong");
  }

  /** @param {OptionField|null} field */
  #picksByTab(field) {
    return Boolean(
      field && !field.picked && (field.loading || (this.suggestions.open && this.suggestions.active >= 0)),
    );
  }

  /** Removes an empty optional field, or the whole command.
   * @param {OptionField|null} field
   */
  #back(field) {
    const before = field ? this.fields[this.fields.indexOf(field) - 1] : this.fields.at(-1);
    if (field && !field.required) {
      this.fields = this.fields.filter((f) => f !== field);
      field.node.remove();
      this.#drawMore();
      (before?.input ?? this.end).focus();
    } else if (field && before) before.input.focus();
    else this.to.leave(`/${this.command.path}`);
  }

  /** @param {any} option */
  #add(option) {
    const field = new OptionField(this, option);
    this.fields.push(field);
    this.row.append(field.node);
    return field;
  }

  /** @param {any} option */
  #field(option) {
    const there = this.fields.find((f) => f.option === option);
    if (there) return there;
    const made = this.#add(option);
    this.#drawMore();
    return made;
  }

  #left() {
    return this.command.options.filter((o) => !this.fields.some((f) => f.option === o));
  }

  #drawMore() {
    const left = this.#left();
    this.more.hidden = !left.length;
    this.more.textContent = `+${left.length} optional`;
  }

  /** Lists the options without a field, with the first one that begins with `letter` active.
   * @param {string} [letter]
   */
  #offerMore(letter = "") {
    const items = this.#left().map((o) => ({ label: o.name, detail: o.description, value: o }));
    this.more.focus();
    this.suggestions.show(this.more, {
      title: "Optional",
      items,
      active: Math.max(
        0,
        items.findIndex((item) => item.label.startsWith(letter)),
      ),
      onPick: (item) => {
        this.suggestions.hide();
        this.#add(item.value).input.focus();
        this.#drawMore();
      },
    });
  }

  /** @param {KeyboardEvent} event */
  #moreKey(event) {
    if (event.key === "Enter" && this.suggestions.open && this.suggestions.input === this.more) {
      event.preventDefault();
      this.suggestions.pick();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // A letter typed here is for the list of options, never for the field before.
      event.preventDefault();
      event.stopPropagation();
      this.#offerMore(event.key.toLowerCase());
    } else if (event.key !== "Enter" && event.key !== "Tab") this.key(event, null);
  }

  /** @param {any} about */
  #title(about) {
    this.suggestions.panel.classList.remove("wrong");
    return h("span", {}, h("strong", {}, about.name), " ", h("span", { class: "note" }, about.description ?? ""));
  }
}
