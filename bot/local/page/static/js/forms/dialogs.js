/** Dialogs with a button that sends them, and the page's own questions. */

import { freshId, h, lendFocus } from "../core/dom.js";
import { icon } from "../core/icons.js";

/**
 * Asks for one line of text.
 * @param {string} title
 * @param {string} label
 * @param {string} button
 * @param {(text: string) => Promise<string|null>} send returns the error to show, or null
 */
export function askLine(title, label, button, send) {
  const id = freshId("line");
  const input = h("input", { id, type: "text", class: "input", maxlength: "100", required: true });
  openDialog(title, [h("div", { class: "form-row" }, h("label", { for: id }, label), input)], button, () =>
    send(input.value),
  );
}

/**
 * Opens a dialog; `send` returns the error to show, or null, which closes it.
 * @param {string} title
 * @param {Node[]} rows
 * @param {string} button
 * @param {() => Promise<string|null>} send
 */
export function openDialog(title, rows, button, send) {
  const giveBack = lendFocus();
  const id = freshId("title");
  const error = h("p", { class: "form-error", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary" }, button);
  const dialog = h(
    "dialog",
    { class: "form", "aria-labelledby": id },
    h(
      "form",
      { novalidate: true },
      h(
        "header",
        {},
        h("h2", { id }, title),
        h(
          "button",
          { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close() } },
          icon("cross"),
        ),
      ),
      h("div", { class: "form-rows" }, rows, error),
      h(
        "footer",
        {},
        h("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, "Cancel"),
        submit,
      ),
    ),
  );
  dialog.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    submit.disabled = true;
    const problem = await send();
    submit.disabled = false;
    if (problem) error.textContent = problem;
    else dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    giveBack();
  });
  document.body.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement|null} */ (dialog.querySelector("input, textarea, .menu"))?.focus();
}
