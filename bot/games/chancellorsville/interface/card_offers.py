"""Playing an activation card, or countermanding it (CV-3.3, CV-13.1); Jackson's two abilities (CV-13.6, CV-13.7)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.cards import activation_cards, formation
from bot.games.chancellorsville.interface.decisions import Decision, Owner, declared
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.interface.ways import WAY, places_of, way_level, ways
from bot.games.chancellorsville.rules import marching, turn
from bot.games.chancellorsville.state.campaign import Campaign
from bot.games.chancellorsville.state.game_state import Activation
from bot.games.chancellorsville.terms import Formation, Side
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command

NOBODY = "nobody"
"""The word for no second formation."""
GENERAL: dict[Side, str] = {"usa": "hooker", "csa": "lee"}
HILL: Formation = "hill"


class Play(Decision, frozen=True):
    """ "play u3"."""

    card: str


class Countermand(Decision, frozen=True):
    """ "countermand u3 meade couch": that card is spent, and those act instead, the first with a major activation."""

    card: str
    major: Formation
    minor: Formation


class Jackson(Decision, frozen=True):
    """ "jackson 16-23": AP Hill marches up to three locations."""

    way: str


class Promote(Decision, frozen=True):
    """ "promote": AP Hill's minor activation becomes a major one."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the cards in hand."""
    open_ = now.active() and now.view.stage == "card" and now.view.march is None
    general = GENERAL[now.side]
    may = open_ and general not in now.army.spent and bool(now.mine)
    if not path:
        kinds = [Choice("play", "Play a card", role="play", usual=True)] if open_ else []
        if may:
            kinds.append(Choice("countermand", f"Countermand with {general.capitalize()}", "Once in the game"))
        return Level("Which card do you play?", tuple(kinds))
    if not open_:
        raise Refusal("A card is played at the beginning of one's turn", "CV-3.2")
    if path[0] == "countermand" and not may:
        raise Refusal(f"{general.capitalize()} cannot countermand", "CV-13.1", ("play",))
    if len(path) == 1:
        return Level("Which card?", tuple(Choice(c, activation_cards()[c].label) for c in now.own.hand))
    if path[0] == "play" or len(path) == 4:
        return None
    chosen = path[2:]
    others = [key for key in now.mine if key not in chosen]
    choices = tuple(Choice(key, formation(key).name) for key in others)
    if not chosen:
        return Level("Which formation has the major activation?", choices)
    return Level("Which has the minor one?", choices or (Choice(NOBODY, "Nobody"),))


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Plays the card."""
    if isinstance(decision, Countermand):
        named = [key for key in (decision.major, decision.minor) if key != NOBODY]
        turn.play(work, decision.card, tuple(named))
    elif isinstance(decision, Play):
        turn.play(work, decision.card)


def offer_jackson(now: Situation, path: Path) -> Level | None:
    """Offers Jackson's march and, in a later turn, his attack."""
    view = now.view
    mine = now.side == "csa" and now.active() and view.march is None and view.combat is None
    mine = mine and HILL in now.mine and view.stage in ("card", "act", "buy", "draw")
    march = mine and "march" not in now.army.spent and not view.now.hill and bool(ways(now, HILL, 3))
    later = "march" in now.army.spent and "attack" not in now.army.spent and view.turn > now.army.jackson
    attack = mine and later and Activation(HILL, "minor") in view.now.left
    if not path:
        kinds = [Choice("jackson", "Jackson marches AP Hill", "Up to 3 locations, once in the game")] if march else []
        kinds += (
            [Choice("promote", "Jackson: AP Hill's activation becomes major", "Once in the game")] if attack else []
        )
        return Level("Jackson", tuple(kinds))
    if path[0] == "promote":
        if not attack:
            raise Refusal("Jackson cannot do that now", "CV-13.7")
        return None
    if not march:
        raise Refusal("Jackson cannot march AP Hill now", "CV-13.6")
    return way_level(now, HILL, 3) if len(path) == 1 else None


def carry_out_jackson(work: Campaign, side: Side, decision: Decision) -> None:
    """Marches AP Hill, or makes his activation a major one."""
    army = work.army(side)
    if isinstance(decision, Promote):
        left = tuple(Activation(HILL, "major") if a.formation == HILL else a for a in work.now.left)
        work.now = replace(work.now, left=left)
        work.supply(side, spent=(*army.spent, "attack"))
        work.tell("jackson", "Jackson makes AP Hill's activation a major one.")
    elif isinstance(decision, Jackson):
        work.supply(side, spent=(*army.spent, "march"), jackson=work.turn)
        work.tell("jackson", "Jackson marches with AP Hill.")
        marching.free_march(work, HILL, "jackson", places_of(decision.way))


OWNER = Owner(offer, carry_out)
JACKSON = Owner(offer_jackson, carry_out_jackson)
CARD = CommandOption("card", "Which card")
DECISIONS = (
    declared(Play, "play {card}", owner=OWNER, command=Command("Play an activation card", (CARD,))),
    declared(
        Countermand,
        "countermand {card} {major} {minor}",
        owner=OWNER,
        command=Command(
            "Spend a card, and have Hooker or Lee order two other formations",
            (CARD, CommandOption("major", "The major activation"), CommandOption("minor", "The minor one")),
        ),
    ),
    declared(
        Jackson,
        "jackson {way}",
        owner=JACKSON,
        command=Command("Jackson marches AP Hill", (WAY,)),
    ),
    declared(Promote, "promote", owner=JACKSON, command=Command("Jackson makes AP Hill's activation major")),
)
