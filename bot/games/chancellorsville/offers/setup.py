"""Setup: starts chosen in secret, and three of six cards kept (section 2)."""

from __future__ import annotations

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import choosing, formation
from bot.games.chancellorsville.data.terms import HAND, ROOM, Formation, Place
from bot.games.chancellorsville.offers.situation import Owner
from bot.games.chancellorsville.rules.setup import Keep, Reconsider, Start, carry_out, reconsider
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.words.labels import LABEL, STEPS, card_label, fitting, names_of
from bot.games.chancellorsville.words.names import place_name
from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import listed

PAIR = 2
"""Formations that are placed by one tap."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the starts, then the cards; and one of two that a Telegraph drew (CV-12.20)."""
    if now.active() and now.view.stage == "draw" and now.own.dealt:
        if now.view.march is None:
            return telegraphed(now, path)
        if path:
            raise Refusal("Finish the march under way first", "CV-13.8")
        return Level("Draw", ())
    open_ = now.view.stage == "setup" and not now.army.ready
    word = "keep" if now.own.starts else "start"
    if not path:
        label = "Keep three cards" if word == "keep" else "Choose where to start"
        prompt = f"Before the game begins{'' if now.view.options.solo else ', in secret'}:"
        return Level(prompt, (Choice(word, label, role="play", usual=True, group="Setup"),) if open_ else ())
    if not open_ or path[0] != word:
        if open_:
            reason = "Choose where to start first" if word == "start" else "You have chosen where to start"
            raise Refusal(reason, "CV-2.4", (word,))
        raise Refusal("You choose that once, before the game begins", "CV-2.4")
    return keeping(now, path[1:]) if word == "keep" else starting(now, path[1:])


def starting(now: Situation, chosen: Path) -> Level | None:
    """Offers a start for each formation in turn, as long as there is room (CV-1.6)."""
    keys = choosing(now.side)
    for key, place in zip(keys, chosen, strict=False):
        starts = [str(p) for p in formation(key).starts]
        if place not in starts:
            where = listed([place_name(int(p)) for p in starts], "or")
            raise Refusal(f"{formation(key).name} starts at {where}", "CV-2.2" if now.side == "csa" else "CV-2.3")
    if len(chosen) == len(keys):
        return None
    key, said = keys[len(chosen)], [start_words(k, int(p)) for k, p in zip(keys, chosen, strict=False)]
    whole = len(chosen) == len(keys) - 1
    choices = tuple(
        start_choice(key, p, said[-1:] if whole else []) for p in formation(key).starts if chosen.count(str(p)) < ROOM
    )
    unseen = "" if now.view.options.solo else ", unseen by the enemy"
    # A panel shows all ways to place the last two.
    some = keys[len(chosen) :] if len(keys) - len(chosen) == PAIR else (key,)
    return Level(f"Start {names_of(some)} where{unseen}?", choices)


def start_choice(key: Formation, place: Place, before: list[str]) -> Choice:
    """A start as a choice; the last says the one before it too."""
    here = f"{formation(key).name} at {place_name(place)}"
    label = fitting(LABEL, ", ".join([*before, start_words(key, place)])) if before else here
    return Choice(str(place), label, role="play", place=str(place))


def start_words(key: Formation, place: Place) -> str:
    """A formation with its start in a few words: "Meade at Berea"."""
    return f"{formation(key).name} at {board().locations[place].name}"


def keeping(now: Situation, chosen: Path) -> Level | None:
    """Offers the six cards dealt (CV-2.5)."""
    if chosen:
        return None
    choices = tuple(dealt_choice(card) for card in now.own.dealt)
    return Level(f"Keep which three of your six cards? {STEPS}.", choices, HAND, HAND)


def dealt_choice(card: str) -> Choice:
    """A card dealt or drawn, as a choice."""
    return Choice(card, fitting(LABEL, card_label(card)), role="play")


def telegraphed(now: Situation, path: Path) -> Level | None:
    """Offers the two cards drawn."""
    if not path:
        return Level(
            "Keep which of the two cards?",
            (Choice("keep", "Keep one of the two cards", role="play", usual=True, group="Draw"),),
        )
    if path[0] != "keep":
        raise Refusal("Keep one of the two cards drawn first", "CV-12.20", ("keep",))
    if len(path) > 1:
        return None
    return Level("Keep which card? The other goes back.", tuple(dealt_choice(card) for card in now.own.dealt))


def offer_again(now: Situation, path: Path) -> Level | None:
    """Offers to choose anew, to a side that has chosen something."""
    chosen = bool(now.own.starts) or now.army.ready
    some = chosen and now.view.stage == "setup" and now.side != now.view.options.bot
    if not path:
        return Level(
            "Setup",
            (Choice("reconsider", "Choose starts and cards again", role="wait", group="Setup"),) if some else (),
        )
    if not some:
        raise Refusal("There is nothing to choose again: the game has begun, or you have chosen nothing", "CV-2.9")
    return None


OWNER = Owner(offer, carry_out)
AGAIN = Owner(offer_again, reconsider)
DECISIONS = (
    declared(
        Start,
        "start {first} {second} {third?}",
        owner=OWNER,
        command=Command(
            "Choose where your hidden formations start",
            (
                CommandOption("first", "The first formation's location"),
                CommandOption("second", "The second's"),
                CommandOption("third", "The third's, for the Union"),
            ),
        ),
    ),
    declared(
        Keep,
        "keep {cards}",
        owner=OWNER,
        command=Command(
            "Keep three of your six activation cards, or one of two drawn",
            (CommandOption("cards", "Which cards, by commas"),),
        ),
    ),
)
ORDERS = (
    declared(
        Reconsider,
        "reconsider",
        owner=AGAIN,
        command=Command("Choose your starts and cards again, before the game begins"),
        order=True,
    ),
)
