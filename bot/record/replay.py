"""Reading a record's file: verifying all that it claims, and telling it move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Event, Game
from bot.record.checks.cases import check_cases
from bot.record.checks.chains import check_chain, check_entries, check_opening, seats_at_the_end
from bot.record.checks.dice import check_dice, check_given, check_salts
from bot.record.checks.moves import check_bots, check_lobby, check_moves
from bot.record.entries import canonical, sha, state_hash
from bot.record.file import FORMAT, FORMATS, Link, Record
from bot.record.house_rules import check_house_rules
from bot.record.judging import KINDS_OF_CASES, case_in_words
from bot.record.letters import check_letters
from bot.record.masters import check_masters
from bot.record.persons import NEW, Opening, commitment_to, opened, put_in
from bot.record.replayer import Replayer, Step, public, public_steps, shown, whole_steps
from bot.record.replayer import Wrong as Wrong

Rules = Mapping[str, Game[Any, Any, Any]]

NONSENSE = (
    msgspec.MsgspecError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""The errors to which a record that was made up, not exported, can drive rules and readers."""


def read(data: bytes) -> Record:
    """A record from its file. Raises Wrong when it is not one."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except NONSENSE as error:
        raise Wrong(f"this is not a record of Adjutant's: {error}") from error
    if record.format not in FORMATS:
        raise Wrong(f"the record's format is {record.format or 'missing'}, where {FORMAT} was expected")
    return record


def named(record: Record) -> Record:
    """Returns a record with the ids and names of its persons, as far as it opens them, in its entries and public
    leaves. What is named so proves nothing any more: verify it before."""
    if not record.persons:
        return record
    chains = {
        chain: [link_with(x, record.persons) if chain == PUBLIC and not x.leaf else x for x in links]
        for chain, links in record.chains.items()
    }
    whole = record.whole
    if whole is not None:
        whole = msgspec.structs.replace(whole, entries=[opened(each, record.persons) for each in whole.entries])
    return msgspec.structs.replace(record, chains=chains, whole=whole)


def rules_of(record: Record, games: Rules) -> Game[Any, Any, Any]:
    """The rules that the record was played by. Raises Wrong for an unknown game."""
    if record.key not in games:
        raise Wrong(f"the record is of a game called {record.key}, which this Adjutant does not know")
    return games[record.key]


def link_with(x: Link, persons: Mapping[str, Opening]) -> Link:
    """Returns a public link with ids and names of persons in place of their numbers."""
    body = msgspec.json.decode(x.body)
    by = persons.get(body["by"])
    data = {"data": put_in(body["data"], persons)} if "data" in body else {}
    return msgspec.structs.replace(
        x, body=msgspec.Raw(canonical({**body, "by": by.user if by else body["by"], **data}))
    )


class Verdict(Struct, frozen=True):
    """The checks that a record passed, in sentences."""

    lines: tuple[str, ...]


def verify(data: bytes, games: Rules) -> Verdict:
    """Checks a record from nothing but its file. Raises Wrong with the first thing that is wrong."""
    try:
        return verified(data, games)
    except Refusal as refusal:
        raise Wrong(f"the record makes no sense: {refusal.reason:.200}") from refusal
    except NONSENSE as error:
        raise Wrong(f"the record makes no sense: {error!r:.200}") from error


def verified(data: bytes, games: Rules) -> Verdict:
    """As ``verify``, for records that make sense."""
    record = read(data)
    game = rules_of(record, games)
    seats = seats_at_the_end(game, record)
    for chain, links in record.chains.items():
        if chain != PUBLIC and chain not in seats:
            raise Wrong(f"the record has a chain for {chain}, which is no seat of {game.name}")
        check_chain(record, chain, links, game)
    check_opening(record)
    said = [f"{len(x)} {c} entries follow one another unbroken." for c, x in record.chains.items() if x]
    said += withheld(record)
    said += [draws_checked(record, game), moves_checked(named(record), game)]
    said += persons_checked(record)
    bare = msgspec.structs.replace(record, digest="")
    if sha(canonical(bare)) != record.digest:
        raise Wrong("something outside the chains was changed: the digest of the whole does not match")
    if canonical(record) + b"\n" != data:
        raise Wrong("the file is not byte for byte as it was exported, though all that it says is intact")
    said.append(f"The public head is {record.chains[PUBLIC][-1].head}.")
    return Verdict(tuple(said))


def draws_checked(record: Record, game: Game[Any, Any, Any]) -> str:
    """Checks a whole record's entries and draws; returns a sentence that says what was checked. Raises Wrong."""
    if record.whole is None:
        return "The seed is not in this record (the game was not over): the draws cannot be checked yet."
    if not record.whole.entries:
        raise Wrong("the record has no entries")
    check_entries(record, game)
    check_salts(record)
    draws = check_dice(record)
    return f"The seed is the one committed to, and it gives all {draws} draws."


def moves_checked(record: Record, game: Game[Any, Any, Any]) -> str:
    """Checks the lobby and every move as far as the record allows; returns a sentence that says what was checked.
    Raises Wrong."""
    if others := other_rules(record, game):
        if record.whole is not None:
            check_given(record, None)
        under = " and ".join(others)
        return f"The moves were not played again: they were made under {under}, not {game.rules_version} alone."
    steps = list(whole_steps(record.whole.entries) if record.whole else public_steps(record.chains[PUBLIC]))
    check_lobby(game, steps)
    check_cases(steps)
    check_masters(steps)
    check_house_rules(steps)
    check_letters(steps)
    check_bots(game, steps)
    if record.whole is None and game.hidden:
        return "The moves were not played again: that takes what is still secret."
    moves = check_moves(record, game, steps)
    if record.whole is not None:
        check_given(record, moves.turns)
    said = f"All {moves.count} moves are legal and lead where the record says."
    return f"{said} {moves.reworded} of their lines are worded differently today." if moves.reworded else said


def withheld(record: Record) -> list[str]:
    """Says how many leaves are withheld, and what is not checked for that; nothing where none is."""
    number = sum(bool(x.leaf) for links in record.chains.values() for x in links)
    if not number:
        return []
    return [
        f"{number} of them are withheld, because they name a person who was forgotten. Their hashes stand in the "
        "chains; whether the log says what they said is not checked."
    ]


def persons_checked(record: Record) -> list[str]:
    """Checks that the persons whom the record names are those to whom it committed itself. Returns a sentence that says
    how many there are; nothing for a record that knows no persons by numbers. Raises Wrong."""
    sources = [public(x).data for x in shown(record.chains.get(PUBLIC, ()))]
    sources += [each.hidden for each in record.whole.entries] if record.whole is not None else []
    made = dict[str, str]()
    for data in sources:
        for number, commitment in data.get(NEW, {}).items():
            if made.setdefault(number, commitment) != commitment:
                raise Wrong(f"person {number} is committed to twice")
    for number, who in record.persons.items():
        if number not in made or commitment_to(who.user, who.salt) != made[number]:
            raise Wrong(f"the commitment to person {number} does not open to {who.user}")
    if not made:
        return []
    gone = len(made) - len(record.persons)
    said = f"The commitments to {len(record.persons)} of {len(made)} persons open."
    return [f"{said} Who the other {gone} were is withheld." if gone else said]


def other_rules(record: Record, game: Game[Any, Any, Any]) -> list[str]:
    """The versions of the rules that the record was played by, in order, unless it is today's alone."""
    entries = [e.rules for e in record.whole.entries] if record.whole else []
    played = dict.fromkeys([record.rules, *entries, *(public(x).rules for x in shown(record.chains[PUBLIC]))])
    found = [rules for rules in played if rules]
    return [] if found == [game.rules_version] else found


def replay(data: bytes, games: Rules) -> Iterator[str]:
    """The game told move by move, one line each, and where it stands in the end. Raises Wrong."""
    try:
        yield from told(read(data), games)
    except NONSENSE as error:
        raise Wrong(f"the record makes no sense: {error!r:.200}") from error


def told(record: Record, games: Rules) -> Iterator[str]:
    """As ``replay``, for records that make sense, in the words that stand in them. What other rules than today's alone
    led to is not played again."""
    record, game = named(record), rules_of(record, games)
    if other_rules(record, game):
        yield from told_as_written(steps_of(record, game))
        return
    state: Any = None
    for step, state in played(record, games):  # noqa: B007 - the last one is told
        yield from as_written(step)
    if state is not None:
        view = game.view(state, None)
        ended = game.result(view)
        yield ended.text if ended else game.headline(view)
        yield f"Final state: {state_hash(state)}"


def played(record: Record, games: Rules) -> Iterator[tuple[Step, Any]]:
    """Plays a record again by today's rules: its steps, each with the state that it led to (None before the game
    begins). Raises Wrong where that cannot be done."""
    game = rules_of(record, games)
    walk = Replayer(game)
    for step in steps_of(record, game):
        try:
            walk.take(step)
        except (Refusal, *NONSENSE) as error:
            raise Wrong(f"entry {step.no} ({step.text or step.kind}) cannot be played again: {error}") from error
        yield step, walk.state


def steps_of(record: Record, game: Game[Any, Any, Any]) -> Iterator[Step]:
    """The steps of a record. Raises Wrong where it holds too few of them to be played again."""
    if record.whole is None and game.hidden:
        raise Wrong("this record was made while the game ran: it does not hold what is needed to play it again")
    return whole_steps(record.whole.entries) if record.whole else public_steps(record.chains[PUBLIC])


def told_as_written(steps: Iterable[Step]) -> Iterator[str]:
    """Entries with the lines that stand in the record, and the hash of the last position, which whole records have."""
    last = ""
    for step in steps:
        yield from as_written(step)
        last = step.state or last
    if last:
        yield f"Final state: {last}"


def as_written(step: Step) -> Iterator[str]:
    """Returns an entry's own line and those that stand below it in the record."""
    yield heading(step)
    yield from case_lines(step)
    yield from (f"      {line}" for line in public_lines(step))


def heading(step: Step) -> str:
    """Returns an entry's own line."""
    return f"{step.no:>4}  {step.text or step.kind}" + (f"  [{step.seat}]" if step.seat else "")


def case_lines(step: Step) -> list[str]:
    """Returns what an entry of a case says, in a line; nothing for another."""
    return [f"      {case_in_words(step.kind, step.data, step.seat, {})}"] if step.kind in KINDS_OF_CASES else []


def public_lines(step: Step) -> list[str]:
    """Returns what a record told everybody in an entry: as whole events, or as the lines of a public chain."""
    lines = [told.to(PUBLIC) if isinstance(told, Event) else told for told in step.told or ()]
    return [line["text"] if isinstance(line, dict) else line.text for line in lines if line is not None]
