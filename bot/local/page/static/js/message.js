/** One message. */

import { attachments, drawAll } from "./components.js";
import { h } from "./dom.js";
import { drawEmbed } from "./embeds.js";
import { askLine } from "./forms.js";
import { icon } from "./icons.js";
import { fateOf } from "./interactions.js";
import { inline, markdown } from "./markdown.js";
import { avatar, byline } from "./people.js";
import { ask } from "./socket.js";
import { channelOf, state, tell } from "./state.js";
import { inStyle, stamp } from "./times.js";

/**
 * What stands in a message's place in the log.
 * @param {any} message
 * @returns {Node[]}
 */
export function drawMessage(message) {
  const head = message.used ? usedLine(message) : message.reply ? replyLine(message.reply) : null;
  const body = h(
    "div",
    { class: "body" },
    h("header", { class: "by" }, byline(message.author), time(message)),
    message.loading ? thinking(message) : contents(message),
    foot(message),
  );
  return [
    head,
    h("div", { class: "who" }, avatar(message.author), time(message, "aside")),
    body,
    actions(message),
  ].filter(Boolean);
}

/**
 * @param {any} message
 * @param {string} [extra]
 */
function time(message, extra = "") {
  const at = message.created;
  const text = extra ? inStyle(at, "t") : stamp(at);
  return h(
    "time",
    {
      class: `when ${extra}`.trim(),
      datetime: new Date(at).toISOString(),
      title: inStyle(at, "F"),
      "aria-hidden": extra ? "true" : null,
      data: extra ? {} : { stamp: String(at) },
    },
    text,
  );
}

/** @param {any} message */
function usedLine(message) {
  const { user, name } = message.used;
  return h(
    "p",
    { class: "before" },
    avatar(user, "tiny"),
    h("span", { class: "name" }, user.name),
    " used ",
    h("span", { class: "command" }, icon("slash"), name),
  );
}

/** @param {any} reply */
function replyLine(reply) {
  const go = () => tell("go", { channel: state.channel, message: reply.id });
  return h(
    "p",
    { class: "before" },
    avatar(reply.author, "tiny"),
    h("span", { class: "name" }, reply.author.name),
    h(
      "button",
      { type: "button", class: "preview", "aria-label": `In answer to: ${reply.text}`, on: { click: go } },
      inline(reply.text.replace(/^(#{1,3}|-#)\s+/, "")).map(quiet),
    ),
  );
}

/** Buttons may not stand inside the preview, which is one; what is behind a curtain stays there.
 * @param {Node|string} node
 */
function quiet(node) {
  if (!(node instanceof HTMLElement)) return node;
  if (node.tagName === "BR") return " ";
  if (node.classList.contains("spoiler")) return "▇▇▇";
  return /^(A|BUTTON)$/.test(node.tagName) ? (node.textContent ?? "") : node;
}

/** @param {any} message */
function thinking(message) {
  return h(
    "p",
    { class: "thinking" },
    h("span", { class: "dots" }, h("i"), h("i"), h("i")),
    `${message.author.name} is thinking…`,
  );
}

/** @param {any} message */
function contents(message) {
  return [
    message.content &&
      h(
        "div",
        { class: "text content" },
        markdown(message.content),
        message.edited && h("span", { class: "edited" }, " (edited)"),
      ),
    message.embeds.map((/** @type {any} */ embed) => drawEmbed(embed, message)),
    !message.v2 && message.attachments.length > 0 && attachments(message),
    drawAll(message.components, message),
    message.v2 && message.edited && h("span", { class: "edited" }, "(edited)"),
    message.thread && threadLink(message.thread),
  ];
}

/** @param {any} thread */
function threadLink(thread) {
  return h(
    "button",
    { type: "button", class: "thread-link", on: { click: () => tell("go", { channel: thread.id }) } },
    icon("thread"),
    thread.name,
  );
}

/** @param {any} message */
function foot(message) {
  const { failed } = fateOf(message.id);
  const dismiss = () => ask("dismiss", { channel: message.channel, message: message.id });
  return [
    failed && h("p", { class: "failed", role: "alert" }, icon("warn"), failed),
    message.ephemeral &&
      h(
        "p",
        { class: "private" },
        icon("eye"),
        "Only you can see this • ",
        h(
          "button",
          { type: "button", class: "link", data: { key: "dismiss" }, on: { click: dismiss } },
          "Dismiss message",
        ),
      ),
  ];
}

/** What may be done with any message: shown on hover and focus.
 * @param {any} message
 */
function actions(message) {
  if (message.ephemeral) return null;
  const { channel, id } = message;
  const place = channelOf(channel);
  const link = `https://discord.com/channels/${place?.guild ?? "@me"}/${channel}/${id}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    tell("toast", { text: "The link is copied." });
  };
  const begin = () =>
    askLine("Create Thread", "Thread name", "Create", async (name) => {
      const answer = await ask("thread", { channel, message: id, name });
      if (!answer.error) tell("go", { channel: answer.channel });
      return answer.error;
    });
  return h(
    "div",
    { class: "actions" },
    place?.kind === "text" && !message.thread && action("Create thread", icon("thread"), begin),
    action("Copy message link", icon("link"), copy),
    action("Delete message", icon("bin"), () => ask("delete", { channel, message: id })),
  );
}

/**
 * @param {string} name
 * @param {Node} sign
 * @param {() => void} act
 */
function action(name, sign, act) {
  const made = h("button", { type: "button", class: "icon-button", "aria-label": name, title: name }, sign);
  made.addEventListener("click", act);
  return made;
}
