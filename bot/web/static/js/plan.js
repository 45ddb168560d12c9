// A plan: decisions that are composed one after the other, drawn and listed, and carried out in one go.

import { button, el } from "./dom.js";

export class Plan {
  /** Steps that are possible, each with what is drawn of it; `offer` is what may follow, or `why` nothing may;
   * `instead` are other meanings of the tap that made the last step. */
  constructor(server) {
    this.server = server;
    this.clear();
  }

  get texts() {
    return this.steps.map(({ text }) => text);
  }

  clear() {
    Object.assign(this, { steps: [], why: "", offer: null, instead: [] });
  }

  /** Keeps it in this tab: the server has none, and a page that is loaded again goes on with it. */
  keep(seat) {
    sessionStorage.setItem(`${this.server.base} ${seat}`, this.texts.join("|"));
  }

  kept(seat) {
    return (sessionStorage.getItem(`${this.server.base} ${seat}`) ?? "").split("|").filter(Boolean);
  }

  /** Makes these decisions the plan, and returns why some are left out: they are not possible in their turn. With `adds`
   * nothing changes if that is any, or if nothing may follow the first. */
  async compose(seat, texts, { instead = [], adds = false } = {}) {
    const none = { steps: [], why: "", offer: null, left_out: [] };
    const found = texts.length ? await this.server.ask("plan", { seat, plan: texts.join("|") }) : none;
    const alone = adds && texts.length === 1 && !found.offer;
    const lost = alone ? [found.why] : found.left_out;
    if (adds && lost.length) return lost;
    Object.assign(this, found, { instead });
    this.keep(seat);
    return lost;
  }

  /** The list of the steps, each with what takes it back. */
  list(drop, swap) {
    if (!this.steps.length) return [];
    const items = this.steps.map(({ label }, n) =>
      el("li", {}, el("span", {}, label), button("✕", () => drop(n), { "aria-label": `Take back: ${label}` })),
    );
    const others = this.instead.map((choice) => button(choice.label, () => swap(choice)));
    return [
      el("ol", { "aria-label": "Your plan" }, ...items),
      ...(others.length ? [el("details", {}, el("summary", {}, "Instead of the last step"), ...others)] : []),
      ...(this.why ? [el("p", { class: "hint" }, `Nothing can follow: ${this.why}.`)] : []),
    ];
  }
}
