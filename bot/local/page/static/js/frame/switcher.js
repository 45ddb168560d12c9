/** The list of people: switch to another person, open a window for one, or add one. */

import { h } from "../core/dom.js";
import { closeFloating, float } from "../core/floating.js";
import { icon } from "../core/icons.js";
import { avatar } from "../core/people.js";
import { ask } from "../core/socket.js";
import { publish, state } from "../core/state.js";
import { askLine } from "../forms/dialogs.js";

/**
 * Opens the list of people beside the button.
 * @param {HTMLElement} button
 */
export function openPeople(button) {
  const people = state.places.people.filter((/** @type {any} */ p) => !p.bot);
  const panel = h(
    "div",
    { class: "switcher", role: "dialog", "aria-label": "Who are you?" },
    h("h2", {}, "Who are you?"),
    h("ul", {}, people.map(person)),
    h("button", { type: "button", class: "add", on: { click: invite } }, icon("plus"), "Add a person"),
  );
  float(button, panel);
  /** @type {HTMLElement|null} */ (panel.querySelector("[aria-pressed=true]"))?.focus();
}

/** @param {any} someone */
function person(someone) {
  const here = someone.id === state.me;
  const be = () => {
    closeFloating();
    if (!here) publish("be", someone.id);
  };
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "person", "aria-pressed": String(here), on: { click: be } },
      avatar(someone, "small"),
      h("span", { class: "name" }, someone.name),
      here && icon("check"),
    ),
    h(
      "a",
      {
        class: "icon-button",
        href: `/?as=${someone.id}`,
        target: "_blank",
        rel: "noopener",
        "aria-label": `Open a window as ${someone.name}`,
        title: `Open a window as ${someone.name}`,
      },
      icon("window"),
    ),
  );
}

function invite() {
  closeFloating();
  askLine("Add a person", "Name", "Add", async (name) => {
    const answer = await ask("person", { name });
    if (!answer.error) publish("be", answer.person);
    return answer.error;
  });
}
