/** Panels that float beside their buttons: one at a time, closed by Escape or a click elsewhere. */

/** @type {(() => void)|null} */
let closeOpen = null;

/**
 * Shows a panel by its anchor, below it where there is room, else above.
 * @param {HTMLElement} anchor
 * @param {HTMLElement} panel
 * @param {{onClose?: () => void, match?: boolean, tallest?: number}} [how] `match`: as wide as the anchor; `tallest`:
 *   pixels
 * @returns {() => void} closes it
 */
export function float(anchor, panel, how = {}) {
  closeFloating();
  const host = anchor.closest("dialog") ?? document.body;
  panel.classList.add("floating");
  host.append(panel);
  place(anchor, panel, how);
  const outside = (/** @type {Event} */ event) => {
    const target = /** @type {Node} */ (event.target);
    if (!panel.contains(target) && !anchor.contains(target)) close();
  };
  const resized = () => place(anchor, panel, how);
  const escaped = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    // This comes first: closing may send the selection, and then the anchor is redrawn.
    anchor.focus();
    close();
  };
  const close = () => {
    if (closeOpen !== close) return;
    closeOpen = null;
    panel.remove();
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", resized);
    panel.removeEventListener("keydown", escaped);
    how.onClose?.();
  };
  document.addEventListener("pointerdown", outside, true);
  window.addEventListener("resize", resized);
  panel.addEventListener("keydown", escaped);
  closeOpen = close;
  return close;
}

/** Closes the panel that is open, if one is. */
export function closeFloating() {
  closeOpen?.();
}

/**
 * @param {HTMLElement} anchor
 * @param {HTMLElement} panel
 * @param {{match?: boolean, tallest?: number}} how
 */
function place(anchor, panel, { match = false, tallest = 420 }) {
  const edge = 8;
  const box = anchor.getBoundingClientRect();
  if (match) panel.style.setProperty("width", `${Math.max(box.width, 180)}px`);
  const below = innerHeight - box.bottom - edge;
  const above = box.top - edge;
  const wanted = panel.scrollHeight;
  const under = below >= Math.min(wanted, 320) || below >= above;
  panel.style.setProperty("max-height", `${Math.max(120, Math.min(tallest, under ? below : above) - 4)}px`);
  const size = panel.getBoundingClientRect();
  const left = Math.max(edge, Math.min(box.left, innerWidth - size.width - edge));
  panel.style.setProperty("left", `${left}px`);
  panel.style.setProperty("top", `${under ? box.bottom + 4 : box.top - size.height - 4}px`);
}
