/** Puts the page together, and opens channels. */

import { startComposer } from "./composer/composer.js";
import { startPending } from "./composer/pending.js";
import { byId, h } from "./core/dom.js";
import { ask, connect } from "./core/socket.js";
import { channelOf, channels, publish, state, subscribe } from "./core/state.js";
import { renewTimes } from "./core/times.js";
import { startGreeting } from "./frame/greeting.js";
import { startMembers } from "./frame/members.js";
import { startSidebar } from "./frame/sidebar.js";
import { startToasts } from "./frame/toasts.js";
import { startTop } from "./frame/top.js";
import { startLog } from "./messages/log.js";

const TICK = 1000;

document.body.append(h("div", { id: "announcer", class: "hidden", role: "status" }));
for (const start of [
  startSidebar,
  startMembers,
  startTop,
  startLog,
  startGreeting,
  startComposer,
  startPending,
  startToasts,
])
  start();

/** Opens a channel. @param {string} id */
function open(id) {
  const channel = channelOf(id);
  if (!channel) return;
  const same = state.channel === id;
  state.channel = id;
  state.guild = channel.guild ?? "dms";
  history.replaceState(null, "", `/?as=${state.me}#${id}`);
  if (same) return;
  state.messages = new Map();
  state.more = true;
  state.commands = [];
  publish("messages", { fresh: true, put: [], gone: [] });
  publish("channel");
  ask("open", { channel: id });
}

/** Returns the channel to open first: the one in the address, else the first text channel. */
function first() {
  const wanted = location.hash.slice(1);
  return channelOf(wanted)?.id ?? channels().find((c) => c.kind === "text")?.id ?? null;
}

subscribe("places", () => {
  if (channelOf()) return;
  state.channel = null;
  const id = first();
  if (id) open(id);
});

subscribe("connection", () => {
  // After a reconnection the server does not know the open channel.
  if (state.connected && state.channel) ask("open", { channel: state.channel });
});

subscribe("go", async ({ channel, message }) => {
  if (!channelOf(channel)) {
    // A channel that was just made arrives with the next lists.
    await new Promise((resolve) => {
      const seen = () => channelOf(channel) && resolve(null);
      subscribe("places", seen);
      seen();
      setTimeout(resolve, TICK, null);
    });
  }
  if (!channelOf(channel)) publish("toast", { text: "That channel is not here." });
  else {
    open(channel);
    if (message) publish("seek", { channel, message });
  }
});

subscribe("guild", (id) => {
  state.guild = id;
  const inside = channels().filter((c) => (c.guild ?? "dms") === id);
  if (inside.some((c) => c.id === state.channel)) publish("channel");
  else if (inside.length) open(inside[0].id);
  else publish("places");
});

subscribe("be", (id) => {
  const { channel } = state;
  Object.assign(state, { me: id, places: null, channel: null, messages: new Map(), commands: [], guild: "" });
  history.replaceState(null, "", `/?as=${id}#${channel ?? ""}`);
  publish("messages", { fresh: true, put: [], gone: [] });
  connect();
});

document.addEventListener("keydown", (event) => {
  if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  event.preventDefault();
  const inside = channels().filter((c) => (c.guild ?? "dms") === state.guild);
  const at = inside.findIndex((c) => c.id === state.channel);
  const next = inside[(at + (event.key === "ArrowDown" ? 1 : -1) + inside.length) % inside.length];
  if (next) open(next.id);
});

state.me = new URLSearchParams(location.search).get("as") ?? "";
setInterval(renewTimes, TICK);
connect();
byId("scroller").scrollTop = 0;
