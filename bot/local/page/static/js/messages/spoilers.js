/** Spoilers: content that is hidden until it is clicked. */

import { h } from "../core/dom.js";

/** Covers content until it is clicked; until then keys and screen readers cannot reach it either.
 * @param {HTMLElement} inside
 */
export function behindSpoiler(inside) {
  const cover = h("div", { class: "curtain" }, inside);
  inside.inert = true;
  const reveal = () => {
    cover.classList.add("open");
    inside.inert = false;
    open.remove();
    const first = inside.matches("button") ? inside : inside.querySelector("button, a");
    /** @type {HTMLElement|null} */ (first)?.focus({ preventScroll: true });
  };
  const open = h("button", { type: "button", class: "reveal", on: { click: reveal } }, "Spoiler");
  cover.append(open);
  return cover;
}
