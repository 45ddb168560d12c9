"""Offers to send cards of the Reserve around a flank."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.dixie.data.terms import Pos
from bot.games.dixie.offers.moves import position, refuse_barred_cards
from bot.games.dixie.offers.situation import AT, CARDS, PAGE, Owner, Situation, declared
from bot.games.dixie.rules.movement.mobility import Mobility, mobility_of
from bot.games.dixie.rules.movement.outflanking import (
    Outflank,
    able_at,
    barred,
    carry_out,
    open_flanks,
    unable,
    vacancies,
)
from bot.games.dixie.words.card_menus import card_level, label_single_cards
from bot.games.kit.language import Command
from bot.games.phrases import counted


def choices(now: Situation, path: Path) -> Level | None:
    """Offers to send cards of the Reserve around a flank, after ``path``."""
    view, board, side = now.view, now.board, now.side
    if not view.setup.outflanking:
        if path:
            raise Refusal("This battle is played without outflanking", "DX-13.0")
        return Level("Outflank", ())
    mobility = mobility_of(view, side)
    if not path:
        hint = "at the end of your moves"
        open_ = next(open_flanks(mobility), None) is not None
        return Level("Outflank", (Choice("outflank", "Outflank", hint, role="move"),) if open_ else ())
    if len(path) == 1:
        flanks = (
            Choice(at, f"Outflank {board.spot(at)}", _room_left(mobility, at), role="move", place=at)
            for at in open_flanks(mobility)
        )
        return Level("Which flank?", tuple(flanks))
    at = position(mobility, path[1])
    if why := barred(mobility, at):
        raise Refusal(*why, tuple(open_flanks(mobility))[:4])
    refuse_barred_cards(mobility, path[2:], lambda key: unable(mobility, key, at))
    able = able_at(mobility, at)
    if not able:
        raise Refusal(f"You have no cards in Reserve that could outflank {board.spot(at)}", "DX-13.1")
    generals = [k for k in able if not board.card(k).troop]
    most = max(vacancies(mobility, at, k) for k in ("", *generals)) + bool(generals)
    prompt = f"Outflank {board.spot(at)} with which cards?"
    level = card_level(board, able, path, path[2:], prompt, most=most, rule="DX-13.1a")
    return label_single_cards(level, f"Outflank {board.spot(at)}", at)


def _room_left(mobility: Mobility, at: Pos) -> str:
    return f"room for {counted(vacancies(mobility, at), 'card')}"


OWNER = Owner(choices, carry_out, phases=("move",))
DECISIONS = (
    declared(
        Outflank,
        "outflank {at} {page?} {cards}",
        owner=OWNER,
        command=Command("Send cards from the Reserve around a flank", (AT, CARDS, PAGE)),
    ),
)
