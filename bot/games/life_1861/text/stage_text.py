"""The texts of events in the setup, the Event stage and the Status stage."""

from __future__ import annotations

from bot.games.contract import TurnMark
from bot.games.life_1861.state import FeedingChoice, Hex, Key, LifeState, LifeView, Piece, Seat, Stock
from bot.games.life_1861.text import names
from bot.games.phrases import sentence


def turn_of(view: LifeView) -> TurnMark:
    """Where the game stands: the round, and the stage of it or whose turn."""
    if view.turn:
        return TurnMark(f"Round {view.round}", f"{names.subject(view.turn.piece)}'s turn")
    stage = "Status" if isinstance(view.pending, FeedingChoice) else "Action"
    return TurnMark(f"Round {view.round}", f"{stage} stage")


def opening(state: LifeState) -> str:
    """The opening."""
    before = "the survivors win" if state.survivor else "nobody has won"
    return (
        "1861: the Soldier stands at I3 (Base), Anna, Ben and Clara at A3 (House), Daniel at C3 (Town Hall). Whoever "
        f"is alive after fifteen rounds wins. If one side is wiped out before, {before}. "
        "The board and the event cards are this project's reconstruction, not the publisher's."
    )


def gives_up(seat: Seat, other: Seat) -> str:
    """Says that a side gives up, and the other goes on."""
    leaves = "give up and leave the board; their" if seat == "civilians" else "gives up and leaves the board; his"
    plays, wins = ("play", "win") if other == "civilians" else ("plays", "wins")
    return (
        f"{sentence(names.side(seat))} {leaves} resources go to the supply. {sentence(names.side(other))} {plays} on "
        f"alone, and {wins} by being alive after fifteen rounds."
    )


def placed(what: str, die: int, at: Hex) -> str:
    """A thing placed by a twenty-sided die."""
    return f"{sentence(what)} comes to {names.where(at)}, by a roll of {die}."


def lacking(what: str) -> str:
    """A resource that cannot come, because the supply is empty."""
    return f"No {what} comes: the supply is empty."


def card(number: int, key: str) -> str:
    """The round's event card."""
    return f"Round {number}. Event: {names.card(key)} – {names.effect(key)}."


def merchant_comes(at: Hex, stock: str, until: int) -> str:
    """A merchant's resources."""
    return f"The merchant at {names.where(at)} has {stock}. He leaves at the end of round {until}."


def falls_ill(piece: Key, after: Piece) -> str:
    """A disease by event card."""
    return f"{names.subject(piece)} at {names.where(after.at)} falls ill: {names.count(after.diseases, 'disease')}."


def cured(piece: Key, after: Piece) -> str:
    """A disease gone by event card."""
    return f"{names.subject(piece)} at {names.where(after.at)} is cured: {names.count(after.diseases, 'disease')} left."


def tension(level: int, why: str) -> str:
    """Tension moved without combat."""
    return f"{why}: tension {level}."


def wagon(brought: Stock, load: Stock, at: Hex) -> str:
    """Tells of the resources that the supply wagon brings: its load, or as much of it as the supply has."""
    short = "" if brought == load else ", for the supply has no more"
    return f"The supply wagon brings {names.stock(brought)} to {names.where(at)}{short}."


def drought(due: int) -> str:
    """The crop is late."""
    return f"The crop that is growing comes at the end of round {due}."


def fed(pieces: tuple[Key, ...], food: int) -> str:
    """A meal."""
    eat = "eats" if len(pieces) == 1 else "eat"
    return f"{sentence(names.listed(map(names.who, pieces)))} {eat} {food} food."


def hungry(piece: Key, at: Hex, health: int) -> str:
    """A piece that is not fed."""
    left = f"has {health} health" if health else "dies"
    return f"{names.subject(piece)} at {names.where(at)} goes hungry and {left}."


def short(food: int, number: int) -> str:
    """The Civilians have too little food."""
    return f"The Civilians have only {food} food: {number} of them can eat."


def baked(lying: int, at: Hex) -> str:
    """Bread is baked."""
    return f"Bread is baked: {lying} food at {names.where(at)}."


def ripe(crop: int, due: int, owner: Seat, at: Hex) -> str:
    """Tells of the Farm's crop, or as much of what was due as the supply has."""
    if not crop:
        return f"{names.where(at)} yields nothing, for the supply of food is empty. It may be activated again."
    short = f" of {due}, for the supply has no more" if crop < due else ""
    return f"{names.where(at)} yields {crop} food{short}: free for {names.side(owner)}, else 2 trade goods for 1."


def ready(at: Hex) -> str:
    """The Farm after its fallow rounds."""
    return f"{names.where(at)} may be activated again."


def leaves(at: Hex) -> str:
    """A merchant goes."""
    return f"The merchant at {names.where(at)} leaves."


def counter(count: int, level: int) -> str:
    """The tension counter."""
    if count:
        return f"The tension counter goes to {count} of 3; tension {level}."
    return f"The tension counter reaches 3 and starts again: tension {level}."
