"""The parts of a campaign that a game master may set."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import CUBES, MOST_COHESION, REDOUBTS_HERE, SIDES
from bot.games.chancellorsville.options import WINDOWS
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.state.state import State
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.contract.game import Event, Outcome
from bot.games.kit.orders import is_live, windows_part
from bot.games.kit.working_copy import no_draws
from bot.games.positions import options_in_play
from bot.games.positions.parts import Part, numbers


def settable(view: View) -> tuple[Part, ...]:
    """Returns cubes, redoubts, who controls the objectives, of each formation in sight its place and cohesion, and
    between two questions how reactions are asked for: what is hidden decides as well whether place and cohesion can
    be."""
    if view.ending or view.stage in ("setup", "over"):
        return ()
    found = [
        Part(f"cubes-{side}", f"{side.upper()} cubes", str(view.armies[side].cubes), numbers(0, CUBES))
        for side in SIDES
    ]
    dug = dict(view.dug)
    for place in board().objectives:
        holds = "usa" if place in view.control else "csa"
        name = f"{board().locations[place].name} is controlled by"
        found.append(Part(f"control-{place}", name, holds, {side: side.upper() for side in SIDES}, "Objectives"))
    for place, spot in board().locations.items():
        number = str(dug.get(place, 0))
        found.append(Part(f"redoubts-{place}", spot.name, number, numbers(0, REDOUBTS_HERE), "Redoubts"))
    places = {str(place): spot.name for place, spot in board().locations.items()}
    for key, piece in view.pieces.items():
        if piece.alive and piece.shown and piece.at and piece.track < 0:
            name, group = formation(key).name, f"{formation(key).side.upper()} formations"
            found.append(Part(f"at-{key}", f"{name} is at", str(piece.at), places, group, looks=True))
            cohesion = numbers(1, MOST_COHESION)
            found.append(Part(f"cohesion-{key}", f"{name}: cohesion", str(piece.cohesion), cohesion, group, looks=True))
    if not view.options.solo and not view.asks and view.combat is None:
        found.append(windows_part(WINDOWS, view.options.live))
    return tuple(found)


def set_parts(state: State, parts: Mapping[str, str], told: Event) -> Outcome[State]:
    """Returns the campaign with those parts, and who comes into sight by them."""
    work = Work(state, no_draws)
    work.events.append(told)
    control = set(work.control)
    rules, parts = options_in_play.apart(parts)
    if WINDOWS.key in rules:
        work.options = replace(work.options, live=is_live(rules))
    for part, value in parts.items():
        what, _, key = part.partition("-")
        if what == "cubes":
            work.supply("usa" if key == "usa" else "csa", cubes=int(value))
        elif what == "control":
            control = control | {int(key)} if value == "usa" else control - {int(key)}
        elif what == "redoubts":
            work.set_redoubts(int(key), int(value))
        elif what == "cohesion":
            work.change(key, cohesion=int(value))
        else:
            work.change(key, at=int(value), seen=int(value))
    if control != set(work.control):
        work.control = tuple(sorted(control))
    if any(part.startswith("at-") for part in parts):
        look(work)
    return work.outcome()
