"""Settlements: in a game without a game master a player proposes how a case ends, with remedies, and it is carried out
when all others agree. An act of bot.engine.clocks.proposals, whose value is the draft as JSON."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.engine.commit import Reply
from bot.engine.judging.cases import open_case, players_of
from bot.engine.judging.remedies import check_remedies
from bot.engine.judging.rulings import carry_out, check_draft, draft_in_words, public_number
from bot.games.contract.choices import Refusal
from bot.record.entries import is_public
from bot.record.judging import KINDS_OF_CASES, Draft
from bot.table.session import Actor
from bot.table.table import Table

STANDING_STILL = ("propose", "house", "answer", "clock", "table", "hint", "letter", *KINDS_OF_CASES)
"""The kinds of public entries that leave a settlement what it was when it was proposed."""


def read(value: str) -> Draft:
    """Returns the draft that a proposal holds. Raises Refusal for what is none."""
    try:
        return msgspec.json.decode(value, type=Draft)
    except msgspec.MsgspecError as error:
        raise Refusal("That is no settlement") from error


def written(draft: Draft) -> str:
    """Returns a draft as a proposal holds it: settled, with nothing sealed."""
    settled = replace(draft, verdict="settled", sealed="", precedent=False, supersedes=0)
    return msgspec.json.encode(settled).decode()


def said(table: Table, value: str) -> str:
    """Returns a settlement in words, after "proposes:"."""
    draft = read(value)
    return f"{draft_in_words(table, draft)}{f' (“{draft.text}”)' if draft.text else ''}"


def check(table: Table, value: str) -> None:
    """Raises Refusal where a settlement cannot be: there is a game master who rules, or no such case."""
    draft, case = read(value), open_case(table)
    if table.session.gm:
        raise Refusal("This game has a game master, who rules on the case")
    if len(players_of(table)) < 2:
        raise Refusal("There is no one who could agree")
    if draft.case != case.no:
        raise Refusal(f"Case {draft.case} is settled")
    if draft.verdict != "settled" or draft.sealed:
        raise Refusal("Players settle a case openly")
    check_draft(table, Actor(0, ""), draft, agreed=True)
    check_remedies(table, Actor(0, ""), draft.remedies, agreed=True)
    check_is_still(table, draft)


def check_is_still(table: Table, draft: Draft) -> None:
    """Raises Refusal where the game has gone on since a settlement was drafted: the others would agree to something
    else than they read."""
    number = public_number(table)
    for entry in reversed(table.recent):
        if number <= draft.seen:
            return
        if is_public(entry):
            number -= 1
            if entry.kind not in STANDING_STILL:
                raise Refusal("The game has moved on since that was drafted. Look at the preview again")


async def settle(table: Table, actor: Actor, value: str, gm: bool) -> Reply:
    """Carries a settlement out, to which all have agreed."""
    check(table, value)
    return await carry_out(table, actor, read(value), agreed=True)
