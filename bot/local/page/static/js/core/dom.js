/** Builds the page's nodes. Text is only ever set as text: nothing here parses HTML. */

/**
 * Makes an element with properties and children.
 * Properties: `on` holds listeners by event, `style` custom properties, `data` data attributes; `class`, `role` and the
 * like become attributes; `true` is an empty attribute, `false`, `null` and `undefined` are left out.
 * @param {string} tag
 * @param {Object<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false|Array<any>)} children
 * @returns {any}
 */
export function h(tag, properties = {}, ...children) {
  /** @type {any} */
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (key === "style") {
      for (const [name, set] of Object.entries(value)) element.style.setProperty(name, set);
    } else if (key === "data") {
      for (const [name, set] of Object.entries(value)) element.dataset[name] = set;
    } else if (key === "value" || key === "checked") {
      element[key] = value;
    } else {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  add(element, children);
  return element;
}

/**
 * Appends children, lists of children flattened, nothing for null and false.
 * @param {Element} parent
 * @param {Array<any>} children
 */
export function add(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(parent, child);
    else if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

/**
 * Replaces an element's children and gives the focus back to the control that had it. Does nothing when they look the
 * same, so that a click already begun on one is not lost. Controls are known by their `data-key`.
 * @param {HTMLElement} parent
 * @param {...any} children
 */
export function fill(parent, ...children) {
  const fresh = document.createElement("div");
  add(fresh, children);
  if (fresh.innerHTML === parent.innerHTML) return;
  const restore = keepFocus(parent);
  parent.replaceChildren(...fresh.childNodes);
  restore(parent);
}

/**
 * Remembers the focused control inside `element`; returns a function that focuses it inside the element's successor.
 * @param {HTMLElement} element
 * @returns {(successor: HTMLElement) => void}
 */
export function keepFocus(element) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !element.contains(active) || active === element) return () => {};
  const key = active.dataset.key;
  const controls = [...element.querySelectorAll("[data-key]")];
  const place = controls.indexOf(active);
  return (successor) => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const now = /** @type {HTMLElement[]} */ ([...successor.querySelectorAll("[data-key]")]);
    const usable = now.filter((control) => !control.hasAttribute("disabled"));
    const same = usable.find((control) => control.dataset.key === key);
    (same ?? usable[Math.min(Math.max(place, 0), usable.length - 1)] ?? successor).focus({ preventScroll: true });
  };
}

/**
 * Remembers the focused control before a dialog opens; returns a function that focuses it again, or its successor when
 * it was redrawn meanwhile.
 * @returns {() => void}
 */
export function lendFocus() {
  const opener = /** @type {HTMLElement} */ (document.activeElement ?? document.body);
  const { key } = opener.dataset;
  const home = opener.parentElement?.closest("[id]")?.id;
  return () => {
    const there = [...(byId(home ?? "")?.querySelectorAll("[data-key]") ?? [])];
    const back = opener.isConnected ? opener : there.find((control) => control.dataset.key === key);
    // The browser has focused it already, but when the field before was removed it has set no caret.
    back?.blur();
    back?.focus();
  };
}

/**
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  return document.getElementById(id);
}

let count = 0;

/** Returns a new id, for labels and descriptions.
 * @param {string} stem
 */
export function freshId(stem) {
  count += 1;
  return `${stem}-${count}`;
}
