// The board: a picture that is moved and enlarged by fingers, wheel or keys, and what may be tapped on it.

const SVG = "http://www.w3.org/2000/svg";
/** Pixels of the screen from a finger's middle to what it may mean. */
const FINGER = 22;
/** Pixels of the screen that a finger may stray and still tap. */
const STRAY = 9;
const MOST = 6;

function shape(tag, about) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(about)) made.setAttribute(name, value);
  return made;
}

/** The box about some corners: left, top, right, bottom. */
function box(outline) {
  const across = outline.map(([x]) => x);
  const down = outline.map(([, y]) => y);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

function holds(outline, x, y) {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [outline[i], outline[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Pixels of the picture from a point to a box. */
function away([left, top, right, bottom], x, y) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

export class Board {
  /** `tapped` hears of the keys of the places that a finger may mean; `sharper` tells which parts there are larger, each
   * a box with an address. `hand` drags: it may `lift` what is at some places, hears what the finger is `over`, and
   * `drop`s it with what says, once it is asked, which places that is. */
  constructor(stage, { tapped, hand = null, sharper = null }) {
    Object.assign(this, { stage, tapped, hand, sharper, thread: [] });
    this.scale = 1;
    this.x = this.y = 0;
    this.fitted = true;
    /** The point of the picture that was tapped last; none once it has been moved. */
    this.touched = null;
    this.places = {};
    this.pointers = new Map();
    this.image = Object.assign(document.createElement("img"), { alt: "", hidden: true });
    this.parts = document.createElement("div");
    this.parts.setAttribute("aria-hidden", "true");
    this.overlay = shape("svg", { "aria-hidden": "true" });
    this.sheet = document.createElement("div");
    this.sheet.className = "sheet";
    // Without its picture nobody sees what a place is, and where it will be is not known yet.
    this.sheet.hidden = true;
    this.sheet.append(this.image, this.parts, this.overlay);
    const keys = document.createElement("div");
    keys.className = "zoom";
    for (const [label, name, by] of [["+", "Zoom in", 1.5], ["−", "Zoom out", 1 / 1.5], ["▣", "Whole board", 0]]) {
      const key = document.createElement("button");
      key.type = "button";
      key.textContent = label;
      key.setAttribute("aria-label", name);
      key.addEventListener("click", () => (by ? this.zoom(by, ...this.looked()) : this.fit()));
      keys.append(key);
    }
    stage.append(this.sheet, keys);
    stage.tabIndex = 0;
    this.listen();
    new ResizeObserver(() => (this.fitted ? this.fit() : this.put())).observe(stage);
  }

  get width() {
    return this.image.naturalWidth || 1200;
  }

  get height() {
    return this.image.naturalHeight || 1600;
  }

  /** Shows the picture at an address once it is there; `alt` says what it shows. */
  async show(address, alt) {
    const next = new Image();
    next.src = address;
    await next.decode();
    const [wide, high] = [this.image.naturalWidth, this.image.naturalHeight];
    next.alt = alt;
    next.draggable = false;
    this.image.replaceWith(next);
    this.image = next;
    this.sheet.hidden = false;
    this.parts.replaceChildren();
    this.overlay.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.overlay.setAttribute("width", this.width);
    this.overlay.setAttribute("height", this.height);
    if (this.fitted || wide !== this.width || high !== this.height) this.fit();
    else this.put();
  }

  /** Lights what may be tapped: outlines by the keys of places, each with a note; and draws ways, and badges. */
  light(places, { ways = [], chosen = [], badges = [] } = {}) {
    this.places = places;
    const made = [];
    for (const [key, { outline, note, role }] of Object.entries(places)) {
      const points = outline.map((point) => point.join(",")).join(" ");
      const lit = shape("polygon", { points, class: `lit ${role || ""} ${chosen.includes(key) ? "chosen" : ""}` });
      lit.dataset.place = key;
      made.push(lit);
      if (note) {
        const [left, top, right, bottom] = box(outline);
        const text = shape("text", { x: (left + right) / 2, y: (top + bottom) / 2, class: "note" });
        text.textContent = note;
        made.push(text);
      }
    }
    for (const way of ways) made.push(...arrow(way));
    for (const { at: [x, y], text } of badges) {
      const number = shape("text", { x, y, class: "number" });
      number.textContent = text;
      made.push(shape("circle", { cx: x, cy: y, r: 17, class: "head" }), number);
    }
    this.overlay.replaceChildren(...made);
  }

  // Where it is

  fit() {
    const { clientWidth, clientHeight } = this.stage;
    this.scale = Math.min(clientWidth / this.width, clientHeight / this.height) || 1;
    this.least = this.scale;
    this.x = (clientWidth - this.width * this.scale) / 2;
    this.y = (clientHeight - this.height * this.scale) / 2;
    this.fitted = true;
    this.put();
  }

  /** Enlarges about a point of the stage, its middle without one. */
  zoom(by, x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
    const scale = Math.min(Math.max(this.scale * by, this.least), MOST);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.fitted = scale <= this.least * 1.001;
    if (this.fitted) this.fit();
    else this.put();
  }

  /** The point of the stage that is looked at: what was tapped last, if it is seen; else the middle of what is lit and
   * seen, or of the stage. Once the board has been moved, what is looked at is in its middle. */
  looked() {
    const { clientWidth, clientHeight } = this.stage;
    const seen = ([x, y]) => x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
    const here = ([x, y]) => [x * this.scale + this.x, y * this.scale + this.y];
    if (this.touched && seen(here(this.touched))) return here(this.touched);
    if (!this.fitted) return [clientWidth / 2, clientHeight / 2];
    const lit = Object.values(this.places).flatMap(({ outline }) => outline);
    const [left, top, right, bottom] = lit.length ? box(lit) : [0, 0, this.width, this.height];
    return here([(left + right) / 2, (top + bottom) / 2]);
  }

  /** Moves by so many pixels of the screen. */
  move(across, down) {
    this.touched = null;
    this.x += across;
    this.y += down;
    this.fitted = false;
    this.put();
  }

  put() {
    const { clientWidth, clientHeight } = this.stage;
    const [wide, high] = [this.width * this.scale, this.height * this.scale];
    // Never out of sight; in the middle as far as it is smaller than the stage.
    this.x = wide <= clientWidth ? (clientWidth - wide) / 2 : Math.min(Math.max(this.x, clientWidth - wide), 0);
    this.y = high <= clientHeight ? (clientHeight - high) / 2 : Math.min(Math.max(this.y, clientHeight - high), 0);
    // Badges are to be read however small the board is.
    this.overlay.style.setProperty("--larger", Math.max(1, 0.45 / this.scale));
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.settling);
    if (this.sharper) this.settling = setTimeout(() => this.sharpen(), 250);
  }

  /** Puts the part that is seen, as large as it is shown, over the picture. */
  sharpen() {
    const by = this.scale * devicePixelRatio;
    if (by < 1.25) return this.parts.replaceChildren();
    const { clientWidth, clientHeight } = this.stage;
    const [left, top] = [-this.x / this.scale, -this.y / this.scale];
    const [right, bottom] = [left + clientWidth / this.scale, top + clientHeight / this.scale];
    const found = [];
    for (const { box: [x0, y0, x1, y1], address } of this.sharper()) {
      if (x0 >= right || x1 <= left || y0 >= bottom || y1 <= top) continue;
      const there = [...this.parts.children].find((each) => each.dataset.address === address);
      const tile = there ?? new Image(x1 - x0, y1 - y0);
      if (!there) {
        Object.assign(tile.style, { left: `${x0}px`, top: `${y0}px`, opacity: 0 });
        tile.dataset.address = address;
        tile.alt = "";
        tile.draggable = false;
        tile.addEventListener("load", () => (tile.style.opacity = 1));
        tile.src = address;
      }
      found.push(tile);
    }
    this.parts.replaceChildren(...found);
  }

  // Fingers, wheel, keys

  listen() {
    const { stage, pointers } = this;
    let pinch = 0;
    let strayed = false;
    let held = false;
    let started = null;
    const at = (event) => {
      const { left, top } = stage.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    stage.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".zoom") || (event.pointerType === "mouse" && event.button)) return;
      pointers.set(event.pointerId, at(event));
      stage.setPointerCapture(event.pointerId);
      if (pointers.size === 1) [started, strayed] = [at(event), false];
      else if (held) held = this.letGo();
      pinch = 0;
    });
    stage.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      pointers.set(event.pointerId, now);
      if (pointers.size > 1) {
        strayed = true;
        const [a, b] = [...pointers.values()];
        const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
        if (pinch) this.zoom(apart / pinch, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
        pinch = apart;
        return;
      }
      if (!strayed && Math.hypot(now[0] - started[0], now[1] - started[1]) > STRAY) {
        strayed = true;
        held = this.hand?.lift(this.meant(...started).filter((key) => this.isPiece(key))) ?? false;
      }
      if (held) this.draw(started, now);
      else if (strayed) this.move(now[0] - before[0], now[1] - before[1]);
    });
    const up = (event) => {
      if (!pointers.delete(event.pointerId)) return;
      pinch = 0;
      if (held) held = this.letGo(event.type === "pointerup" ? at(event) : null);
      else if (event.type === "pointerup" && !strayed && !pointers.size) {
        this.touched = this.there(...at(event));
        this.tapped(this.meant(...at(event)));
      }
      if (pointers.size) strayed = true;
    };
    stage.addEventListener("pointerup", up);
    stage.addEventListener("pointercancel", up);
    stage.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), ...at(event));
      },
      { passive: false },
    );
    stage.addEventListener("keydown", (event) => {
      const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
      if (event.target !== stage) return;
      if (ways[event.key]) this.move(...ways[event.key]);
      else if (event.key === "+" || event.key === "=") this.zoom(1.3, ...this.looked());
      else if (event.key === "-") this.zoom(1 / 1.3, ...this.looked());
      else if (event.key === "0") this.fit();
      else return;
      event.preventDefault();
    });
  }

  /** Whether something lit is small enough that a finger on it drags it, and not the board. */
  isPiece(key) {
    const [left, top, right, bottom] = box(this.places[key].outline);
    const large = Math.max((right - left) / this.stage.clientWidth, (bottom - top) / this.stage.clientHeight);
    return this.fitted || large * this.scale < 0.5;
  }

  /** Draws how something is dragged. */
  draw(from, to) {
    for (const each of this.thread) each.remove();
    this.thread = arrow([from, to].map((point) => this.there(...point)));
    this.overlay.append(...this.thread);
    this.hand.over(this.meant(...to));
  }

  letGo(at = null) {
    for (const each of this.thread) each.remove();
    this.hand.drop(() => (at ? this.meant(...at) : []));
    return false;
  }

  /** Where on the picture a point of the stage is. */
  there(x, y) {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** The keys of the places that a finger may mean. */
  meant(x, y) {
    if (this.sheet.hidden) return [];
    const [px, py] = this.there(x, y);
    const within = FINGER / this.scale;
    const near = Object.entries(this.places)
      .map(([key, { outline }]) => {
        const about = box(outline);
        const far = holds(outline, px, py) ? 0 : Math.max(away(about, px, py), 0.01);
        return { key, far, size: (about[2] - about[0]) * (about[3] - about[1]) };
      })
      .filter(({ far }) => far <= within)
      .sort((a, b) => a.far - b.far || a.size - b.size);
    // What lies in one place is meant alike; a smaller thing upon a larger one is meant alone.
    const [first] = near;
    return near.filter((n) => n.far === first.far && n.size <= first.size * 1.05).map((n) => n.key);
  }
}

/** The shapes of an arrow through some points. */
function arrow(way) {
  const points = way.map((point) => point.join(",")).join(" ");
  const [[x0, y0], [x1, y1]] = way.slice(-2);
  const far = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(x1 - x0) / far, (y1 - y0) / far];
  const head = [
    [x1, y1],
    [x1 - 34 * dx - 17 * dy, y1 - 34 * dy + 17 * dx],
    [x1 - 34 * dx + 17 * dy, y1 - 34 * dy - 17 * dx],
  ];
  return [
    shape("polyline", { points, class: "way" }),
    shape("polygon", { points: head.map((p) => p.map(Math.round).join(",")).join(" "), class: "head" }),
  ];
}
