/** A picture, large, with its description. */

import { h, lendFocus } from "../core/dom.js";
import { icon } from "../core/icons.js";

/**
 * @param {string} address
 * @param {string} alt
 * @param {string} name
 */
export function openPicture(address, alt, name) {
  const giveBack = lendFocus();
  const image = h("img", { src: address, alt: alt || name });
  const zoom = h(
    "button",
    { type: "button", class: "stage", "aria-label": "Show the picture at its full size", "aria-pressed": "false" },
    image,
  );
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": "Picture" },
    h(
      "div",
      { class: "tools" },
      h("a", { class: "icon-button", href: address, download: name, "aria-label": `Download ${name}` }, icon("save")),
      h(
        "a",
        { class: "icon-button", href: address, target: "_blank", rel: "noopener", "aria-label": "Open in a new tab" },
        icon("out"),
      ),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close() } },
        icon("cross"),
      ),
    ),
    zoom,
    alt && h("p", { class: "caption" }, alt),
  );
  zoom.addEventListener("click", () => {
    const large = dialog.classList.toggle("large");
    zoom.setAttribute("aria-pressed", String(large));
  });
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    giveBack();
  });
  document.body.append(dialog);
  dialog.showModal();
  zoom.focus();
}
