"""The dice: as docs/dice.md says, fair, and never twice the same number."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.record.dice import Dice, DiceTray, Draw, Replayed, commitment, value

PAGE = (Path(__file__).parent.parent / "docs" / "dice.md").read_text(encoding="utf-8")
TRAY = DiceTray(bytes(range(32)), ("one", "two"), "game", 1)


def rows(header: str) -> list[list[str]]:
    """The cells of the page's table with that header (its cells joined by commas)."""
    _, _, below = PAGE.partition("\n| " + header.replace(",", " | ") + " |\n")
    table = itertools.takewhile(lambda line: line.startswith("|"), below.splitlines()[1:])
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in table]


SEEDS = {name: (bytes.fromhex(seed), said) for name, seed, said in rows("seed,bytes in hex,commitment")}
SALTS = {name: (tuple(json.loads(salts)), said) for name, salts, said in rows("salts,in order,SALTS")}
VECTORS = rows("seed,salts,game,epoch,stream,number,sides,value")


def documented(tray: DiceTray, stream: str, number: int, sides: int) -> int:
    """The formula of docs/dice.md once more, written otherwise: HMAC from its definition, words as one long list."""

    def sha(data: bytes) -> bytes:
        return hashlib.sha256(data).digest()

    def words(attempt: int) -> list[int]:
        parts = ["adjutant-dice-1", sha("\n".join(tray.salts).encode()).hex(), tray.game, tray.epoch, stream]
        message = "|".join(str(part) for part in [*parts, number, attempt]).encode()
        key = tray.seed.ljust(64, b"\0")
        inner = sha(bytes(byte ^ 0x36 for byte in key) + message)
        digest = sha(bytes(byte ^ 0x5C for byte in key) + inner)
        return [sum(byte << 8 * (3 - i) for i, byte in enumerate(digest[at : at + 4])) for at in range(0, 32, 4)]

    fair = 2**32 // sides * sides
    return next(word % sides + 1 for attempt in range(10_000) for word in words(attempt) if word < fair)


def first_digest(tray: DiceTray, stream: str, number: int) -> list[int]:
    """The eight words of the first attempt."""
    salts = hashlib.sha256("\n".join(tray.salts).encode()).hexdigest()
    line = f"adjutant-dice-1|{salts}|{tray.game}|{tray.epoch}|{stream}|{number}|0"
    digest = hmac.digest(tray.seed, line.encode(), "sha256")
    return [int.from_bytes(digest[i : i + 4]) for i in range(0, 32, 4)]


def vector_tray(row: list[str]) -> DiceTray:
    seed, salts, game, epoch, *_ = row
    return DiceTray(SEEDS[seed][0], SALTS[salts][0], game, int(epoch))


def test_the_page_lists_enough() -> None:
    assert len(SEEDS) >= 2 and len(SALTS) >= 4 and len(VECTORS) >= 8
    assert len({row[4] for row in VECTORS}) >= 3, "several streams"
    assert len({row[3] for row in VECTORS}) >= 2, "several epochs"
    rejected = [row for row in VECTORS if row[6] == str(2**31 + 1)]
    tops = [first_digest(vector_tray(row), row[4], int(row[5])) for row in rejected]
    assert any(words[0] > 2**31 and min(words) <= 2**31 for words in tops), "a first word that is rejected"
    assert any(min(words) > 2**31 for words in tops), "a whole digest that is rejected"


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: "-".join(row[:7]))
def test_published_vectors(row: list[str]) -> None:
    stream, number, sides, expected = row[4], int(row[5]), int(row[6]), int(row[7])
    assert value(vector_tray(row), stream, number, sides) == expected
    assert documented(vector_tray(row), stream, number, sides) == expected


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: "-".join(row[:7]))
def test_the_pages_own_program_gives_its_vectors(row: list[str]) -> None:
    program = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert program
    scope: dict[str, Any] = {}
    exec(program[1], scope)
    tray = vector_tray(row)
    rolled = scope["roll"](tray.seed.hex(), list(tray.salts), tray.game, tray.epoch, row[4], int(row[5]), int(row[6]))
    assert rolled == int(row[7])


def test_published_commitments_and_salts() -> None:
    for seed, said in SEEDS.values():
        assert commitment(seed) == said
    for salts, said in SALTS.values():
        assert hashlib.sha256("\n".join(salts).encode()).hexdigest() == said


def test_the_pages_worked_example() -> None:
    seed, (salts, _) = SEEDS["A"][0], SALTS["two"]
    line = next(line.strip() for line in PAGE.splitlines() if re.match(r" +adjutant-dice-1\|[0-9a-f]{64}", line))
    digest = hmac.digest(seed, line.encode(), "sha256").hex()
    assert f"`{digest}`" in PAGE and f"`{digest[:8]}`" in PAGE and str(int(digest[:8], 16)) in PAGE
    assert int(digest[:8], 16) % 6 + 1 == value(DiceTray(seed, salts, "demo", 1), "public", 1, 6) == 1
    assert str(2**32 - 2**32 % 6) in PAGE


SIDES = st.integers(1, 100) | st.integers(1, 2**32) | st.sampled_from([2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32])
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
TRAYS = st.builds(
    DiceTray,
    seed=st.binary(min_size=32, max_size=32),
    salts=st.lists(WORDS, max_size=4).map(tuple),
    game=WORDS,
    epoch=st.integers(1, 99),
)


@given(tray=TRAYS, stream=WORDS, number=st.integers(1, 2**40), sides=SIDES)
@settings(max_examples=300)
def test_any_draw_is_as_documented(tray: DiceTray, stream: str, number: int, sides: int) -> None:
    drawn = value(tray, stream, number, sides)
    assert 1 <= drawn <= sides
    assert drawn == documented(tray, stream, number, sides)


@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_impossible_dice_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        value(TRAY, "public", 1, sides)


@pytest.fixture(scope="module")
def rolls() -> list[int]:
    dice = Dice(TRAY, {})
    return [dice(6, "a roll") for _ in range(60_000)]


def test_each_face_comes_as_often(rolls: list[int]) -> None:
    counts = Counter(rolls)
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    chi = sum((counts[face] - 10_000) ** 2 / 10_000 for face in counts)
    # Five degrees of freedom: below the first or above the second in one case in 2,000 each.
    assert 0.158 < chi < 22.105


def test_pairs_come_as_often(rolls: list[int]) -> None:
    counts = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    expected = 30_000 / 36
    chi = sum((counts[one, other] - expected) ** 2 / expected for one in range(1, 7) for other in range(1, 7))
    # 35 degrees of freedom, one case in 2,000 on each side.
    assert 13.787 < chi < 69.199


@pytest.mark.parametrize("lag", [1, 2, 3, 7, 100])
def test_a_roll_says_nothing_about_a_later_one(rolls: list[int], lag: int) -> None:
    variance = 35 / 12
    terms = [(one - 3.5) * (other - 3.5) for one, other in zip(rolls, rolls[lag:], strict=False)]
    correlation = sum(terms) / len(terms) / variance
    assert abs(correlation) < 3.29 / math.sqrt(len(terms))


def test_many_sided_dice_favour_no_half() -> None:
    """Without rejection a die of 3 · 2**30 sides would show its lower third in half of all rolls, not a third."""
    sides, count = 3 * 2**30, 6000
    low = sum(value(TRAY, "public", number, sides) <= 2**30 for number in range(1, count + 1))
    assert abs(low - count / 3) < 3.29 * math.sqrt(count * 2 / 9)


def test_streams_epochs_games_salts_and_seeds_are_independent() -> None:
    def column(tray: DiceTray, stream: str) -> list[int]:
        return [value(tray, stream, number, 6) for number in range(1, 3001)]

    seed, salts = TRAY.seed, TRAY.salts
    columns = [
        column(TRAY, "public"),
        column(TRAY, "us"),
        column(TRAY, "cs"),
        column(DiceTray(seed, salts, "game", 2), "public"),
        column(DiceTray(seed, salts, "other", 1), "public"),
        column(DiceTray(seed, salts[::-1], "game", 1), "public"),
        column(DiceTray(bytes(32), salts, "game", 1), "public"),
    ]
    for i, one in enumerate(columns):
        for other in columns[:i]:
            same = sum(a == b for a, b in zip(one, other, strict=True))
            assert abs(same - 500) < 4 * math.sqrt(3000 * 5 / 36)


def test_drawing_in_one_stream_does_not_move_another() -> None:
    alone, mixed = Dice(TRAY, {}), Dice(TRAY, {})
    expected = [alone(6, "a roll", "us") for _ in range(20)]
    found = []
    for _ in range(20):
        mixed(6, "a roll")
        found.append(mixed(6, "a roll", "us"))
        mixed(6, "a roll", "cs")
    assert found == expected


@given(streams=st.lists(st.sampled_from(["public", "us", "cs"]), max_size=40), stop=st.integers(0, 40))
def test_numbers_count_on_and_are_never_used_twice(streams: list[str], stop: int) -> None:
    """Also over several decisions, the later of which count on from what the earlier used."""
    used: dict[str, int] = {}
    draws: list[Draw] = []
    for part in (streams[:stop], streams[stop:]):
        before = dict(used)
        dice = Dice(TRAY, used)
        for stream in part:
            dice(6, "a roll", stream)
        assert used == before, "the caller's numbers are left alone"
        used, draws = dice.used, draws + dice.draws
    assert [draw.stream for draw in draws] == streams
    for stream in set(streams):
        assert [draw.number for draw in draws if draw.stream == stream] == list(range(1, streams.count(stream) + 1))
    for draw in draws:
        assert draw.value == value(TRAY, draw.stream, draw.number, 6)


def test_supplied_numbers_are_flagged_and_take_a_number_of_their_own() -> None:
    asked = []

    def supply(sides: int, purpose: str, stream: str) -> int | None:
        asked.append((sides, purpose, stream))
        return 4 if purpose == "at the table" else None

    dice = Dice(TRAY, {"public": 8}, supply)
    results = [dice(6, "a roll"), dice(6, "at the table"), dice(6, "a roll")]
    assert asked == [(6, "a roll", "public"), (6, "at the table", "public"), (6, "a roll", "public")]
    assert results == [value(TRAY, "public", 9, 6), 4, value(TRAY, "public", 11, 6)]
    assert [draw.supplied for draw in dice.draws] == [False, True, False]
    assert [draw.number for draw in dice.draws] == [9, 10, 11]


def test_a_record_is_replayed_as_it_was() -> None:
    dice = Dice(TRAY, {})
    asked = [(6, "attack", "public"), (10, "a card", "us"), (6, "attack", "public")]
    results = [dice(*ask) for ask in asked]
    replayed = Replayed(dice.draws)
    assert [replayed(*ask) for ask in asked] == results
    assert replayed.left == []
    with pytest.raises(ValueError, match="does not hold"):
        replayed(6, "attack")


@pytest.mark.parametrize("ask", [(8, "attack", "public"), (6, "defence", "public"), (6, "attack", "us")])
def test_a_replay_refuses_another_draw_than_was_recorded(ask: tuple[int, str, str]) -> None:
    with pytest.raises(ValueError, match="the record holds attack"):
        Replayed([Draw("public", 1, 6, 3, "attack")])(*ask)
