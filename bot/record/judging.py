"""Cases and rulings, as a record keeps and tells them: the data of entries of the kinds "claim", "statement",
"withdraw", "lapse" and "ruling".

A *case* is opened by a claim, has one statement of each other player, and ends by being withdrawn or by a ruling. Its
number counts the claims of the game. What is sealed stands in the entry's hidden part and, of a player's words, in the
leaf of that player's seat, so that the chains commit to it; of a ruling's, the public part commits to it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bot.games.contract.game import Seat
from bot.games.phrases import listed
from bot.record.timing import lasting, moment

Verdict = Literal["upheld", "dismissed", "settled"]
What = Literal["back", "again", "decide", "set", "roll", "time", "close", "award", "draw", "anew", "open", "replace"]
MOST_REMEDIES = 3
"""Remedies of one ruling at most."""
GOING_BACK = frozenset({"back", "again", "roll"})
"""The remedies that take entries back: one of them at most stands in a ruling."""
ENDING = frozenset({"close", "award", "draw"})
"""The remedies that settle how the game ends."""
AFTER_THE_END = frozenset({"award", "draw", "anew"})
"""The remedies of a game that is over, whose seed is public: one of them stands in a ruling."""


class Remedy(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that a ruling does. Which of the fields mean something follows from ``what``:

    - "back": the game goes back to after the public entry ``entry``.
    - "again": the decision of that entry is made again by its owner.
    - "roll": the decision of that entry stands and its dice are rolled again, or show ``values``.
    - "decide": the seat decides ``text``, in the position that the remedies before it leave.
    - "set": named public parts of the position have other values, ``parts`` by their keys; ``text`` says it in words.
    - "time": the seat has ``span`` milliseconds more.
    - "close", "award", "draw": the game ends without result, for the seat, or for nobody.
    - "anew": a game that is over may be gone on with from after the public entry ``entry``, as a new one with a seed
      of its own.
    - "open": the seat is open to a substitute.
    - "replace": the seat goes from the user ``left`` to ``user``, called ``name``, until a time (0: for good).
    """

    what: What
    seat: Seat = ""
    entry: int = 0
    text: str = ""
    values: tuple[int, ...] = ()
    span: int = 0
    parts: dict[str, str] = {}
    user: str = ""
    name: str = ""
    left: str = ""
    until: int = 0


class Done(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a ruling did to the position, one after the other: a decision ``text`` for a seat, or public ``parts``
    set."""

    seat: Seat = ""
    text: str = ""
    parts: dict[str, str] = {}


class Claim(Struct, frozen=True, omit_defaults=True):
    """What a player claims: that the public ``entry`` (0: none), or what was ``tried`` and refused, was not by the
    ``rules`` (ids), as ``text`` says. ``refused`` is the reason that was given then."""

    text: str = ""
    entry: int = 0
    rules: tuple[str, ...] = ()
    tried: str = ""
    refused: str = ""


class Claiming(Struct, omit_defaults=True):
    """The data of "claim". ``claim`` is missing where it is sealed whole; the clocks stand ``until`` then (0: they
    run)."""

    case: int
    claim: Claim | None = None
    until: int = 0


class Stating(Struct, omit_defaults=True):
    """The data of "statement"; ``waives`` tells that the player has nothing to say."""

    case: int
    text: str = ""
    waives: bool = False


class Ending(Struct):
    """The data of "withdraw" and "lapse"."""

    case: int


class Ruling(Struct, omit_defaults=True):
    """The data of "ruling". ``text`` are the public reasons, ``sealed`` commits to what is said beside them; ``to`` is
    the public number of the entry to which the game goes back (0: it does not), and then what was rolled since
    ``keeps`` its numbers; ``again`` is that of the decision that is made, or rolled, again. ``done`` is what is done to
    the position then, missing while anything of it is hidden. With ``fault`` the bot itself was wrong."""

    case: int
    verdict: Verdict
    rules: list[str] = []
    text: str = ""
    remedies: list[Remedy] = []
    precedent: bool = False
    fault: bool = False
    agreed: bool = False
    sealed: str = ""
    nonce: str = ""
    words: str = ""
    to: int = 0
    again: int = 0
    keeps: bool = False
    done: list[Done] = []


class Draft(Struct, frozen=True, omit_defaults=True):
    """A ruling as it is gathered: the case's number, the verdict, the rules' ids, the public reasons and what is sealed
    beside them, and the remedies in order. ``seen`` is the public number up to which the log was previewed.
    ``supersedes`` is the id of an earlier precedent (0: none). ``edition`` counts the changes of the draft."""

    case: int
    verdict: Verdict = "upheld"
    rules: tuple[str, ...] = ()
    text: str = ""
    sealed: str = ""
    remedies: tuple[Remedy, ...] = ()
    precedent: bool = False
    fault: bool = False
    supersedes: int = 0
    seen: int = 0
    edition: int = 0


WHOLE = "*"
"""Stands for the seats of all sides, in a look at everything."""
KINDS_OF_CASES = ("claim", "statement", "withdraw", "lapse", "ruling")
"""The kinds of entries that a case consists of."""


def by_its_only_player(kind: str, gm: bool, data: Mapping[str, Any]) -> bool:
    """Whether an entry goes back or sets parts in a game of one person, with nobody who had to agree."""
    return not gm and bool(data.get("alone") or (kind == "rewind" and not data.get("agreed")))


def commitment_to(nonce: str, words: str) -> str:
    """Returns the commitment to sealed words: SHA-256 of 32 random bytes, in hex, and the words."""
    return hashlib.sha256(bytes.fromhex(nonce) + words.encode()).hexdigest()


def remedies_of(data: Mapping[str, Any]) -> list[Remedy]:
    """Returns the remedies that an entry's data hold."""
    return msgspec.convert(data.get("remedies", []), list[Remedy])


def remedy_in_words(remedy: Remedy, names: Mapping[Seat, str]) -> str:
    """Returns a remedy as a clause, such as "the game goes back to entry 12"."""
    seat = names.get(remedy.seat, remedy.seat)
    values = ", ".join(map(str, remedy.values))
    clauses = {
        "back": f"the game goes back to entry {remedy.entry}",
        "again": f"the decision of entry {remedy.entry} is made again by {seat}",
        "roll": f"the dice of entry {remedy.entry} {f'show {values}' if values else 'are rolled again'}",
        "decide": f"{seat} decides: {remedy.text}" if remedy.text else f"a decision is made for {seat}",
        "set": f"the position is set: {remedy.text}" if remedy.text else "the position is set",
        "time": f"{seat} has {lasting(remedy.span)} more",
        "close": "the game is closed with no result",
        "award": f"the game is awarded to {seat}",
        "draw": "the game is a draw",
        "anew": f"it may continue from entry {remedy.entry}, as a new game with other dice",
        "open": f"the {seat} seat is open to a substitute",
        "replace": f"{remedy.name} takes over the {seat} seat",
    }
    return clauses[remedy.what]


def case_in_words(kind: str, data: Mapping[str, Any], seat: str, names: Mapping[Seat, str]) -> str:
    """Returns an entry of a case in words, "" for what is none of it."""
    case = f"Case {data.get('case', '')}"
    match kind:
        case "claim":
            until = f" The clocks are stopped until {moment(data['until'])} at the latest." if data.get("until") else ""
            return f"{case}: {seat} {claimed(data.get('claim'))}.{until}"
        case "statement":
            return f"{case}: {seat} {'has nothing to say' if data.get('waives') else 'has answered'}."
        case "withdraw":
            return f"{case}: {seat} withdraws the claim."
        case "lapse":
            return f"{case} has had no ruling for a week, so what was done stands. The players may still settle it."
        case "ruling":
            return f"{case} is {ruled(data, names)}"
    return ""


def claimed(claim: Mapping[str, Any] | None) -> str:
    """Returns what is claimed, after the name of whoever does."""
    if claim is None:
        return "opens a case, which is sealed"
    entry = claim.get("entry")
    what = f" entry {entry}" if entry else ""
    if claim.get("tried") or claim.get("refused"):
        what = f" a refusal after{what}" if entry else " a refusal"
    rules = f" under {listed(claim['rules'])}" if claim.get("rules") else ""
    text = f": {claim['text']}" if claim.get("text") else ""
    return f"disputes{what}{rules}{text}".rstrip(".") if what else f"opens a case{rules}{text}".rstrip(".")


def ruled(data: Mapping[str, Any], names: Mapping[Seat, str]) -> str:
    """Returns a ruling's verdict, rules, remedies and reasons as sentences; the first goes on from "Case 2 is"."""
    rules: Sequence[str] = data.get("rules", [])
    by = f" by {listed(rules)}" if rules else ""
    said = [f"{data.get('verdict', '')}{' as all agree' if data.get('agreed') else ''}{by}."]
    if remedies := remedies_of(data):
        clauses = listed(remedy_in_words(remedy, names) for remedy in remedies)
        said.append(f"{clauses[0].upper()}{clauses[1:]}.")
    if data.get("text"):
        said.append(f"“{data['text']}”")
    if data.get("fault"):
        said.append("The bot was wrong.")
    return " ".join(said)
