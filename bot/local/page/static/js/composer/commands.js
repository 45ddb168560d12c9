/** The slash commands as a person finds them: one line for every subcommand. */

import { state } from "../core/state.js";

/** @typedef {{path: string, description: string, options: any[]}} Command */

/** Returns the commands offered in the open channel.
 * @returns {Command[]}
 */
export function offered() {
  return state.commands.flatMap((command) => leaves(command, command.name));
}

/**
 * @param {any} node
 * @param {string} path
 * @returns {Command[]}
 */
function leaves(node, path) {
  const inner = (node.options ?? []).filter((/** @type {any} */ o) => o.type <= 2);
  if (inner.length) return inner.flatMap((/** @type {any} */ o) => leaves(o, `${path} ${o.name}`));
  return [{ path, description: node.description, options: node.options ?? [] }];
}

/**
 * Returns the commands that fit the text after the slash, best first.
 * @param {string} typed
 */
export function matching(typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = words.join(" ");
  /** @param {Command} c */
  const rank = (c) =>
    c.path.startsWith(whole)
      ? 0
      : words.every((w) => c.path.split(" ").some((p) => p.startsWith(w)))
        ? 1
        : words.every((w) => c.path.includes(w))
          ? 2
          : words.every((w) => `${c.path} ${c.description}`.toLowerCase().includes(w))
            ? 3
            : 4;
  return offered()
    .map((command, i) => ({ command, i, rank: rank(command) }))
    .filter((found) => found.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map((found) => found.command);
}

/** Returns the command whose full name and a space begin the text, with the rest of the text.
 * @param {string} typed
 */
export function named(typed) {
  const found = offered()
    .filter((c) => typed.startsWith(`${c.path} `))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return found ? { command: found, rest: typed.slice(found.path.length + 1) } : null;
}
