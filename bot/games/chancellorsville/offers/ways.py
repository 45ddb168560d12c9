"""Levels that several offers share: marches of one or several steps, written as one word ("3-4" is a march to Berea and
on to Falmouth), and transfers of reinforcements (section 10)."""

from __future__ import annotations

from itertools import pairwise

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.rules.activation import attacks, ways
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.transfers import exchanges, partners
from bot.games.chancellorsville.words.labels import (
    HINT,
    LABEL,
    dice_label,
    fitting,
    names_of,
    redoubts_hint,
    room_for,
    way_label,
)
from bot.games.chancellorsville.words.names import place_name
from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.phrases import counted, listed, quoted

WAY = CommandOption("way", "Where to, by number or name; several steps as 3-4")


def way_level(now: Situation, key: Formation, most: int, cost: str = "") -> Level:
    """Offers a formation's marches of at most so many steps; ``cost`` is what beginning one costs, for the hints."""
    found, home = ways(now, key, most), now.mine[key].at
    first = {way[-1]: way for way in reversed(found)}
    straight = [way for way in found if way[-1] != home and first[way[-1]] == way]
    around = [way for way in found if way[-1] != home and first[way[-1]] != way]
    choices = [way_choice(now, key, way, cost) for way in straight]
    choices += [other_way(now, key, way, cost, first[way[-1]]) for way in around]
    choices += [there_and_back(now, key, way, cost) for way in found if way[-1] == home]
    return Level(f"March {formation(key).name} where?", tuple(choices))


def way_choice(now: Situation, key: Formation, way: tuple[Place, ...], cost: str) -> Choice:
    """A march as a choice, with what is known to lie beside its end."""
    label = f"{formation(key).name} marches {way_label(way)}"
    hint = hint_of(cost, near_words(now, way[-1]))
    return Choice(named(way), fitting(LABEL, label), hint, role="move", group="March", place=str(way[-1]))


def other_way(now: Situation, key: Formation, way: tuple[Place, ...], cost: str, first: tuple[Place, ...]) -> Choice:
    """A march to where another way leads as well: what is different is only what it may sight on the way."""
    label = f"{formation(key).name} marches {way_label(way)}"
    shorter = f"by {place_name(first[0])}" if len(first) == len(way) else "with fewer steps"
    hint = hint_of(cost, f"As {shorter}, but may sight others on the way")
    return Choice(named(way), fitting(LABEL, label), hint, role="move", group="By another way", aside=True)


def there_and_back(now: Situation, key: Formation, way: tuple[Place, ...], cost: str) -> Choice:
    """A march that ends where it began (CV-4.15)."""
    out = listed([place_name(place) for place in way[:-1]])
    label = f"{formation(key).name} steps out to {out} and back"
    hint = hint_of(cost, "Sights what is hidden next to there")
    return Choice(named(way), fitting(LABEL, label), hint, role="move", group="There and back", aside=True)


def named(way: tuple[Place, ...]) -> str:
    """Returns the word of a march."""
    return "-".join(map(str, way))


def hint_of(cost: str, more: str) -> str:
    """Returns a march's cost and its other consequences, or only the latter if there is no room for both."""
    return fitting(HINT, ". ".join(part for part in (cost, more) if part), cost)


def near_words(now: Situation, place: Place) -> str:
    """Returns what would show a formation at a location, as far as its side sees (CV-5.1, CV-5.3); "" for nothing."""
    near = [now.name(k) for k, p in now.enemies.items() if p.at in board().adjacent[place]]
    if near:
        return f"Next to {listed(near)}"
    shows = place in board().deep[now.enemy] and not now.view.options.solo
    return "Deep in enemy country: it is shown there" if shows else ""


def attack_level(now: Situation, key: Formation, most: int, cost: str = "") -> Level:
    """Offers a formation's attacks within so many steps; ``cost`` is what acting costs, for the hints."""
    choices = tuple(attack_choice(now, key, way, cost) for way in attacks(now, key, most))
    return Level(f"Attack whom with {formation(key).name}?", choices)


def attack_choice(now: Situation, key: Formation, way: tuple[Place, ...], cost: str) -> Choice:
    """An attack as a choice: the enemies, where they stand, and its dice."""
    target, origin = way[-1], way[-2] if len(way) > 1 else now.mine[key].at
    enemies = names_of(k for k, piece in now.enemies.items() if piece.at == target)
    name, there = formation(key).name, board().locations[target].name
    by = f" by {board().locations[way[0]].name}" if len(way) > 1 else ""
    by_number = f" by {way[0]}" if len(way) > 1 else ""
    dice = dice_label(key, origin, target)
    label = fitting(
        room_for(now.mine[key], not cost or now.view.now.fresh),
        f"{name} attacks {enemies} at {there}{by}: {dice}",
        f"{name} attacks {enemies} at {target}{by}: {dice}",
        f"{name} attacks {enemies} at {target}{by_number}: {dice}",
    )
    left = ", ".join(f"{now.name(k)} {piece.cohesion}" for k, piece in now.enemies.items() if piece.at == target)
    said = (cost, redoubts_hint(now.redoubts(target)), f"Cohesion there: {left}")
    hint = fitting(HINT, ". ".join(part for part in said if part), ". ".join(part for part in said[:2] if part))
    return Choice("-".join(map(str, way)), label, hint, role="attack", group="Attack", place=str(target))


def way_refusal(now: Situation, key: Formation, path: Path, most: int, level: Level) -> Refusal:
    """Returns the reason why a formation cannot march or attack so, with ways that it can; ``path`` ends with the way,
    and ``level`` are the ways there are."""
    word, way = path[0], path[-1]
    name, some = now.name(key), tuple(" ".join((*path[:-1], choice.key)) for choice in level.choices[:3])
    steps = [int(step) for step in way.split("-") if step.isdigit()]
    if not steps or any(step not in board().locations for step in steps):
        return Refusal(f"{quoted(way)} names no location of the map", "CV-4.12", some)
    start, end = now.mine[key].at, steps[-1]
    if word == "attack" and end not in now.hostile:
        return Refusal(f"No enemy in sight stands at {place_name(end)}", "CV-7.1", some)
    through = steps[:-1] if word == "attack" else steps
    if now.hostile & set(through):
        held = next(place_name(step) for step in through if step in now.hostile)
        return Refusal(f"Enemies stand at {held}: a step there is an attack", "CV-7.1", some)
    if len(steps) > most:
        return Refusal(f"{name} has {counted(most, 'step')}", "CV-4.7", some)
    for here, there in pairwise([start, *steps]):
        if there not in board().adjacent[here]:
            return Refusal(f"No line joins {place_name(here)} and {place_name(there)}", "CV-4.12", some)
    if start in steps[:-1] or len(set(steps)) < len(steps):
        reason = "A march visits no location twice; back at its start, it ends"
        return Refusal(reason, "CV-4.15", some)
    if now.view.options.solo and word != "attack" and now.can_stop(key, end):
        reason = f"{name} would end where it begins" if end == start else f"{name} gets to {place_name(end)} otherwise"
        others = tuple(" ".join((*path[:-1], choice.key)) for choice in level.choices if choice.place == str(end))
        return Refusal(
            f"{reason}, and against the BOT there is nothing to sight on the way", "CV-16.2a", others or some
        )
    stop = steps[-2] if word == "attack" and len(steps) > 1 else end
    reason = f"Two of your formations are at {place_name(stop)} already: it may only be passed through"
    return Refusal(reason, "CV-4.11", some)


def exchange(now: Situation, key: Formation, chosen: Path) -> Level | None:
    """Offers the partner, the way and the size of a transfer."""
    name = now.name(key)
    if not chosen:
        return Level(
            f"Exchange cohesion with whom ({name})?", tuple(partner_choice(now, other) for other in partners(now, key))
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
    amount = f"{size} cohesion" if now.view.options.solo else f"{size}"
    said = {
        "give": f"{now.name(giver)} gives {now.name(receiver)} {amount}",
        "take": f"{now.name(receiver)} takes {amount} from {now.name(giver)}",
    }
    label = f"{said[way]}{':' if now.view.options.solo else '; true cohesion:'} {after}"
    hint = "Costs nothing. The enemy learns who exchanged, but not which way or how much"
    return Choice(
        str(size), fitting(LABEL, label), "" if now.view.options.solo else hint, "play", place=str(now.mine[partner].at)
    )
