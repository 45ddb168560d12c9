"""Battles of several days: nightfall and its effects (DX-15.1, DX-15.2).

Night falls after the Morale phase that follows the last reinforcement of the side whose cards count the day: at Shiloh
the CSA's, at Gettysburg the USA's.
"""

from __future__ import annotations

from bot.games.dixie.data.deck_sizes import scale
from bot.games.dixie.data.terms import OTHER, SIDES, Side
from bot.games.dixie.decks import drawing
from bot.games.dixie.deployment import deploying
from bot.games.dixie.rules import disorganization
from bot.games.dixie.rules.falling_back import fall_back
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.working_copy import Battle

_DUSK: dict[str, Side] = {"shiloh": "csa", "gettysburg": "usa"}
"""The side whose last reinforcement ends the day."""


def is_due(battle: Battle) -> bool:
    """Tells whether night falls now, the active side's Morale phase being over."""
    if battle.setup.days == 1 or (battle.setup.edition == "shiloh" and battle.day > 1):
        return False
    last = _DUSK[battle.setup.edition]
    return battle.active == OTHER[last] and battle.deck(last) == 0


def end_day(battle: Battle) -> None:
    """Ends the day: the third at Gettysburg ends the battle (DX-15.2f); after any other cards are drawn overnight,
    attackers disengage, and at Gettysburg both sides deploy. May leave a question open."""
    if battle.setup.edition == "gettysburg" and battle.day == battle.setup.days:
        battle.winner, battle.ending = "usa", "held"
        battle.tell("night", "The third day ends, and the CSA has not won: the USA wins.")
        return
    battle.tell("night", f"Night falls. Day {battle.day} is over.", day=battle.day)
    battle.day += 1
    battle.dawn = tuple(battle.field.spots)  # settling leaves those that one side has to itself
    _overnight(battle)
    for side in SIDES:
        places = [p for p in battle.field.spots if battle.engaged(p) and not battle.defends(side, p)]
        fall_back(battle, side, *places)
    battle.clear_turn_marks()
    settle(battle)
    for side in SIDES:
        for at in battle.field.spots:
            if not battle.ending and battle.stacking_count(side, at) > battle.room(side, at):
                disorganization.disorganize(battle, side, at)
    if battle.setup.edition == "gettysburg" and not battle.ending:
        deploying.begin(battle)


def _overnight(battle: Battle) -> None:
    """Draws the night's cards: at Shiloh half of those that the USA has left, at Gettysburg as the table says."""
    for side in SIDES:
        table = scale(battle.setup, side).three_days
        left = battle.deck(side)
        if battle.setup.edition == "shiloh" and side == "usa":
            left = min(left, len(drawing.pool(battle, side)))  # the Army of the Ohio has so many cards (DX-15.1e)
            count, left = (left + 1) // 2, left // 2
        elif battle.setup.edition == "gettysburg" and table:
            count, left = table.night, table.each
        else:
            continue
        drawn = drawing.draw_cards(battle, side, count, "night")
        battle.army(side, deck=left)
        if drawn:
            drawing.tell_drawn(battle, side, drawn)
