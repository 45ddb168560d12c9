/** The connection to the server: sends actions, receives changes, and reconnects by itself. */

import { publish, state } from "./state.js";

/** @type {WebSocket|null} */
let socket = null;
let number = 0;
let attempts = 0;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();

const LONGEST_WAIT = 4000;
const NO_SUCH_PERSON = 4404;

/** Connects as the person in `state.me` ("" for the first there is), closing the connection before. */
export function connect() {
  socket?.close();
  const opened = new WebSocket(
    `${location.origin.replace(/^http/, "ws")}/page/socket?as=${encodeURIComponent(state.me)}`,
  );
  socket = opened;
  opened.addEventListener("message", (event) => {
    if (opened === socket) take(JSON.parse(event.data));
  });
  opened.addEventListener("close", (event) => {
    if (opened !== socket) return;
    state.connected = false;
    for (const answer of waiting.values()) answer({ state: "lost", error: "The connection was lost; try again." });
    waiting.clear();
    if (event.code === NO_SUCH_PERSON) state.me = "";
    publish("connection");
    attempts += 1;
    setTimeout(() => opened === socket && connect(), Math.min(LONGEST_WAIT, 200 * 2 ** attempts));
  });
}

/**
 * Asks the server to do something as this person. Never rejects: the answer's `error` is a sentence or null.
 * @param {string} act
 * @param {Object<string, any>} [details]
 * @returns {Promise<any>}
 */
export function ask(act, details = {}) {
  if (!socket || socket.readyState !== WebSocket.OPEN) {
    return Promise.resolve({ state: "lost", error: "There is no connection to the server just now." });
  }
  number += 1;
  const ref = number;
  socket.send(JSON.stringify({ ...details, act, ref }));
  return new Promise((resolve) => waiting.set(ref, resolve));
}

/** @param {any} frame */
function take(frame) {
  switch (frame.type) {
    case "hello":
      attempts = 0;
      state.connected = true;
      state.troubles = frame.troubles;
      publish("connection");
      break;
    case "places":
      state.places = frame;
      state.me = frame.me.id;
      publish("places");
      break;
    case "commands":
      if (frame.channel === state.channel) {
        state.commands = frame.commands;
        publish("commands");
      }
      break;
    case "messages":
      if (frame.channel === state.channel) takeMessages(frame);
      break;
    case "ping":
      publish("ping", frame);
      break;
    case "answer":
      waiting.get(frame.ref)?.(frame);
      waiting.delete(frame.ref);
      break;
  }
}

/** @param {any} frame */
function takeMessages(frame) {
  if (frame.fresh) {
    state.messages = new Map();
    state.read = frame.read;
  }
  for (const message of frame.put) state.messages.set(message.id, message);
  for (const id of frame.gone) state.messages.delete(id);
  state.more = frame.more;
  publish("messages", frame);
}
