/** The bar over the messages: the channel's name, the drawers of a narrow screen, and the fault menu. */

import { byId, fill, h } from "../core/dom.js";
import { float } from "../core/floating.js";
import { icon } from "../core/icons.js";
import { ask } from "../core/socket.js";
import { channelOf, now, publish, state, subscribe } from "../core/state.js";
import { inStyle } from "../core/times.js";

const NARROW = matchMedia("(max-width: 820px)");

/** @type {[string, string, string][]} */
const FAULTS = [
  ["drop-gateway", "Drop the gateway", "Cuts the bot’s connection; it should come back and miss nothing."],
  ["forget-bot", "Forget the bot", "Cuts it and forgets its session: it must start over."],
  ["restart", "Restart the bot", "Stops it and starts it anew on the same data."],
  ["fail-request", "Fail the next request", "The bot’s next request is answered with an error 500."],
  ["lose-answer", "Lose the next answer", "The next request is carried out, but the bot is told that it failed."],
  ["lose-interaction", "Lose the next click", "Your next command or click never reaches the bot."],
  ["repeat-interaction", "Repeat the next click", "Your next command or click reaches the bot twice."],
  ["dms", "", "The bot’s private messages to you are refused, or taken again."],
  ["expel", "", "All games stand in channels that it may no longer see."],
  ["hour", "An hour passes", "For reminders."],
  ["day", "A day passes", "For deadlines."],
];

/** Subscribes to the changes that it draws. */
export function startTop() {
  for (const topic of ["places", "channel", "connection"]) subscribe(topic, draw);
  byId("veil").addEventListener("click", closeDrawers);
  subscribe("channel", closeDrawers);
  document.addEventListener("keydown", (event) => {
    if (
      event.key === "Escape" &&
      !(/** @type {Element} */ (event.target).closest("dialog")) &&
      document.body.matches(".left, .right")
    )
      closeDrawers();
  });
  NARROW.addEventListener("change", () => {
    closeDrawers();
    draw();
  });
}

function draw() {
  const channel = channelOf();
  const unread = state.places ? total() : 0;
  const elsewhere = unread - (channel?.pings ?? 0);
  const menu = h(
    "button",
    {
      type: "button",
      class: "icon-button only-narrow",
      "aria-label": elsewhere ? `Channels, ${elsewhere} ${elsewhere === 1 ? "mention" : "mentions"}` : "Channels",
      "aria-expanded": String(document.body.classList.contains("left")),
      data: { key: "left" },
      on: { click: () => drawer("left") },
    },
    icon("menu"),
    elsewhere > 0 && h("span", { class: "badge", "aria-hidden": "true" }, String(elsewhere)),
  );
  const people = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Member list",
      "aria-expanded": String(membersShown()),
      data: { key: "right" },
      on: { click: members },
    },
    icon("people"),
  );
  const trouble = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Make trouble",
      title: "Make trouble",
      "aria-haspopup": "dialog",
      data: { key: "trouble" },
      on: { click: () => openFaultMenu(trouble) },
    },
    icon("spark"),
  );
  const sign = channel && (channel.kind === "dm" ? icon("at") : icon(channel.kind === "text" ? "hash" : "thread"));
  fill(
    byId("top"),
    menu,
    channel && h("h2", { class: "channel-title" }, sign, h("span", {}, channel.name)),
    channel?.topic && h("p", { class: "topic" }, channel.topic),
    h("span", { class: "space" }),
    state.troubles.length > 0 && trouble,
    people,
  );
  fill(byId("status"), banner());
  const place = channel ? `${channel.kind === "dm" ? "@" : "#"}${channel.name} – ` : "";
  document.title = `${unread ? `(${unread}) ` : ""}${place}Adjutant’s local Discord`;
}

function total() {
  const all = [...state.places.guilds.flatMap((/** @type {any} */ g) => g.channels), ...state.places.dms];
  return all.reduce((sum, c) => sum + c.pings, 0);
}

function banner() {
  if (!state.connected)
    return h("p", { class: "banner" }, state.places ? "The server does not answer. Reconnecting…" : "Connecting…");
  if (state.places && !state.places.bot.online)
    return h("p", { class: "banner quiet" }, `${state.places.bot.name} is offline; it should be back in a moment.`);
  return null;
}

function membersShown() {
  return NARROW.matches
    ? document.body.classList.contains("right")
    : !document.body.classList.contains("without-members");
}

function members() {
  if (NARROW.matches) drawer("right");
  else document.body.classList.toggle("without-members");
  draw();
}

/** @param {"left"|"right"} side */
function drawer(side) {
  document.body.classList.toggle(side);
  document.body.classList.remove(side === "left" ? "right" : "left");
  draw();
  const first = side === "left" ? "#channels [aria-current], #channels button" : null;
  if (first && document.body.classList.contains("left"))
    /** @type {HTMLElement|null} */ (document.querySelector(first))?.focus();
}

function closeDrawers() {
  if (!document.body.matches(".left, .right")) return;
  document.body.classList.remove("left", "right");
  draw();
}

/** @param {HTMLElement} anchor */
function openFaultMenu(anchor) {
  const { me, guilds } = state.places;
  const labels = {
    dms: me.closes_dms ? "Open my private messages" : "Close my private messages",
    expel: guilds.some((/** @type {any} */ g) => g.has_bot) ? "Throw the bot out" : "Invite the bot again",
  };
  const kinds = FAULTS.filter(([kind]) => state.troubles.includes(kind));
  const panel = h(
    "div",
    { class: "trouble", role: "dialog", "aria-label": "Make trouble" },
    h("h2", {}, "Make trouble"),
    h(
      "p",
      { class: "note" },
      "See how the bot takes it. In this Discord it is ",
      h("strong", {}, inStyle(now(), "f")),
      ".",
    ),
    h(
      "ul",
      {},
      kinds.map(([kind, label, text]) => {
        const name = label || labels[/** @type {keyof typeof labels} */ (kind)];
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", on: { click: () => cause(kind, name, close) } },
            h("span", { class: "label" }, name),
            h("span", { class: "note" }, text),
          ),
        );
      }),
    ),
  );
  const close = float(anchor, panel, { tallest: 680 });
  panel.querySelector("button")?.focus();
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {() => void} close
 */
async function cause(kind, name, close) {
  const answer = await ask("trouble", { kind });
  close();
  publish("toast", { text: answer.error ?? `Done: ${name}.` });
}
