/** One message. */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { inline, markdown } from "../core/markdown.js";
import { avatar, byline } from "../core/people.js";
import { ask } from "../core/socket.js";
import { channelOf, publish, state } from "../core/state.js";
import { inStyle, stamp } from "../core/times.js";
import { askLine } from "../forms/dialogs.js";
import { drawAll } from "./components.js";
import { drawEmbed } from "./embeds.js";
import { stateOf } from "./interactions.js";
import { attachments } from "./media.js";

/**
 * Draws a message for the log.
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
  const go = () => publish("go", { channel: state.channel, message: reply.id });
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

/** Removes buttons from the preview, which is a button itself, and keeps spoilers hidden.
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
    { type: "button", class: "thread-link", on: { click: () => publish("go", { channel: thread.id }) } },
    icon("thread"),
    thread.name,
  );
}

/** @param {any} message */
function foot(message) {
  const { failed } = stateOf(message.id);
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

/** Draws the actions for any message, shown on hover and focus.
 * @param {any} message
 */
function actions(message) {
  if (message.ephemeral) return null;
  const { channel, id } = message;
  const place = channelOf(channel);
  const link = `https://discord.com/channels/${place?.guild ?? "@me"}/${channel}/${id}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    publish("toast", { text: "The link is copied." });
  };
  const begin = () =>
    askLine("Create Thread", "Thread name", "Create", async (name) => {
      const answer = await ask("thread", { channel, message: id, name });
      if (!answer.error) publish("go", { channel: answer.channel });
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
