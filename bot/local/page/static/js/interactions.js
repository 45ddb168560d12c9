/** What people do to messages: buttons, menus, forms; and what becomes of it. */

import { openForm } from "./forms.js";
import { ask } from "./socket.js";
import { tell } from "./state.js";

export const FAILED = "This interaction failed";

/** @type {Map<string, {pending: string|null, failed: string|null}>} By message: what waits and what failed. */
const fates = new Map();

/** What waits for the bot on a message, and what failed there.
 * @param {string} id
 */
export function fateOf(id) {
  return fates.get(id) ?? { pending: null, failed: null };
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
 * Sends what was picked in a menu.
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
  if (answer.modal) openForm(answer.modal);
}

/**
 * @param {string} id
 * @param {{pending: string|null, failed: string|null}} fate
 */
function set(id, fate) {
  if (fate.pending || fate.failed) fates.set(id, fate);
  else fates.delete(id);
  tell("fate", id);
}
