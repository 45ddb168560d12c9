"""The Bakery and the Church, and being at a building (LF-5.1)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Objection
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration, unless
from bot.games.life_1861.state.state import Key, seat_of
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names


def away(position: Position, piece: Key, building: str) -> Objection | None:
    """Returns the objection that a piece is not at a building, or None where it is (LF-5.1)."""
    info, at = board().buildings[building], position.pieces[piece].at
    if at == info.hex:
        return None
    return f"{names.subject(piece)} is at {names.where(at)}, not at {names.where(info.hex)}", "LF-5.1"


BAKERY = board().buildings["bakery"].hex


class Buy(Struct, frozen=True):
    """ "bakery anna": a piece takes or buys a food at the Bakery."""

    piece: Key


def bread_price(position: Position, piece: Key) -> int:
    """Trade goods for a food from the Bakery (LF-5.3, LF-5.4, LF-11.10)."""
    if piece == "soldier":
        return 0 if position.drawn[-1:] == ("foraging-order",) else 1
    return 1 if piece in position.bread else 0


def objection_to_bakery(position: Position, piece: Key) -> Objection | None:
    """Returns why a piece may not take food at the Bakery, or None."""
    if barred := away(position, piece, "bakery"):
        return barred
    if BAKERY not in position.ground:
        return "There is no food in the Bakery", "LF-5.3"
    if bread_price(position, piece) > position.stocks[seat_of(piece)].goods:
        rule = "LF-5.4" if piece == "soldier" else "LF-5.3"
        return f"It costs {names.who(piece)} 1 trade good, and there is none", rule
    return None


def bakery(work: Work, piece: Key) -> None:
    """Takes a food from the Bakery."""
    seat, price = seat_of(piece), bread_price(work.state, piece)
    if price:
        work.pay(seat, "goods")
    elif piece != "soldier":
        work.set(bread=(*work.state.bread, piece))
    work.lift(seat, BAKERY, "food")
    work.show_change("takes 1 food", piece, BAKERY)
    work.tell("bakery", events.bread(piece, price, BAKERY), piece=piece, at=BAKERY, price=price)


BUY: Declaration = Declared(
    Buy,
    ("bakery {piece}",),
    ActionRules(unless(objection_to_bakery), objection_to_bakery, bakery, "bakery"),
    Command("Take or buy a food at the Bakery", (PIECE,)),
)


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


def church(work: Work, piece: Key) -> None:
    """Activates the Church: the Boon comes when the turn ends."""
    turn, at = work.state.turn, work.state.pieces[piece].at
    assert turn is not None
    work.set(turn=replace(turn, blessed=True))
    work.show_change("activates the Church", piece, at)
    work.tell("church", events.church_activated(piece, at), piece=piece, at=at)


def blessing(work: Work, piece: Key) -> None:
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
