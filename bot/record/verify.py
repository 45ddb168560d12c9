"""The checks that verification is made of. Each raises Wrong at the first thing that does not hold, naming where."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract import PUBLIC, Game, Refusal
from bot.games.options import in_words, named
from bot.record.chains import Heads, first_head, link, next_head
from bot.record.dice import DiceTray, Replayed, commitment, value
from bot.record.drawn_sides import sides_drawn
from bot.record.effective import EffectiveChanges
from bot.record.entries import CHOOSES, Entry, canonical, lines_for, sha, state_hash
from bot.record.file import Link, Record
from bot.record.players import PRACTICE_NAME
from bot.record.replayer import Replayer, Step, Wrong, public
from bot.record.shapes import check_shape

Seats = list[str]
"""The keys of a game's seats."""


def seats_in_force(game: Game[Any, Any, Any], before: Seats, kind: str, data: Mapping[str, Any]) -> Seats:
    """The keys of the seats after an entry: those before it, unless it chooses the game's options."""
    options = data.get("options") if kind in CHOOSES else None
    return [info.key for info in game.seats_for(options)] if isinstance(options, dict) else before


def usual_seats(game: Game[Any, Any, Any]) -> Seats:
    """The keys of the seats that the usual options give."""
    return [info.key for info in game.seats_for({})]


class Choice(Struct):
    """A public entry, as far as it says which options were chosen."""

    kind: str = ""
    data: dict[str, Any] = {}


def seats_at_the_end(game: Game[Any, Any, Any], links: Iterable[Link]) -> Seats:
    """The keys of the seats by the last options that a public chain names; nothing else of it is checked."""
    seats = usual_seats(game)
    for x in links:
        # A body that cannot be read is found by check_chain.
        with contextlib.suppress(msgspec.MsgspecError):
            body = msgspec.json.decode(x.body, type=Choice)
            seats = seats_in_force(game, seats, body.kind, body.data)
    return seats


def check_chain(record: Record, chain: str, links: list[Link], game: Game[Any, Any, Any]) -> None:
    """Each leaf of one chain must follow from the one before it."""
    head, seats = first_head(record.game, chain), usual_seats(game)
    for no, x in enumerate(links, 1):
        where = f"{chain} entry {no}"
        try:
            body = msgspec.json.decode(x.body)
            bare = bytes.fromhex(x.nonce)
        except (msgspec.DecodeError, ValueError) as error:
            raise Wrong(f"{where} cannot be read: {error}") from error
        if len(bare) != 32:
            raise Wrong(f"{where}'s nonce is not 32 bytes")
        if not isinstance(body, dict) or body.get("no") != no:
            raise Wrong(f"{where} is missing or out of order")
        if canonical(body) != bytes(x.body):
            raise Wrong(f"{where} is not written as canonical JSON")
        head = next_head(head, x.nonce, bytes(x.body))
        if head != x.head:
            raise Wrong(f"{where} is not what was chained: its hash does not match")
        if chain == PUBLIC:
            try:
                said = public(x)
            except msgspec.ValidationError as error:
                raise Wrong(f"{where} cannot be read: {error}") from error
            seats = seats_in_force(game, seats, said.kind, said.data)
            check_shape(where, said.kind, said.seat, said.data, seats)


def check_opening(record: Record) -> None:
    """The opening entry must speak of this record's game."""
    links = record.chains.get(PUBLIC) or []
    if not links:
        raise Wrong("the record has no public entries")
    first = msgspec.json.decode(links[0].body)
    said = first.get("data", {})
    expected = {"game": record.game, "key": record.key, "rules": record.rules, "epoch": record.epoch}
    if first.get("kind") != "open" or {k: said.get(k) for k in expected} != expected:
        raise Wrong("public entry 1 does not open the game that the record's first lines name")


def check_entries(record: Record, game: Game[Any, Any, Any]) -> None:
    """A whole record's entries must make exactly the chains that it shows."""
    assert record.whole is not None
    seats = usual_seats(game)
    entries, heads, standing = record.whole.entries, Heads({}, {}), EffectiveChanges()
    at = Counter[str]()
    shown: set[int] = set()
    for n, entry in enumerate(entries, 1):
        if entry.seq != n:
            raise Wrong(f"entry {n} is missing or out of order")
        seats = seats_in_force(game, seats, entry.kind, entry.data)
        check_shape(f"entry {n}", entry.kind, entry.seat, entry.data | entry.hidden, seats)
        if entry.kind in ("undo", "rewind") and not 0 < int(entry.hidden.get("to", 0)) < n:
            raise Wrong(f"entry {n} goes back to no entry before it")
        gone = standing.take(entry)
        if entry.kind == "undo" and entry.secret and any(e.seq in shown for e in gone):
            raise Wrong(f"entry {n} takes back in secret what was public")
        made = link(entry, record.game, seats, heads)
        if any(leaf.chain == PUBLIC for leaf in made):
            shown.add(n)
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
            if canonical(mine) != canonical(theirs):
                raise Wrong(f"{leaf.chain} entry {leaf.no} does not say what entry {n} was")
            if leaf.chain == PUBLIC:
                check_commitments(x, claimed, entry, seats, heads, record.game)
            # The chain itself was followed before; from here on count as it does, not with our own fresh nonces.
            heads.heads[leaf.chain] = x.head
    for chain, links in record.chains.items():
        if at[chain] != len(links):
            raise Wrong(f"{chain} entry {at[chain] + 1} belongs to no entry of the log")


def check_commitments(x: Link, claimed: dict[str, Any], entry: Entry, seats: Seats, heads: Heads, game: str) -> None:
    """Opens a public leaf's commitments to the state and to the seats' heads."""
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
            if not 1 <= draw.value <= draw.sides <= 1 << 32:
                raise Wrong(f"{where} shows {draw.value} on {draw.sides} sides")
            if not draw.supplied and value(tray, draw.stream, draw.number, draw.sides) != draw.value:
                raise Wrong(f"{where} shows {draw.value}, where the seed gives another number")
    return count


def check_salts(record: Record) -> None:
    """The salts the dice started with must be those the players gave in the lobby, in order."""
    assert record.whole is not None
    given: list[str] = []
    for entry in record.whole.entries:
        if entry.kind == "join" and "salt" in entry.data:
            given.append(entry.data["salt"])
        if entry.kind == "start":
            given.append(entry.data["salt"])
            if entry.data.get("salts") != given:
                raise Wrong(f"entry {entry.seq} starts the dice with other salts than the players gave")


def check_lobby(game: Game[Any, Any, Any], steps: Iterable[Step]) -> None:
    """The game must start with the options that the lobby had last, and sides that were to be drawn must have fallen as
    the dice say, to those who were there; none is drawn otherwise."""
    options: dict[str, str] = {}
    seated: dict[str, str] = {}
    random = False
    for step in steps:
        if step.kind == "open":
            options, random = step.data["options"], bool(step.data.get("drawn"))
            seated = dict.fromkeys(step.data.get("seats") or [step.data["seat"]], step.data["name"])
            seated |= dict.fromkeys(step.data.get("practice", ()), PRACTICE_NAME)
        elif step.kind == "join":
            seated[step.data["seat"]] = step.data["name"]
        elif step.kind == "leave":
            for seat in step.data.get("seats") or [step.seat]:
                seated.pop(seat, None)
        elif step.kind == "options":
            changed = {k: v for k, v in step.data["options"].items() if options.get(k) != v}
            if step.data["said"] != ", ".join(in_words(named(game, k), v) for k, v in changed.items()):
                raise Wrong(f"entry {step.no} (options) does not say what it changes")
            options = step.data["options"]
            seated |= {seat: seated.pop(place["seat"]) for seat, place in step.data.get("moved", {}).items()}
        elif step.kind == "start":
            if step.data["options"] != options:
                raise Wrong(f"entry {step.no} (start) starts with other options than the lobby had")
            check_drawn(game, step, seated if random else None)


def check_drawn(game: Game[Any, Any, Any], step: Step, seated: dict[str, str] | None) -> None:
    """What a start says of drawn sides; ``seated`` names the players by their places, None where nothing is drawn."""
    where, said = f"entry {step.no} (start)", step.data.get("drawn", {})
    if seated is None or not said:
        if (seated is None) == bool(said):
            raise Wrong(f"{where} {'draws sides that were settled' if said else 'does not draw the sides'}")
        return
    try:
        drawn = sides_drawn(game.seats_for(step.data["options"]), Replayed(step.draws))
    except ValueError as error:
        raise Wrong(f"{where} cannot be played again: {error}") from error
    for seat, place in drawn.items():
        if said.get(seat) != {"seat": place, "name": seated.get(place)}:
            raise Wrong(f"{where} gives {seat} to another than the dice do, which say {seated.get(place, place)}")
    if len(said) != len(drawn):
        raise Wrong(f"{where} gives seats that there are not")


def check_supplied(record: Record) -> None:
    """A number marked as a GM's must be one that the last "dice" entry before it supplied, in order; as long as there
    are some, no public die is rolled."""
    assert record.whole is not None
    supplied: list[int] = []
    for entry in record.whole.entries:
        if entry.kind == "dice":
            supplied = list(entry.data["values"])
        for draw in entry.draws:
            if draw.supplied and (draw.stream != PUBLIC or not supplied or supplied.pop(0) != draw.value):
                raise Wrong(f"entry {entry.seq} uses a supplied {draw.value} that no game master had supplied")
            if not draw.supplied and draw.stream == PUBLIC and supplied:
                raise Wrong(f"entry {entry.seq} rolls a die although the game master had supplied a {supplied[0]}")


def check_moves(record: Record, game: Game[Any, Any, Any], steps: Iterable[Step]) -> int:
    """Plays every move again. Returns how many there were."""
    walk, count = Replayer(game), 0
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
