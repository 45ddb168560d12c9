"""Whatever is changed in a record is found, and the sentence names the place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.record.chains import next_head
from bot.record.entries import Entry
from bot.record.file import Record
from bot.record.replay import read, replay, verify
from bot.record.replayer import Wrong
from tests.table import played
from tests.table.forging import forged, replaced, resealed, with_body, with_link, with_links, with_whole
from tests.table.house import RULES

Tamper = Callable[[Record], bytes]


def where(record: Record, kind: str, text: str = "", nth: int = 0) -> int:
    """The place in the whole log of an entry of that kind (and text)."""
    assert record.whole is not None
    found = [i for i, e in enumerate(record.whole.entries) if e.kind == kind and e.text.startswith(text)]
    return found[nth]


def entries_of(record: Record) -> list[Entry]:
    """A copy of the whole log."""
    assert record.whole is not None
    return list(record.whole.entries)


def entry(kind: str, start: str = "", nth: int = 0, /, **changes: Any) -> Tamper:
    """Changes one entry of the whole log and nothing else."""

    def tamper(record: Record) -> bytes:
        entries = entries_of(record)
        replaced(entries, where(record, kind, start, nth), **changes)
        return with_whole(record, entries=entries)

    return tamper


def draw(record: Record, **changes: Any) -> tuple[int, tuple[Any, ...]]:
    """The first public draw changed: where its entry stands, and its draws."""
    entries = entries_of(record)
    at = next(i for i, e in enumerate(entries) if any(d.stream == "public" and not d.supplied for d in e.draws))
    draws = tuple(
        msgspec.structs.replace(d, **changes) if d.stream == "public" and not d.supplied else d
        for d in entries[at].draws
    )
    return at, draws


def cheat(change: Callable[[Record, list[Entry]], None], **whole: Any) -> Tamper:
    """Changes entries and makes every chain, commitment and digest anew."""

    def tamper(record: Record) -> bytes:
        return forged(msgspec.json.encode(record), lambda entries: change(record, entries), **whole)

    return tamper


def cheating(kind: str, start: str = "", nth: int = 0, /, **changes: Any) -> Tamper:
    """Changes one entry, all chains made anew."""
    return cheat(lambda record, entries: replaced(entries, where(record, kind, start, nth), **changes))


def cheat_draw(**changes: Any) -> Tamper:
    """Changes a die, all chains made anew."""

    def change(record: Record, entries: list[Entry]) -> None:
        at, draws = draw(record, **changes)
        replaced(entries, at, draws=draws)

    return cheat(change)


def without(kind: str, text: str = "") -> Tamper:
    """Leaves an entry out, the rest numbered anew."""

    def change(record: Record, entries: list[Entry]) -> None:
        del entries[where(record, kind, text)]
        entries[:] = [msgspec.structs.replace(e, seq=i) for i, e in enumerate(entries, 1)]

    return cheat(change)


def retold(record: Record, entries: list[Entry]) -> None:
    """Another number of points in an event's data."""
    at = next(i for i, e in enumerate(entries) for v in e.events if v.kind == "scored")
    events = []
    for event in entries[at].events:
        lines = {a: msgspec.structs.replace(x, data=x.data | {"points": 9}) for a, x in event.lines.items()}
        events.append(msgspec.structs.replace(event, lines=lines))
    replaced(entries, at, events=tuple(events))


def salted(record: Record, entries: list[Entry]) -> None:
    """Another salt of the starter's, also where the salts are listed."""
    at = where(record, "start")
    data = entries[at].data
    replaced(entries, at, data=data | {"salt": "99", "salts": [*data["salts"][:-1], "99"]})


def secret_undo(record: Record, entries: list[Entry]) -> None:
    """An undo of what was public, hidden from the public chain."""
    replaced(entries, where(record, "undo"), secret=True)


def link_field(chain: str, at: int, **changes: Any) -> Tamper:
    """Changes a field of a link."""
    return lambda record: with_link(record, chain, at, **changes)


def body(chain: str, at: int, **changes: Any) -> Tamper:
    """Changes fields of a leaf's content."""
    return lambda record: with_body(record, chain, at, lambda b: b.update(changes))


def swapped(record: Record) -> bytes:
    """Two leaves in the other order."""
    links = list(record.chains["public"])
    links[4], links[5] = links[5], links[4]
    return with_links(record, "public", links)


def opened_wrongly(record: Record) -> bytes:
    """Another salt for the commitment to the state."""
    link = record.chains["public"][6]
    return with_link(record, "public", 6, opening=link.opening | {"state": "00" * 32})


TAMPERINGS: dict[str, tuple[Tamper, str]] = {
    # what a clumsy cheater does: the chains stay as they were
    "a public leaf's text": (body("public", 5, text="commit a1"), "public entry 6 is not what was chained"),
    "a seat leaf's text": (body("red", 1, text="commit a1"), "red entry 2 is not what was chained"),
    "a nonce": (link_field("public", 3, nonce="00" * 32), "public entry 4 is not what was chained"),
    "a short nonce": (link_field("public", 3, nonce="00" * 31), "public entry 4's nonce is not 32 bytes"),
    "a nonce of other letters": (link_field("public", 3, nonce="zz" * 32), "public entry 4 cannot be read"),
    "a head": (link_field("blue", 0, head="00" * 32), "blue entry 1 is not what was chained"),
    "the order of leaves": (swapped, "public entry 5 is missing or out of order"),
    "a missing leaf": (
        lambda r: with_links(r, "public", r.chains["public"][:3] + r.chains["public"][4:]),
        "public entry 4 is missing or out of order",
    ),
    "a missing last leaf": (
        lambda r: with_links(r, "public", r.chains["public"][:-1]),
        "is missing from the public chain",
    ),
    "a seat's last leaf": (lambda r: with_links(r, "blue", r.chains["blue"][:-1]), "is missing from the blue chain"),
    "a whole chain": (
        lambda r: resealed(r, chains={c: x for c, x in r.chains.items() if c != "blue"}),
        "is missing from the blue chain",
    ),
    "no public chain": (
        lambda r: resealed(r, chains={c: x for c, x in r.chains.items() if c != "public"}),
        "the record has no public entries",
    ),
    "a chain too many": (
        lambda r: resealed(r, chains=r.chains | {"green": []}),
        "the record has a chain for green, which is no seat of Probe",
    ),
    "an opening's salt": (opened_wrongly, "public entry 7's commitment to state does not open"),
    "an opening left out": (link_field("public", 6, opening={}), "public entry 7's commitment to state does not open"),
    "the seed": (lambda r: with_whole(r, seed="00" * 32), "the seed is not the one that was committed to in entry 1"),
    "a seed of other letters": (lambda r: with_whole(r, seed="zz"), "the seed is not hexadecimal"),
    "no entries": (lambda r: with_whole(r, entries=[]), "the record has no entries"),
    "an entry's number": (entry("ask", seq=99), "is missing or out of order"),
    "a decision's text": (
        entry("decision", "commit a4", text="commit a1"),
        "red entry 3 does not say what entry 5 was",
    ),
    "who did it": (entry("decision", "scout", by=4), "does not say what entry"),
    "when it was done": (entry("decision", "scout", at=4), "does not say what entry"),
    "a state's hash": (entry("decision", "scout", state="00" * 32), "commitment to state does not open"),
    "another game": (lambda r: resealed(r, game="zzzzzzzz"), "entry 1 is not what was chained"),
    "another version": (lambda r: resealed(r, rules="probe-2"), "public entry 1 does not open the game"),
    "another epoch": (lambda r: resealed(r, epoch=2), "public entry 1 does not open the game"),
    "another game's rules": (lambda r: resealed(r, key="overland"), "chain for blue, which is no seat of Overland"),
    "an unknown game": (lambda r: resealed(r, key="chess"), "a game called chess, which this Adjutant does not know"),
    "another format": (
        lambda r: msgspec.json.encode(msgspec.structs.replace(r, format="x")),
        "format is x, where adjutant-record-2",
    ),
    "the digest": (
        lambda r: msgspec.json.encode(msgspec.structs.replace(r, digest="00" * 32), order="sorted") + b"\n",
        "the digest of the whole does not match",
    ),
    # what a clever cheater does: everything is made anew, and the rules, the seed and the salts still tell
    "a draw's value": (cheat_draw(value=1), "where the seed gives another number"),
    "a draw's impossible value": (cheat_draw(value=7), "shows 7 on 6 sides"),
    "a draw's number": (cheat_draw(number=40), "does not follow number"),
    "a draw's sides": (cheat_draw(sides=2**40), "sides"),
    "a draw called supplied": (cheat_draw(supplied=True), "that no game master had supplied"),
    "a supplied draw called rolled": (
        cheat(
            lambda r, entries: replaced(
                entries,
                where(r, "decision", "scatter"),
                draws=tuple(
                    msgspec.structs.replace(d, supplied=False) for d in entries[where(r, "decision", "scatter")].draws
                ),
            )
        ),
        "where the seed gives another number|entry 14 rolls a die although the game master had supplied a 3",
    ),
    "other supplied numbers": (cheating("dice", data={"values": [5, 4]}), "uses a supplied 3 that no game master"),
    "no supplied numbers": (cheating("dice", kind="look", data={"seat": "red"}), "uses a supplied 3 that no game"),
    "a supplied number passed over": (
        cheat(
            lambda r, entries: replaced(
                entries, where(r, "decision", "scatter", 1), draws=draw_of(entries[where(r, "decision", "scatter", 1)])
            )
        ),
        "where the seed gives another number|although the game master had supplied a 4",
    ),
    "salts": (cheat(salted), "where the seed gives another number"),
    "a salt": (
        cheat(
            lambda r, entries: replaced(
                entries, where(r, "join"), data=entries[where(r, "join")].data | {"salt": "mine"}
            )
        ),
        "starts the dice with other salts than the players gave",
    ),
    "the commitment": (
        cheat(lambda r, e: replaced(e, 0, data=e[0].data | {"commitment": "00" * 32})),
        "the seed is not the one that was committed to",
    ),
    "another seed and its commitment": (
        cheat(lambda r, e: replaced(e, 0, data=e[0].data | {"commitment": COMMITMENT_OF_ZEROS}), seed="00" * 32),
        "where the seed gives another number",
    ),
    "another legal decision": (cheating("decision", "commit a4", text="commit a1"), "leads to another position"),
    "an illegal decision": (cheating("decision", "commit a4", text="commit a3"), "(commit a3) is against the rules"),
    "a decision of nonsense": (cheating("decision", "commit a4", text="dance"), "(dance) is against the rules"),
    "a decision of the other seat": (cheating("decision", "scout", seat="blue"), "(scout p2) is against the rules"),
    "an event's data": (cheat(retold), "did not happen as the record tells it"),
    "a state's hash, made anew": (cheating("decision", "scout", state="00" * 32), "leads to another position"),
    "an undo's target": (cheating("undo", hidden={"to": 6}), "leads to another position"),
    "an undo to what is to come": (cheating("undo", hidden={"to": 99}), "goes back to no entry before it"),
    "an undo without target": (cheating("undo", hidden={}), "entry 12 goes back to no entry before it"),
    "an undo to before the start": (cheating("undo", hidden={"to": 1}), "it goes back to entry 1, which left no state"),
    "an undo that drops an order": (
        cheat(
            lambda r, e: replaced(
                e, where(r, "undo"), hidden=e[where(r, "undo")].hidden | {"lapsed": [where(r, "order", "auto") + 1]}
            )
        ),
        "it drops the orders of entries [11], where [] lapse",
    ),
    "a public thing taken back in secret": (cheat(secret_undo), "takes back in secret what was public"),
    "a rewind's target": (cheating("rewind", hidden={"to": 9}), "leads to another position"),
    "an edit's state": (cheating("edit", hidden={"state": {}}), "does not have the shape of a game of Probe"),
    "a decision left out": (without("decision", "scout"), "entry 18 (draw) leads to another position"),
    "an order left out": (without("order", "auto"), "entry 11 (undo) leads to another position"),
    "a join left out": (without("join"), "starts the dice with other salts"),
    "an unknown kind": (cheating("dice", kind="magic"), "is of an unknown kind, magic"),
    "an unknown seat": (cheating("ask", seat="green"), "is of green, which is no seat of this game"),
}

COMMITMENT_OF_ZEROS = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def draw_of(e: Entry) -> tuple[Any, ...]:
    """The entry's draws, no longer called supplied."""
    return tuple(msgspec.structs.replace(d, supplied=False) for d in e.draws)


def test_the_record_that_is_tampered_with_holds() -> None:
    said = verify(played.finished(), RULES).lines
    assert any("moves are legal and lead where the record says" in line for line in said)
    assert any("gives all" in line and "draws" in line for line in said)
    assert list(replay(played.finished(), RULES))[-1].startswith("Final state: ")
    assert verify(forged(played.finished(), lambda entries: None), RULES).lines, "making all anew is no tampering"


@pytest.mark.parametrize("name", TAMPERINGS)
def test_every_tampering_is_found_and_its_place_is_named(name: str) -> None:
    tamper, sentence = TAMPERINGS[name]
    with pytest.raises(Wrong, match="|".join(map(re.escape, sentence.split("|")))):
        verify(tamper(read(played.finished())), RULES)


@settings(max_examples=150)
@given(st.data())
def test_no_byte_can_be_changed(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from([played.campaign(), played.of_red()]))
    at = data.draw(st.integers(0, len(record) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != record[at]))
    with pytest.raises(Wrong):
        verify(record[:at] + bytes([other]) + record[at + 1 :], RULES)


@settings(max_examples=25)
@given(st.data())
def test_no_byte_of_a_finished_record_can_be_changed(data: st.DataObject) -> None:
    record = played.finished()
    at = data.draw(st.integers(0, len(record) - 1))
    with pytest.raises(Wrong):
        verify(record[:at] + bytes([record[at] ^ (1 << data.draw(st.integers(0, 7)))]) + record[at + 1 :], RULES)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d + b"\n",
        lambda d: d + b" ",
        lambda d: b" " + d,
        lambda d: d.replace(b'"asker"', b' "asker"') if b'"asker"' in d else d.replace(b'"epoch"', b' "epoch"'),
        lambda d: json.dumps(json.loads(d)).encode(),
        lambda d: d[:-2] + b',"more":1}\n',
        lambda d: d[:1] + b'"epoch":1,' + d[1:],
    ],
)
@pytest.mark.parametrize("record", [played.campaign, played.of_red, played.finished])
def test_the_file_is_byte_for_byte_what_was_exported(
    record: Callable[[], bytes], change: Callable[[bytes], bytes]
) -> None:
    with pytest.raises(Wrong, match=r"not byte for byte|not written as canonical JSON|is not what was chained"):
        verify(change(record()), RULES)


def test_a_leaf_is_canonical_also_when_its_hashes_fit() -> None:
    record = read(played.campaign())
    *before, last = record.chains["public"]
    body = bytes(last.body).replace(b'"kind":', b'"kind": ', 1)
    head = next_head(before[-1].head, last.nonce, body)
    links = [*before, msgspec.structs.replace(last, body=msgspec.Raw(body), head=head)]
    with pytest.raises(Wrong, match=f"public entry {len(links)} is not written as canonical JSON"):
        verify(with_links(record, "public", links), RULES)


def test_a_running_games_public_moves_are_played_again() -> None:
    said = verify(played.campaign(), RULES).lines
    assert "The seed is not in this record (the game was not over): the draws cannot be checked yet." in said
    assert any(line.startswith("All 13 moves are legal") for line in said)
    said = verify(played.of_red(), RULES).lines
    assert "The moves were not played again: that takes what is still secret." in said
    with pytest.raises(Wrong, match="does not hold what is needed to play it again"):
        list(replay(played.of_red(), RULES))


class Later:
    """The probe as a later version of its rules would be."""

    def __init__(self) -> None:
        from tests.probe.game import PROBE

        self._probe = PROBE
        self.rules_version = "probe-2"

    def __getattr__(self, name: str) -> Any:
        return getattr(self._probe, name)


def test_records_of_other_rules_have_chains_and_draws_checked() -> None:
    later: Any = {"probe": Later()}
    said = verify(played.finished(), later).lines
    assert any("gives all" in line for line in said)
    assert "The moves were not played again: they were made under probe-1, not probe-2 alone." in said
    for name in ("a draw's value", "a nonce", "an opening's salt", "other supplied numbers", "salts"):
        with pytest.raises(Wrong):
            verify(TAMPERINGS[name][0](read(played.finished())), later)


@pytest.mark.parametrize(
    "data", [b"", b"x", b"{}", b"[]", b"null", b"7", b"\xff\xfe", b'{"format":"adjutant-record-2"}']
)
def test_what_is_no_record_is_told_so(data: bytes) -> None:
    with pytest.raises(Wrong, match="this is not a record of Adjutant's"):
        verify(data, RULES)
    with pytest.raises(Wrong, match="this is not a record of Adjutant's"):
        list(replay(data, RULES))
