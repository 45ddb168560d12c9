"""The texts of events, and the purpose of battle dice; a campaign says few different things, so they are kept."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from bot.games.overland.data.board import board
from bot.games.overland.state.state import OUT, Area, Leader, Roll
from bot.games.overland.words.names import at_least, modified_die, percent, signed, where, who
from bot.games.phrases import counted, sentence

STATED: tuple[re.Pattern[str], ...] = (re.compile(r"(?<=\.)(?P<out> \d+ Action Points? left\.)"),)
"""How lines state the Action Points."""

LAPSE = "Grant's unused Turning Movement Attempt is lost: he may no longer march around Lee."


@cache
def left(points: int) -> str:
    """The Action Points left."""
    return sentence(f"{counted(points, 'Action Point')} left.")


@cache
def attacks(leader: Leader, target: str, place: Area) -> str:
    """An attack in words, also the purpose of its draw."""
    if target == "richmond":
        return f"{who(leader)} attacks Richmond from {where(place)}"
    return f"{who(leader)} attacks {who(target)} in {where(place)}"


@cache
def turns(to: Area) -> str:
    """A Turning Movement Attempt in words, also the purpose of its draw."""
    return f"Grant tries to march around Lee to {where(to)}"


_WHY = {"OV-7.D3a": "ratings: "}
"""Words before the reason for a modifier, by its rule."""


def _battle_die(roll: Roll) -> str:
    if not roll.modifiers:
        return f"rolls {roll.die} (needs {roll.needed} or more)"
    why = ", ".join(f"{signed(m.value)} {_WHY.get(m.rule, '')}{m.why}" for m in roll.modifiers)
    least = roll.needed - (roll.total - roll.die)
    need = "any die will do" if least <= 1 else "even a 6 fails" if least > 6 else f"needs {at_least(least)}"
    return f"rolls {roll.die} ({need}: {modified_die(roll)} against {roll.needed}; {why})"


def _check_die(roll: Roll) -> str:
    return f"rolls {roll.die} (needs {roll.needed} or less)"


@lru_cache(maxsize=4096)
def attack(roll: Roll, place: Area, to: Area, points: int) -> str:
    """Tells of a Union attack and its result; a defeated leader has retreated to ``to``."""
    if roll.outcome == "turn" and points:
        result = "the attack fails, but Grant may try to march around Lee"
    elif roll.outcome in ("turn", "fails"):
        result = "the attack fails"
    elif roll.against == "richmond":
        result = "Richmond falls"
    elif to == OUT:
        result = f"{who(roll.against)} leaves the game"
    else:
        result = f"{who(roll.against)} retreats to {where(to)}"
    return f"{attacks(roll.leader, roll.against, place)} and {_battle_die(roll)}: {result}. {left(points)}"


def gain(gained: int, points: int) -> str:
    """The points that a victory in The Valley brings."""
    capped = ", the maximum" if points == 10 else ""
    return f"Victory in The Valley: +{counted(gained, 'Action Point')}, {points} now{capped}."


@lru_cache(maxsize=512)
def counterattack_check(roll: Roll, against: Leader) -> str:
    """The check of a Confederate leader in Richmond and its result."""
    leader = who(roll.leader)
    result = f"he comes out to attack {who(against)}" if roll.outcome == "passes" else "he stays there"
    return f"{leader} tries to counterattack from Richmond and {_check_die(roll)}: {result}."


@lru_cache(maxsize=512)
def counterattack(roll: Roll, place: Area) -> str:
    """A Confederate attack; Union leaders never retreat from it."""
    leader = who(roll.leader)
    if roll.outcome == "retreat":
        result = f"{leader} wins and stays: {where(place)} is now contested"
    else:
        result = f"the attack fails, and {leader} goes back to Richmond"
    return f"{attacks(roll.leader, roll.against, place)} and {_battle_die(roll)}: {result}."


@cache
def move(start: Area, end: Area) -> str:
    """Grant's free move."""
    return f"Grant moves from {where(start)} to {where(end)}."


@cache
def follow(end: Area) -> str:
    """Lee keeping up with Grant."""
    return f"Lee follows Grant to {where(end)}, which is now contested."


@lru_cache(maxsize=512)
def intercept(roll: Roll, start: Area) -> str:
    """Lee's attempt to move in on Grant."""
    place = where(roll.against)
    result = f"he moves in: {place} is now contested" if roll.outcome == "passes" else f"he stays in {where(start)}"
    return f"Lee tries to intercept Grant in {place} and {_check_die(roll)}: {result}."


@lru_cache(maxsize=512)
def turn(roll: Roll, place: Area, points: int) -> str:
    """A Turning Movement Attempt."""
    result = "he gets there" if roll.outcome == "passes" else f"he fails and stays in {where(place)}"
    return f"{turns(roll.against)} and {_check_die(roll)}: {result}. {left(points)}"


@lru_cache(maxsize=512)
def cross(roll: Roll, points: int) -> str:
    """An attempt to cross the James."""
    result = "he crosses" if roll.outcome == "passes" else "he fails and stays in Savage Station"
    return f"Grant tries to cross the James and {_check_die(roll)}: {result}. {left(points)}"


@cache
def ending(how: str, points: int) -> str:
    """The campaign's ending in a sentence."""
    with_ = "with its last Action Point" if points == 0 else f"with {counted(points, 'Action Point')} to spare"
    return {
        "richmond": f"Richmond is captured: the Union wins {with_}.",
        "james": f"Grant has crossed the James: the Union wins {with_}.",
        "exhausted": "The last Action Point is spent, and Richmond stands: the Union loses.",
        "resigned": "The Union resigns and loses the campaign.",
    }[how]


@cache
def opening(table: str, chance: float) -> str:
    """The first event: the table, par, the leaders, and the origin of the figures."""
    return (
        f"Grant's 1864 campaign begins with 10 Action Points (AP), on the {board().tables[table].name.lower()} "
        f"combat table. The best play wins {percent(chance)} of such campaigns. "
        "Lee bars Grant's way. Beauregard faces Butler south of Richmond, and Breckinridge faces Sigel in the Valley. "
        "The map's lines, figures and tables are a reconstruction, not the publisher's."
    )
