"""Tactics cards, offered exactly when each may be played (section 12)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import TacticsCard, of_side, tactics
from bot.games.chancellorsville.data.terms import CONFIDENCE, MOST_COHESION, MOST_DICE, Formation, Side
from bot.games.chancellorsville.offers.owners import Decision, Owner, declared
from bot.games.chancellorsville.offers.ways import exchange, partners, places_of, way_level, way_refusal, ways
from bot.games.chancellorsville.rules import marching, tactics_cards
from bot.games.chancellorsville.rules.dice import number_of_dice_in
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.transfers import transfer
from bot.games.chancellorsville.state.state import Task
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.chancellorsville.words.cards import EFFECT, WHEN
from bot.games.chancellorsville.words.labels import HINT, LABEL, asked_of_paying, fitting
from bot.games.chancellorsville.words.names import place_name
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command
from bot.games.phrases import quoted, uncapitalised

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
        return Level(
            "Tactics cards", (Choice("use", "Play a tactics card", role="play", group="Tactics"),) if open_ else ()
        )
    if len(path) == 1:
        if not open_:
            raise Refusal("None of your tactics cards can be played now", "CV-11.7")
        return Level("Which tactics card do you play?", tuple(use_choice(now, card) for card in open_))
    if path[1] not in open_:
        raise Refusal(untimely(now, path[1]), "CV-11.7", tuple(f"use {card}" for card in open_))
    return below(now, path[1], path[2:])


def use_choice(now: Situation, card: str) -> Choice:
    """A tactics card that may be played now, as a choice."""
    name = tactics()[card].name
    label = name if card in (*ON_FORMATION, "prisoners") else f"Play {name}"
    return Choice(card, label, fitting(HINT, EFFECT[card]), "play", group="Tactics")


def untimely(now: Situation, card: str) -> str:
    """Returns why a card cannot be played now."""
    if card not in tactics():
        return f"{quoted(card)} is no tactics card"
    name, held = tactics()[card].name, [each for each in now.army.tactics if each.card == card]
    if not held:
        return f"You have not bought {name}"
    if all(each.turn == now.view.turn for each in held):
        return f"{name} was bought in this turn, and can be played from your next one on"
    return f"{name} does nothing at this moment. It is played {uncapitalised(WHEN[tactics()[card].when])}"


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
        return view.stage == "draw" and march is None and now.army.deck >= 2 and not now.own.dealt
    if card.when == "active":
        return view.stage == "act" and bool(targets(now, card.key))
    if view.stage not in ("card", "act", "buy"):
        return False
    if card.when == "before" and (view.now.begun or march is not None or view.stage == "buy"):
        return False
    if card.when == "unpaid" and (view.now.paid or view.stage != "act"):
        return False
    return bool(targets(now, card.key)) if card.key in ON_FORMATION else fit(now, card.key)


def fit(now: Situation, card: str) -> bool:
    """Whether a card that names no formation does something."""
    if card == "saddle":
        return tactics_cards.GENERAL[now.side] in now.army.spent
    if card == "scouts":
        return any(now.view.pieces[key].alive and not now.view.pieces[key].shown for key in of_side(now.enemy))
    if card == "fresh":
        return not now.view.now.fresh and bool(now.left())
    return True


ON_FORMATION = ("reorganize", "night", "smoke", "dig", "reserves", "screen", "relocate", "forced")
"""Cards that are played on a formation or for one."""


def spoil(now: Situation, card: str) -> bool:
    """Whether a card may be played on the result of an attack."""
    if card == "confidence":
        return now.view.spoils[0] and gains(now, now.view.asks[-1].formation, CONFIDENCE)
    return now.view.spoils[1] and bool(now.view.armies[now.enemy].tactics)


def gains(now: Situation, key: Formation, number: int = 1) -> bool:
    """Whether a formation can gain so much cohesion, by either figure (CV-1.4)."""
    return max(now.mine[key].cohesion, now.true(key)) + number <= MOST_COHESION


def targets(now: Situation, card: str) -> list[Formation]:
    """Returns the formations that a card can be played on."""
    mine = now.mine
    if card == "relocate":
        return [k for k in acting(now) if exchangeable(now, k) and not now.overfull(k)]
    if card == "forced":
        return [k for k in acting(now) if ways(now, k, reach(now, k))]
    if card == "reorganize":
        return [k for k in mine if gains(now, k)]
    if card in ("night", "smoke"):
        return [k for k in mine if ways(now, k, MARCH)]
    if card == "dig":
        return [k for k, p in mine.items() if now.may_dig_at(p.at)]
    if card == "reserves":
        return [k for k in mine if partners(now, k)]
    return [k for k, p in mine.items() if not p.screened]


def acting(now: Situation) -> list[Formation]:
    """Returns the formation that is acting, if it has neither attacked nor marched by force, and else those that may
    begin to and may move (CV-12.1, CV-12.9)."""
    march = now.view.march
    if march is None:
        return [each.formation for each in now.left() if now.may_move(each.formation)]
    return [] if march.free or march.attacks or march.forced else [march.formation]


def reach(now: Situation, key: Formation) -> int:
    """Returns the steps of a Forced March: one more than the formation has left (CV-12.9)."""
    march = now.view.march
    return 1 + (march.left if march else next(marching.STEPS[a.kind] for a in now.left() if a.formation == key))


def exchangeable(now: Situation, key: Formation) -> list[Formation]:
    """Returns the friends with which a formation can change places (CV-12.1)."""
    return [k for k, piece in now.mine.items() if piece.at in board().adjacent[now.mine[key].at]]


def below(now: Situation, card: str, rest: Path) -> Level | None:
    """Offers what a card is played on."""
    if card == "prisoners":
        theirs = dict.fromkeys(each.card for each in now.view.armies[now.enemy].tactics)
        taken = tuple(Choice(c, f"Prisoners: take {tactics()[c].name}", EFFECT[c], "play") for c in theirs)
        return Level("Which of the enemy's cards do you take?", taken) if not rest else None
    if card not in ON_FORMATION:
        return None
    if not rest:
        chosen = tuple(target_choice(now, card, key) for key in targets(now, card))
        return Level(f"{tactics()[card].name}: for which formation?", chosen)
    if rest[0] not in targets(now, card):
        some = tuple(f"use {card} {key}" for key in targets(now, card))
        raise Refusal(f"{tactics()[card].name} cannot be played on {quoted(rest[0])}", "CV-11.7", some)
    key = rest[0]
    if card in ("night", "smoke", "forced"):
        most = reach(now, key) if card == "forced" else MARCH
        level = way_level(now, key, most, tactics()[card].name)
        if len(rest) == 1:
            return level
        if rest[1] not in [choice.key for choice in level.choices]:
            raise way_refusal(now, key, ("use", card, *rest[:2]), most, level)
        return None
    if card == "relocate" and len(rest) == 1:
        friends = tuple(friend_choice(now, key, friend) for friend in exchangeable(now, key))
        return Level(f"With whom does {now.name(key)} change places?", friends)
    return exchange(now, key, rest[1:]) if card == "reserves" else None


def friend_choice(now: Situation, key: Formation, friend: Formation) -> Choice:
    """A friend to change places with, as a choice that says all of it."""
    label = fitting(LABEL, f"Relocate: {now.name(key)} and {now.name(friend)} change places")
    return Choice(friend, label, role="play", place=str(now.mine[friend].at))


def target_choice(now: Situation, card: str, key: Formation) -> Choice:
    """A formation that a card can be played on, as a choice; its label says all where nothing is left to choose."""
    piece, name = now.mine[key], tactics()[card].name
    said = {
        "reorganize": f"gains 1 cohesion ({piece.cohesion} → {piece.cohesion + 1})",
        "dig": f"digs a redoubt at {place_name(piece.at)}",
        "screen": f"is screened at {place_name(piece.at)}",
    }
    label = f"{name}: {now.name(key)} {said[card]}" if card in said else f"{now.name(key)} at {place_name(piece.at)}"
    pays = card in ("forced", "relocate") and now.view.march is None and not now.view.now.fresh
    asks = asked_of_paying(key, piece, now.lost) if pays else ""
    return Choice(key, fitting(LABEL, label), role="play", asks=asks, place=str(piece.at))


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
            tactics_cards.relocate(work, on, decision.more)
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
            tactics_cards.forced(work, on, places_of(decision.more))
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


OWNER = Owner(offer, carry_out)
DECISIONS = (
    declared(
        Use,
        "use {card} {on?} {more?} {way?} {size?}",
        owner=OWNER,
        command=Command(
            "Play one of your tactics cards",
            (
                CommandOption("card", "Which card"),
                CommandOption("on", "What it is played on"),
                CommandOption("more", "Where to, or with whom"),
            ),
        ),
    ),
)
