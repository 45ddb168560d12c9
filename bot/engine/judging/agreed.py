"""Remedies on which all players agree in a game, or that a game master brings about: the game goes back to an entry,
public parts of the position are set, and the game ends. Acts of bot.engine.clocks.proposals, called under the engine's
lock; each takes its value as text.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.engine.judging.cases import check_not_too_late, players_of
from bot.engine.judging.game_master import carry_out_parts, check_may_set, check_seat, rewind, target_of
from bot.engine.undo import go_back
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.positions.parts import checked, in_words
from bot.record.judging import WHOLE
from bot.table.session import Actor, Ruled
from bot.table.table import Table

DRAW = "draw"
"""The value of an end that nobody wins, beside the seats' keys; "" is one without result."""


def is_alone(table: Table) -> bool:
    """Whether nobody else plays the game who could agree to anything."""
    return len(players_of(table)) < 2


def check_playing(table: Table) -> None:
    """Raises Refusal for a game that is not being played."""
    if table.session.status != "playing":
        raise Refusal("The game isn't in play")


# -- going back


def check_back(table: Table, value: str) -> None:
    """Raises Refusal for what is no public entry before the last."""
    if table.session.status == "over":
        raise Refusal("The game is over. Dispute it, and propose in its case to continue from an entry as a new game")
    check_playing(table)
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else 0
    if not 0 < number < table.session.numbers[PUBLIC]:
        raise Refusal(f"There is no entry {value[:20]} to go back to")


def back_in_words(table: Table, value: str) -> str:
    """Returns in words what is proposed."""
    return f"that the game goes back to entry {value}"


async def back(table: Table, actor: Actor, value: str, gm: bool) -> Reply:
    """Goes back to where the game stood after a public entry."""
    check_back(table, value)
    if gm:
        return await rewind(table, actor, int(value))
    agreed = not is_alone(table)
    return await go_back(table, actor, "", await target_of(table, int(value)), agreed=agreed, kind="rewind")


# -- setting parts


def parts_of(value: str) -> dict[str, str]:
    """Returns the parts that a value names. Raises Refusal for what is none."""
    try:
        return msgspec.json.decode(value, type=dict[str, str])
    except msgspec.MsgspecError as error:
        raise Refusal("Those aren't parts of a position") from error


def written(parts: Mapping[str, str]) -> str:
    """Returns parts as a value."""
    return msgspec.json.encode(dict(parts), order="sorted").decode()


def check_parts(table: Table, value: str) -> None:
    """Raises Refusal for parts that cannot be set now, or not by agreement."""
    check_playing(table)
    parts = parts_of(value)
    checked(table.game.settable(table.view(None)), parts)
    check_may_set(table, 0, parts, agreed=True)


def parts_in_words(table: Table, value: str) -> str:
    """Returns in words what is proposed."""
    changed = checked(table.game.settable(table.view(None)), parts_of(value))
    return f"to set {in_words(changed)}"


async def set_agreed(table: Table, actor: Actor, value: str, gm: bool) -> Reply:
    """Sets parts of the position."""
    check_parts(table, value)
    return await carry_out_parts(table, actor, parts_of(value), gm)


# -- ending


def check_end(table: Table, value: str) -> None:
    """Raises Refusal for what is no end of a game in play, or no other result of one that is over."""
    if table.session.status == "over" and value:
        check_not_too_late(table)
        if len(players_of(table)) < 2:
            raise Refusal("There is no one who could agree")
    else:
        check_playing(table)
    if value and is_alone(table) and not table.session.gm:
        raise Refusal("No one else plays this game who could agree. Close it with no result, or resign")
    if value == WHOLE or value not in ("", DRAW):
        check_seat(table, value)


def ended(table: Table, value: str) -> str:
    """Returns how the game is to end, as a clause."""
    if not value:
        return "the game is closed with no result"
    return "the game is a draw" if value == DRAW else f"{table.seat_name(value)} wins"


def end_in_words(table: Table, value: str) -> str:
    """Returns in words what is proposed."""
    return f"that {ended(table, value)}"


async def end(table: Table, actor: Actor, value: str, gm: bool) -> Reply:
    """Ends the game: without result, for a seat, or for nobody."""
    check_end(table, value)
    clause = ended(table, value)
    said = f"The game master rules that {clause}." if gm else f"All agree that {clause}."
    data = {"why": said} | ({} if gm else {"agreed": True})
    changes = changeset_of(table, new_entry(table, actor, "close", gm=gm, data=data))
    session = changes.session
    session.status = "over" if value else "closed"
    if value:
        session.ruled = Ruled(() if value == DRAW else (value,), said)
    return await commit(table, changes, actor, (said,), posts=() if value else ("bottom",))
