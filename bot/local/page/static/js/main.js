/** Puts the page together, and decides which channel is shown. */

import { startComposer } from "./composer.js";
import { byId, h } from "./dom.js";
import { startGreeting } from "./greeting.js";
import { startLog } from "./log.js";
import { startMembers } from "./members.js";
import { startPending } from "./pending.js";
import { startSidebar } from "./sidebar.js";
import { ask, connect } from "./socket.js";
import { channelOf, channels, state, tell, when } from "./state.js";
import { renewTimes } from "./times.js";
import { startToasts } from "./toasts.js";
import { startTop } from "./top.js";

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

/** Opens a channel of this person's. @param {string} id */
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
  tell("messages", { fresh: true, put: [], gone: [] });
  tell("channel");
  ask("open", { channel: id });
}

/** The channel to begin with: the one in the address, else the first. */
function first() {
  const wanted = location.hash.slice(1);
  return channelOf(wanted)?.id ?? channels().find((c) => c.kind === "text")?.id ?? null;
}

when("places", () => {
  if (channelOf()) return;
  state.channel = null;
  const id = first();
  if (id) open(id);
});

when("connection", () => {
  // After a reconnection the server knows nothing of what was open.
  if (state.connected && state.channel) ask("open", { channel: state.channel });
});

when("go", async ({ channel, message }) => {
  if (!channelOf(channel)) {
    // A channel made a moment ago comes with the next lists.
    await new Promise((resolve) => {
      const seen = () => channelOf(channel) && resolve(null);
      when("places", seen);
      seen();
      setTimeout(resolve, TICK, null);
    });
  }
  if (!channelOf(channel)) tell("toast", { text: "That channel is not here." });
  else {
    open(channel);
    if (message) tell("seek", { channel, message });
  }
});

when("guild", (id) => {
  state.guild = id;
  const inside = channels().filter((c) => (c.guild ?? "dms") === id);
  if (inside.some((c) => c.id === state.channel)) tell("channel");
  else if (inside.length) open(inside[0].id);
  else tell("places");
});

when("be", (id) => {
  const { channel } = state;
  Object.assign(state, { me: id, places: null, channel: null, messages: new Map(), commands: [], guild: "" });
  history.replaceState(null, "", `/?as=${id}#${channel ?? ""}`);
  tell("messages", { fresh: true, put: [], gone: [] });
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
