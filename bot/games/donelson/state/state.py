"""The state of a game of Unconditional Surrender: plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from bot.games.donelson.data.terms import (
    OFF,
    Brigade,
    Division,
    Ending,
    Facing,
    Hex,
    Key,
    Objective,
    Stage,
)
from bot.games.donelson.options import Options
from bot.games.kit.sides import Side

Status = Literal["map", "due", "within", "shattered", "gone", "out"]
"""On the map; a reinforcement still to come; a regiment within its brigade; a counter of a shattered brigade that waits
to be reorganized; removed for good; exited from the map."""


class Unit(Struct, frozen=True):
    """A counter. ``at`` is OFF unless its status is "map". ``limbered`` means something for batteries alone.

    The rest is of the phase or player turn under way: ``spent`` movement points, whether it left a hex (``walked``),
    whether it moved by grand tactical movement (``gtm``), whether it must stop but for its facing (``halted``), whether
    it attacked in the first combat phase (``fought``), and whether a battery has fired in this phase (``fired``)."""

    at: Hex = OFF
    facing: Facing = "n"
    status: Status = "map"
    disordered: bool = False
    limbered: bool = False
    spent: int = 0
    walked: bool = False
    gtm: bool = False
    halted: bool = False
    fought: bool = False
    fired: bool = False


class Preferences(Struct, frozen=True):
    """How a side answers while it is not to move: whether its guns support a defence (always, only where that denies
    or gains artillery superiority, never), whether its units turn to the enemy, and which counter of a stack loses."""

    support: Literal["all", "hold", "never"] = "all"
    face: Literal["enemy", "keep"] = "enemy"
    lose: Literal["strongest", "weakest"] = "strongest"


class Roster(Struct, frozen=True):
    """What a side alone knows: its roster sheet. Points are what is left.

    ``strength`` of infantry counters and regiments; ``guns`` and ``crew`` of batteries. By brigade: ``base`` is the
    strength that its shatter number halves (the printed one, or what was rebuilt), ``lost`` what was crossed off since,
    ``marks`` the points that left it with detached regiments (its boxes with a "d"), and ``shift`` what detaching and
    attaching added to the shatter number; ``rebuilt`` the points with which one comes back that waits to be placed.
    ``demoralization`` may be negative; ``crossed`` are all points crossed off,
    never lowered. ``objective``, ``persist`` (after enough points out, go on for more to the day's end), ``exited``,
    the points that left the map, and ``early``, those that left before the camps were taken, are the Confederates'.
    ``goals`` are the hexes to which counters march on, phase by phase; a counter in its own holds it."""

    strength: dict[Key, int]
    guns: dict[Key, int]
    crew: dict[Key, int]
    base: dict[Brigade, int]
    lost: dict[Brigade, int] = field(default_factory=dict)
    marks: dict[Brigade, int] = field(default_factory=dict)
    shift: dict[Brigade, int] = field(default_factory=dict)
    rebuilt: dict[Brigade, int] = field(default_factory=dict)
    demoralization: int = 0
    crossed: int = 0
    objective: Objective = ""
    persist: bool = False
    exited: int = 0
    early: int = 0
    preferences: Preferences = Preferences()
    goals: dict[Key, Hex] = field(default_factory=dict)

    @property
    def out(self) -> int:
        """The points out of the map that count for a Breakout (US-27.13)."""
        return self.exited - self.early


class Initiative(Struct, frozen=True):
    """A division's initiative in the movement phase under way: the die (0: none was rolled, for it has no commander on
    the map, or all its men are inactive), the number to roll or less, and whether it passed."""

    division: Division
    die: int
    need: int
    passed: bool


class Engagement(Struct, frozen=True):
    """An engagement marker: the units of both sides that it covers, and its colour, that of the side in whose combat
    phase it came about; ``since`` is a number that rises with each marker."""

    colour: Side
    usa: tuple[Key, ...]
    csa: tuple[Key, ...]
    since: int


class Shattered(Struct, frozen=True):
    """A brigade that has shattered: how often, and the turn in which it comes back (0: never)."""

    times: int
    due: int = 0


class Attack(Struct, frozen=True):
    """A declared attack on a hex: infantry counters ``by``, and ``guns`` that support it; with no infantry it is a
    bombardment."""

    target: Hex
    by: tuple[Key, ...]
    guns: tuple[Key, ...] = ()


class Combat(Struct, frozen=True):
    """The attack that is being carried out: who defended when it began (infantry, guns and supporting guns), and what
    came of it (die 0: not rolled yet). ``vacated`` says that the defenders are gone from the hex; ``room`` are the
    attackers that may still advance or turn."""

    attack: Attack
    defenders: tuple[Key, ...] = ()
    support: tuple[Key, ...] = ()
    die: int = 0
    index: int = 0
    result: str = ""
    flank: bool = False
    canister: tuple[Key, ...] = ()
    vacated: bool = False
    room: tuple[Key, ...] = ()


class Task(Struct, frozen=True):
    """A part of what a decision leads to, still to be carried out (see rules.tasks): what, and whatever it needs."""

    what: str
    side: Side = "usa"
    units: tuple[Key, ...] = ()
    at: Hex = OFF
    number: int = 0
    word: str = ""


class Question(Struct, frozen=True):
    """A question that stands before a side: the last of State.asks is to be answered now. ``what``: "advance" and
    "pivot" (of the attacker), in live windows "support", "lose" and "face". ``units`` are those that it is about,
    ``number`` how many points are to be lost."""

    what: Literal["advance", "pivot", "support", "lose", "face"]
    side: Side
    units: tuple[Key, ...] = ()
    at: Hex = OFF
    number: int = 0


class Moved(Struct, frozen=True, tag=True):
    """For the picture: a counter's way, from where it stood to where it came; ``kind`` tells marches, retreats and
    advances apart."""

    key: Key
    way: tuple[Hex, ...]
    kind: Literal["move", "march", "retreat", "advance", "exit"] = "move"


class Fought(Struct, frozen=True, tag=True):
    """For the picture: an attack or bombardment of a hex, from which hexes, its die and its result; the counters that
    attacked, with the guns that supported them, and those that were attacked."""

    target: Hex
    origins: tuple[Hex, ...]
    die: int
    result: str
    bombard: bool = False
    by: tuple[Key, ...] = ()
    there: tuple[Key, ...] = ()


class Fell(Struct, frozen=True, tag=True):
    """For the picture: a counter that was removed, or points lost, and where."""

    key: Key
    at: Hex
    points: int = 0


Mark = Moved | Fought | Fell


class Staged(Struct, frozen=True):
    """What moved together in the movement phase under way, for as long as it can be taken back by itself: ``who`` names
    it (a brigade, a counter, or the hex of a stack that turned), ``units`` are its counters as they were before,
    ``touched`` all hexes that it stood in or went through, ``held`` who was last in those of them that matter, and
    ``marks`` what the picture shows of it. What is ``fixed`` stays, and what was before it in its hexes with it."""

    who: str
    units: dict[Key, Unit]
    touched: tuple[Hex, ...]
    held: dict[str, Side] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    fixed: bool = False


class State(Struct, frozen=True, dict=True):
    """A whole game. ``units`` has every counter of both armies, regiments too. All but ``rosters`` is public."""

    options: Options
    turn: int
    active: Side
    stage: Stage
    units: dict[Key, Unit]
    rosters: dict[Side, Roster]
    estimates: dict[Key, int]
    """Printed strength, or gun points, less the losses that the table has seen, of every counter."""
    divisions: dict[Brigade, Division]
    """Brigades that have been transferred, with the division that commands them now."""
    joining: dict[Brigade, Division]
    """Brigades transferred in the phase under way: the new command begins with the next phase."""
    moved_away: tuple[Division, ...]
    """Divisions that have given a brigade away."""
    tried: tuple[Division, ...]
    """Divisions that have rolled for a transfer in this phase."""
    initiative: tuple[Initiative, ...]
    out_of_command: tuple[Key, ...]
    """Counters that are out of command in this player turn's present movement phase, and in the combat after it."""
    fragmented: tuple[Brigade, ...]
    active_divisions: tuple[Division, ...]
    """Union divisions that are activated."""
    attacked: tuple[Division, ...]
    """Union divisions of which a unit has been the target of an attack or bombardment."""
    garrisons: tuple[Key, ...]
    """Infantry with a garrison marker."""
    gathering: tuple[Key, ...]
    """Infantry that takes its garrison marker up in this movement phase."""
    broken: tuple[Hex, ...]
    """Pit hexes whose nominal garrison point was lost."""
    engagements: tuple[Engagement, ...]
    stale: tuple[Key, ...]
    """Units that had an engagement marker when the combat phase began: no fresh strength."""
    shattered: dict[Brigade, Shattered]
    returning: tuple[Brigade, ...]
    """Brigades rebuilt that wait to be placed."""
    held: dict[str, Side]
    """Hexes that matter (deployment hexes, battery groups, the fort, Dover, the exits) by their numbers as texts, which
    is what a record has for keys, with the side that was last in them."""
    fort_lost: bool
    groups_lost: tuple[str, ...]
    objective_drawn: bool
    dusk_held: bool
    """Whether Defend's ground was held at the end of the first day."""
    arrivals: int
    """How many units have entered at the Union's entry hex in this phase."""
    attacks: tuple[Attack, ...]
    fighting: tuple[Attack, ...]
    """Attacks still to be carried out, in order, once they are committed."""
    combat: Combat | None
    tasks: tuple[Task, ...]
    asks: tuple[Question, ...]
    markers: int
    """How many engagement markers there have been."""
    last: tuple[Mark, ...]
    this_turn: tuple[Mark, ...]
    last_turn: tuple[Mark, ...]
    winner: Side | None = None
    ending: Ending = ""
    victory: Literal["", "narrow", "tactical", "decisive"] = ""
    offers: tuple[Side, ...] = ()
    staged: tuple[Staged, ...] = ()
    """What has moved in the movement phase under way, the latest last."""
    camps: bool = False
    """Whether the Confederates have taken enough Union camps: from then on the points that leave count."""


def boxes(roster: Roster, brigade: Brigade) -> int:
    """Returns the boxes of a brigade's sheet that count towards its shatter number: those crossed off, and those marked
    for its detached regiments (US-18.1, US-19.1)."""
    return roster.lost.get(brigade, 0) + roster.marks.get(brigade, 0)


def shatter_number(roster: Roster, brigade: Brigade) -> int:
    """Returns the losses at which a brigade shatters: half its strength, rounded up, plus what detaching added."""
    return (roster.base[brigade] + 1) // 2 + roster.shift.get(brigade, 0)


def goals_of(roster: Roster, units: Mapping[Key, Unit]) -> dict[Key, Hex]:
    """Returns the goals of a side's counters that are on the map."""
    return {key: goal for key, goal in roster.goals.items() if units[key].status == "map"}
