"""The persons of a game: each has a number that only this game has. Leaves and exported entries hold the numbers, and
once for each person a salted commitment to who it is. Where its opening is deleted, nobody can tell who it was, and
everything else still proves itself.

    commitment = SHA-256(32 random bytes | the user's id in decimal figures)

Games that were opened before there were numbers hold ids and names; their persons are empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.record.entries import Entropy, Entry, sha
from bot.record.players import FORGOTTEN, FORGOTTEN_NAME

IDS = frozenset({"user", "from", "to", "left", "played", "looked"})
"""The members of an entry's data that hold users' ids, as texts."""
NAMES = frozenset({"name", "claimed", "invited", "teams"})
"""Those that hold users' names; the members of "teams" are ids with their names."""
TEXTS = frozenset({"said", "why", "value"})
"""Those that hold texts of the bot's own, in which ids and names may stand."""
PROPOSED = frozenset({"master", "admit"})
"""What is proposed, where its value names a user."""
APART = frozenset({"state", "origin", "parts", "options"})
"""Those that are a game's own."""
HOLDING = IDS | NAMES | TEXTS
NAME = "@"
"""Stands before the number where it is in the place of a name."""
COMES = frozenset({"open", "join", "decline"})
"""The kinds of entries whose name is that of whoever did it."""
NEW = "persons"
"""The member of an entry's data that holds the commitments to the persons who appear in it first, by their numbers."""


class Person(Struct, frozen=True, omit_defaults=True):
    """A person of a game: their number in it, the salt of the commitment in hex ("" once they are forgotten), the names
    they had, the first of them first, and whether they appeared only in what is secret."""

    number: int
    salt: str
    names: tuple[str, ...] = ()
    secret: bool = False


class Opening(Struct, frozen=True):
    """Who a person is: the user's id as text, the first name in the game, and the commitment's salt in hex."""

    user: str
    name: str
    salt: str


def commitment_to(user: str, salt: str) -> str:
    """The commitment to a user. Raises ValueError for a salt that is no hex."""
    return sha(bytes.fromhex(salt), user.encode())


def met(persons: Mapping[int, Person], entry: Entry, named: Mapping[int, str], entropy: Entropy) -> dict[int, Person]:
    """Returns the persons of a game with those that an entry names; ``named`` are the names that those at the table
    have now, by user."""
    found = dict(persons)

    def meet(user: int, name: str, secret: bool = False) -> None:
        if not 0 < user < FORGOTTEN:
            return
        old = found.get(user)
        if old is None:
            old = Person(FORGOTTEN + int.from_bytes(entropy(7), "big"), entropy(32).hex(), secret=secret)
        names = (*old.names, name) if name and name not in old.names else old.names
        found[user] = replace(old, names=names, secret=old.secret and secret)

    meet(entry.by, entry.data.get("name", "") if entry.kind in COMES else "")
    for user, name in (*named.items(), *_people(entry.data)):
        meet(user, name)
    for user, name in _people(entry.hidden):
        meet(user, name, secret=True)
    return found


def _people(value: Any, key: str = "") -> Iterator[tuple[int, str]]:
    """Yields the users that data name, with the name beside each, "" without."""
    if isinstance(value, dict):
        name = value.get("name", "")
        for member, each in value.items():
            if member in ("user", "to") and isinstance(each, str) and each.isdecimal():
                yield int(each), name if isinstance(name, str) else ""
            elif member == "value" and value.get("what") in PROPOSED and isinstance(each, str):
                # "master" is proposed with a user and the name, "admit" with a seat and a user.
                first, _, rest = each.partition(" ")
                if first.isdecimal():
                    yield int(first), rest
                elif rest.isdecimal():
                    yield int(rest), ""
            elif key == "teams" and member.isdecimal():
                yield int(member), str(each)
            elif member not in APART:
                yield from _people(each, member if member in HOLDING else key)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _people(each, key)
    elif key in ("from", "left", "played", "looked") and isinstance(value, str) and value.isdecimal():
        yield int(value), ""


def numbered(
    persons: Mapping[int, Person], entry: Entry, named: Mapping[int, str], entropy: Entropy
) -> tuple[dict[int, Person], Entry]:
    """Returns the persons of a game with those that an entry names, and the entry with the commitments to whoever
    appears in it first; ``named`` are the names that those at the table have now, by user."""
    found = met(persons, entry, named, entropy)
    shown, sealed = dict[str, str](), dict[str, str]()
    for user, each in found.items():
        if user not in persons or persons[user].secret != each.secret:
            (sealed if each.secret else shown)[str(each.number)] = commitment_to(str(user), each.salt)
    data = {**entry.data, NEW: shown} if shown else entry.data
    hidden = {**entry.hidden, NEW: sealed} if sealed else entry.hidden
    return found, replace(entry, data=data, hidden=hidden)


def disguised(entry: Entry, persons: Mapping[int, Person]) -> Entry:
    """Returns an entry with the persons' numbers in place of their ids and names."""
    if not persons:
        return entry
    by = persons[entry.by].number if entry.by in persons else entry.by
    if not entry.data and not entry.hidden:
        return replace(entry, by=by)
    ids = {str(user): str(each.number) for user, each in persons.items()}
    names = {name: f"{NAME}{each.number}" for each in reversed(list(persons.values())) for name in each.names}
    known = ids | names
    anyone = "|".join(re.escape(each) for each in sorted(known, key=len, reverse=True))
    within = Within(ids, names.get, re.compile(rf"(?<!\w)(?:{anyone})(?!\w)"), known.__getitem__)
    return replace(entry, by=by, data=put(entry.data, within), hidden=put(entry.hidden, within))


def openings(persons: Mapping[int, Person], secret: bool) -> dict[str, Opening]:
    """Returns who the persons are who were not forgotten, by their numbers; those who appeared only in what is secret
    only if it may be told."""
    return {
        str(each.number): Opening(str(user), each.names[0] if each.names else "", each.salt)
        for user, each in persons.items()
        if each.salt and (secret or not each.secret)
    }


def opened(entry: Entry, persons: Mapping[str, Opening]) -> Entry:
    """Returns an entry of a record with the ids and names of those persons, by number."""
    who = persons.get(str(entry.by))
    by = int(who.user) if who is not None else entry.by
    return replace(entry, by=by, data=put_in(entry.data, persons), hidden=put_in(entry.hidden, persons))


def put_in(data: Any, persons: Mapping[str, Opening]) -> Any:
    """Returns data of a record with the ids and names of those persons, by number."""
    ids = {number: each.user for number, each in persons.items()}

    def named(text: str) -> str:
        number = text.removeprefix(NAME)
        if not number.isdecimal() or int(number) < FORGOTTEN:
            return text
        if number == text:
            return ids.get(number, number)
        return persons[number].name if number in persons else FORGOTTEN_NAME

    return put(data, Within(ids, named, re.compile(rf"(?<!\w){NAME}?\d{{19}}(?!\w)"), named))


class Within(Struct):
    """What stands in the place of ids and of names (None: they stay), where one stands in a text, and what stands there
    instead."""

    ids: Mapping[str, str]
    name: Callable[[str], str | None]
    anyone: re.Pattern[str]
    other: Callable[[str], str]


def put(value: Any, within: Within, key: str = "") -> Any:
    """Returns data with other ids and names where they hold some."""
    if isinstance(value, dict):
        return {
            (within.ids.get(member, member) if key == "teams" else member): (
                each if member in APART else put(each, within, member if member in HOLDING else key)
            )
            for member, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [put(each, within, key) for each in value]
    if not isinstance(value, str):
        return value
    if key in TEXTS:
        return within.anyone.sub(lambda found: within.other(found[0]), value)
    return within.ids.get(value, value) if key in IDS else (within.name(value) or value) if key in NAMES else value
