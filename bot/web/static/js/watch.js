// The spectators' page: the board as the channel shows it, now and at every step.

import { Board } from "./board.js";
import { $, el, markdown } from "./dom.js";
import { Refused, Server } from "./server.js";

const server = new Server(location.pathname.replace(/\/+$/, ""));

let game = null;
let at = 0;
/** Whether the newest step is followed. */
let live = true;
let film = 0;
let shown = 0;

const board = new Board($("stage"), { tapped() {} });
let other = null;

function fail(error) {
  if (!(error instanceof Refused)) throw error;
  $("said").textContent = error.message;
}

async function look() {
  game = await server.ask("now");
  document.title = `${game.game} · Adjutant`;
  $("title").textContent = game.game;
  if (game.status === "lobby") {
    $("headline").textContent = "The game has not started yet.";
    return;
  }
  $("slider").min = game.first;
  $("slider").max = game.last;
  $("sides").hidden = !game.sides.length;
  if (game.sides.length && !$("side").options.length) {
    const all = [{ key: "", name: "Everything" }, ...game.sides];
    $("side").append(...all.map(({ key, name }) => el("option", { value: key }, name)));
  }
  await turn(live ? game.last : at);
}

const wanted = Number(location.hash.slice(1));

/** Shows a step by its number. */
async function turn(number, push = false) {
  at = Math.min(Math.max(number, game.first), game.last);
  live = at === game.last;
  const asked = ++shown;
  $("slider").value = at;
  const address = live ? location.pathname : `${location.pathname}#${at}`;
  if (push) history.replaceState(null, "", address);
  const side = $("side").value;
  const step = await server.ask("step", { n: at, side });
  if (asked !== shown) return;
  $("headline").textContent = [step.headline, live ? game.now : ""].filter(Boolean).join(" · ");
  const link = el("a", { href: `#${at}` }, `#${at}`);
  $("said").replaceChildren(el("p", { class: "steps" }, `${step.turn || "Step"} · `, link), ...step.lines.flatMap(markdown));
  const rest = [
    ...(live && game.result ? [el("h2", {}, game.result), ...game.luck.flatMap(markdown)] : []),
    ...(game.seed ? [el("details", {}, el("summary", {}, "Dice"), ...game.dice.flatMap(markdown), proof(game.seed))] : []),
    el("details", {}, el("summary", {}, "Position in words"), ...markdown(`${step.alt}\n${step.position}`)),
    el("details", {}, el("summary", {}, "Log"), ...game.log.flatMap(markdown)),
  ];
  const open = $("choices").querySelector("details[open] summary")?.textContent;
  $("choices").replaceChildren(...rest);
  for (const each of rest) if (open && each.querySelector("summary")?.textContent === open) each.open = true;
  if (!game.draws) return;
  const pictures = [board.show(picture(at, side), step.alt)];
  if (other) pictures.push(other.show(picture(Math.max(at - 1, game.first), side), "The board a step before"));
  await Promise.all(pictures);
}

const proof = (seed) =>
  el("p", {}, `The dice's seed was ${seed}. Players have the game's record by /game export: `, el("a", { href: "/verify" }, "verify it"), ".");

// The newest board changes by undo, so its address does too.
const picture = (n, side) => server.address("picture", { n, side, m: n === game.last ? game.moment : "" });

const go = async (number) => game?.last && turn(number, true).catch(fail);

$("slider").addEventListener("input", () => go(Number($("slider").value)));
$("back").addEventListener("click", () => go(at - 1));
$("on").addEventListener("click", () => go(at + 1));
$("side").addEventListener("change", () => go(at));
addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || game.last));
addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, #stage")) return;
  if (event.key === "ArrowLeft") go(at - 1);
  if (event.key === "ArrowRight") go(at + 1);
});

$("both").addEventListener("click", () => {
  const on = !other;
  $("both").setAttribute("aria-pressed", on);
  $("before").hidden = !on;
  $("before").replaceChildren();
  other = on ? new Board($("before"), { tapped() {} }) : null;
  go(at);
});

$("film").addEventListener("click", () => {
  const on = !film;
  $("film").setAttribute("aria-pressed", on);
  if (!on) {
    film = 0;
    return;
  }
  const run = (film = Math.random());
  const next = async () => {
    if (film !== run) return;
    if (at >= game.last) return $("film").click();
    await go(at + 1);
    setTimeout(next, 4000 / Number($("speed").value) ** 1.5);
  };
  if (at >= game.last) go(game.first).then(() => setTimeout(next, 800));
  else next();
});

async function start() {
  try {
    live = !wanted;
    at = wanted;
    await look();
  } catch (error) {
    return fail(error);
  }
  server.listen(
    {},
    {
      moved: (moment) => moment !== game.moment && look().catch(fail),
      gone: () => {
        $("boards").replaceChildren();
        $("said").textContent = "The table has closed this page.";
      },
      lost: (is) => document.body.classList.toggle("lost", is),
    },
  );
}

start();
