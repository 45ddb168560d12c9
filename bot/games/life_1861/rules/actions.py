"""The kinds of actions in the order in which they are offered, and which of them a piece may take now."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules import turns
from bot.games.life_1861.rules.combat import ATTACK
from bot.games.life_1861.rules.locations.farm import USE_FARM
from bot.games.life_1861.rules.locations.healing import GIVE_MEDICINE, SEE_DOCTOR
from bot.games.life_1861.rules.locations.looting import LOOT
from bot.games.life_1861.rules.locations.town import BUY, PRAY
from bot.games.life_1861.rules.locations.trading import SWAP, TRADE
from bot.games.life_1861.rules.movement import MOVE, PICK_UP
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Arguments, Declaration, unless
from bot.games.life_1861.rules.turns import objection_to_acting
from bot.games.life_1861.state.state import Key, Seat
from bot.games.life_1861.state.view import Position


class End(Struct, frozen=True):
    """ "end anna": a piece's turn ends, with actions left or not."""

    piece: Key


def _ends_freely(position: Position, piece: Key) -> None:
    """Returns no objection: a turn may always end (LF-3.12)."""


END: Declaration = Declared(
    End,
    ("end {piece}",),
    ActionRules(unless(_ends_freely), _ends_freely, turns.end_early),
    Command("End a piece's turn", (PIECE,)),
)
ACTIONS = (MOVE, PICK_UP, BUY, SEE_DOCTOR, TRADE, USE_FARM, PRAY, LOOT, SWAP, ATTACK, GIVE_MEDICINE, END)
"""In the order in which they are offered."""
ACTION_RULES = {each.word: each.owner for each in ACTIONS if isinstance(each.owner, ActionRules)}
"""The rules of each kind of action by its word."""
LENGTHS = {each.word: len(each.forms[0].split()) - 2 for each in ACTIONS}
"""The number of arguments of each."""

_KINDS_AT = {
    building: frozenset(word for word, rules in ACTION_RULES.items() if rules.building in ("", building))
    for building in ("", *board().buildings)
}
"""The kinds of actions that there are at each building, and (under "") elsewhere."""


def objection(position: Position, seat: Seat, kind: str, piece: Key, arguments: Arguments) -> Objection | None:
    """Returns why ``seat`` may not do this now, or None. ``arguments`` are as many as the kind has."""
    barred = objection_to_acting(position, seat, piece)
    return barred or ACTION_RULES[kind].objection(position, piece, *arguments)


def kinds_at(position: Position, piece: Key) -> frozenset[str]:
    """The kinds of actions that there are where a piece stands."""
    return _KINDS_AT[board().built.get(position.pieces[piece].at, "")]


def legal_arguments(position: Position, kind: str, piece: Key) -> list[Arguments]:
    """Returns the legal arguments of a kind of action for a piece that may act; [()] where it takes none."""
    if kind not in kinds_at(position, piece):
        return []
    return list(ACTION_RULES[kind].arguments(position, piece))


def open_to(position: Position, kind: str, piece: Key) -> bool:
    """Whether the piece, which may act, has an action of the kind."""
    return kind in kinds_at(position, piece) and _allowed(position, kind, piece)


def _allowed(position: Position, kind: str, piece: Key) -> bool:
    """Whether an action of a kind that there is where the piece stands is legal."""
    for _ in ACTION_RULES[kind].arguments(position, piece):
        return True
    return False


def open_kinds(position: Position, pieces: list[Key]) -> list[str]:
    """The kinds of actions that some of the pieces, which may act, have, in their order."""
    found = set[str]()
    for piece in pieces:
        for kind in kinds_at(position, piece):
            # Medicine is given anywhere, by any of them.
            if kind not in found and (kind != "medicine" or piece == pieces[0]) and _allowed(position, kind, piece):
                found.add(kind)
    return [kind for kind in ACTION_RULES if kind in found]
