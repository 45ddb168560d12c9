"""The Church and its Boons (LF-5.14 to LF-5.18)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.games.choices import Objection
from bot.games.language import Command, Declared
from bot.games.life_1861.rules.locations.town import away
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration, unless
from bot.games.life_1861.state.state import Key
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import WorkingCopy
from bot.games.life_1861.words import events


class Pray(Struct, frozen=True):
    """ "church anna": a piece activates the Church."""

    piece: Key


def objection_to_church(position: Position, piece: Key) -> Objection | None:
    """Returns why a piece may not activate the Church, or None."""
    if barred := away(position, piece, "church"):
        return barred
    if position.turn and position.turn.blessed:
        return "The Church was activated in this turn", "LF-5.18"
    return None


def church(work: WorkingCopy, piece: Key) -> None:
    """Activates the Church: the Boon comes when the turn ends."""
    turn, at = work.state.turn, work.state.pieces[piece].at
    assert turn is not None
    work.set(turn=replace(turn, blessed=True))
    work.show_change("activates the Church", piece, at)
    work.tell("church", events.church_activated(piece, at), piece=piece, at=at)


def blessing(work: WorkingCopy, piece: Key) -> None:
    """Gives a piece a Boon, unless it has one (LF-5.16)."""
    if work.state.pieces[piece].boon:
        return
    after = work.piece(piece, boon=True)
    work.show_change("receives a Boon", piece, after.at)
    work.tell("boon", events.boon(piece, after.at), piece=piece, at=after.at)


PRAY: Declaration = Declared(
    Pray,
    ("church {piece}",),
    ActionRules(unless(objection_to_church), objection_to_church, church, "church"),
    Command("Activate the Church for a Boon", (PIECE,)),
)
