/** People and channels, as the lines of a select menu or of a command option's list. */

import { icon } from "../core/icons.js";
import { avatar } from "../core/people.js";
import { channels, state } from "../core/state.js";

/** Returns all people and the bot, as lines of a menu. */
export function accountLines() {
  return (state.places?.people ?? []).map((/** @type {any} */ p) => ({
    value: p.id,
    label: p.name,
    picture: avatar(p, "small"),
  }));
}

/** Discord's channel types, by the names that the server sends.
 * @type {Object<string, number>}
 */
const CHANNEL_TYPES = { text: 0, dm: 1, thread: 11, private: 12 };

/** Returns the channels of the shown server, as lines of a menu.
 * @param {number[]} [types] Discord's channel types that may be chosen; all by default
 */
export function channelLines(types) {
  return channels()
    .filter((c) => c.guild === state.guild && (!types?.length || types.includes(CHANNEL_TYPES[c.kind])))
    .map((c) => ({ value: c.id, label: c.name, picture: icon(c.kind === "text" ? "hash" : "thread") }));
}
