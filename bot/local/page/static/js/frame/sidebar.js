/** The left side: servers, channels and threads, direct messages, and the person of this window. */

import { byId, fill, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { avatar } from "../core/people.js";
import { ask } from "../core/socket.js";
import { publish, state, subscribe } from "../core/state.js";
import { askLine } from "../forms/dialogs.js";
import { openPeople } from "./switcher.js";

/** Names the kinds of channels for screen readers.
 * @type {Object<string, string>}
 */
const KINDS = { text: "", dm: ", direct messages", thread: ", thread", private: ", private thread" };

/** Subscribes to the changes that it draws. */
export function startSidebar() {
  subscribe("places", draw);
  subscribe("channel", draw);
}

function draw() {
  if (!state.places) return;
  fill(byId("rail"), rail());
  fill(byId("channels"), state.guild === "dms" ? privateList() : channelList());
  fill(byId("self"), self());
}

function rail() {
  const dmPings = state.places.dms.reduce((/** @type {number} */ sum, /** @type {any} */ d) => sum + d.pings, 0);
  return [
    railButton(
      "dms",
      "Direct messages",
      icon("at"),
      dmPings,
      state.places.dms.some((/** @type {any} */ d) => d.unread),
    ),
    h("hr"),
    state.places.guilds.map((/** @type {any} */ guild) => {
      const initials = guild.name
        .split(/\s+/)
        .map((/** @type {string} */ w) => w[0])
        .join("")
        .slice(0, 3);
      const pings = guild.channels.reduce((/** @type {number} */ sum, /** @type {any} */ c) => sum + c.pings, 0);
      return railButton(
        guild.id,
        guild.name,
        initials,
        pings,
        guild.channels.some((/** @type {any} */ c) => c.unread),
      );
    }),
  ];
}

/**
 * @param {string} id
 * @param {string} name
 * @param {Node|string} face
 * @param {number} pings
 * @param {boolean} unread
 */
function railButton(id, name, face, pings, unread) {
  const here = state.guild === id;
  return h(
    "button",
    {
      type: "button",
      class: `rail-button ${here ? "here" : ""} ${unread ? "unread" : ""}`,
      "aria-label": name + words(pings, unread),
      "aria-current": here ? "true" : null,
      title: name,
      data: { key: `guild ${id}` },
      on: { click: () => publish("guild", id) },
    },
    h("span", { class: "face" }, face),
    badge(pings),
  );
}

/**
 * @param {number} pings
 * @param {boolean} unread
 */
function words(pings, unread) {
  if (pings) return `, ${pings} ${pings === 1 ? "mention" : "mentions"}`;
  return unread ? ", unread messages" : "";
}

/** @param {number} pings */
function badge(pings) {
  return pings > 0 && h("span", { class: "badge", "aria-hidden": "true" }, String(pings));
}

function channelList() {
  const guild = state.places.guilds.find((/** @type {any} */ g) => g.id === state.guild);
  if (!guild) return [];
  const tops = guild.channels.filter((/** @type {any} */ c) => !c.parent);
  const add = () =>
    askLine("Create Channel", "Channel name", "Create", async (name) => {
      const answer = await ask("channel", { guild: guild.id, name });
      if (!answer.error) publish("go", { channel: answer.channel });
      return answer.error;
    });
  return [
    h("h1", { class: "side-title" }, guild.name),
    h(
      "div",
      { class: "group" },
      h("h2", {}, "Text channels"),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": "Create a channel",
          title: "Create a channel",
          on: { click: add },
        },
        icon("plus"),
      ),
    ),
    h(
      "ul",
      {},
      tops.map((/** @type {any} */ channel) => {
        const threads = guild.channels.filter(
          (/** @type {any} */ c) => c.parent === channel.id && (!c.archived || c.id === state.channel),
        );
        return h(
          "li",
          {},
          channelButton(channel),
          threads.length > 0 &&
            h(
              "ul",
              { class: "threads" },
              threads.map((/** @type {any} */ t) => h("li", {}, channelButton(t))),
            ),
        );
      }),
    ),
  ];
}

/** @param {any} channel */
function channelButton(channel) {
  const here = channel.id === state.channel;
  const sign =
    channel.kind === "text"
      ? icon("hash")
      : channel.kind === "dm"
        ? avatar(state.places.bot, "small")
        : icon(channel.kind === "private" ? "lock" : "thread");
  return h(
    "button",
    {
      type: "button",
      class: `channel ${here ? "here" : ""} ${channel.unread && !here ? "unread" : ""}`,
      "aria-current": here ? "page" : null,
      "aria-label": channel.name + KINDS[channel.kind] + words(channel.pings, channel.unread),
      data: { key: `channel ${channel.id}` },
      on: { click: () => publish("go", { channel: channel.id }) },
    },
    sign,
    h("span", { class: "name" }, channel.name),
    badge(channel.pings),
  );
}

function privateList() {
  const open = async () => {
    const answer = await ask("dm");
    if (answer.channel) publish("go", { channel: answer.channel });
  };
  return [
    h("h1", { class: "side-title" }, "Direct messages"),
    h(
      "ul",
      {},
      state.places.dms.map((/** @type {any} */ dm) => h("li", {}, channelButton(dm))),
    ),
    !state.places.dms.length &&
      h(
        "button",
        { type: "button", class: "channel", data: { key: "dm" }, on: { click: open } },
        avatar(state.places.bot, "small"),
        h("span", { class: "name" }, `Write to ${state.places.bot.name}`),
      ),
  ];
}

function self() {
  const { me } = state.places;
  const button = h(
    "button",
    {
      type: "button",
      class: "self",
      "aria-haspopup": "dialog",
      "aria-label": `You are ${me.name}. Be somebody else`,
      data: { key: "self" },
      on: { click: () => openPeople(button) },
    },
    avatar(me),
    h(
      "span",
      { class: "words" },
      h("span", { class: "name" }, me.name),
      h("span", { class: "note" }, me.closes_dms ? "Private messages closed" : "Be somebody else"),
    ),
    icon("down"),
  );
  return [button];
}
