/** One option of a slash command: its name, its value, and the values it allows. */

import { freshId, h } from "../core/dom.js";
import { encoded } from "../core/files.js";
import { ask } from "../core/socket.js";
import { state } from "../core/state.js";
import { accountLines, channelLines } from "../forms/choices.js";

const TYPING_PAUSE = 90;
const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, MENTIONABLE, NUMBER, ATTACHMENT] = [3, 4, 5, 6, 7, 9, 10, 11];
const YES_OR_NO = [
  { name: "True", value: true },
  { name: "False", value: false },
];

/**
 * The form around a field. `values` returns the other fields' values; `describe` and `offer` show a note or a list at
 * the field; `next` moves on after a field is filled; `key` handles a key pressed in it.
 * @typedef {Object} OptionForm
 * @property {{path: string}} command
 * @property {{open: boolean}} suggestions
 * @property {(without: OptionField) => Object<string, any>} values
 * @property {(field: OptionField, note?: string) => void} describe
 * @property {(field: OptionField, items: any[], lit: number, onPick: (item: any) => void) => void} offer
 * @property {(field: OptionField) => void} next
 * @property {(event: KeyboardEvent, field: OptionField) => void} key
 */

export class OptionField {
  /**
   * @param {OptionForm} form
   * @param {any} option the option as the bot registered it
   */
  constructor(form, option) {
    this.form = form;
    this.option = option;
    /** @type {{text: string, value: any}|null} The item picked from the list, while the text is unchanged. */
    this.picked = null;
    this.asked = 0;
    /** @type {Promise<void>|null} The pending request for completions. */
    this.loading = null;
    const id = freshId("option");
    this.error = h("span", { class: "hidden", id: `${id}-error` });
    this.input = option.type === ATTACHMENT ? this.#fileInput(id) : this.#textInput(id);
    this.node = h(
      "span",
      { class: `option ${option.required ? "required" : ""}` },
      h("label", { for: id }, option.name),
      this.input,
      this.error,
    );
  }

  get required() {
    return Boolean(this.option.required);
  }

  /** The input's text. */
  get text() {
    return this.option.type === ATTACHMENT ? (this.input.files[0]?.name ?? "") : this.input.value;
  }

  /** Sets a value, as if it had been picked.
   * @param {string} text
   * @param {any} value
   */
  put(text, value) {
    this.input.value = text;
    this.picked = { text, value };
    this.#fit();
    this.wrong(null);
  }

  /** Returns the value to send, undefined for none, or the problem with it.
   * @returns {{value?: any, problem?: string, file?: Promise<any>}}
   */
  read() {
    const { type, choices } = this.option;
    const text = this.text.trim();
    if (!text) return this.required ? { problem: "This option is required. Specify a value." } : {};
    if (type === ATTACHMENT) return { file: encoded(this.input.files[0]) };
    if (this.picked && this.picked.text === this.input.value) return { value: this.picked.value };
    if (choices?.length || [BOOLEAN, USER, CHANNEL, MENTIONABLE].includes(type)) {
      const exact = this.#fixed().find((c) => c.name.toLowerCase() === text.toLowerCase());
      return exact ? { value: exact.value } : { problem: "Input a valid choice." };
    }
    if (type === INTEGER) return /^-?\d+$/.test(text) ? { value: Number(text) } : { problem: "Input a valid integer." };
    if (type === NUMBER)
      return Number.isFinite(Number(text)) ? { value: Number(text) } : { problem: "Input a valid number." };
    return { value: text };
  }

  /** Shows a problem, or clears it.
   * @param {string|null} problem
   */
  wrong(problem) {
    this.node.classList.toggle("wrong", Boolean(problem));
    this.error.textContent = problem ?? "";
    if (problem) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  /** Shows the values that are allowed. */
  suggest() {
    const { option } = this;
    if (option.type === ATTACHMENT || !this.#lists()) {
      this.form.describe(this);
      return;
    }
    if (option.autocomplete) {
      this.#complete();
      return;
    }
    const typed = this.picked ? "" : this.input.value.toLowerCase();
    this.#offer(this.#fixed().filter((c) => c.name.toLowerCase().includes(typed)));
  }

  #lists() {
    const { type, choices, autocomplete } = this.option;
    return autocomplete || choices?.length || [BOOLEAN, USER, CHANNEL, MENTIONABLE].includes(type);
  }

  /** Returns the values that the type or the command itself allows.
   * @returns {{name: string, value: any, picture?: Node}[]}
   */
  #fixed() {
    const { type, choices } = this.option;
    if (choices?.length) return choices;
    if (type === BOOLEAN) return YES_OR_NO;
    const lines = type === CHANNEL ? channelLines(this.option.channel_types) : accountLines();
    return lines.map((/** @type {any} */ l) => ({ name: l.label, value: l.value, picture: l.picture }));
  }

  /** Asks the bot for completions, a moment after the last key. */
  #complete() {
    this.asked += 1;
    const asked = this.asked;
    const typed = this.input.value;
    if (!this.form.suggestions.open) this.form.describe(this, "Loading options…");
    const load = async () => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      if (asked !== this.asked) return;
      const others = this.form.values(this);
      const answer = await ask("autocomplete", {
        channel: state.channel,
        command: this.form.command.path,
        option: this.option.name,
        typed,
        others,
      });
      if (asked !== this.asked || document.activeElement !== this.input) return;
      this.loading = null;
      if (answer.error) this.form.describe(this, "Loading options failed");
      else this.#offer(answer.choices);
    };
    this.loading = load();
  }

  /** Waits until the completions for the current text have arrived. */
  async ready() {
    while (this.loading) await this.loading;
  }

  /** @param {{name: string, value: any, picture?: Node}[]} choices */
  #offer(choices) {
    const items = choices.map((c) => ({ label: c.name, value: c.value, picture: c.picture }));
    const lit = this.required || this.input.value ? 0 : -1;
    this.form.offer(this, items, lit, (/** @type {any} */ item) => {
      this.put(item.label, item.value);
      this.form.next(this);
    });
  }

  /** @param {string} id */
  #textInput(id) {
    const input = h("input", {
      id,
      type: "text",
      inputmode: this.option.type === INTEGER ? "numeric" : this.option.type === NUMBER ? "decimal" : null,
      role: this.#lists() ? "combobox" : null,
      "aria-autocomplete": this.#lists() ? "list" : null,
      "aria-expanded": this.#lists() ? "false" : null,
      "aria-describedby": `${id}-error`,
      "aria-required": this.required ? "true" : null,
      maxlength: this.option.type === STRING ? (this.option.max_length ?? 6000) : 100,
      spellcheck: "false",
      autocapitalize: "off",
      on: {
        focus: () => this.suggest(),
        input: () => {
          this.picked = null;
          this.wrong(null);
          this.#fit();
          this.suggest();
        },
        keydown: (/** @type {KeyboardEvent} */ event) => this.form.key(event, this),
      },
    });
    return input;
  }

  /** @param {string} id */
  #fileInput(id) {
    return h("input", {
      id,
      type: "file",
      "aria-describedby": `${id}-error`,
      on: {
        focus: () => this.suggest(),
        change: () => this.wrong(null),
        keydown: (/** @type {KeyboardEvent} */ event) => event.key !== " " && this.form.key(event, this),
      },
    });
  }

  /** Makes the input as wide as its text. */
  #fit() {
    this.input.style.setProperty("width", `calc(${Math.max(4, Math.min(42, this.input.value.length + 1))}ch + 18px)`);
  }
}
