"""Playing a record again: carrying out its entries with their own draws, and checking all that it claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.dice import DiceTray, Draw, Replayed, commitment, value
from bot.games.contract import PUBLIC, Game, Outcome, Refusal
from bot.record import (
    CHANGES,
    FORMAT,
    Entry,
    Heads,
    Link,
    Record,
    canonical,
    first_head,
    in_force,
    lines_for,
    link,
    next_head,
    sha,
    state_hash,
)

Rules = Mapping[str, Game[Any, Any, Any]]


class Wrong(Exception):
    """The first thing found wrong with a record, as one sentence that names where."""


class Step(Struct, frozen=True):
    """An entry to be played again. ``no`` and ``to`` count as the record at hand does: all entries in a whole record,
    public ones otherwise. ``state`` is the hash that it claims ("" where it does not say); ``told`` the events, of a
    whole record, or else the public lines."""

    no: int
    kind: str
    seat: str
    text: str
    draws: tuple[Draw, ...]
    data: dict[str, Any]
    to: int = 0
    state: str = ""
    told: Any = None


def decoded(game: Game[Any, Any, Any], data: Any, rules: str) -> Any:
    """A state from plain data, of whichever version of the rules. Raises Wrong with what does not fit."""
    try:
        if rules != game.rules_version:
            data = game.upgrade(data, rules)
        return msgspec.convert(data, game.state_type)
    except (msgspec.ValidationError, TypeError) as error:
        raise Wrong(f"the state does not have the shape of a game of {game.name}: {error}") from error


def outcome(game: Game[Any, Any, Any], state: Any, step: Step) -> Outcome[Any]:
    """Carries one step out on ``state`` with its own draws. Raises Refusal, or ValueError where the draws differ."""
    draws = Replayed(step.draws)
    if step.kind == "start":
        origin = step.data.get("origin")
        done = Outcome(decoded(game, origin, game.rules_version)) if origin else game.setup(step.data["options"], draws)
    elif step.kind == "resign":
        done = game.resign(state, step.seat)
    elif step.kind == "edit":
        done = Outcome(decoded(game, step.data["state"], game.rules_version))
    else:
        done = game.apply(state, step.seat, game.parse(step.text), draws)
    if draws.left:
        raise ValueError(f"the record holds a draw ({draws.left[0].purpose}) that the rules do not ask for")
    return done


class Walk:
    """Plays steps one after another and remembers the state after each, so that an undo finds its way back."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.state: Any = None
        self.states: dict[int, Any] = {}
        self._orders: list[Step] = []

    def take(self, step: Step) -> Outcome[Any] | None:
        """The next step's outcome, None where it leaves the state alone. Raises Refusal or ValueError."""
        done: Outcome[Any] | None = None
        if step.kind in ("undo", "rewind"):
            if step.to not in self.states:
                raise ValueError(f"it goes back to entry {step.to}, which left no state")
            self.state = self.states[step.to]
            self._orders = [o for o in self._orders if o.no <= step.to or step.kind == "undo"]
            for order in self._orders if step.kind == "undo" else []:
                if order.no > step.to:
                    self.state = outcome(self.game, self.state, order).state
        elif step.kind in CHANGES:
            done = outcome(self.game, self.state, step)
            self.state = done.state
            if step.kind == "order":
                self._orders.append(step)
        self.states[step.no] = self.state
        return done


def whole_steps(entries: Iterable[Entry]) -> Iterator[Step]:
    """The steps of a whole record's entries."""
    for e in entries:
        data = {**e.data, **e.hidden}
        yield Step(e.seq, e.kind, e.seat, e.text, e.draws, data, int(e.hidden.get("to", 0)), e.state, e.events)


def public_steps(links: Iterable[Link]) -> Iterator[Step]:
    """The steps that a public chain shows: enough to replay a game without secrets."""
    for x in links:
        body = msgspec.json.decode(x.body)
        draws = tuple(msgspec.convert(d, Draw) for d in body.get("draws", ()))
        data = body.get("data", {})
        to, lines = int(data.get("to", 0)), body.get("lines", [])
        yield Step(body["no"], body["kind"], body.get("seat", ""), body.get("text", ""), draws, data, to, "", lines)


def read(data: bytes) -> Record:
    """A record from its file. Raises Wrong when it is not one."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Wrong(f"this is not a record of Adjutant's: {error}") from error
    if record.format != FORMAT:
        raise Wrong(f"the record's format is {record.format or 'missing'}, where {FORMAT} was expected")
    return record


def rules_of(record: Record, games: Rules) -> Game[Any, Any, Any]:
    """The rules that the record was played by. Raises Wrong for an unknown game."""
    if record.key not in games:
        raise Wrong(f"the record is of a game called {record.key}, which this Adjutant does not know")
    return games[record.key]


def check_chain(record: Record, chain: str, links: list[Link]) -> None:
    """Follows one chain from its first head. Raises Wrong at the first leaf that does not fit."""
    head = first_head(record.game, chain)
    for no, x in enumerate(links, 1):
        where = f"{chain} entry {no}"
        try:
            body = msgspec.json.decode(x.body)
            bytes.fromhex(x.nonce)
        except (msgspec.DecodeError, ValueError) as error:
            raise Wrong(f"{where} cannot be read: {error}") from error
        if len(x.nonce) != 64:
            raise Wrong(f"{where}'s nonce is not 32 bytes")
        if not isinstance(body, dict) or body.get("no") != no:
            raise Wrong(f"{where} is missing or out of order")
        head = next_head(head, x.nonce, bytes(x.body))
        if head != x.head:
            raise Wrong(f"{where} is not what was chained: its hash does not match")


def check_opening(record: Record) -> None:
    """The opening entry must speak of this record's game. Raises Wrong."""
    links = record.chains.get(PUBLIC) or []
    if not links:
        raise Wrong("the record has no public entries")
    first = msgspec.json.decode(links[0].body)
    said = first.get("data", {})
    expected = {"game": record.game, "key": record.key, "rules": record.rules, "epoch": record.epoch}
    if first.get("kind") != "open" or {k: said.get(k) for k in expected} != expected:
        raise Wrong("public entry 1 does not open the game that the record's first lines name")


def check_entries(record: Record, seats: list[str]) -> None:
    """A whole record's entries must make exactly the chains that it shows. Raises Wrong."""
    assert record.whole is not None
    entries, heads = record.whole.entries, Heads({}, {})
    at = dict.fromkeys(record.chains, 0)
    shown: dict[int, bool] = {}
    for n, entry in enumerate(entries, 1):
        if entry.seq != n:
            raise Wrong(f"entry {n} is missing or out of order")
        if entry.kind == "undo" and entry.secret and any(shown[s] for s in going(entries[: n - 1], entry)):
            raise Wrong(f"entry {n} takes back in secret what was public")
        made = link(entry, record.game, seats, heads)
        shown[n] = any(leaf.chain == PUBLIC for leaf in made)
        for leaf in made:
            links = record.chains.get(leaf.chain, [])
            if at[leaf.chain] >= len(links):
                raise Wrong(f"entry {n} is missing from the {leaf.chain} chain")
            x = links[at[leaf.chain]]
            at[leaf.chain] += 1
            mine, theirs = msgspec.json.decode(leaf.body), msgspec.json.decode(x.body)
            for key in ("state", "heads"):
                mine.pop(key, None)
            claimed = {key: theirs.pop(key, None) for key in ("state", "heads")}
            if mine != theirs:
                raise Wrong(f"{leaf.chain} entry {leaf.no} does not say what entry {n} was")
            if leaf.chain == PUBLIC:
                check_commitments(x, claimed, entry, seats, heads, record.game)
            # The chain itself was followed before; from here on count as it does, not with our own fresh nonces.
            heads.heads[leaf.chain] = x.head
    for chain, links in record.chains.items():
        if at[chain] != len(links):
            raise Wrong(f"{chain} entry {at[chain] + 1} belongs to no entry of the log")


def check_commitments(
    x: Link, claimed: dict[str, Any], entry: Entry, seats: list[str], heads: Heads, game: str
) -> None:
    """Opens a public leaf's commitments to the state and to the seats' heads. Raises Wrong."""
    no = msgspec.json.decode(x.body)["no"]
    values = {"state": entry.state} | {s: heads.heads.get(s) or first_head(game, s) for s in seats}
    said = {"state": claimed["state"]} | (claimed["heads"] or {})
    for key, hidden in values.items():
        try:
            fits = sha(bytes.fromhex(x.opening[key]), hidden.encode()) == said.get(key)
        except (KeyError, ValueError):
            fits = False
        if not fits:
            raise Wrong(f"public entry {no}'s commitment to {key} does not open")


def going(earlier: list[Entry], undo: Entry) -> list[int]:
    """The seqs of the entries that an undo strikes out."""
    to = int(undo.hidden["to"])
    return [e.seq for e in in_force(earlier) if e.seq > to and e.kind in CHANGES - {"order"}]


def check_dice(record: Record) -> int:
    """Every draw of a whole record must be what the committed seed and the salts give. Returns how many there were."""
    assert record.whole is not None
    try:
        seed = bytes.fromhex(record.whole.seed)
    except ValueError as error:
        raise Wrong("the seed is not hexadecimal") from error
    opening = record.whole.entries[0]
    if commitment(seed) != opening.data.get("commitment"):
        raise Wrong("the seed is not the one that was committed to in entry 1")
    salts: tuple[str, ...] = ()
    used: dict[str, int] = {}
    count = 0
    for entry in record.whole.entries:
        if entry.kind == "start":
            salts = tuple(entry.data.get("salts", ()))
        tray = DiceTray(seed, salts, record.game, record.epoch)
        for draw in entry.draws:
            count += 1
            where = f"draw {draw.number} of the {draw.stream} stream (entry {entry.seq}, {draw.purpose})"
            if draw.number != used.get(draw.stream, 0) + 1:
                raise Wrong(f"{where} does not follow number {used.get(draw.stream, 0)}")
            used[draw.stream] = draw.number
            if not draw.supplied and value(tray, draw.stream, draw.number, draw.sides) != draw.value:
                raise Wrong(f"{where} shows {draw.value}, where the seed gives another number")
    return count


def check_salts(record: Record) -> None:
    """The salts the dice started with must be those the players gave in the lobby, in order. Raises Wrong."""
    assert record.whole is not None
    given: list[str] = []
    for entry in record.whole.entries:
        if entry.kind == "join" and "salt" in entry.data:
            given.append(entry.data["salt"])
        if entry.kind == "start":
            given.append(entry.data["salt"])
            if entry.data.get("salts") != given:
                raise Wrong(f"entry {entry.seq} starts the dice with other salts than the players gave")


def check_supplied(record: Record) -> None:
    """A number marked as a GM's must be one that an entry before it supplied, in order. Raises Wrong."""
    assert record.whole is not None
    supplied: list[int] = []
    for entry in record.whole.entries:
        if entry.kind == "dice":
            supplied += entry.data["values"]
        for draw in entry.draws:
            if draw.supplied and (not supplied or supplied.pop(0) != draw.value):
                raise Wrong(f"entry {entry.seq} uses a supplied {draw.value} that no game master had supplied")


def check_moves(record: Record, game: Game[Any, Any, Any], steps: Iterable[Step]) -> int:
    """Plays every move again. Returns how many there were; raises Wrong at the first that the rules do not bear out."""
    walk, count = Walk(game), 0
    for step in steps:
        where = f"entry {step.no} ({step.text or step.kind})"
        try:
            done = walk.take(step)
        except Refusal as refusal:
            raise Wrong(f"{where} is against the rules: {refusal.reason}") from refusal
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Wrong(f"{where} cannot be played again: {error}") from error
        if step.state and state_hash(walk.state) != step.state:
            raise Wrong(f"{where} leads to another position than the record says")
        if done is not None:
            count += 1
            happened = Entry(step.no, step.kind, 0, 0, events=tuple(done.events))
            told = happened.events if record.whole is not None else lines_for(happened, PUBLIC)
            if step.kind != "edit" and canonical(plain(told)) != canonical(plain(step.told)):
                raise Wrong(f"{where} did not happen as the record tells it")
    return count


def plain(value: Any) -> Any:
    """A value as JSON would give it back (tuples as lists)."""
    return msgspec.json.decode(canonical(value))


class Verdict(Struct, frozen=True):
    """What was checked, in sentences; for a record with nothing wrong."""

    lines: tuple[str, ...]


def verify(data: bytes, games: Rules) -> Verdict:
    """Checks a record from nothing but its file. Raises Wrong with the first thing that is wrong."""
    record = read(data)
    game = rules_of(record, games)
    seats = [s.key for s in game.seats]
    for chain, links in record.chains.items():
        if chain != PUBLIC and chain not in seats:
            raise Wrong(f"the record has a chain for {chain}, which is no seat of {game.name}")
        check_chain(record, chain, links)
    check_opening(record)
    said = [f"{len(x)} {c} entries follow one another unbroken." for c, x in record.chains.items() if x]
    if record.whole is not None:
        if not record.whole.entries:
            raise Wrong("the record has no entries")
        check_entries(record, seats)
        check_salts(record)
        draws = check_dice(record)
        check_supplied(record)
        said.append(f"The seed is the one committed to, and it gives all {draws} draws.")
    else:
        said.append("The seed is not in this record (the game was not over): the draws cannot be checked yet.")
    if record.rules != game.rules_version:
        said.append(f"The moves were not played again: they were made under {record.rules}, not {game.rules_version}.")
    elif record.whole is not None or not game.hidden:
        steps = whole_steps(record.whole.entries) if record.whole else public_steps(record.chains[PUBLIC])
        said.append(f"All {check_moves(record, game, steps)} moves are legal and lead where the record says.")
    else:
        said.append("The moves were not played again: that takes what is still secret.")
    bare = msgspec.structs.replace(record, digest="")
    if sha(canonical(bare)) != record.digest:
        raise Wrong("something outside the chains was changed: the digest of the whole does not match")
    if canonical(record) + b"\n" != data:
        raise Wrong("the file is not byte for byte as it was exported, though all that it says is intact")
    said.append(f"The public head is {record.chains[PUBLIC][-1].head}.")
    return Verdict(tuple(said))


def replay(data: bytes, games: Rules) -> Iterator[str]:
    """The game told move by move, one line each, and where it stands in the end. Raises Wrong."""
    record = read(data)
    game = rules_of(record, games)
    if record.whole is None and game.hidden:
        raise Wrong("this record was made while the game ran: it does not hold what is needed to play it again")
    walk = Walk(game)
    for step in whole_steps(record.whole.entries) if record.whole else public_steps(record.chains[PUBLIC]):
        try:
            done = walk.take(step)
        except (Refusal, ValueError, KeyError, TypeError, AttributeError) as error:
            raise Wrong(f"entry {step.no} ({step.text or step.kind}) cannot be played again: {error}") from error
        yield f"{step.no:>4}  {step.text or step.kind}" + (f"  [{step.seat}]" if step.seat else "")
        for event in done.events if done else []:
            if (line := event.to(PUBLIC)) is not None:
                yield f"      {line.text}"
    if walk.state is not None:
        view = game.view(walk.state, None)
        ended = game.result(view)
        yield ended.text if ended else game.headline(view)
        yield f"Final state: {state_hash(walk.state)}"
