/** The greeting over a channel's first message; in an empty channel it offers to start a game. */

import { runSlash } from "../composer/pending.js";
import { byId, fill, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { avatar } from "../core/people.js";
import { ask } from "../core/socket.js";
import { channelOf, publish, state, subscribe } from "../core/state.js";

let starting = false;

/** Subscribes to the changes that it draws. */
export function startGreeting() {
  for (const topic of ["places", "channel", "messages", "commands"]) subscribe(topic, draw);
}

function draw() {
  const channel = channelOf();
  const there = channel && !state.more;
  fill(
    byId("greeting"),
    there && beginning(channel),
    there && channel.kind === "text" && (channel.empty || starting) && invitation(),
  );
}

/** @param {any} channel */
function beginning(channel) {
  if (channel.kind === "dm") {
    return h(
      "div",
      { class: "beginning" },
      avatar(state.places.bot, "huge"),
      h("h3", {}, channel.name),
      h("p", {}, `This is the beginning of your direct messages with ${channel.name}.`),
    );
  }
  const sign = h("span", { class: "sign" }, icon(channel.kind === "text" ? "hash" : "thread"));
  return h(
    "div",
    { class: "beginning" },
    sign,
    h("h3", {}, channel.kind === "text" ? `Welcome to #${channel.name}!` : channel.name),
    h(
      "p",
      {},
      channel.kind === "text"
        ? `This is the start of the #${channel.name} channel.`
        : "This is the start of the thread.",
    ),
  );
}

function invitation() {
  const { bot } = state.places;
  const ready = bot.online && state.commands.length > 0 && !starting;
  return h(
    "section",
    { class: "invitation", "aria-labelledby": "invitation" },
    h("h3", { id: "invitation" }, "Grant against Lee, in ten minutes"),
    h(
      "p",
      {},
      `${bot.name} is the game master: it knows the rules, rolls the dice and draws the board. `,
      "You lead the Union to Richmond. Your first campaign is one click away.",
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "button primary large", disabled: !ready, data: { key: "play" }, on: { click: play } },
        starting ? "Setting up the board…" : "Play Overland now",
      ),
      h(
        "button",
        {
          type: "button",
          class: "button secondary large",
          disabled: !ready,
          data: { key: "learn" },
          on: { click: () => runSlash("learn", { game: "overland" }) },
        },
        "Learn it with a coach",
      ),
      h(
        "button",
        {
          type: "button",
          class: "button secondary large",
          disabled: !state.commands.length,
          data: { key: "look" },
          on: { click: () => runSlash("game new", {}) },
        },
        "Choose a game",
      ),
    ),
    h(
      "p",
      { class: "note" },
      ready || starting
        ? "Everything stays on this computer. Type / to see every command."
        : `${bot.name} is getting ready…`,
    ),
  );
}

/** Opens a game and starts it, as two commands would. */
async function play() {
  starting = true;
  draw();
  const opened = await runSlash("game new", { game: "overland", options: "easier" });
  // On a busy machine the answer may come too late; the board is posted all the same.
  const started = opened.error ? opened : await runSlash("game start", {});
  starting = false;
  draw();
  if (opened.error) return;
  // The ephemeral answers are out of date or repeat the board: dismiss them, so that the board is seen first.
  const { channel } = state;
  for (const { message } of [opened, started]) if (message) ask("dismiss", { channel, message });
  publish("board");
}
