"""What Overland says: the lines of its events, and the position in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.overland.board import board
from bot.games.overland.state import OUT, Area, Leader, Modifier, OverlandView, Roll, Step

CONTESTED = "contested: Grant may not leave until he wins a battle or turns Lee"
LAPSE = "Grant's earlier Turning Movement Attempt lapses with this attack."


def who(leader: str) -> str:
    """A leader's name; a key that names nobody is returned as it is."""
    found = board().leaders.get(leader)
    return found.name if found else leader


def where(area: str) -> str:
    """An area's name, or "nowhere on the map" for OUT; a key that names nothing is returned as it is."""
    if area == OUT:
        return "nowhere on the map"
    found = board().areas.get(area)
    return found.name if found else area


def percent(chance: float) -> str:
    """A chance from 0 to 1 as "27.1 %"."""
    return f"{100 * chance:.1f} %"


def signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def left(points: int) -> str:
    """How many Action Points are left, in short."""
    return f"{points} AP left."


def face(modifiers: Iterable[Modifier], needed: int) -> str:
    """The die a battle needs before its modifiers."""
    least = needed - sum(m.value for m in modifiers)
    if least > 6:
        return "not even a 6 is enough"
    if least <= 1:
        return "any die will do"
    return f"needs {least} or more on the die" if least < 6 else "needs a 6 on the die"


def attacks(leader: Leader, target: str, place: Area) -> str:
    """Who attacks whom where: also the purpose of that draw."""
    if target == "richmond":
        return f"{who(leader)} attacks Richmond from {where(place)}"
    return f"{who(leader)} attacks {who(target)} in {where(place)}"


def _battle_die(roll: Roll) -> str:
    if not roll.modifiers:
        return f"rolls {roll.die} ({roll.needed}+ needed)"
    why = ", ".join(f"{signed(m.value)} {m.why}" for m in roll.modifiers)
    return f"rolls {roll.die}, modified {roll.total} ({roll.needed}+ needed; {why})"


def _check_die(roll: Roll) -> str:
    return f"rolls {roll.die} ({roll.needed} or less needed)"


def attack(roll: Roll, place: Area, places: Mapping[Leader, Area], points: int) -> str:
    """A US attack and its result, the defeated leader being where he went already."""
    if roll.outcome == "turn" and points:
        result = "it fails, but Grant may try to turn Lee"
    elif roll.outcome == "turn":
        result = "it fails, and no point is left to turn Lee with"
    elif roll.outcome == "fails":
        result = "it fails"
    elif roll.against == "richmond":
        result = "Richmond falls"
    elif places[roll.against] == OUT:
        result = f"{who(roll.against)}'s command is destroyed"
    else:
        result = f"{who(roll.against)} retreats to {where(places[roll.against])}"
    return f"{attacks(roll.leader, roll.against, place)}: {_battle_die(roll)} – {result}. {left(points)}"


def gain(gained: int, points: int) -> str:
    """The points the Valley brings."""
    capped = ", as many as there can be" if points == 10 else ""
    return f"The Valley is won: {signed(gained)} AP, {points} now{capped}."


def counterattack_check(roll: Roll, against: Leader) -> str:
    """Whether a Confederate leader comes out of Richmond."""
    leader = who(roll.leader)
    result = f"he comes out against {who(against)}" if roll.outcome == "passes" else "he stays"
    return f"{leader} tries to counterattack from Richmond: {_check_die(roll)} – {result}."


def counterattack(roll: Roll, place: Area) -> str:
    """A Confederate attack; US leaders never retreat from it."""
    leader = who(roll.leader)
    if roll.outcome == "retreat":
        result = f"{leader} stays, and {where(place)} is contested"
    else:
        result = f"it fails, and {leader} goes back to Richmond"
    return f"{attacks(roll.leader, roll.against, place)}: {_battle_die(roll)} – {result}."


def move(start: Area, end: Area) -> str:
    """Grant's free move."""
    return f"Grant moves from {where(start)} to {where(end)}."


def follow(end: Area) -> str:
    """Lee keeping up with Grant."""
    return f"Lee follows Grant to {where(end)}, which is contested."


def intercept(roll: Roll, start: Area) -> str:
    """Lee's attempt to move in on Grant."""
    place = where(roll.against)
    result = f"he comes, and {place} is contested" if roll.outcome == "passes" else f"he stays in {where(start)}"
    return f"Lee tries to intercept Grant in {place}: {_check_die(roll)} – {result}."


def turn(roll: Roll, place: Area, points: int) -> str:
    """A Turning Movement Attempt."""
    result = f"Grant marches to {where(roll.against)}" if roll.outcome == "passes" else "it fails, and he stays"
    return f"Grant tries to turn Lee out of {where(place)}: {_check_die(roll)} – {result}. {left(points)}"


def cross(roll: Roll, points: int) -> str:
    """A Crossing the James attempt."""
    result = "he is across" if roll.outcome == "passes" else "he is thrown back to Savage Station"
    return f"Grant tries to cross the James: {_check_die(roll)} – {result}. {left(points)}"


def ending(how: str, points: int) -> str:
    """How the campaign ended."""
    with_ = "with its last Action Point" if points == 0 else f"with {points} AP to spare"
    return {
        "richmond": f"Richmond is captured: the Union wins {with_}.",
        "james": f"Grant has crossed the James: the Union wins {with_}.",
        "exhausted": "The last Action Point is spent, and Richmond stands: the Union loses.",
        "resigned": "The Union gives up the campaign.",
    }[how]


def opening(table: str, chance: float) -> str:
    """The first event: the table, par, and whose figures these are."""
    return (
        f"Grant's 1864 campaign opens on the {board().tables[table].name.lower()} table with 10 Action Points. "
        f"Par, the chance with perfect play: {percent(chance)}. "
        "The map's lines, figures and tables are this project's reconstruction, not the publisher's."
    )


def headline(view: OverlandView) -> str:
    """Where the game stands, in one line."""
    if view.ending:
        return ending(view.ending, view.points)
    grant, lee = view.places["grant"], view.places["lee"]
    apart = f"Grant in {where(grant)}, Lee in {where(lee)}"
    stand = f"Grant faces Lee in {where(grant)}" if grant == lee else apart
    attempt = " · Turning Movement Attempt in hand" if view.turn else ""
    return f"{stand} · {view.points} AP{attempt}"


def last(view: OverlandView) -> list[str]:
    """What the latest decision did, a few words a step."""
    lines = []
    for part in view.last:
        if isinstance(part, Roll):
            die = f"rolled {part.die}" + (f", modified {part.total}" if part.modifiers else "")
            lines.append(f"{who(part.leader)} {_WHAT[part.what]} {_object(part)}: {die}, {_OUTCOME[part.outcome]}")
        elif isinstance(part, Step):
            goes = "destroyed" if part.manner == "destroyed" else _goes(part)
            lines.append(f"{who(part.leader)} {goes}")
        else:
            lines.append(f"{signed(part.points)} Action Point{'' if part.points == 1 else 's'}")
    return lines


_WHAT = {
    "attack": "attacked",
    "turn": "tried to march around Lee to",
    "cross": "tried to cross",
    "counterattack-check": "checked to counterattack into",
    "counterattack": "counterattacked",
    "intercept": "tried to intercept in",
}
_OUTCOME = {
    "retreat": "success",
    "turn": "failed, earned a Turning Movement Attempt",
    "fails": "failed",
    "passes": "passed",
}
_MANNER = {
    "move": "moved",
    "turn": "turned Lee, moving",
    "follow": "followed",
    "retreat": "retreated",
    "counterattack": "came out",
    "intercept": "moved in",
    "cross": "crossed the James",
}


def _object(roll: Roll) -> str:
    if roll.what == "cross":
        return "the James"
    return who(roll.against) if roll.against in board().leaders else where(roll.against)


def _goes(step: Step) -> str:
    if step.end == OUT:
        return _MANNER[step.manner]
    return f"{_MANNER[step.manner]} from {where(step.start)} to {where(step.end)}"


def _standing(view: OverlandView) -> str:
    if view.ending:
        return "The game is over."
    grant, lee = view.places["grant"], view.places["lee"]
    if grant == lee:
        held = f"{where(grant)} is {CONTESTED}."
        return held + f" Grant has {'a' if view.turn else 'no'} Turning Movement Attempt."
    return f"{where(grant)} is uncontested: Grant may move."


def position(view: OverlandView, legal: Iterable[str]) -> str:
    """The whole position in Markdown, at most 3,000 characters, with the legal decisions' canonical texts."""
    map_ = board()
    table = map_.tables[view.table]
    parts = [f"**{headline(view)}**", _standing(view)]
    parts.append(f"Action Points: {view.points} of 10 · {table.name} table: {_table_in_words(view)}.")
    parts.append("\n".join(f"- {_leader_in_words(view, key)}" for key in map_.leaders))
    areas = "\n".join(f"- {_area_in_words(a)}" for a in map_.areas)
    parts.append(f"**Map** (neighbours, the way forward first)\n{areas}")
    if view.last:
        parts.append("**Last**: " + "; ".join(last(view)) + ".")
    decisions = ", ".join(f"`{text}`" for text in legal)
    if decisions:
        parts.append(f"**You may**: {decisions}.")
    return "\n\n".join(parts)


def _table_in_words(view: OverlandView) -> str:
    table = board().tables[view.table]
    earns = f"{table.turn}–{table.retreat - 1} fails but earns Grant a Turning Movement Attempt against Lee"
    return f"{table.retreat}+ forces a retreat, {earns}, less just fails"


def _leader_in_words(view: OverlandView, key: Leader) -> str:
    leader = board().leaders[key]
    side = "US" if leader.side == "us" else "CSA"
    place = view.places[key]
    return f"{leader.name} ({side}, rating {leader.rating}): {'off the map' if place == OUT else where(place)}"


def _area_in_words(key: Area) -> str:
    area = board().areas[key]
    lines = ", ".join(where(a) for a in board().adjacent[key]) or "no movement line"
    notes = [f"battles {signed(area.defence)}"] if area.defence else []
    notes += [f"attacks on Richmond {signed(area.richmond_defence)}"] if area.richmond_defence else []
    return f"{area.name}: {lines}" + (f" ({'; '.join(notes)})" if notes else "")


def alt(view: OverlandView, legal: Iterable[str]) -> str:
    """The picture in words, at most 1,024 characters, the last die included."""
    at = "; ".join(f"{who(key)} {'off the map' if p == OUT else 'in ' + where(p)}" for key, p in view.places.items())
    parts = [f"Overland, {board().tables[view.table].name.lower()} table. {headline(view)}.".replace("..", ".")]
    parts.append(f"Action Points {view.points} of 10. {at}.")
    if view.last:
        parts.append("Last: " + "; ".join(last(view)) + ".")
    decisions = ", ".join(legal)
    if decisions:
        parts.append(f"You may: {decisions}.")
    return " ".join(parts)
