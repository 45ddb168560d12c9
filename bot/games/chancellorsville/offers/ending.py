"""The end of a turn: buying tactics cards, cashing them in, drawing and searching (sections 3 and 11)."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import activation_cards, tactics
from bot.games.chancellorsville.data.terms import SEARCH
from bot.games.chancellorsville.offers.situation import Owner
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.tactics_cards import CASHED, copies, kind
from bot.games.chancellorsville.rules.turn import (
    NOTHING,
    Buy,
    Cash,
    Draw,
    Save,
    Search,
    affordable,
    carry_out,
    may_search,
)
from bot.games.chancellorsville.words.cards import EFFECT
from bot.games.chancellorsville.words.labels import HINT, LABEL, fitting
from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import counted, quoted


def offer(now: Situation, path: Path) -> Level | None:
    """Offers to buy, to hand cards in, and to draw."""
    turns = now.active() and now.view.march is None and now.view.combat is None
    found = dict[str, Choice]()
    if turns and now.view.stage == "buy":
        found["buy"] = Choice("buy", "Buy a tactics card, or none", role="play", group="Tactics")
    outside = now.active() and now.view.combat is None
    if outside and now.view.stage in ("card", "act", "buy") and len(copies(now)) >= CASHED:
        found["cash"] = Choice(
            "cash",
            "Hand in three tactics cards for 1 cube",
            role="play",
            asks=CASHES,
            plain=True,
            group="Tactics",
            aside=True,
        )
    if turns and now.view.stage == "draw" and not now.own.dealt:
        found["draw"] = Choice("draw", "Draw a card", role="end", group="Draw")
    if not path:
        return Level(PROMPTS.get(now.view.stage, "The end of the turn:"), tuple(found.values()))
    if path[0] not in found:
        raise Refusal(untimely(now, path[0]), RULES[path[0]], tuple(found))
    if path[0] == "cash":
        held = tuple(copy_choice(token) for token in copies(now))
        return Level("Hand in which three cards for 1 cube?", held[:25], CASHED, CASHED) if len(path) == 1 else None
    return buying(now, path[1:]) if path[0] == "buy" else drawing(now, path[1:])


CASHES = "Hand in three tactics cards for only one cube?"


def copy_choice(token: str) -> Choice:
    """A bought card as a choice, a further copy of a kind told apart."""
    card, number = tactics()[kind(token)], token.partition("-")[2]
    label = f"{card.name}, copy {number}" if number else card.name
    return Choice(token, label, f"It costs {counted(card.price, 'cube')}", "give-up", group="Tactics")


PROMPTS = {
    "buy": "Buy a tactics card? If you buy none, the rightmost of the row is discarded.",
    "draw": "Draw a card for the next turn, or search for one?",
}
RULES = {"buy": "CV-11.1", "cash": "CV-11.6", "draw": "CV-3.7"}


def untimely(now: Situation, word: str) -> str:
    """Returns why one cannot buy, hand in or draw now."""
    if word == "cash" and len(copies(now)) < CASHED:
        return f"It takes {CASHED} bought tactics cards; you have {len(copies(now))}"
    return {
        "buy": "You can buy tactics cards at the end of your turn, when all formations have acted",
        "cash": "You can hand in tactics cards in your own turn, outside combat, until you have bought",
        "draw": "You draw a card at the end of your turn, after buying",
    }[word]


def buying(now: Situation, chosen: Path) -> Level | None:
    """Offers the cards of the row that the side can pay for, or none (CV-11.1, CV-11.2)."""
    cubes, row = now.army.cubes, dict.fromkeys(now.view.row)
    cards = affordable(now)
    if not chosen:
        offered = [row_choice(now, card) for card in cards]
        gone = tactics()[now.view.row[-1]].name if now.view.row else ""
        hint = f"{gone}, the rightmost of the row, is discarded" if gone else ""
        return Level(PROMPTS["buy"], (*offered, Choice(NOTHING, "Buy nothing", hint, "end", group="Tactics")))
    if chosen[0] != NOTHING and chosen[0] not in cards:
        some = tuple(f"buy {card}" for card in (*cards, NOTHING))
        if chosen[0] in row:
            price = tactics()[chosen[0]].price
            raise Refusal(f"{tactics()[chosen[0]].name} costs {price} cubes; you have {cubes}", "CV-11.1", some)
        raise Refusal(f"{quoted(chosen[0])} is not in the row", "CV-11.1", some)
    return None


def row_choice(now: Situation, card: str) -> Choice:
    """A card of the row as a choice, with its price and effect."""
    price = tactics()[card].price
    label = f"Buy {tactics()[card].name} (−{counted(price, 'cube')}, {now.army.cubes - price} left)"
    return Choice(card, label, fitting(HINT, EFFECT[card]), "play", group="Tactics")


def drawing(now: Situation, chosen: Path) -> Level | None:
    """Offers the top card, or a search (CV-3.7, CV-3.8)."""
    if not chosen:
        ways = [Choice("top", "Draw the top card", role="end", usual=True, group="Draw")]
        if may_search(now):
            hint = "If it isn't in the deck, you lose the cubes and draw the top card" if removed(now) else ""
            ways.append(Choice("search", f"Pay {SEARCH} cubes and search for a card", hint, "end", group="Draw"))
        return Level(PROMPTS["draw"], tuple(ways))
    if chosen[0] == "search" and not may_search(now):
        raise Refusal(f"A search costs {SEARCH} cubes; you have {now.army.cubes}", "CV-3.8", ("draw top",))
    if chosen[0] == "top" or len(chosen) == 2:
        return None
    some = now.own.deck
    price = f"−{SEARCH} cubes, {now.army.cubes - SEARCH} left"
    cards = (Choice(c, fitting(LABEL, f"Search for {activation_cards()[c].label}"), price, "end") for c in some)
    return Level(f"Search for which card? It costs {SEARCH} cubes.", tuple(cards))


def removed(now: Situation) -> bool:
    """Whether cards of the side were removed unseen, so that a search may fail (CV-16.6)."""
    return now.view.options.removed > 0


OWNER = Owner(offer, carry_out)
CARD = CommandOption("card", "Which card")
DECISIONS = (
    declared(Buy, "buy {card}", owner=OWNER, command=Command("Buy a tactics card from the row, or nothing", (CARD,))),
    declared(Save, "buy nothing", owner=OWNER),
    declared(
        Cash,
        "cash {cards}",
        owner=OWNER,
        command=Command("Hand in three tactics cards for 1 cube", (CommandOption("cards", "Which three"),)),
    ),
    declared(
        Draw,
        "draw top",
        owner=OWNER,
        command=Command(
            "Draw the top activation card, or pay 5 cubes to search for one",
            (CommandOption("how", "The top card, or a search"), CARD),
        ),
    ),
    declared(Search, "draw search {card}", owner=OWNER),
)
