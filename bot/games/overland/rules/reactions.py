"""Confederate reactions (section 12 of the rulebook): Lee follows or intercepts Grant, a leader counterattacks."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.rules.modifiers import field_modifiers
from bot.games.overland.state.state import RICHMOND, Area, Leader
from bot.games.overland.state.working_copy import Work
from bot.games.overland.words import events, names


def may_intercept(lee: Area, grant: Area) -> bool:
    """Whether Lee tries to intercept Grant, who has just entered ``grant`` or failed there to cross the James: from
    Richmond (OV-12.C2) and from Mechanicsville alike (OV-12.R1)."""
    return grant != lee and lee in (RICHMOND, "mechanicsville") and RICHMOND in board().adjacent[grant]


def shadows(lee: Area, grant: Area) -> bool:
    """Whether Lee moves from Ashland into Cold Harbor without a check, Grant having moved there (OV-12.C1)."""
    return lee == "ashland" and grant == "cold-harbor"


def follow(work: Work, to: Area) -> None:
    """Moves Lee to where Grant went, without a check and without a battle (OV-11.E, OV-12.C1)."""
    start = work.places["lee"]
    work.step("lee", to, "follow")
    work.tell("follow", events.follow(to), leader="lee", start=start, end=to)


def intercept(work: Work, place: Area) -> None:
    """Rolls for Lee to move in on Grant; no battle follows (OV-12.C3)."""
    start = work.places["lee"]
    roll = work.leadership_check("intercept", "lee", place, f"Lee tries to intercept Grant in {names.where(place)}")
    if roll.outcome == "passes":
        work.step("lee", place, "intercept")
    work.tell_roll("intercept", events.intercept(roll, start), roll, place)


def counterattack(work: Work, leader: Leader, against: Leader, place: Area) -> None:
    """Lets a Confederate leader in Richmond answer a failed attack on it (OV-12.A)."""
    if work.places[leader] != RICHMOND:
        return
    purpose = f"{names.who(leader)} tries to counterattack"
    check = work.leadership_check("counterattack-check", leader, place, purpose)
    if check.outcome == "passes":
        work.step(leader, place, "counterattack")
    work.tell_roll("counterattack-check", events.counterattack_check(check, against), check, place)
    if check.outcome == "fails":
        return
    modifiers = field_modifiers(leader, against, place)
    roll = work.battle("counterattack", leader, against, modifiers, events.attacks(leader, against, place))
    if roll.outcome != "retreat":
        work.step(leader, RICHMOND, "retreat")  # OV-12.A7
    work.tell_roll("counterattack", events.counterattack(roll, place), roll, place)
