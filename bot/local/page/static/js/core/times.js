/** Times in words, as Discord writes them. */

import { now } from "./state.js";

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
]);

const STYLES = /** @type {Object<string, Intl.DateTimeFormatOptions>} */ ({
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
});

/**
 * Returns a time relative to now: "3 minutes ago", "in 2 days".
 * @param {number} moment milliseconds since 1970
 */
export function relative(moment) {
  const seconds = Math.round((moment - now()) / 1000);
  const [unit, size] = UNITS.find(([, s]) => Math.abs(seconds) >= s) ?? ["second", 1];
  const count = Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat("en", { numeric: count === 0 && unit === "second" ? "auto" : "always" }).format(
    count,
    unit,
  );
}

/**
 * Returns a time in one of the styles of `<t:…:style>`.
 * @param {number} moment milliseconds since 1970
 * @param {string} style
 */
export function inStyle(moment, style) {
  return style === "R" ? relative(moment) : new Intl.DateTimeFormat("en-GB", STYLES[style] ?? STYLES.f).format(moment);
}

/** Returns a message's time: the time of day today, "yesterday", or the date.
 * @param {number} moment
 */
export function stamp(moment) {
  const time = inStyle(moment, "t");
  const days = Math.round((midnight(now()) - midnight(moment)) / 86400000);
  if (days <= 0) return time;
  return days === 1 ? `Yesterday at ${time}` : `${inStyle(moment, "d")} ${time}`;
}

/** @param {number} moment */
export function midnight(moment) {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** Updates all relative times on the page, "yesterday" too. */
export function renewTimes() {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("time[data-relative], time[data-stamp]")
  )) {
    const { relative: since, stamp: at } = element.dataset;
    const text = since ? relative(Number(since)) : stamp(Number(at));
    if (element.textContent !== text) element.textContent = text;
  }
}
