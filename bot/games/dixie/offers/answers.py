"""Offers the answers that choose cards: those that take hits, and those that go back."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.dixie.offers.situation import NO_PAGES, Owner, Situation, declared
from bot.games.dixie.rules.combat.hits import TakeHits, carry_out, eligible
from bot.games.dixie.rules.movement.going_back import sendable
from bot.games.dixie.rules.settlement import SendBack, withdraw
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import HitsQuestion, WithdrawalQuestion
from bot.games.dixie.words.card_menus import card_level
from bot.games.kit.language import Command
from bot.games.kit.menus import MENU_SIZE
from bot.games.phrases import counted


def hits_choices(now: Situation, path: Path) -> Level | None:
    """Offers the cards that may take the hits asked about, after ``path``."""
    view, board, side = now.view, now.board, now.side
    ask = view.asks[-1] if view.asks else None
    if not isinstance(ask, HitsQuestion) or ask.side != side:
        if path:
            raise Refusal("There are no hits for you to place now", "DX-7.3")
        return Level("There are no hits to place.", ())
    if not path:
        return Level(
            _prompt(board, ask), (Choice("hits", "Choose cards to take the hits", _prompt(board, ask), place=ask.at),)
        )
    keys = eligible(board, side, ask.at)
    taken = min(ask.count, len(keys))
    return card_level(board, keys, path, path[1:], _prompt(board, ask), taken, taken, rule="DX-7.3a")


def _prompt(board: Places, ask: HitsQuestion) -> str:
    return f"Which cards take {counted(ask.count, 'hit')} in {board.spot(ask.at)}?"


HITS = Owner(hits_choices, carry_out, question=HitsQuestion)
HITS_DECISIONS = (
    declared(TakeHits, "hits {cards}", owner=HITS, command=Command("Choose which cards take hits", (NO_PAGES,))),
)
AT_ONCE = 8
"""Cards that one answer sends back at most; where more must go, another question asks for the rest."""


def withdrawal_choices(now: Situation, path: Path) -> Level | None:
    """Offers the cards that may go back, after ``path``."""
    view, board, side = now.view, now.board, now.side
    ask = view.asks[-1] if view.asks else None
    if not isinstance(ask, WithdrawalQuestion) or ask.side != side:
        if path:
            raise Refusal("No cards have to go back to the Reserve now", "DX-8.4a")
        return Level("No cards have to go back.", ())
    prompt = f"{board.spot(ask.at)} is overstacked: {counted(ask.count, 'card')} must go back"
    if not path:
        return Level(prompt, (Choice("withdraw", "Choose cards to send back", prompt, place=ask.at),))
    cards = sendable(board, side, ask.at)
    most = min(ask.count, AT_ONCE)
    least = most if len(cards) <= MENU_SIZE else 1
    return card_level(board, cards, path, path[1:], prompt, least, most, rule="DX-8.4a")


WITHDRAWAL = Owner(withdrawal_choices, withdraw, question=WithdrawalQuestion)
WITHDRAWAL_DECISIONS = (
    declared(
        SendBack,
        "withdraw {page?} {cards}",
        owner=WITHDRAWAL,
        command=Command("Choose which cards go back to the Reserve", (NO_PAGES,)),
    ),
)
