// A seat's page: the board, and what may be chosen. What is shown and offered comes from the server alone.

import { Board } from "./board.js";
import { $, button, el, inline, markdown } from "./dom.js";
import { Plan } from "./plan.js";
import { Refused, Server } from "./server.js";

const server = new Server(location.pathname.replace(/\/+$/, ""));
/** Milliseconds after the choices have changed in which nothing is carried out: the second of a double tap. */
const DOUBLE_TAP = 400;
/** Choices that one place may stand for. */
const MOST_MEANT = 24;

let seat = "";
let now = null;
/** What is offered: a level, a form, or something whole that is yet to be done. */
let offer = null;
let picked = new Set();
const plan = new Plan(server);
/** Whether what is chosen in the list is planned as well, though no plan is begun. */
let planning = false;
let said = [];
let busy = 0;
let changed = 0;
/** The moment that the server told of last, until it is shown. */
let heard = "";
let stopListening = () => {};

const tiles = () =>
  (now?.tiles ?? []).map((box, tile) => ({ box, address: server.address("picture", { seat, tile, m: now.moment }) }));

/** What is dragged on the board, from something that may be chosen to where that may lead. */
const hand = {
  lift(places) {
    const choices = meantAt(places);
    const again = places.includes(offer?.place ?? offer?.chosen);
    if (!offer || offer.several || busy || !(again || (choices.length && offer === root()))) return false;
    this.from = offer;
    // What is shown beside the board doesn't move it meanwhile.
    $("sheet").style.height = `${$("sheet").offsetHeight}px`;
    this.lifting = again ? null : doing(() => which(choices));
    return true;
  },
  over(places) {
    const label = meantAt(places)[0]?.label ?? "";
    if (this.label !== label) say([(this.label = label)]);
  },
  async drop(meant) {
    await this.lifting;
    $("sheet").style.height = "";
    if (this.lifting && offer?.back !== this.from) return;
    const places = meant();
    if (meantAt(places).length) tapped(places, true);
    else if (this.lifting) enter(this.from);
  },
};

const board = new Board($("stage"), { tapped, hand, sharper: tiles });

// -- asking and telling

/** Does something at the server, one thing at a time, and says what prevents it. */
async function doing(work) {
  if (busy) return;
  busy += 1;
  document.body.classList.add("busy");
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 401) return closed(error.message);
    say([error.message], true);
    if (error.outdated || error.status === 422) await look().catch(() => {});
  } finally {
    busy -= 1;
    document.body.classList.remove("busy");
    catchUp();
  }
}

/** Shows what has happened meanwhile. What is chosen in part stays, as long as it still may be. */
function catchUp() {
  const moment = heard;
  if (busy || !now || !moment) return;
  heard = "";
  if (moment === now.moment) return;
  doing(async () => {
    const since = now.number;
    await look(true);
    recall(since);
  });
}

/** What is being shown of what others have done, until something is chosen. */
let recalled = null;

/** Tells what others have done since an entry (0: since one's last move), and shows it step by step on the board,
 * unless a plan is drawn there. */
async function recall(since) {
  const shown = (recalled = {});
  const { lines, steps } = await server.ask("since", { seat, n: since }).catch(() => ({ lines: [] }));
  if (!now || !lines.length) return;
  say(lines);
  if (recalled !== shown || plan.steps.length) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return light(...steps);
  const skip = button("Skip", () => (skip.remove(), render()), { id: "skip" });
  if (steps.length > 1) $("tools").prepend(skip);
  for (const step of steps) {
    light(step);
    await new Promise((done) => setTimeout(done, 1200));
    if (recalled !== shown) break;
  }
  skip.remove();
  if (recalled === shown) light();
}

function say(lines, wrong = false) {
  said = lines;
  $("said").replaceChildren(...lines.flatMap(markdown));
  $("said").classList.toggle("wrong", wrong);
}

/** Nothing more may be shown here. */
function closed(why) {
  stopListening();
  now = offer = null;
  $("title").textContent = "Adjutant";
  for (const id of ["headline", "seats", "choices", "plan", "tools", "stage"]) $(id).replaceChildren();
  say([why], true);
}

/** Looks what there is to see now. What is planned stays as far as it still is possible, and with `keep` what is chosen
 * in part. */
async function look(keep = false) {
  const data = await server.ask("now", { seat });
  take(data, keep && now?.offer && data.offer && data.revision === now.revision);
  const texts = plan.kept(seat);
  if (!plan.steps.length && texts.length && now.offer) await replan(texts);
}

/** The first level of choices: of the position, or of what there is after the plan. */
const root = () => (plan.steps.length ? plan.offer : now.offer);

/** Shows something that is offered. */
function enter(next) {
  offer = next;
  picked = new Set(offer?.several?.[2] ?? []);
  render();
  $("choices").scrollTop = 0;
}

/** Shows all that there is to see now; with `same` the choices are still those that there were. */
function take(data, same = false) {
  const other = data.moment !== now?.moment || data.seat !== now?.seat;
  if (!same || offer === now.offer) offer = data.offer;
  if (!same) plan.clear();
  now = data;
  seat = now.seat;
  if (!same) picked = new Set(offer?.several?.[2] ?? []);
  if (other) changed = performance.now();
  document.title = `${now.name} · ${now.game}`;
  $("title").textContent = `${now.game} · ${now.name} (${now.player})`;
  $("headline").replaceChildren(el("strong", {}, now.headline));
  $("seats").replaceChildren(
    ...(now.seats.length > 1
      ? now.seats.map((each) =>
          button(each.name + (each.awaited ? " •" : ""), () => turnTo(each.key), { "aria-pressed": each.key === seat }),
        )
      : []),
  );
  if (other && now.draws) {
    const alt = now.alt;
    board.show(server.address("picture", { seat, m: now.moment }), alt).catch(() => say([...said, alt]));
  }
  render();
}

function turnTo(key) {
  seat = key;
  say([]);
  doing(async () => {
    await look();
    listen();
  });
}

/** Asks about a path, once the plan is carried out. */
const ask = (what, path, more = {}) =>
  server.ask(what, { seat, path: path.join(" "), plan: plan.texts.join("|"), ...more });

/** Opens what comes after a path, or makes a step of the plan of something whole where it is `planned`; with `direct`
 * something whole is carried out unless its person wants to be asked. `others` are what the tap might mean as well. */
function choose(path, { verb = offer?.verb ?? "d", direct = false, place = "", planned = planning, others = [] } = {}) {
  return doing(async () => {
    const next = await ask("offer", path, { verb });
    if (next.whole && verb === "d" && (planned || plan.steps.length)) {
      const [why] = await plan.compose(seat, [...plan.texts, next.path.join(" ")], { instead: others, adds: true });
      if (!why || plan.steps.length) {
        say(why ? [`${next.whole.label}: ${why}. Carry out your plan first.`] : [], Boolean(why));
        // What the list offers is carried out at once, and so is the plan that it ends.
        return !why && direct && !plan.offer && settled() ? carry() : enter(root());
      }
    }
    if (others.length) return which([{ path, place }, ...others]);
    if (next.whole && direct && settled()) return act(next);
    say([]);
    enter({ ...next, place });
    if (verb === "d") sketch();
  });
}

/** Shows the way that pieces take by what is chosen. */
async function sketch() {
  const shown = offer;
  const { ways } = await ask("sketch", shown.path).catch(() => ({ ways: [] }));
  if (offer === shown) light({ ways });
}

async function act(whole, asked = false) {
  const { revision, verb, path } = whole;
  const answer = await server.tell("act", { seat, revision, verb, path, asked });
  if (answer.asks) return enter({ ...whole, whole: { ...whole.whole, asks: answer.asks } });
  done(answer);
}

/** Something was carried out. */
function done(answer) {
  say(answer.said);
  if (answer.now) take(answer.now);
  else return look();
}

const settled = () => performance.now() - changed > DOUBLE_TAP;

const carryOut = () => {
  if (settled()) doing(() => act(offer, Boolean(offer.whole.asks)));
};

// -- the plan

/** Makes other decisions the plan, as far as they are possible. */
async function replan(texts) {
  const lost = await plan.compose(seat, texts);
  if (lost.length) say([...said, `Steps that had to leave your plan: ${lost.length}. The first: ${lost[0]}.`]);
  enter(root());
}

const drop = (n) => {
  say([]);
  return doing(() => replan(plan.texts.filter((_, k) => k !== n)));
};

/** Plans another meaning of the last tap. */
const swap = async ({ path }) => {
  await drop(plan.steps.length - 1);
  choose(path, { planned: true });
};

/** Carries the plan out, and then all that is left of a kind, alike. */
async function carry(rest = "") {
  const answer = await server.tell("carry", { seat, revision: now.revision, plan: plan.texts, rest });
  plan.clear();
  plan.keep(seat);
  return done(answer);
}

const meantAt = (places) =>
  places.flatMap((place) => (offer?.taps[place]?.choices ?? []).map((each) => ({ ...each, place })));

/** The places that a finger may mean: by a tap, or where something was `dropped`, which is carried out at once where it
 * cannot be planned. */
function tapped(places, dropped = false) {
  if (!offer || !places.length) return;
  const choices = meantAt(places);
  // A second tap at what is shown already does it.
  if (offer.whole && places.includes(offer.place)) return carryOut();
  if (offer.several) {
    for (const { path } of choices) toggle(path.at(-1));
    return;
  }
  const [first, ...others] = choices;
  // What comes first is meant: it can be taken back, and the others stand beside it.
  const direct = dropped && !plan.steps.length;
  if (!first && places.includes(offer.place ?? offer.chosen)) back();
  else if (first && others.length && offer === root()) doing(() => which(choices));
  else if (first) choose(first.path, { place: first.place, planned: true, others, direct });
}

/** Asks which of several choices at one place is meant; what comes after them may be tapped at once. */
async function which(choices) {
  const before = offer;
  const paths = choices.slice(0, MOST_MEANT).map(({ path }) => path.join(" ")).join("|");
  const next = await ask("which", [], { verb: before.verb, paths });
  say([]);
  enter({ ...next, back: before, chosen: choices[0].place });
}

function toggle(key) {
  const [, most] = offer.several;
  if (picked.has(key)) picked.delete(key);
  else if (most === 1 || picked.size < most) picked.add(key);
  render();
}

// -- what is shown

/** Lights what may be tapped, with what is planned, and something more that is drawn. */
function light(...more) {
  const drawn = [...plan.steps, ...more];
  const [ways, badges] = [drawn.flatMap((each) => each.ways), drawn.flatMap((each) => each.badges ?? [])];
  if (!offer) return board.light({}, { ways, badges });
  const lit = {};
  const chosen = [];
  for (const [key, { outline, choices }] of Object.entries(offer.taps)) {
    const [first] = choices;
    lit[key] = { outline, note: choices.length === 1 ? first.note : "", role: first.role };
    if (offer.several && choices.some(({ path }) => picked.has(path.at(-1)))) chosen.push(key);
  }
  const place = offer.place ?? offer.chosen;
  if (place && kept[place] && !lit[place]) {
    lit[place] = { outline: kept[place], role: "", note: offer.whole?.note };
    chosen.push(place);
  }
  for (const key of Object.keys(offer.taps)) kept[key] = offer.taps[key].outline;
  board.light(lit, { ways, chosen, badges });
}
/** The outlines of places that were lit a step before. */
let kept = {};

function render() {
  recalled = null;
  const parts = [];
  if (!offer && !plan.steps.length) {
    parts.push(el("h2", {}, now.now || now.result || "This game is over."));
    kept = {};
  } else if (offer) {
    if (offer === now.offer) parts.push(el("p", { class: "now" }, now.now));
    if (offer.steps.length) parts.push(el("p", { class: "steps" }, offer.steps.join(" › ")));
    if (offer.whole) parts.push(...wholePart());
    else if (offer.form) parts.push(formPart());
    else parts.push(...levelPart());
  }
  if (offer === now.offer && now.own) parts.push(el("div", { class: "own" }, ...markdown(now.own)));
  $("choices").replaceChildren(...parts);
  $("plan").replaceChildren(...plan.list(drop, swap));
  $("plan").querySelector("li:last-child")?.scrollIntoView({ block: "nearest" });
  // Without a button to go to, it is scrolled by the keyboard itself.
  $("choices").tabIndex = offer ? -1 : 0;
  $("tools").replaceChildren(...tools());
  light();
}

/** What is asked before something: red where it warns. */
const question = (asks) => (asks ? [el("p", { class: asks.warns ? "asks" : "" }, asks.text)] : []);

/** Something whole: what it is, what it costs and what is asked before it. */
function wholePart() {
  const { label, hint, note, asks } = offer.whole;
  return [
    el("h2", {}, label),
    ...(hint ? [el("p", { class: "hint" }, hint)] : []),
    ...(note && !hint.includes(note) ? [el("p", { class: "hint" }, note)] : []),
    ...question(asks),
    button(asks ? `Yes: ${label}` : "Do it", carryOut, { class: asks?.warns ? "danger" : "primary", id: "do" }),
  ];
}

/** A level: its choices in their groups, those that seldom pay behind *More choices*. */
function levelPart() {
  const made = [el("h2", {}, ...inline(offer.prompt))];
  for (const { path, label } of offer.staged ?? []) made.push(button(label, () => choose(path, { verb: "o" })));
  if (offer.several) {
    const [least, most] = offer.several;
    made.push(...offer.choices.map((choice) => box(choice)));
    const path = () => [...offer.path, picks(offer.choices.map(({ path: p }) => p.at(-1))) || "-"];
    const ready = picked.size >= least && picked.size <= most;
    const confirm = () => choose(path(), { direct: true });
    const count = offer.choices.length;
    const all = () => ((picked = new Set(offer.choices.map(({ path: p }) => p.at(-1)))), confirm());
    if (count <= most && picked.size < count) made.push(button(`All (${count})`, all, { id: "all" }));
    made.push(button(`Choose (${picked.size})`, confirm, { class: "primary", disabled: !ready, id: "do" }));
    return made;
  }
  const shown = offer.choices.filter(({ aside }) => !aside);
  const aside = offer.choices.filter(({ aside }) => aside);
  made.push(...groups(shown));
  made.push(...(offer.rests ?? []).map(({ key, label }) => button(label, () => settled() && doing(() => carry(key)))));
  if (aside.length) made.push(el("details", {}, el("summary", {}, "More choices"), ...groups(aside)));
  return made;
}

const picks = (keys) => keys.filter((key) => picked.has(key)).join(",");

/** One of several choices: it is ticked in its box; its button chooses it alone, as long as nothing is ticked. */
function box({ path, label, hint }) {
  const key = path.at(-1);
  const check = el("input", { type: "checkbox", "aria-label": label, onchange: () => toggle(key) });
  check.checked = picked.has(key);
  const alone = offer.several[0] < 2 && !picked.size;
  const press = () => (alone ? choose(path, { direct: true }) : toggle(key));
  return el("div", { class: "check" }, check, choiceButton({ path, label, hint }, press));
}

function groups(choices) {
  const made = [];
  let group = "";
  for (const choice of choices) {
    if (choice.group && choice.group !== group) made.push(el("h3", {}, (group = choice.group)));
    made.push(choiceButton(choice));
  }
  return made;
}

function choiceButton({ path, label, hint, role, usual, note, place }, press = null) {
  const kind = role === "give-up" ? "danger" : usual ? "primary" : "";
  const small = [hint, note && !label.includes(note) ? note : ""].filter(Boolean).join(" · ");
  const content = el("span", {}, label, small ? el("small", {}, small) : "");
  const onclick = press ?? (() => choose(path, { direct: true, place }));
  const about = { class: kind, onclick, type: "button" };
  return el("button", about, content);
}

/** A form: a choice in each of its fields, committed at once. */
function formPart() {
  const { prompt, fields, tokens } = offer.form;
  const made = fields.map((field, n) => {
    const several = field.most > 1;
    const chosen = tokens[n].split(",");
    const options = field.choices.map(({ key, label, hint }) => {
      const input = el("input", { type: several ? "checkbox" : "radio", name: `field-${n}`, value: key });
      input.checked = chosen.includes(key);
      return el("label", { class: "check" }, input, el("span", {}, label, hint ? el("small", {}, ` ${hint}`) : ""));
    });
    return el("fieldset", {}, el("legend", {}, field.prompt), ...options);
  });
  const commit = (event) => {
    event.preventDefault();
    const given = new FormData(event.target);
    const filled = fields.map((field, n) => ({ keys: given.getAll(`field-${n}`), ...field }));
    const lacking = filled.find(({ keys, least, most }) => keys.length < least || keys.length > most);
    if (lacking) {
      const { prompt: asked, least, most } = lacking;
      return say([`Choose ${least === most ? least : `${least} to ${most}`}: ${asked}`], true);
    }
    choose([...offer.path, ...filled.map(({ keys }) => keys.join(",") || "-")], { direct: true });
  };
  return el("form", { onsubmit: commit }, ...made, el("button", { class: "primary", id: "do" }, prompt));
}

function tools() {
  const made = [];
  const first = offer === now.offer && !plan.steps.length;
  const [count, all] = [plan.steps.length, () => settled() && doing(carry)];
  if (count) made.push(button(`Carry out (${count})`, all, { class: "primary", id: "carry" }));
  if (!first) made.push(button("Back", back, { id: "back" }));
  const { undo, hint, odds, orders } = now.acts;
  if (first && undo) made.push(button("Undo", takeBack, { id: "undo" }));
  if (first && hint) made.push(button("Hint", counsel));
  if (first && odds) made.push(button("Odds", tellOdds));
  if (first && orders) made.push(button(now.offered ? "Orders •" : "Orders", () => choose([], { verb: "o" })));
  if (first) {
    const plans = () => ((planning = !planning), render());
    if (offer) made.push(button("Plan", plans, { "aria-pressed": planning }));
    const reading = [["Log", now.log.join("\n")], ["Position", `${now.alt}\n\n${now.position}`]];
    if (now.house.length) reading.push(["House rules", now.house.join("\n")]);
    for (const [title, text] of reading) made.push(button(title, () => read(title, markdown(text))));
    for (const [part, name] of Object.entries(now.sheets)) {
      const sheet = () => el("img", { src: server.address("picture", { seat, part, m: now.moment }), alt: name });
      made.push(button(name, () => read(name, [sheet()])));
    }
  }
  return made;
}

function back() {
  if (offer?.back) enter(offer.back);
  else if (offer !== root()) enter(root());
  else drop(plan.steps.length - 1);
}

const takeBack = () =>
  doing(async () => done(await server.tell("undo", { seat, revision: now.revision })));

const counsel = () =>
  doing(async () => {
    const { revision } = now;
    const { title, text, lines, ways, asks } = await server.tell("hint", { seat, revision });
    const follow = () => {
      $("reader").close();
      const kept = lines.map((_, n) => n);
      doing(async () => done(await server.tell("follow", { seat, revision, kept })));
    };
    read("Hint", [...markdown(`${title}\n${text}`), ...question(asks), button("Do it", follow, { class: "primary" })]);
    board.light({}, { ways });
    $("reader").addEventListener("close", () => light(), { once: true });
  });

const tellOdds = () =>
  doing(async () => {
    const { title, text } = await server.ask("odds", { seat });
    read(title, markdown(text));
  });

/** Shows something to read over the page. */
function read(title, nodes) {
  $("reader-title").textContent = title;
  $("reader-text").replaceChildren(...nodes);
  $("reader").showModal();
}

// -- from the beginning

function listen() {
  stopListening();
  stopListening = server.listen(
    { seat },
    {
      moved: (moment) => {
        heard = moment;
        catchUp();
      },
      gone: () => closed("This page is closed: the seat now belongs to someone else, or you closed the page in /settings."),
      lost: (is) => document.body.classList.toggle("lost", is),
    },
  );
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !$("reader").open) $("back")?.click();
});

async function start() {
  const link = location.hash.slice(1);
  let useless = null;
  // The secret is gone from the address before anything else happens.
  if (link) history.replaceState(null, "", location.pathname);
  await doing(async () => {
    if (/^[\w-]{22}$/.test(link)) {
      // The page may be open in this browser already.
      await server.tell("enter", { link }).catch((error) => {
        if (error.status !== 401) throw error;
        useless = error;
      });
    }
    // Why a link opens nothing says more than that nothing is open.
    await look().catch((error) => {
      throw error.status === 401 && useless ? useless : error;
    });
  });
  if (now) listen();
  if (now) recall(0);
}

start();
