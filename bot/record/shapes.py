"""The shapes of the entries' data, by kind, as verification expects them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from bot.record.entries import KINDS
from bot.record.house_rules import Agreeing
from bot.record.judging import Claiming, Ending, Ruling, Stating
from bot.record.letters import Noting, Writing
from bot.record.masters import Mastering
from bot.record.replayer import Wrong

Hints = Literal["allowed", "told", "barred"]


class Naming(Struct):
    """A game master: the user's id as text, and the name."""

    user: str
    name: str


class Opening(Struct):
    """The data of "open"."""

    game: str
    key: str
    rules: str
    epoch: int
    options: dict[str, str]
    commitment: str
    seat: str
    name: str
    seats: list[str] = []
    practice: list[str] = []
    invited: dict[str, str] = {}
    drawn: bool = False
    hints: Hints = "allowed"
    clock: str = "none"
    timeout: str = "note"
    prepared_follow: str = "later"
    what_if: str = "allowed"
    gone: str = "7d"
    level: str = "medium"
    rated: str = "off"
    played: dict[str, list[str]] = {}
    looked: dict[str, list[str]] = {}
    master: Naming | None = None
    case: int = 0
    house: dict[str, str] = {}


class Joining(Struct):
    """The data of "join"."""

    seat: str
    name: str
    salt: str
    practice: list[str] = []
    drawn: bool = False


class Leaving(Struct):
    """The data of "leave"."""

    seats: list[str] = []
    drawn: bool = False


class Declining(Struct):
    """What an entry of the kind "decline" holds."""

    name: str
    drawn: bool = False


class Inviting(Struct):
    """The data of "invite"."""

    name: str
    drawn: bool = False


class Drawn(Struct):
    """A player who comes to a seat: the seat or place before, and the name."""

    seat: str
    name: str


class Choosing(Struct):
    """The data of "options"."""

    options: dict[str, str]
    said: str
    moved: dict[str, Drawn] = {}
    drawn: bool = False


class Starting(Struct):
    """The data of "start"."""

    options: dict[str, str]
    salt: str
    salts: list[str]
    drawn: dict[str, Drawn] = {}
    teams: dict[str, dict[str, str]] = {}


class Settling(Struct):
    """The data of "table"."""

    hints: Hints = "allowed"
    clock: str = "none"
    timeout: str = "note"
    prepared_follow: str = "later"
    what_if: str = "allowed"
    gone: str = "7d"
    level: str = "medium"
    rated: str = "off"


class Timing(Struct):
    """The data of "clock": see bot.record.timing."""

    what: str
    seat: str = ""
    then: str = ""
    name: str = ""
    span: int = 0
    begun: int = 0
    until: int = 0


class Replacing(Struct):
    """The data of "replace": users as texts, and until when the seat is given away (0: for good);
    whether the new holder ceases to be game master."""

    seat: str
    name: str
    left: str = msgspec.field(name="from")
    to: str
    until: int = 0
    ceases: bool = False


class Teaming(Struct):
    """The data of "team": see bot.record.players."""

    what: str
    user: str
    name: str
    drawn: bool = False


class Proposing(Struct):
    """The data of "propose"."""

    what: str
    value: str
    said: str


class GoingBack(Struct):
    """The data of "undo" and "rewind"; ``keeps``: what was rolled keeps its numbers."""

    to: int
    lapsed: list[int] = []
    agreed: bool = False
    keeps: bool = False
    reason: str = ""


class Looking(Struct):
    """The data of "look": the seat, or all of it, and the game master's reason."""

    seat: str
    reason: str = ""


class Renewing(Struct):
    """The data of "rules": the versions of the rules before and after, and what changed."""

    before: str = msgspec.field(name="from")
    to: str
    changed: str = ""


class Supplying(Struct):
    """The data of "dice": the results, what they are for, and whether they are bound to that."""

    values: list[int]
    purpose: str = msgspec.field(default="", name="for")
    bound: bool = False
    reason: str = ""


class Announcing(Struct):
    """The data of "announce"."""

    text: str


class Editing(Struct):
    """The data of "edit": the parts of the position that are set, with their values, unless all of it is; ``alone``
    tells that the only person of the game did it, with nobody to agree."""

    parts: dict[str, str] = {}
    alone: bool = False
    reason: str = ""


SHAPES: dict[str, type[Struct]] = {
    "open": Opening,
    "join": Joining,
    "leave": Leaving,
    "decline": Declining,
    "invite": Inviting,
    "options": Choosing,
    "start": Starting,
    "table": Settling,
    "clock": Timing,
    "propose": Proposing,
    "house": Agreeing,
    "replace": Replacing,
    "team": Teaming,
    "master": Mastering,
    "rules": Renewing,
    "claim": Claiming,
    "statement": Stating,
    "withdraw": Ending,
    "lapse": Ending,
    "ruling": Ruling,
    "undo": GoingBack,
    "rewind": GoingBack,
    "dice": Supplying,
    "announce": Announcing,
    "letter": Writing,
    "journal": Noting,
    "edit": Editing,
    "look": Looking,
}


def check_shape(where: str, kind: str, seat: str, data: dict[str, Any], seats: list[str]) -> None:
    """An entry must be of a known kind, of a seat of this game, and hold what its kind needs."""
    if kind not in KINDS:
        raise Wrong(f"{where} is of an unknown kind, {kind}")
    if seat not in ("", *seats):
        raise Wrong(f"{where} is of {seat}, which is no seat of this game")
    if kind in SHAPES:
        try:
            msgspec.convert(data, SHAPES[kind])
        except msgspec.ValidationError as error:
            raise Wrong(f"{where} ({kind}) cannot be read: {error}") from error
