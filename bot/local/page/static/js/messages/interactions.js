/** Interactions with messages: clicks and selections, and which are pending or failed. */

import { ask } from "../core/socket.js";
import { publish } from "../core/state.js";
import { openModal } from "../forms/modals.js";

export const FAILED = "This interaction failed";

/** @type {Map<string, {pending: string|null, failed: string|null}>} By message: the pending component, and the failure. */
const states = new Map();

/** Returns the pending component of a message, and the failure shown there.
 * @param {string} id
 */
export function stateOf(id) {
  return states.get(id) ?? { pending: null, failed: null };
}

/**
 * Clicks a button.
 * @param {any} message
 * @param {string} customId
 */
export function click(message, customId) {
  return interact(message, customId, "click", {});
}

/**
 * Sends the selection of a select menu.
 * @param {any} message
 * @param {string} customId
 * @param {string[]} values
 */
export function select(message, customId, values) {
  return interact(message, customId, "select", { values });
}

/**
 * @param {any} message
 * @param {string} customId
 * @param {string} act
 * @param {Object<string, any>} details
 */
async function interact(message, customId, act, details) {
  set(message.id, { pending: customId, failed: null });
  const answer = await ask(act, { channel: message.channel, message: message.id, custom_id: customId, ...details });
  const failed = answer.state === "failed" ? FAILED : answer.error;
  set(message.id, { pending: null, failed });
  if (answer.modal) openModal(answer.modal);
}

/**
 * @param {string} id
 * @param {{pending: string|null, failed: string|null}} current
 */
function set(id, current) {
  if (current.pending || current.failed) states.set(id, current);
  else states.delete(id);
  publish("interaction", id);
}
