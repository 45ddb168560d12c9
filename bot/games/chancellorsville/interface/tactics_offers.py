"""Tactics cards, offered exactly when each may be played (section 12)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.cards import TacticsCard, formation, tactics
from bot.games.chancellorsville.interface import activation_offers
from bot.games.chancellorsville.interface.decisions import Decision, Owner, declared
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.interface.ways import places_of, way_level, ways
from bot.games.chancellorsville.rules import marching, tactics_cards
from bot.games.chancellorsville.rules.dice import number_of_dice_in
from bot.games.chancellorsville.rules.transfers import transfer
from bot.games.chancellorsville.state.campaign import Campaign
from bot.games.chancellorsville.state.game_state import Task
from bot.games.chancellorsville.terms import MOST_COHESION, MOST_DICE, Formation, Side
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command

MARCH = 2
"""Steps of a Night March (CV-12.6)."""
SPOILS = 2
"""Cohesion that an attack must have cost an enemy for Confidence (CV-12.4)."""


class Use(Decision, frozen=True):
    """ "use dig meade", "use night meade 3-4", "use battery": the card, and what it is played on."""

    card: str
    on: str = ""
    more: str = ""
    way: str = ""
    size: str = ""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the cards that may be played now, then what each is played on."""
    open_ = [card for card in now.tactics() if playable(now, tactics()[card])]
    if not path:
        return Level("Tactics cards", (Choice("use", "Play a tactics card", role="play"),) if open_ else ())
    if len(path) == 1:
        if not open_:
            raise Refusal("None of your tactics cards can be played now", "CV-11.7")
        return Level("Which card?", tuple(Choice(c, tactics()[c].name) for c in open_))
    if path[1] not in open_:
        raise Refusal(f"That card cannot be played now: {path[1][:20]}", "CV-11.7", tuple(open_))
    return below(now, path[1], path[2:])


def playable(now: Situation, card: TacticsCard) -> bool:
    """Whether a card may be played at this moment (CV-11.7), and does something."""
    view, fight, march = now.view, now.view.combat, now.view.march
    if card.when == "reaction":
        return now.asked(card.key)
    if card.key in ("confidence", "prisoners"):
        return now.asked("spoils") and spoil(now, card.key)
    if not now.active():
        return False
    if card.when in ("roll", "rolled"):
        if fight is None or fight.stage != ("before" if card.when == "roll" else "rolled"):
            return False
        if card.key == "sappers":
            return now.redoubts(fight.target) > 0
        if card.when == "rolled":
            return fight.rolls == 1 and number_of_dice_in(fight) < MOST_DICE
        return number_of_dice_in(fight) < MOST_DICE
    if fight is not None:
        return False
    if card.when == "draw":
        return view.stage == "draw" and now.army.deck >= 2
    if card.when == "active":
        return march is not None and not march.free and march.attacks == 0 and bool(targets(now, card.key))
    if march is not None or view.stage not in ("card", "act", "buy"):
        return False
    if card.when == "before" and (view.now.begun or view.stage == "buy"):
        return False
    if card.when == "unpaid" and (view.now.paid or view.stage != "act"):
        return False
    return bool(targets(now, card.key)) if card.key in ON_FORMATION else fit(now, card.key)


def fit(now: Situation, card: str) -> bool:
    """Whether a card that names no formation does something."""
    if card == "saddle":
        return tactics_cards.GENERAL[now.side] in now.army.spent
    return True


ON_FORMATION = ("reorganize", "night", "smoke", "dig", "reserves", "screen", "relocate", "forced")
"""Cards that are played on a formation or for one."""


def spoil(now: Situation, card: str) -> bool:
    """Whether a card may be played on the result of an attack."""
    if card == "confidence":
        return now.view.spoils[0]
    return now.view.spoils[1] and bool(now.view.armies[now.enemy].tactics)


def targets(now: Situation, card: str) -> list[Formation]:
    """Returns the formations that a card can be played on."""
    mine, march = now.mine, now.view.march
    if card == "relocate":
        assert march is not None
        here = mine[march.formation].at
        if here in now.hostile:
            return []
        return [k for k, p in mine.items() if now.near(march.formation, k) and p.at not in (here, *now.hostile)]
    if card == "forced":
        assert march is not None
        return [march.formation] if ways(now, march.formation, 1) else []
    if card == "reorganize":
        return [k for k, p in mine.items() if max(p.cohesion, p.true or 0) < MOST_COHESION]
    if card in ("night", "smoke"):
        return [k for k in mine if ways(now, k, MARCH)]
    if card == "dig":
        return [k for k, p in mine.items() if now.may_dig_at(p.at)]
    if card == "reserves":
        return [k for k in mine if activation_offers.partners(now, k)]
    return [k for k, p in mine.items() if not p.screened]


def below(now: Situation, card: str, rest: Path) -> Level | None:
    """Offers what a card is played on."""
    if card == "prisoners":
        theirs = dict.fromkeys(each.card for each in now.view.armies[now.enemy].tactics)
        return Level("Which card?", tuple(Choice(c, tactics()[c].name) for c in theirs)) if not rest else None
    if card not in ON_FORMATION:
        return None
    if not rest:
        return Level("For which formation?", tuple(Choice(k, formation(k).name) for k in targets(now, card)))
    key = rest[0]
    if card in ("night", "smoke", "forced"):
        return way_level(now, key, 1 if card == "forced" else MARCH) if len(rest) == 1 else None
    if card == "reserves":
        return activation_offers.exchange(now, key, rest[1:])
    return None


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Plays a card."""
    assert isinstance(decision, Use)
    card, on = decision.card, decision.on
    if card in ("hold", "rally"):
        question = work.asks.pop()
        work.tasks.insert(0, Task(card, question.formation))
        return
    work.spend(side, card)
    match card:
        case "relocate":
            tactics_cards.relocate(work, on)
        case "reorganize":
            tactics_cards.reorganize(work, on)
        case "timing":
            tactics_cards.timing(work)
        case "confidence":
            tactics_cards.confidence(work)
        case "prisoners":
            tactics_cards.prisoners(work, on)
        case "saddle":
            tactics_cards.saddle(work)
        case "night":
            marching.free_march(work, on, "night", places_of(decision.more))
        case "smoke":
            tactics_cards.smoke(work, on, places_of(decision.more))
        case "forced":
            forced(work, on, decision.more)
        case "dig":
            tactics_cards.dig_in(work, on)
        case "sappers":
            tactics_cards.sappers(work)
        case "reserves":
            giver, receiver = (on, decision.more) if decision.way == "give" else (decision.more, on)
            transfer(work, giver, receiver, int(decision.size), on)
        case "flank" | "battery":
            tactics_cards.dice(work, 1 if card == "flank" else 2)
        case "scouts":
            tactics_cards.scouts(work)
        case "screen":
            tactics_cards.screen(work, on)
        case "fresh":
            work.now = replace(work.now, fresh=True)
        case "telegraph":
            tactics_cards.telegraph(work)


def forced(work: Campaign, key: Formation, way: str) -> None:
    """A step more, after which the formation attacks no more (CV-12.9)."""
    assert work.march is not None
    work.march = replace(work.march, left=work.march.left + 1, attacks=1)
    work.tasks.insert(0, Task("march", key, path=places_of(way)))


OWNER = Owner(offer, carry_out)
DECISIONS = (
    declared(
        Use,
        "use {card} {on?} {more?} {way?} {size?}",
        owner=OWNER,
        command=Command(
            "Play a tactics card",
            (
                CommandOption("card", "Which card"),
                CommandOption("on", "What it is played on"),
                CommandOption("more", "What else it needs"),
            ),
        ),
    ),
)
