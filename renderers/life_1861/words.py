"""The few words on 1861's picture, short enough for a phone."""

from __future__ import annotations

from bot.games.life_1861.rules.movement import allowance
from bot.games.life_1861.rules.victory import to_come, winners
from bot.games.life_1861.state.state import (
    CIVILIANS,
    Change,
    DieQuestion,
    Farm,
    FeedingQuestion,
    Key,
    LootQuestion,
    PlayOn,
    Roll,
)
from bot.games.life_1861.state.view import LifeView, living
from bot.games.life_1861.words.names import card, count, hexes, name

MOST_TENSION = 10
ROUNDS_TO_RISE = 3
"""Rounds after which tension rises by itself."""
EFFECTS = {
    "merchant": "Trades on a random hex for two rounds.",
    "bandit": "Lurks on a random hex until killed.",
    "disease-civilian": "A random Civilian falls ill.",
    "disease-town-hall": "A Civilian at the Town Hall falls ill.",
    "disease-soldier": "The Soldier falls ill.",
    "disease-battlefield": "The piece nearest the Battlefield is ill.",
    "good-harvest": "2 food appear on random hexes.",
    "supply-wagon": "Base: 1 food, 2 medicine, 1 ammo.",
    "foraging-order": "Tension +1. The Soldier’s bread is free.",
    "town-meeting": "Tension −1 if a Civilian attends, otherwise +1.",
    "skirmish": "Civilians who loot are shot on 5+.",
    "rain": "Everyone moves 1 hex less.",
    "drought": "The Farm is a round late.",
    "church-social": "A Boon for each piece at the Church.",
    "fever-breaks": "One disease is cured.",
    "quiet-day": "Nothing happens.",
    "martial-law": "Tension +1.",
    "truce": "No attacks between the players.",
}
_FOUND = {
    "any": "any block",
    "nothing": "nothing",
    "pistol": "a pistol",
    "food": "food",
    "medicine": "medicine",
    "goods": "goods",
    "ammo": "ammo",
}


def event(view: LifeView) -> tuple[str, str]:
    """The round's event and what it does."""
    if not view.drawn:
        return "No event", "The first round is still to come."
    key = view.drawn[-1]
    return card(key).split(":")[0], EFFECTS.get(key, "")


def tension(level: int) -> str:
    """Tells the effect of tension at that level."""
    if level <= 3:
        return "The town is quiet until 4"
    return "The town shoots: a 6 hits" if level <= 7 else "The town shoots: 4+ hits"


def rise(view: LifeView) -> str:
    """Tells when tension rises by itself: at the end of every third round; "" when the game is over."""
    if view.ending:
        return ""
    if view.tension >= MOST_TENSION:
        return "It cannot rise further"
    left = ROUNDS_TO_RISE - view.counter
    return f"Rises to {view.tension + 1} {'after this round' if left <= 1 else f'in {left} rounds'}"


def strain(view: LifeView) -> str:
    """Tells how the attacks of the latest decision moved tension; "" where none did, or other things may have moved it
    after them. What it was is not known where its scale may have stopped it."""
    moved = sum(_moved(x) for x in view.last if isinstance(x, Roll))
    if not moved or any(isinstance(x, Change) and x.words.startswith(("event: ", "tension")) for x in view.last):
        return ""
    if view.tension in (1, MOST_TENSION):
        return f"Tension now {view.tension}"
    return f"Tension {view.tension - moved} to {view.tension}"


def _moved(roll: Roll) -> int:
    """How far a roll moves tension (LF-7.3 to LF-7.7)."""
    if roll.what != "attack" or not roll.used or roll.target.startswith("bandit"):
        return 0
    return (1 if roll.piece == "soldier" else -1) * (2 if roll.outcome == "kill" else 1)


def status(view: LifeView) -> str:
    """Names the piece or seat that is to act, or the question asked."""
    if view.ending:
        return "The game is over"
    match view.pending:
        case LootQuestion():
            return "The Soldier chooses his loot"
        case DieQuestion(piece):
            return f"{name(piece)} chooses a die"
        case FeedingQuestion(fed):
            return f"Food for {fed}: which Civilians?"
        case PlayOn():
            return "One side plays on alone"
    if view.turn:
        key = view.turn.piece
        left = max(0, allowance(view, key) - view.turn.moved)
        return f"{name(key)}: {count(max(0, 2 - view.turn.actions), 'action')}, {hexes(left)}"
    if view.asked:
        return "Soldier: go now, or wait?" if to_come(view) else "Soldier: the last turn"
    return "A Civilian must act"


def awaited(view: LifeView) -> str:
    """The seat that is to act; "" when the game is over."""
    if view.ending:
        return ""
    match view.pending:
        case LootQuestion():
            return "soldier"
        case DieQuestion(piece):
            return "civilians" if piece in CIVILIANS else "soldier"
        case FeedingQuestion():
            return "civilians"
        case PlayOn():
            return living(view)[0]
    if view.turn:
        return "civilians" if view.turn.piece in CIVILIANS else "soldier"
    return "soldier" if view.asked else "civilians"


def farm(stage: Farm) -> str:
    """The state of the farm."""
    match stage.stage:
        case "growing":
            return f"Crop: round {stage.round}"
        case "ripe":
            return f"Crop ripe: {stage.crop}"
        case "fallow":
            return f"Farm rests to {stage.round}"
        case _:
            return "Farm: no crop"


_BRIEFLY = {
    "bread is baked": "bread",
    "a supply wagon comes": "wagon",
    "a merchant comes": "merchant",
    "the merchant leaves": "no merchant",
    "a bandit comes": "bandit",
    "the crop is ripe": "ripe crop",
    "the crop fails": "no crop",
    "goes hungry": "hungry",
}


def briefly(change: str) -> str:
    """A change in as few words as a line has room for beside its hex."""
    return _BRIEFLY.get(change, change.removesuffix(" is placed"))


def side(roll: Roll) -> str:
    """Names the side of a die: "us" the Soldier's, "csa" the Civilians', "" the board's."""
    if roll.what in ("bandit", "disease"):
        return ""
    if roll.what == "shot":
        return "us"
    return "csa" if roll.what == "town" or roll.piece in CIVILIANS else "us"


def hurts(roll: Roll) -> bool:
    """Whether somebody was hit."""
    return roll.outcome in ("hit", "kill")


def dull(roll: Roll) -> tuple[bool, ...]:
    """For each die, whether it was passed over for another."""
    if len(roll.dice) == 1 or not roll.used:
        return (False,) * len(roll.dice)
    counted = roll.dice.index(roll.used)
    return tuple(i != counted for i in range(len(roll.dice)))


def verdict(roll: Roll) -> str:
    """Tells the result of a roll."""
    if not roll.used:
        return "which?"
    if roll.what == "loot":
        return _FOUND.get(roll.outcome, roll.outcome)
    return {"hit": "hit", "kill": "dies", "miss": "misses"}.get(roll.outcome, roll.outcome)


def victim(roll: Roll) -> Key:
    """The piece that a roll endangers, or the bandit; "" for loot."""
    if roll.what == "attack":
        return roll.target
    return "" if roll.what == "loot" else roll.piece


def need(roll: Roll) -> str:
    """Tells the number that hits, such as "needs 5+"; "" for loot."""
    if roll.what == "disease":
        return "harms on 1"
    return {0: "", 6: "needs a 6"}.get(roll.needed, f"needs {roll.needed}+")


def ending(view: LifeView) -> tuple[str, str, str]:
    """Tells how the game ended: a headline in two parts, and a line below it."""
    alive = living(view)
    if not alive:
        return "Nobody is", "left alive", "no one wins"
    match view.ending:
        case "survived" if len(alive) == 2:
            return "Both sides", "survive", "both win"
        case "survived" if "soldier" in alive:
            return "The Soldier", "survives", _won(view)
        case "survived":
            return "Civilians", "survive", _won(view)
        case "soldier-dead":
            return "The Soldier", "is dead", _won(view)
        case "civilians-dead":
            return "Civilians", "are dead", _won(view)
        case "resigned-soldier":
            return "The Soldier", "resigns", _won(view)
        case "resigned-civilians":
            return "Civilians", "resign", _won(view)
        case _:
            return "The game", "is ended", "both agreed"


def _won(view: LifeView) -> str:
    match winners(view):
        case ("soldier",):
            return "Soldier wins"
        case ("civilians",):
            return "Civilians win"
        case ():
            return "no one wins"
        case _:
            return "both win"
