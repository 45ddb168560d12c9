"""What the formations that a card names can do, one after the other, and why one cannot (section 4)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import REDOUBTS_HERE, Formation
from bot.games.chancellorsville.offers.situation import FORMATION, Owner
from bot.games.chancellorsville.offers.ways import WAY, attack_level, exchange, way_level, way_refusal
from bot.games.chancellorsville.rules.activation import (
    Attack,
    Dig,
    March,
    Stand,
    Transfer,
    able,
    carry_out,
    may_go_on,
    steps,
)
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.state import March as MarchUnderWay
from bot.games.chancellorsville.words.labels import asked_of_paying, cost_hint, fitting, names_of
from bot.games.chancellorsville.words.names import place_name
from bot.games.contract.choices import Choice, Level, Path, Refusal, Role
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import counted, listed, quoted

NOBODY = "Every formation of the card has acted"
PROMPT = 150
"""Most characters of a prompt, which stands in a menu as well."""
LIMITS = ": the giver keeps 1, no formation has more than 14, and there are three pairs of each size"
"""What an exchange may fail by (CV-10.3, CV-1.5)."""


def rule_of(word: str) -> str:
    """Returns the rule why no formation can do something: that which allows it, or else that all must act."""
    return {"attack": "CV-7.1", "march": "CV-4.7", "dig": "CV-6.3", "transfer": "CV-10.3"}.get(word, "CV-4.3")


def must(now: Situation) -> str:
    """Returns the prompt: who must still act, and why that cannot be skipped (CV-4.3)."""
    names = names_of(each.formation for each in now.left())
    so = "it, so it may not be skipped" if len(now.left()) == 1 else "them, so none may be skipped"
    who = "It" if len(now.left()) == 1 else "Each"
    free = [does for does, word in (("digs", "dig"), ("transfers", "transfer")) if able(now, word)]
    free += ["stands on three redoubts"] if any(stands_free(now, each.formation) for each in now.left()) else []
    unless = f", unless it {listed(free, 'or')}" if free else ""
    price = "" if now.view.now.fresh else f" {who} pays 1 cohesion{unless}."
    return fitting(
        PROMPT,
        f"{names} must act. The card names {so}.{price}",
        f"{names} must act, none may be skipped.{price}",
        f"{names} must act, none may be skipped.",
        "All formations that the card names must act.",
    )


def unable(now: Situation, word: str) -> str:
    """Returns why nobody can do something."""
    if not now.left():
        return NOBODY
    who = names_of(each.formation for each in now.left())
    return {
        "attack": f"No enemy in sight is within reach of {who}",
        "march": f"No location within reach of {who} has room",
        "dig": f"Where {who} may dig, there are three redoubts already, or none are left",
        "transfer": f"No friend beside {who} can exchange{LIMITS}",
    }.get(word, f"{who} cannot {word}")


def objection(now: Situation, path: Path) -> tuple[str, str]:
    """Returns why a formation that is named cannot do something, and the rule."""
    word, key = path[0], path[1]
    if key not in now.mine:
        return f"{quoted(key)} is no formation of yours on the map", "CV-4.3"
    if key not in [each.formation for each in now.left()]:
        return (
            f"{now.name(key)} can't act now. Still to act: {names_of(each.formation for each in now.left())}",
            "CV-4.3",
        )
    reason = {
        "attack": f"No enemy in sight is within {now.name(key)}'s reach",
        "march": f"There is no room within {now.name(key)}'s reach",
        "dig": f"No redoubt can be dug where {now.name(key)} stands",
        "transfer": f"{now.name(key)} has no neighbor that can exchange{LIMITS}",
    }.get(word, f"{now.name(key)} cannot {word}")
    return reason, rule_of(word)


WORDS: dict[str, tuple[str, Role, str]] = {
    "attack": ("Attack", "attack", "Attack"),
    "march": ("March", "move", "March"),
    "stand": ("Stand", "wait", "Stay"),
    "dig": ("Dig a redoubt", "play", "Stay"),
    "transfer": ("Transfer reinforcements", "play", "Stay"),
}
"""Kinds of action, with their label, their role, and the head under which a panel always shows them."""
RESTS = {"stand": "All the rest stand", "dig": "All the rest dig"}
"""What all formations that are left can do by one tap."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers what formations still to act can do; and how the one acting goes on."""
    if now.active() and now.view.march is not None and now.view.combat is None:
        return offer_going_on(now, path)
    open_ = now.active() and now.view.stage == "act" and now.view.combat is None
    kinds = {word: keys for word in WORDS if (keys := able(now, word))} if open_ else {}
    if not path:
        return Level(must(now), tuple(word_choice(word, stand_aside(now, word, keys)) for word, keys in kinds.items()))
    if not open_:
        if now.view.active != now.side:
            raise Refusal("It's the other side's turn: none of your formations acts now", "CV-4.2")
        raise Refusal("No formation needs to act now", "CV-4.2")
    if path[0] not in kinds:
        raise Refusal(unable(now, path[0]), rule_of(path[0]), tuple(kinds))
    if len(path) == 1:
        return Level(
            f"{WORDS[path[0]][0]}: which formation?", tuple(formation_choice(now, path[0], k) for k in kinds[path[0]])
        )
    if path[1] not in kinds[path[0]]:
        raise Refusal(*objection(now, path), tuple(f"{path[0]} {k}" for k in kinds[path[0]]))
    return below(now, path, steps(now, path[1]))


def word_choice(word: str, aside: bool = False) -> Choice:
    """A kind of action as a choice, ``aside`` where it seldom pays."""
    label, role, head = WORDS[word]
    return Choice(word, label, role=role, group=head, rest=RESTS.get(word, ""), aside=aside)


def stand_aside(now: Situation, word: str, keys: Iterable[Formation]) -> bool:
    """Whether a kind of action is to stand, and costs each of some formations something."""
    return word == "stand" and not any(stands_free(now, key) for key in keys)


def stands_free(now: Situation, key: Formation) -> bool:
    """Whether it costs a formation nothing to stand where it is."""
    return now.redoubts(now.mine[key].at) >= REDOUBTS_HERE


def formation_choice(now: Situation, word: str, key: Formation) -> Choice:
    """A formation that does something, as a choice; its label says all where nothing is left to choose."""
    piece, place = now.mine[key], place_name(now.mine[key].at)
    kind = next(a.kind for a in now.left() if a.formation == key)
    cost = cost_hint(key, piece, now.view.now.fresh)
    if word == "stand":
        label = f"{now.name(key)} stands at {place}"
        if stands_free(now, key):
            return Choice(key, label, "Free: three redoubts are there", "wait", place=str(piece.at))
        return Choice(key, label, cost, "wait", asks=asked(now, key), place=str(piece.at))
    if word == "dig":
        number = now.redoubts(piece.at) + 1
        hint = f"Free; redoubt {number} of {REDOUBTS_HERE}, which everyone sees on the board"
        return Choice(key, f"{now.name(key)} digs a redoubt at {place}", hint, "play", place=str(piece.at))
    label = f"{now.name(key)}, {kind}, at {place}"
    if word == "transfer":
        return Choice(key, label, "Costs nothing", WORDS[word][1], place=str(piece.at))
    return Choice(key, label, cost, WORDS[word][1], asks=asked(now, key), place=str(piece.at))


def asked(now: Situation, key: Formation) -> str:
    """Returns the question before a formation acts that pays, where that is grave; "" else."""
    return "" if now.view.now.fresh else asked_of_paying(key, now.mine[key], now.lost)


def below(now: Situation, path: Path, most: int) -> Level | None:
    """Offers what is left to choose of a formation's action."""
    word, key = path[0], path[1]
    if word in ("stand", "dig"):
        return None
    if word == "transfer":
        return exchange(now, key, path[2:])
    acting = now.view.march is not None
    cost = "" if acting else cost_hint(key, now.mine[key], now.view.now.fresh)
    level = way_level(now, key, most, cost) if word == "march" else attack_level(now, key, most, cost)
    if len(path) == 2:
        return level
    if path[2] not in [choice.key for choice in level.choices]:
        raise way_refusal(now, key, path[:3], most, level)
    return None


def offer_going_on(now: Situation, path: Path) -> Level | None:
    """Offers how the formation that is acting goes on, after a sighting or an attack (CV-4.9, CV-4.10, CV-5.9)."""
    march = now.view.march
    assert march is not None
    key = march.formation
    kinds = may_go_on(now, march)
    if not path:
        return Level(going_on(now, march), tuple(word_choice(word) for word in kinds))
    if path[0] not in kinds:
        reason = f"{now.name(key)} is acting, and finishes first; it cannot {path[0][:20]} now"
        raise Refusal(reason, "CV-4.2", tuple(f"{word} {key}" for word in kinds))
    if len(path) == 1:
        goes_back = now.overfull(key)
        label = f"{now.name(key)} goes no farther than {place_name(now.mine[key].at)}"
        label = f"{now.name(key)} goes back to {place_name(march.back)}" if goes_back else label
        choice = Choice(key, label, role="wait") if path[0] == "stand" else Choice(key, now.name(key))
        return Level("Which formation?", (choice,))
    if path[1] != key:
        reason = f"{now.name(key)} is acting, and finishes before another formation begins"
        raise Refusal(reason, "CV-4.2", tuple(f"{word} {key}" for word in kinds))
    return below(now, path, march.left)


def going_on(now: Situation, march: MarchUnderWay) -> str:
    """Returns the prompt for a formation that has marched or attacked: the steps that it has left."""
    name = now.name(march.formation)
    if march.attacks:
        return f"{name} has attacked. Attack again, take one step, or stop?"
    sighted = f"{in_sight(now, march.formation)} in sight now. " if march.taken else ""
    return f"{sighted}{name} has {counted(march.left, 'step')} left. How does it go on?"


def in_sight(now: Situation, key: Formation) -> str:
    """Returns who is in sight where a formation has stopped: enemies beside it, and itself; each with its verb."""
    here = now.mine[key].at
    near = [now.name(other) for other, piece in now.enemies.items() if piece.at in board().adjacent[here]]
    seen = [*near, f"{now.name(key)} itself"] if now.mine[key].shown else near
    return f"{listed(seen, empty='Others')} {'is' if len(seen) == 1 else 'are'}"


OWNER = Owner(offer, carry_out)
PARTNER = CommandOption("partner", "With which formation")
DECISIONS = (
    declared(
        March,
        "march {formation} {way}",
        owner=OWNER,
        command=Command("March with a formation that must act", (FORMATION, WAY)),
    ),
    declared(
        Attack,
        "attack {formation} {way}",
        owner=OWNER,
        command=Command("Attack an enemy in sight, where the march ends", (FORMATION, WAY)),
    ),
    declared(
        Stand,
        "stand {formation}",
        owner=OWNER,
        command=Command("Stand, or go no farther", (FORMATION,)),
    ),
    declared(
        Dig, "dig {formation}", owner=OWNER, command=Command("Dig a redoubt at a formation's location", (FORMATION,))
    ),
    declared(
        Transfer,
        "transfer {formation} {partner} {way} {size}",
        owner=OWNER,
        command=Command(
            "Transfer reinforcements to or from a friend beside it",
            (FORMATION, PARTNER, CommandOption("how", "Give or take, and how much")),
        ),
    ),
)
