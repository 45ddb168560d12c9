"""What the formations that a card names can do, one after the other (section 4)."""

from __future__ import annotations

from typing import Literal

from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.interface.decisions import FORMATION, Decision, Owner, declared
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.interface.ways import WAY, attack_level, attacks, places_of, way_level, ways
from bot.games.chancellorsville.rules import marching
from bot.games.chancellorsville.rules.transfers import SIZES, transfer
from bot.games.chancellorsville.state.campaign import Campaign
from bot.games.chancellorsville.state.game_state import Task
from bot.games.chancellorsville.terms import MOST_COHESION, PAIRS, REDOUBTS_HERE, Formation, Side
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.language import Command


class March(Decision, frozen=True):
    """ "march meade 3-4"."""

    formation: Formation
    way: str


class Attack(Decision, frozen=True):
    """ "attack meade 10-18": the last location is the enemy's."""

    formation: Formation
    way: str


class Stand(Decision, frozen=True):
    """ "stand meade"."""

    formation: Formation


class Dig(Decision, frozen=True):
    """ "dig meade"."""

    formation: Formation


class Transfer(Decision, frozen=True):
    """ "transfer meade couch give 3"."""

    formation: Formation
    partner: Formation
    way: Literal["give", "take"]
    size: Literal["3", "1"]


class Halt(Decision, frozen=True):
    """ "halt": the formation that is acting goes no farther."""


WORDS = {
    "march": ("March", "move"),
    "attack": ("Attack", "attack"),
    "stand": ("Stand", "wait"),
    "dig": ("Dig a redoubt", "play"),
    "transfer": ("Transfer reinforcements", "play"),
}


def offer(now: Situation, path: Path) -> Level | None:
    """Offers what formations still to act can do; and how the one acting goes on."""
    if now.active() and now.view.march is not None and now.view.combat is None:
        return offer_going_on(now, path)
    open_ = now.active() and now.view.stage == "act" and now.view.combat is None
    kinds = {word: keys for word in WORDS if (keys := able(now, word))} if open_ else {}
    if not path:
        return Level("What will your formations do?", tuple(word_choice(word) for word in WORDS if word in kinds))
    if path[0] == "halt" or not open_:
        raise Refusal("No formation is to act now", "CV-4.2")
    if path[0] not in kinds:
        raise Refusal(f"Nobody who is still to act can {path[0]}", "CV-4.3", tuple(kinds))
    if len(path) == 1:
        return Level("Which formation?", tuple(Choice(key, formation(key).name) for key in kinds[path[0]]))
    return below(now, path, steps(now, path[1]))


def word_choice(word: str) -> Choice:
    """A kind of action as a choice."""
    label, role = WORDS[word]
    return Choice(word, label, role="attack" if role == "attack" else "move" if role == "move" else "")


def steps(now: Situation, key: Formation) -> int:
    """Returns the steps of a formation's activation (CV-4.7, CV-4.8)."""
    return next(marching.STEPS[a.kind] for a in now.left() if a.formation == key)


def able(now: Situation, word: str) -> list[Formation]:
    """Returns the formations still to act that can do something."""
    keys = [a.formation for a in now.left()]
    if word == "march":
        return [key for key in keys if ways(now, key, steps(now, key))]
    if word == "attack":
        return [key for key in keys if attacks(now, key, steps(now, key))]
    if word == "dig":
        return [key for key in keys if now.may_dig_at(now.mine[key].at)]
    if word == "transfer":
        return [key for key in keys if partners(now, key)]
    return keys


def below(now: Situation, path: Path, most: int) -> Level | None:
    """Offers what is left to choose of a formation's action."""
    word, key = path[0], path[1]
    if word in ("stand", "dig"):
        return None
    if word == "transfer":
        return exchange(now, key, path[2:])
    if len(path) > 2:
        return None
    return way_level(now, key, most) if word == "march" else attack_level(now, key, most)


def partners(now: Situation, key: Formation) -> list[Formation]:
    """Returns the friends with whom a formation can exchange (CV-10.1 to CV-10.3)."""
    return [other for other in now.mine if other != key and now.near(key, other) and exchanges(now, key, other)]


def exchanges(now: Situation, key: Formation, other: Formation) -> list[tuple[str, int]]:
    """Returns the ways and sizes in which two formations can exchange."""
    found = []
    for way, giver, receiver in (("give", key, other), ("take", other, key)):
        for size in SIZES:
            left, grown = now.true(giver) - size, now.true(receiver) + size
            if in_stock(now, size) and left >= 1 and grown <= MOST_COHESION:
                found.append((way, size))
    return found


def in_stock(now: Situation, size: int) -> bool:
    """Whether a pair of cards of that size is left (CV-1.5)."""
    return now.own.given.count(size) < PAIRS and now.own.given.count(-size) < PAIRS


def exchange(now: Situation, key: Formation, chosen: Path) -> Level | None:
    """Offers the partner, the way and the size of a transfer."""
    if not chosen:
        return Level("With whom?", tuple(Choice(other, formation(other).name) for other in partners(now, key)))
    found = exchanges(now, key, chosen[0]) if chosen[0] in now.mine else []
    name = formation(key).name
    if len(chosen) == 1:
        words = {"give": f"{name} gives", "take": f"{name} takes"}
        offered = dict.fromkeys(way for way, _ in found)
        return Level("Which way?", tuple(Choice(way, words[way]) for way in offered))
    if len(chosen) == 2:
        return Level("How much?", tuple(Choice(str(n), f"{n} cohesion") for way, n in found if way == chosen[1]))
    return None


def offer_going_on(now: Situation, path: Path) -> Level | None:
    """Offers how the formation that is acting goes on, after a sighting or an attack (CV-4.9, CV-4.10, CV-5.9)."""
    march = now.view.march
    assert march is not None
    key = march.formation
    may_attack = not march.free and bool(attacks(now, key, march.left)) and now.can_stop(key, now.mine[key].at)
    kinds = [word_choice("attack")] if may_attack else []
    if ways(now, key, march.left):
        kinds.append(word_choice("march"))
    kinds.append(Choice("halt", "Go no farther", role="wait"))
    if not path:
        return Level(f"How does {formation(key).name} go on?", tuple(kinds))
    if path[0] not in [c.key for c in kinds]:
        raise Refusal(f"{formation(key).name} is acting, and cannot {path[0]}", "CV-4.2", tuple(c.key for c in kinds))
    if path[0] == "halt":
        return None
    if len(path) == 1:
        return Level("Which formation?", (Choice(key, formation(key).name),))
    return below(now, path, march.left)


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Has a formation act, or the one acting go on."""
    match decision:
        case March(key, way) | Attack(key, way):
            then = Task("march", key, path=places_of(way))
            if work.march is None:
                marching.act(work, key, then)
            else:
                work.tasks.insert(0, then)
        case Stand(key):
            if work.redoubts_at(work.piece(key).at) >= REDOUBTS_HERE:
                marching.stand_free(work, key)
            else:
                marching.act(work, key, Task("stand", key))
        case Dig(key):
            marching.taken(work, key)
            marching.dig(work, key)
        case Transfer(key, partner, way, size):
            marching.taken(work, key)
            giver, receiver = (key, partner) if way == "give" else (partner, key)
            transfer(work, giver, receiver, int(size), key)
        case Halt():
            marching.finish(work)


OWNER = Owner(offer, carry_out)
PARTNER = CommandOption("partner", "With which formation")
DECISIONS = (
    declared(March, "march {formation} {way}", owner=OWNER, command=Command("March", (FORMATION, WAY))),
    declared(Attack, "attack {formation} {way}", owner=OWNER, command=Command("Attack", (FORMATION, WAY))),
    declared(Stand, "stand {formation}", owner=OWNER, command=Command("Stand", (FORMATION,))),
    declared(Dig, "dig {formation}", owner=OWNER, command=Command("Dig a redoubt", (FORMATION,))),
    declared(
        Transfer,
        "transfer {formation} {partner} {way} {size}",
        owner=OWNER,
        command=Command(
            "Transfer reinforcements", (FORMATION, PARTNER, CommandOption("how", "Give or take, and how much"))
        ),
    ),
    declared(Halt, "halt", owner=OWNER, command=Command("Go no farther")),
)
