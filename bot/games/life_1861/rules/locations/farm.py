"""The Farm (LF-5.9 to LF-5.13)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.locations.town import away
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration
from bot.games.life_1861.state.state import Farm, Key, seat_of
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names

FARM = board().buildings["farm"].hex

RIPENS, FALLOW = 2, 2
"""Rounds until a crop comes, and after it is gone (LF-5.9, LF-5.12)."""
CROP = 2
"""Food (LF-5.9)."""
CROP_PRICE = 2
"""Trade goods for one food of the other player's crop (LF-5.11)."""
PURPOSES = ("activate", "trade")
"""The uses of the Farm."""


class UseFarm(Struct, frozen=True):
    """ "farm anna activate", "farm anna trade": a piece uses the Farm."""

    piece: Key
    purpose: str


def farm_actions(position: Position, piece: Key) -> Iterator[tuple[str]]:
    """Lists the uses of the Farm that are open to a piece there."""
    return ((what,) for what in PURPOSES if objection_to_farm(position, piece, what) is None)


def objection_to_farm(position: Position, piece: Key, what: str) -> Objection | None:
    """Returns why a piece may not activate the Farm or trade for its crop, or None."""
    if barred := away(position, piece, "farm"):
        return barred
    if what == "trade":
        return _objection_to_crop(position, piece)
    if what != "activate":
        return "The Farm is activated, or its crop is traded for", "LF-5.9"
    match position.farm.stage:
        case "growing":
            return f"A crop is growing until the end of round {position.farm.round}", "LF-5.13"
        case "ripe":
            return "A crop is lying there", "LF-5.13"
        case "fallow":
            return f"The Farm lies fallow through round {position.farm.round}", "LF-5.12"
    return None


def _objection_to_crop(position: Position, piece: Key) -> Objection | None:
    farm, seat = position.farm, seat_of(piece)
    if farm.stage != "ripe":
        return "No crop is lying at the Farm", "LF-5.11"
    if farm.owner == seat:
        return f"The crop is free for {names.side(seat)}: pick it up", "LF-5.11"
    if position.stocks[seat].goods < CROP_PRICE:
        has = names.stock(position.stocks[seat])
        return (
            f"A food of the crop costs {names.side(seat)} {CROP_PRICE} trade goods, and the stock is {has}",
            "LF-5.11",
        )
    return None


def farm(work: Work, piece: Key, what: str) -> None:
    """Activates the Farm, or trades for its crop."""
    if what == "trade":
        owner = work.state.farm.owner
        work.pay(seat_of(piece), "goods", CROP_PRICE)
        work.lift(seat_of(piece), FARM, "food")
        work.show_change("trades 2 trade goods for 1 food", piece, FARM)
        text = events.crop_bought(piece, owner, FARM)
        work.tell("farm-trade", text, piece=piece, at=FARM, give=["goods"] * CROP_PRICE, get="food")
        crop_taken(work)
        return
    due = work.state.round + RIPENS  # LF-5.10
    work.set(farm=Farm("growing", seat_of(piece), due))
    work.show_change("activates the Farm", piece, FARM)
    work.tell("farm", events.farm_activated(piece, FARM, due), piece=piece, at=FARM, due=due)


def crop_taken(work: Work, number: int = 1) -> None:
    """Takes so many food off the crop; with the last the Farm lies fallow (LF-5.13)."""
    left = work.state.farm.crop - number
    until = work.state.round + FALLOW
    work.set(farm=replace(work.state.farm, crop=left) if left else Farm("fallow", round=until))
    work.tell("crop-left", events.crop_left(left, until, FARM), at=FARM, food=left)


USE_FARM: Declaration = Declared(
    UseFarm,
    ("farm {piece} {purpose}",),
    ActionRules(farm_actions, objection_to_farm, farm, "farm"),
    Command("Activate the Farm, or buy its crop", (PIECE, CommandOption("how", "Activate it, or trade"))),
)
