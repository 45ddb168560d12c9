/** The right side: the member list. */

import { byId, fill, h } from "../core/dom.js";
import { avatar } from "../core/people.js";
import { state, subscribe } from "../core/state.js";

/** Subscribes to the changes that it draws. */
export function startMembers() {
  subscribe("places", draw);
  subscribe("channel", draw);
}

function draw() {
  if (!state.places) return;
  const { bot, guilds, people } = state.places;
  const guild = guilds.find((/** @type {any} */ g) => g.id === state.guild);
  const inside = guild ? people.filter((/** @type {any} */ p) => guild.members.includes(p.id)) : [state.places.me, bot];
  const humans = inside.filter((/** @type {any} */ p) => !p.bot);
  const apps = inside.filter((/** @type {any} */ p) => p.bot);
  const chiefs = humans.filter((/** @type {any} */ p) => guild?.chiefs.includes(p.id));
  const others = humans.filter((/** @type {any} */ p) => !chiefs.includes(p));
  fill(
    byId("members"),
    group("Game master", apps, bot.online),
    group("Administrators", chiefs, true),
    group("Players", others, true),
  );
}

/**
 * @param {string} title
 * @param {any[]} accounts
 * @param {boolean} online
 */
function group(title, accounts, online) {
  if (!accounts.length) return null;
  return [
    h("h2", {}, `${title} — ${accounts.length}`),
    h(
      "ul",
      {},
      accounts.map((a) =>
        h(
          "li",
          { class: online ? "member" : "member offline" },
          h(
            "span",
            { class: "face" },
            avatar(a),
            h("span", { class: online ? "dot online" : "dot", "aria-hidden": "true" }),
          ),
          h("span", { class: a.bot ? "name bot" : "name" }, a.name),
          a.bot && h("span", { class: "tag" }, "APP"),
          a.id === state.me && h("span", { class: "note" }, "you"),
          h("span", { class: "hidden" }, online ? "online" : "offline"),
        ),
      ),
    ),
  ];
}
