"""Transfers of reinforcements as choices: with whom, which way, how much (section 10)."""

from __future__ import annotations

from bot.games.chancellorsville.data.terms import MOST_COHESION, Formation
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.transfers import SIZES, pairs_left
from bot.games.chancellorsville.words.labels import LABEL, fitting
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.phrases import listed, quoted


def partners(now: Situation, key: Formation) -> list[Formation]:
    """Returns the friends with whom a formation can exchange (CV-10.1 to CV-10.3)."""
    return [other for other in now.mine if other != key and now.near(key, other) and exchanges(now, key, other)]


def has_partner(now: Situation, key: Formation) -> bool:
    """Whether there is a friend with whom a formation can exchange."""
    return any(other != key and now.near(key, other) and exchanges(now, key, other) for other in now.mine)


def exchanges(now: Situation, key: Formation, other: Formation) -> list[tuple[str, int]]:
    """Returns the ways and sizes in which two formations can exchange."""
    found = []
    for way, giver, receiver in (("give", key, other), ("take", other, key)):
        for size in SIZES:
            left, grown = now.true(giver) - size, now.true(receiver) + size
            if pairs_left(now.own.given, size) and left >= 1 and grown <= MOST_COHESION:
                found.append((way, size))
    return found


def exchange(now: Situation, key: Formation, chosen: Path) -> Level | None:
    """Offers the partner, the way and the size of a transfer."""
    name = now.name(key)
    if not chosen:
        return Level(
            f"With whom does {name} exchange?", tuple(partner_choice(now, other) for other in partners(now, key))
        )
    if chosen[0] not in partners(now, key):
        some = tuple(now.name(other) for other in partners(now, key))
        reason = f"{now.name(key)} cannot exchange with {quoted(chosen[0])}: only with {listed(some, 'or')}"
        raise Refusal(reason, "CV-10.1")
    found = exchanges(now, key, chosen[0])
    partner = chosen[0]
    if len(chosen) == 1:
        words = {"give": "gives to", "take": "takes from"}
        offered = dict.fromkeys(way for way, _ in found)
        return Level(
            f"Does {name} give or take?",
            tuple(
                Choice(way, f"{name} {words[way]} {now.name(partner)}", role="play", place=str(now.mine[partner].at))
                for way in offered
            ),
        )
    if len(chosen) == 2:
        sizes = tuple(size_choice(now, key, partner, way, n) for way, n in found if way == chosen[1])
        return Level("How much cohesion?", sizes)
    return None


def partner_choice(now: Situation, other: Formation) -> Choice:
    """A friend to exchange with, as a choice."""
    piece = now.mine[other]
    return Choice(other, f"With {now.name(other)}", f"True cohesion {now.true(other)}", "play", place=str(piece.at))


def size_choice(now: Situation, key: Formation, partner: Formation, way: str, size: int) -> Choice:
    """An exchange as a choice that says all of it, with the true cohesion of both afterwards."""
    giver, receiver = (key, partner) if way == "give" else (partner, key)
    after = f"{now.name(giver)} {now.true(giver) - size}, {now.name(receiver)} {now.true(receiver) + size}"
    said = {
        "give": f"{now.name(giver)} gives {now.name(receiver)} {size} cohesion",
        "take": f"{now.name(receiver)} takes {size} cohesion from {now.name(giver)}",
    }
    label = f"{said[way]}: {after}"
    hint = "Costs nothing. The enemy learns who exchanged, not which way nor how much"
    return Choice(
        str(size), fitting(LABEL, label), "" if now.view.options.solo else hint, "play", place=str(now.mine[partner].at)
    )
