"""Where the counters of a hex lie in it: leaders above, infantry side by side, guns below; where the map is drawn large
enough for names, all one below the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.games.donelson.data.forces import counter, counters
from bot.games.donelson.data.terms import Arm, Hex, Key
from bot.games.donelson.state.state import Unit
from renderers.canvas import Box, Point, scale
from renderers.donelson.layout import layout

NAMED = 2.4
"""The enlargement from which counters bear their names."""
CODED = 1.25
"""The share of a counter's row that its code may take: hardly any has a letter that reaches below it."""
READ = 35.2
"""Pixels to the em of a name on the finished close-up that a phone 390 wide shows 11 pixels high."""
ROWS: tuple[Arm, ...] = ("hq", "inf", "art")
"""From the top of a hex to its foot."""
GAP = 0.03
"""Between two counters, as a share of a hex's radius, as all lengths below."""
TALL: dict[Arm, float] = {"hq": 0.46, "inf": 1.1, "art": 0.72}
"""Heights of the rows where nothing else is in the hex."""
SHARED: dict[Arm, float] = {"hq": 0.42, "inf": 0.72, "art": 0.46}
"""The same where there are several arms."""
WIDE: dict[Arm, tuple[float, float]] = {"hq": (0.68, 1.36), "inf": (1.1, 1.6), "art": (1.4, 1.7)}
"""Width of a counter alone in its row, and of all those in a row."""
HIGHEST = 1.62
"""Height of all the rows of a hex: beyond are the corners to which arrows point."""
LOW = 1.46
"""The same of named counters: no higher than from a row of hexes to the next, so that no stack covers another."""
BAR, TALL_BAR = 0.42, 0.8
"""Height of a named counter, and of one with its marks below the name, at most."""
CROWDED = 0.6
"""The share of their height that is left to the counters of a stack in which none has its marks below the name: so each
name is as high as all others."""
ROOMY = 2
"""Counters of a hex that have room for their marks below the name; of more only those with states."""
BARS = 1.66
"""Width of a named counter in the middle of a hex."""


def named() -> bool:
    """Whether counters bear their names at the enlargement drawn now."""
    return scale() >= NAMED


def on_map(units: Mapping[Key, Unit]) -> dict[Hex, list[Key]]:
    """Returns the counters in each hex, in the order of their rows and of the counters' file."""
    found = dict[Hex, list[Key]]()
    for key in counters():
        unit = units.get(key)
        if unit is not None and unit.status == "map" and unit.at:
            found.setdefault(unit.at, []).append(key)
    return {at: sorted(found[at], key=lambda key: ROWS.index(counter(key).arm)) for at in sorted(found)}


def boxes(at: Hex, keys: Sequence[Key], marked: Collection[Key] = ()) -> dict[Key, Box]:
    """Returns the box of each counter of a hex, given in the order of on_map(); those ``marked`` bear states."""
    centre, radius = layout().centre(at), layout().radius
    placed = _bars(keys, marked) if named() else _rows(keys)
    return {key: _scaled(box, centre, radius) for key, box in placed.items()}


def _rows(keys: Sequence[Key]) -> dict[Key, Box]:
    """Places counters in rows by arm; in radii from the middle of the hex."""
    rows = {arm: [key for key in keys if counter(key).arm == arm] for arm in ROWS}
    rows = {arm: row for arm, row in rows.items() if row}
    if len(rows) == 1:
        return _alone(*rows.items())
    high = {arm: SHARED[arm] for arm in rows}
    if "inf" in high:
        high["inf"] += min(HIGHEST - sum(high.values()), 0.3)
    top, found = -sum(high.values()) / 2, dict[Key, Box]()
    for arm, row in rows.items():
        found |= _row(row, arm, top, high[arm] - GAP)
        top += high[arm]
    return found


def _alone(rows: tuple[Arm, Sequence[Key]]) -> dict[Key, Box]:
    """Places counters of one arm: guns and leaders one below the other, up to four so."""
    arm, keys = rows
    if arm == "inf" or len(keys) > 4:
        return _row(keys, arm, -TALL[arm] / 2, TALL[arm])
    high = min(TALL[arm], HIGHEST / len(keys))
    half, top = WIDE[arm][0] / 2, -high * len(keys) / 2
    return {key: (-half, top + i * high, half, top + (i + 1) * high - GAP) for i, key in enumerate(keys)}


def _row(keys: Sequence[Key], arm: Arm, top: float, high: float) -> dict[Key, Box]:
    one, most = WIDE[arm]
    wide = one if len(keys) == 1 else most / len(keys)
    left = -wide * len(keys) / 2
    return {key: (left + i * wide, top, left + (i + 1) * wide - GAP, top + high) for i, key in enumerate(keys)}


def _bars(keys: Sequence[Key], marked: Collection[Key]) -> dict[Key, Box]:
    """Places counters one below the other, narrower towards the corners of the hex, or two side by side where they are
    very many."""
    troops = [key for key in keys if counter(key).arm != "hq"]
    tall = troops if len(troops) <= ROOMY else [key for key in troops if key in marked]
    high = {key: TALL_BAR if key in tall else BAR for key in keys}
    if LOW / sum(high.values()) < CROWDED:
        high = dict.fromkeys(keys, BAR)
    share = min(1, LOW / sum(high.values()))
    read = READ / scale() / layout().radius
    if min(high.values()) * share - GAP < read:
        # A phone would not show the name on the lowest bar.
        high, share = dict.fromkeys(keys, min(TALL_BAR, LOW / len(keys))), 1
    # If a phone would not even show a code on it, two bars stand side by side.
    abreast = 1 if len(keys) == 1 or min(high.values()) * share - GAP >= read / CODED else 2
    rows = [keys[i : i + abreast] for i in range(0, len(keys), abreast)]
    if abreast > 1:
        high = dict.fromkeys(keys, LOW / len(rows))
    y, found = -share * sum(high[row[0]] for row in rows) / 2, dict[Key, Box]()
    for row in rows:
        foot = y + high[row[0]] * share
        half = min(BARS / 2, max(0.66, (1 - abs(y + foot) / 2) * 3**0.5))
        wide = 2 * half / len(row)
        for i, key in enumerate(row):
            found[key] = -half + i * wide, y, -half + (i + 1) * wide - (GAP if i + 1 < len(row) else 0), foot - GAP
        y = foot
    return found


def _scaled(box: Box, centre: Point, radius: float) -> Box:
    (x, y), (left, top, right, bottom) = centre, box
    return x + left * radius, y + top * radius, x + right * radius, y + bottom * radius
