"""The position in words: Markdown, alternative text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.overland.data.board import board
from bot.games.overland.state.state import OUT, UNION, Area, Leader, Roll, Step
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words.names import need, reckoned, signed, where, who
from bot.games.overland.words.status import headline

CONTESTED = "contested: Grant may not leave until he wins a battle or marches around Lee"


def last(view: OverlandView) -> list[str]:
    """The results of the latest decision, a few words a step."""
    lines = []
    for part in view.last:
        if isinstance(part, Roll):
            die = f"rolled {reckoned(part)}, needed {need(part)}"
            lines.append(f"{who(part.leader)} {_WHAT[part.what]} {_object(part)}: {die}, {_OUTCOME[part.outcome]}")
        elif isinstance(part, Step):
            goes = f"left the game from {where(part.start)}" if part.manner == "destroyed" else _goes(part)
            lines.append(f"{who(part.leader)} {goes}")
        else:
            lines.append(f"{signed(part.points)} Action Point{'' if part.points == 1 else 's'}")
    return lines


_WHAT = {
    "attack": "attacked",
    "turn": "tried to march around Lee to",
    "cross": "tried to cross",
    "counterattack-check": "tried to counterattack into",
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
    "turn": "marched around Lee",
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


def _situation(view: OverlandView) -> str:
    if view.ending:
        return "The game is over." + (" Grant had a Turning Movement Attempt left." if view.turn else "")
    grant, lee = view.places["grant"], view.places["lee"]
    held = CONTESTED if grant == lee else "uncontested: Grant may move"
    return f"{where(grant)} is {held}. Grant has {'a' if view.turn else 'no'} Turning Movement Attempt."


def position(view: OverlandView, legal: Iterable[str]) -> str:
    """The whole position in Markdown, at most 3,000 characters, with the legal decisions' canonical texts."""
    map_ = board()
    table = map_.tables[view.table]
    parts = [f"**{headline(view)}**"]
    if view.last:
        parts.append("**Last**: " + "; ".join(last(view)) + ".")
    parts.append(_situation(view))
    parts.append(f"Action Points: {view.points} of 10 · {table.name} table: {_table_in_words(view)}.")
    parts.append("\n".join(f"- {_leader_in_words(view, key)}" for key in map_.leaders))
    areas = "\n".join(f"- {_area_in_words(a)}" for a in map_.areas)
    parts.append(f"**Map** (neighbors, the way forward first)\n{areas}")
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
    side = "Union" if leader.side == UNION else "Confederate"
    place = view.places[key]
    return f"{leader.name} ({side}, rating {leader.rating}): {'off the map' if place == OUT else where(place)}"


def _area_in_words(key: Area) -> str:
    area = board().areas[key]
    lines = ", ".join(where(a) for a in board().adjacent[key]) or "no movement line"
    notes = [f"battles {signed(area.defence)}"] if area.defence else []
    notes += [f"attacks on Richmond {signed(area.richmond_defence)}"] if area.richmond_defence else []
    return f"{area.name}: {lines}" + (f" ({'; '.join(notes)})" if notes else "")


def alt(view: OverlandView, legal: Mapping[str, str]) -> str:
    """The picture in words, at most 1,024 characters, the last die included. ``legal`` gives the texts of the legal
    decisions, each with the die that it needs."""
    at = "; ".join(f"{who(key)} {'off the map' if p == OUT else 'in ' + where(p)}" for key, p in view.places.items())
    parts = [f"Overland, {board().tables[view.table].name.lower()} table. {headline(view)}.".replace("..", ".")]
    if view.last:
        parts.append("Last: " + "; ".join(last(view)) + ".")
    turn = " Grant has a Turning Movement Attempt." if view.turn and not view.ending else ""
    parts.append(f"Action Points {view.points} of 10. {at}.{turn}")
    decisions = ", ".join(f"{text} ({die})" if die else text for text, die in legal.items())
    if decisions:
        parts.append(f"Taking Richmond or crossing the James wins. You may: {decisions}.")
    return " ".join(parts)
