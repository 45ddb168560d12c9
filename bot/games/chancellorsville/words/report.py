"""The report on a game that has ended: the screens are lifted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.games.chancellorsville.data.cards import formation, of_side
from bot.games.chancellorsville.data.terms import MOST_COHESION, SIDES, Formation, round_of
from bot.games.chancellorsville.state.state import State
from bot.games.chancellorsville.words.names import place_name
from bot.games.chronicle.board_state import Toll
from bot.games.chronicle.fortune import told
from bot.games.contract.game import Happening, Passage, Seat
from bot.games.kit.sides import NAMES, OTHER, Side
from bot.games.phrases import counted, listed, sentence

HEAVIEST = 4
"""Formations of which the report tells the losses."""
LONGEST = 12
"""Locations of a hidden march that are told at most."""


def report(passages: Sequence[Passage[State]]) -> list[str]:
    """Returns the closing report's lines: the length, the heaviest losses first, and the marches that were hidden."""
    if not passages:
        return []
    end = passages[-1].after
    lines = [f"The campaign took {counted(round_of(end.turn), 'round')} and {counted(len(passages), 'decision')}."]
    lines += losses(end)
    lines += paid(passages)
    if not end.options.solo:
        lines += [line for side in SIDES if (line := marches(passages, side))]
    return lines


def cohesion_lost(state: State) -> dict[Formation, int]:
    """Returns how much cohesion each formation has lost; all of it where it is destroyed."""
    return {key: MOST_COHESION - (piece.cohesion if piece.alive else 0) for key, piece in state.pieces.items()}


def toll(state: State) -> Toll:
    """Returns the points of cohesion that each side has lost."""
    lost = cohesion_lost(state)
    return Toll("points of cohesion", {side: sum(lost[key] for key in of_side(side)) for side in SIDES})


def names(state: State) -> dict[Seat, list[str]]:
    """Returns the names of each side's formations."""
    return {side: [formation(key).name for key in of_side(side)] for side in SIDES}


def losses(end: State) -> list[str]:
    """Returns the heaviest losses of cohesion, a line for each side's destroyed formations among them."""
    lost = cohesion_lost(end)
    heaviest = sorted((key for key in lost if lost[key]), key=lambda key: (-lost[key], key))[:HEAVIEST]
    words = [f"{formation(k).name} {lost[k]}{'' if end.pieces[k].alive else ' (destroyed)'}" for k in heaviest]
    found = [f"Heaviest losses of cohesion: {', '.join(words)}."] if words else []
    for side in SIDES:
        gone = [formation(key).name for key in of_side(side) if not end.pieces[key].alive]
        if gone:
            found.append(f"{sentence(NAMES[side])}: {listed(gone)} destroyed.")
    return found


def paid(passages: Sequence[Passage[State]]) -> list[str]:
    """Returns what formations paid of their own cohesion, to act and to roll dice again, the most first."""
    found = Counter[Formation]()
    for passage in passages:
        for event in passage.events:
            acts = event.kind == "acts" and not passage.before.now.fresh
            rolls_again = event.kind == "pays" and passage.decision.startswith("reroll cohesion")
            if acts or rolls_again:
                found[told(event)["formation"]] += 1
    words = ", ".join(f"{formation(key).name} {number}" for key, number in found.most_common(HEAVIEST))
    return [f"Most cohesion paid to act and to roll again: {words}."] if words else []


def marches(passages: Sequence[Passage[State]], side: Side) -> str:
    """Returns the ways of a side's formations behind its screen; "" if none was ever hidden."""
    ways = [words for key in of_side(side) if (words := journey(passages, key))]
    return f"Where formations of {NAMES[side]} stood out of sight: {'; '.join(ways)}." if ways else ""


def journey(passages: Sequence[Passage[State]], key: Formation) -> str:
    """Returns the places of a formation while it was hidden, in the order of its march; "" where it never was."""
    places: list[int] = []
    for passage in passages:
        piece = passage.after.pieces[key]
        hidden = passage.after.stage != "setup" and piece.alive and not piece.shown
        if hidden and (not places or places[-1] != piece.at):
            places.append(piece.at)
    if not places:
        return ""
    shown = places if len(places) <= LONGEST else [*places[: LONGEST - 1], places[-1]]
    return f"{formation(key).name} at {', then '.join(map(place_name, shown))}"


def loser(happening: Happening) -> Seat | None:
    """Returns the side whose formation is reduced, stopped or goes back, or which loses control of a place."""
    kind, line = happening
    if kind in ("destroyed", "loss", "retreat", "falls-back", "interrupted") and "formation" in line.data:
        return formation(line.data["formation"]).side
    return OTHER[line.data["side"]] if kind in ("control", "prisoners") and "side" in line.data else None
