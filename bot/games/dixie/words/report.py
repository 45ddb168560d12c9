"""The report on a battle that has ended, and the side that an event hurts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.games.chronicle.board_state import Toll
from bot.games.contract.game import Happening, Passage, Seat
from bot.games.dixie.data.cards import card, side_of
from bot.games.dixie.data.terms import SIDES
from bot.games.dixie.state.state import DixieState
from bot.games.kit.sides import NAMES, OTHER, Side
from bot.games.phrases import counted, sentence


def names(state: DixieState) -> dict[Seat, list[str]]:
    """Returns the names of each side's troops and generals."""
    cards = [card(state.setup.edition, key) for key in state.cards]
    return {side: [c.name for c in cards if c.side == side and (c.troop or c.kind == "general")] for side in SIDES}


def toll(state: DixieState) -> Toll:
    """Returns the cards that each side has lost."""
    gone = ("routed", "eliminated")
    return Toll("cards", {s: sum(x.why in gone for k, x in state.cards.items() if k[0] == s[0]) for s in SIDES})


def report(passages: Iterable[Passage[DixieState]]) -> list[str]:
    """Returns the closing report's lines: the battle's length, each side's losses, and the luck of its dice."""
    found = list(passages)
    if not found:
        return []
    end = found[-1].after
    lines = [f"The battle took {counted(end.turn, 'Battle Turn', '0')} and {counted(len(found), 'decision')}."]
    lost = toll(end).by
    for side in SIDES:
        shots = [m for p in found for m in p.after.last if m.side == side and m.what in ("fire", "melee")]
        dice, hits = sum(len(m.dice) for m in shots), sum(sum(d in m.hit for d in m.dice) for m in shots)
        rolled = f" and hit with {hits} of {counted(dice, 'die')}".replace("dies", "dice") if dice else ""
        lines.append(f"{sentence(NAMES[side])} lost {counted(lost[side], 'card', '0')}{rolled}.")
    return lines


INTRUDES = re.compile(r"The (?P<by>Union|Confederates) moves? .+ to (?P<at>(?:CSA |USA )?)[A-Z][\w-]+\.")
"""How a line says that cards move to a position: its data name it to their own side alone."""
OF_A_CARD = ("eliminated", "routed", "hits", "leaders", "sent-back")
"""The kinds that tell of cards which are hit or lost."""


def loser(happening: Happening) -> Side | None:
    """Returns the side that loses a card, a position or the melee, takes the hits, or has the enemy come into its line;
    None if no side does, and if the event does not say."""
    kind, line = happening
    data = line.data
    if kind in OF_A_CARD:
        hurt = [data["card"]] if "card" in data else data.get("cards", [])
        return side_of(hurt[0]) if hurt else None
    if kind == "moved":
        found = INTRUDES.fullmatch(line.text)
        return _intruded_on("usa" if found["by"] == "Union" else "csa", found["at"] == "CSA ") if found else None
    if kind == "revealed":
        return _intruded_on(data["side"], data["at"].startswith("c"))
    if kind == "sharpshooters" and 6 in data.get("checks", ()):
        return side_of(data["target"])
    side = data.get("side")
    if side is None:
        return None
    if kind == "captured" or (kind == "outflanked" and data.get("cards")):
        return OTHER[side]
    return side if kind in ("disorganized", "leave", "outflanked") else None


def _intruded_on(by: Side, confederate: bool) -> Side | None:
    """Returns the side in whose line the other's cards are, None for a side in its own."""
    return OTHER[by] if confederate == (by == "usa") else None
