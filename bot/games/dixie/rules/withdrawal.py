"""Answers that choose the cards to go back from an overstacked position (DX-8.4a)."""

from __future__ import annotations

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.dixie.data.terms import Side
from bot.games.dixie.interface.decisions import NO_PAGES, Cards, Decision, Owner, declared
from bot.games.dixie.offers.card_menus import card_level
from bot.games.dixie.rules.disorganization import send_back, sendable
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.state import WithdrawalQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command
from bot.games.menus import MENU_SIZE
from bot.games.phrases import counted

AT_ONCE = 8
"""Cards that one answer sends back at most; where more must go, another question asks for the rest."""


class SendBack(Decision, frozen=True):
    """Answer to WithdrawalQuestion: the cards that go back to the Reserve."""

    cards: Cards
    page: str = ""


def choices(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers the cards that may go back, after ``path``."""
    ask = view.asks[-1] if view.asks else None
    if not isinstance(ask, WithdrawalQuestion) or ask.side != side:
        if path:
            raise Refusal("No cards have to go back to the Reserve now", "DX-8.4a")
        return Level("No cards have to go back.", ())
    prompt = f"{board.spot(ask.at)} is overstacked: {counted(ask.count, 'card')} must go back"
    if not path:
        return Level(prompt, (Choice("withdraw", "Choose who goes back", prompt, place=ask.at),))
    cards = sendable(board, side, ask.at)
    most = min(ask.count, AT_ONCE)
    least = most if len(cards) <= MENU_SIZE else 1
    return card_level(board, cards, path, path[1:], prompt, least, most, rule="DX-8.4a")


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Sends the chosen cards back to the Reserve."""
    ask = battle.asks.pop()
    assert isinstance(ask, WithdrawalQuestion) and isinstance(decision, SendBack)
    send_back(battle, side, ask.at, list(decision.cards), "For want of room,")
    if more := ask.count - len(decision.cards):
        battle.asks.append(WithdrawalQuestion(side, ask.at, more))
    settle(battle)


OWNER = Owner(choices, carry_out)
DECISIONS = (
    declared(
        SendBack,
        "withdraw {page?} {cards}",
        owner=OWNER,
        command=Command("Say which cards go back to the Reserve", (NO_PAGES,)),
    ),
)
