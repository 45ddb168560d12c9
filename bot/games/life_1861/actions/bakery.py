"""The Bakery (LF-5.3, LF-5.4)."""

from __future__ import annotations

from msgspec import Struct

from bot.games.language import Command, Declared
from bot.games.life_1861.actions.locations import away
from bot.games.life_1861.board import board
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration, unless
from bot.games.life_1861.rules.turns import Objection
from bot.games.life_1861.rules.working_copy import WorkingCopy
from bot.games.life_1861.state import Key, Position, seat_of
from bot.games.life_1861.text import action_text, names

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


def bakery(work: WorkingCopy, piece: Key) -> None:
    """Takes a food from the Bakery."""
    seat, price = seat_of(piece), bread_price(work.state, piece)
    if price:
        work.pay(seat, "goods")
    elif piece != "soldier":
        work.set(bread=(*work.state.bread, piece))
    work.lift(seat, BAKERY, "food")
    work.show_change("takes 1 food", piece, BAKERY)
    work.tell("bakery", action_text.bread(piece, price, BAKERY), piece=piece, at=BAKERY, price=price)


BUY: Declaration = Declared(
    Buy,
    ("bakery {piece}",),
    ActionRules(unless(objection_to_bakery), objection_to_bakery, bakery, "bakery"),
    Command("Take or buy a food at the Bakery", (PIECE,)),
)
