"""Views: what everyone knows of a game of Unconditional Surrender, and what a seat knows beside that."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from bot.games.contract.game import Seat
from bot.games.donelson.data.terms import Brigade, Division, Ending, Hex, Key, Stage
from bot.games.donelson.options import Options
from bot.games.donelson.state.state import (
    Attack,
    Combat,
    Engagement,
    Initiative,
    Mark,
    Question,
    Roster,
    Shattered,
    Staged,
    State,
    Unit,
)
from bot.games.kit.sides import Side
from bot.games.kit.views import kept, shown


class Own(Struct, frozen=True):
    """What a seat alone knows: its side and its roster sheet."""

    side: Side
    roster: Roster


class View(Struct, frozen=True, dict=True):
    """What a seat sees; ``own`` is None for a spectator. Once the game is over, ``rosters`` has both sides' sheets;
    until then it is empty. Every other field is the state's (``holders`` is its
    ``held``)."""

    options: Options
    turn: int
    active: Side
    stage: Stage
    units: dict[Key, Unit]
    estimates: dict[Key, int]
    divisions: dict[Brigade, Division]
    joining: dict[Brigade, Division]
    moved_away: tuple[Division, ...]
    tried: tuple[Division, ...]
    initiative: tuple[Initiative, ...]
    out_of_command: tuple[Key, ...]
    fragmented: tuple[Brigade, ...]
    active_divisions: tuple[Division, ...]
    attacked: tuple[Division, ...]
    garrisons: tuple[Key, ...]
    gathering: tuple[Key, ...]
    broken: tuple[Hex, ...]
    engagements: tuple[Engagement, ...]
    stale: tuple[Key, ...]
    shattered: dict[Brigade, Shattered]
    returning: tuple[Brigade, ...]
    holders: dict[str, Side]
    fort_lost: bool
    groups_lost: tuple[str, ...]
    objective_drawn: bool
    dusk_held: bool
    camps: bool
    arrivals: int
    attacks: tuple[Attack, ...]
    fighting: tuple[Attack, ...]
    combat: Combat | None
    asks: tuple[Question, ...]
    last: tuple[Mark, ...]
    this_turn: tuple[Mark, ...]
    last_turn: tuple[Mark, ...]
    winner: Side | None
    ending: Ending
    victory: str
    offers: tuple[Side, ...]
    staged: tuple[Staged, ...]
    own: Own | None
    rosters: dict[Side, Roster]

    @cached_property
    def held(self) -> dict[Hex, Side]:
        """The hexes that matter, with the side that was last in them (see state.state.State)."""
        return {int(at): side for at, side in self.holders.items()}


def view(state: State, seat: Seat | None) -> View:
    """Returns a seat's view (None: a spectator's), kept with the state."""
    return kept(state, seat, lambda: made(state, seat, bool(state.ending)))


def unveiled(state: State) -> View:
    """Returns a spectator's view with both roster sheets, as when the game is over."""
    return made(state, None, True)


def made(state: State, seat: Seat | None, over: bool) -> View:
    """Returns a view; ``over`` tells whether the rosters are out."""
    own = next((Own(side, roster) for side, roster in state.rosters.items() if side == seat), None)
    return shown(state, View, own=own, rosters=state.rosters if over else {}, holders=state.held)
