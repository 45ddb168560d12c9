"""The tactics cards: what each does, when it may be played, and handing cards in (sections 11 and 12)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import TacticsCard, of_side
from bot.games.chancellorsville.data.terms import CONFIDENCE, MOST_COHESION, MOST_DICE, Formation, Place
from bot.games.chancellorsville.rules import cohesion, combat, marching, reactions
from bot.games.chancellorsville.rules.activation import ways
from bot.games.chancellorsville.rules.dice import number_of_dice, number_of_dice_in
from bot.games.chancellorsville.rules.generals import GENERAL
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.rules.marching import STEPS, places_of
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.transfers import partners, transfer
from bot.games.chancellorsville.state.state import Bought, Scouted, Task
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

ON_FORMATION = ("reorganize", "night", "smoke", "dig", "reserves", "screen", "relocate", "forced")
"""Cards that are played on a formation or for one."""
MARCH = 2
"""Steps of a Night March (CV-12.6)."""
CASHED = 3
"""Tactics cards for a cube (CV-11.6)."""


class Use(Decision, frozen=True):
    """ "use dig meade", "use night meade 3-4", "use battery": the card, and what it is played on."""

    card: str
    on: str = ""
    more: str = ""
    way: str = ""
    size: str = ""


def relocate(work: Work, mine: Formation, friend: Formation) -> None:
    """A formation that is acting, or begins to and pays, changes places with a friend, and goes on (CV-12.1)."""
    if work.march is None:
        marching.act(work, mine, Task("relocate", mine, other=friend))
    else:
        work.tasks.insert(0, Task("relocate", mine, other=friend))


def swap(work: Work, task: Task) -> None:
    """Changes two formations' places, if the one that pays for it is still there; it has as many steps as before."""
    mine, friend = task.formation, task.other
    if not work.seen(mine).alive:
        marching.finish(work)
        return
    work.now = replace(work.now, hill=work.now.hill or mine == "hill")
    for key in (mine, friend):
        marching.keep_covered(work, key)
    here, there = work.piece(mine).at, work.piece(friend).at
    for key, at in ((mine, there), (friend, here)):
        work.change(key, at=at, held=False, screened=False)
    work.tell("relocate", events.change_places(mine, friend), formations=[mine, friend])
    look(work)


def reorganize(work: Work, key: Formation) -> None:
    """A formation gains 1 cohesion (CV-12.2)."""
    cohesion.gain(work, key, 1)
    work.tell("reorganize", events.gains(key, 1), formation=key)


def timing(work: Work) -> None:
    """Two dice more after the first roll (CV-12.3)."""
    combat.more_dice(work, 2)


def confidence(work: Work) -> None:
    """The attacker gains cohesion (CV-12.4)."""
    question = work.asks.pop()
    gained = cohesion.gain(work, question.formation, CONFIDENCE)
    work.tell("confidence", events.gains(question.formation, gained), formation=question.formation)
    combat.ask_for_spoils(work, question.formation)


def saddle(work: Work) -> None:
    """A spent Lee or Hooker is ready again (CV-12.5)."""
    side, general = work.active, GENERAL[work.active]
    work.supply(side, spent=tuple(each for each in work.army(side).spent if each != general))
    work.tell("ready", events.ready_again(general), side=side, general=general)


def smoke(work: Work, key: Formation, path: tuple[Place, ...]) -> None:
    """A march, after which enemies next to its end spend no redoubts (CV-12.7)."""
    marching.free_march(work, key, "smoke", path)


def prisoners(work: Work, card: str) -> None:
    """Takes a tactics card from the enemy (CV-12.8)."""
    question = work.asks.pop()
    side, enemy = work.active, OTHER[work.active]
    theirs = work.army(enemy).tactics
    taken = next(each for each in theirs if each.card == card)
    at = theirs.index(taken)
    work.supply(enemy, tactics=theirs[:at] + theirs[at + 1 :])
    work.supply(side, tactics=(*work.army(side).tactics, Bought(card, work.turn)))
    work.tell("prisoners", events.takes_card(side, card), side=side, card=card)
    combat.ask_for_spoils(work, question.formation)


def forced(work: Work, key: Formation, path: tuple[Place, ...]) -> None:
    """A formation marches a step more than its activation has, and attacks no more in it (CV-12.9)."""
    if work.march is None:
        marching.act(work, key, Task("march", key, path=path))
    else:
        work.tasks.insert(0, Task("march", key, path=path))
    assert work.march is not None
    work.march = replace(work.march, left=work.march.left + 1, forced=True)


def dig_in(work: Work, key: Formation) -> None:
    """A redoubt where a formation stands (CV-12.10)."""
    marching.dig(work, key)


def sappers(work: Work) -> None:
    """Removes a redoubt in the location attacked (CV-12.11)."""
    at = combat.the(work).target
    work.set_redoubts(at, work.redoubts_at(at) - 1)
    work.tell("sappers", events.sappers(at), at=at)


def dice(work: Work, number: int) -> None:
    """Dice more in the attack about to be rolled (CV-12.15, CV-12.16)."""
    work.combat = replace(combat.the(work), extra=combat.the(work).extra + number)
    text = events.dice_now(number_of_dice(work))
    work.tell("more-dice", text, number=number, formation=combat.the(work).attacker)


def scouts(work: Work) -> None:
    """Shows the active side the enemy's hidden formations as they stand, and notes them for it (CV-12.17)."""
    side, enemy = work.active, OTHER[work.active]
    places = work.disclose(enemy).pieces
    found = {key: piece.at for key, piece in places.items() if piece.at and not piece.shown}
    work.supply(side, scouted=tuple(Scouted(key, at, work.turn) for key, at in found.items()))
    work.tell_apart("scouts", side, events.scouts_report(found), "", places=found)


def screen(work: Work, key: Formation) -> None:
    """A Cavalry Screen for a formation (CV-12.18)."""
    work.change(key, screened=True)
    work.tell("screen", events.screens(key), formation=key)
    look(work)


def telegraph(work: Work) -> None:
    """Draws two activation cards, of which one is to be kept (CV-12.20)."""
    side = work.active
    before = set(work.army(side).hand)
    for _ in range(2):
        work.draw_activation(side)
    drawn = tuple(card for card in work.army(side).hand if card not in before)
    work.supply(side, dealt=drawn)
    work.tell_apart("telegraph", side, *events.draws_two(side, drawn), cards=list(drawn))


def keep_one(work: Work, card: str) -> None:
    """Keeps one of the two cards drawn; the other goes back into the deck (CV-12.20)."""
    side = work.active
    army = work.army(side)
    (other,) = [each for each in army.dealt if each != card]
    hand = tuple(c for c in army.hand if c != other)
    surely = (*army.surely, other) if army.removed else ()
    work.supply(side, hand=hand, dealt=(), deck=tuple(sorted((*army.deck, other))), surely=surely)
    work.tell_apart("kept", side, *events.keeps_one(side, card), card=card)


def cash(work: Work, cards: tuple[str, ...]) -> None:
    """Hands three bought cards in for 1 cube (CV-11.6)."""
    side = work.active
    held = list(work.army(side).tactics)
    for card in cards:
        held.remove(next(each for each in held if each.card == card and each.turn < work.turn))
    work.supply(side, tactics=tuple(held))
    gained = work.gain_cubes(side, 1)
    work.tell("cashed", events.hands_in(side, cards, gained), side=side, gained=gained)


def fresh(work: Work) -> None:
    """Nobody pays for acting in this turn (CV-12.19)."""
    work.now = replace(work.now, fresh=True)


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
        return GENERAL[now.side] in now.army.spent
    if card == "scouts":
        return any(now.view.pieces[key].alive and not now.view.pieces[key].shown for key in of_side(now.enemy))
    if card == "fresh":
        return not now.view.now.fresh and bool(now.left())
    return True


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
    return 1 + (march.left if march else next(STEPS[a.kind] for a in now.left() if a.formation == key))


def exchangeable(now: Situation, key: Formation) -> list[Formation]:
    """Returns the friends with which a formation can change places (CV-12.1)."""
    return [k for k, piece in now.mine.items() if piece.at in board().adjacent[now.mine[key].at]]


def copies(now: Situation) -> list[str]:
    """Returns the side's bought cards, but for those of this turn (CV-11.4), as words, a second of a kind with "-2"."""
    kinds = sorted(each.card for each in now.army.tactics if each.turn < now.view.turn)
    return [c if kinds.index(c) == i else f"{c}-{i - kinds.index(c) + 1}" for i, c in enumerate(kinds)]


def kind(token: str) -> str:
    """Returns the kind of card that a word names."""
    return token.partition("-")[0]


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Plays a card."""
    assert isinstance(decision, Use)
    card, on = decision.card, decision.on
    if card in ("hold", "rally"):
        reactions.answer_by_card(work, card)
        return
    work.spend(side, card)
    match card:
        case "relocate":
            relocate(work, on, decision.more)
        case "reorganize":
            reorganize(work, on)
        case "timing":
            timing(work)
        case "confidence":
            confidence(work)
        case "prisoners":
            prisoners(work, on)
        case "saddle":
            saddle(work)
        case "night":
            marching.free_march(work, on, "night", places_of(decision.more))
        case "smoke":
            smoke(work, on, places_of(decision.more))
        case "forced":
            forced(work, on, places_of(decision.more))
        case "dig":
            dig_in(work, on)
        case "sappers":
            sappers(work)
        case "reserves":
            giver, receiver = (on, decision.more) if decision.way == "give" else (decision.more, on)
            transfer(work, giver, receiver, int(decision.size), on)
        case "flank" | "battery":
            dice(work, 1 if card == "flank" else 2)
        case "scouts":
            scouts(work)
        case "screen":
            screen(work, on)
        case "fresh":
            fresh(work)
        case "telegraph":
            telegraph(work)
