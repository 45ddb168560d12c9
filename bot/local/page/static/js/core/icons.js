/** The page's own icons: one path each, on a 24 by 24 grid. */

const PATHS = {
  hash: "M9 3 7.6 21M16.4 3 15 21M4 8.5h17M3 15.5h17",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4M9 5h10M9 9.5h7",
  lock: "M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.4.8 4 2.9 4 5.6",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  spark: "M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M18.4 5.6l-2.9 2.9M8.5 15.5l-2.9 2.9",
  plus: "M12 5v14M5 12h14",
  cross: "M6 6l12 12M18 6 6 18",
  down: "M6 9.5l6 6 6-6",
  right: "M9.5 6l6 6-6 6",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  file: "M6 3h8l4.5 4.5V21H6zM13.5 3v5h5",
  save: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
  link: "M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1",
  out: "M13 4h7v7M20 4l-9 9M17 14v6H4V7h6",
  bin: "M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13.5h9l1-13.5M10 11v6M14 11v6",
  send: "M4 4.5 21 12 4 19.5 7 12zM7 12h8",
  warn: "M12 3.5 22 20.5H2zM12 10v5M12 17.5v.5",
  slash: "M15.5 4l-7 16",
  window: "M3.5 5h17v14h-17zM3.5 9h17",
  reply: "M9 7 4 12l5 5M4 12h9a7 7 0 0 1 7 7",
  star: "M12 3l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4L2.8 9.7l6.4-.8z",
  check: "M4.5 12.5l5 5 10-11",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
};

/**
 * Draws an icon, hidden from screen readers.
 * @param {keyof typeof PATHS} name
 * @param {string} [extra] another class
 */
export function icon(name, extra = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon ${extra}`.trim());
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
