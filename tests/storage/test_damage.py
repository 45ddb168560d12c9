"""A database that is damaged, of another program, or on a disk that takes nothing: each command says
so in one sentence and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli import records
from tests.table.house import RULES, in_turn, opened

PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database with a game in play, and the game's id."""
    path = tmp_path_factory.mktemp("whole") / "adjutant.db"

    async def play() -> str:
        async with opened(path) as house:
            engine = await in_turn(house)
            for n in range(20):
                await house.decide(engine, "blue", f"auto parry {'off' if n % 2 else 'on'}")
            return engine.id

    return path, asyncio.run(play())


@pytest.fixture
def spoilt(
    whole: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Path], object]], str]:
    """Puts a spoilt copy of the database into the data folder; returns the game's id."""

    def copied(spoil: Callable[[Path], object]) -> str:
        path = tmp_path / "data" / "adjutant.db"
        path.parent.mkdir()
        shutil.copyfile(whole[0], path)
        spoil(path)
        return whole[1]

    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setattr(records, "GAMES", RULES)
    return copied


def statement(sql: str) -> Callable[[Path], None]:
    """Spoils a database by a statement."""

    def run(path: Path) -> None:
        db = sqlite3.connect(path, isolation_level=None)
        db.execute(sql)
        db.close()

    return run


def garbage(path: Path) -> None:
    path.write_bytes(b"This is a shopping list, not a database. " * 200)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 5 * PAGE])


def overwritten(path: Path, page: int) -> None:
    """Puts nonsense in place of a page, counted from 1."""
    data = bytearray(path.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = b"\xa5" * PAGE
    path.write_bytes(data)


def root_page(path: Path, table: str) -> int:
    """The first page of a table."""
    db = sqlite3.connect(path)
    (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    db.close()
    return int(page)


def malformed(path: Path) -> None:
    overwritten(path, root_page(path, "leaves"))


def other_program(path: Path) -> None:
    path.unlink()
    statement("CREATE TABLE games (name TEXT)")(path)


FROM_THE_START = [
    (garbage, "The database adjutant.db cannot be opened (file is not a database): restore it from a backup"),
    (folder, "The database adjutant.db cannot be opened (unable to open database file): see that "),
    (truncated, "The database adjutant.db cannot be opened (database disk image is malformed): restore it from"),
    (statement("PRAGMA user_version = 99"), "The database adjutant.db is of version 99, but this Adjutant knows only"),
    (statement("PRAGMA user_version = -1"), "The database adjutant.db is none of Adjutant's: move it away"),
    (other_program, "The database adjutant.db is none of Adjutant's: move it away"),
    (statement("DROP TABLE snapshots"), "The database adjutant.db lacks what belongs in it (snapshots): restore it"),
    (statement("DROP INDEX games_living"), "The database adjutant.db lacks what belongs in it (games_living)"),
]
"""What no command can work with, and how the sentence begins."""
LATER = [
    (malformed, "The database is damaged (database disk image is malformed)"),
    (statement("UPDATE entries SET body = CAST('nonsense' AS BLOB)"), "The database is damaged (JSON is malformed"),
    (statement("UPDATE games SET session = CAST('{' AS BLOB)"), "The data of game "),
    (statement("UPDATE snapshots SET state = CAST('[]' AS BLOB)"), "The data of game "),
]
"""What shows only where it is read, and how the sentence begins."""


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on standard error; nothing else may have been said."""
    out, err = capsys.readouterr()
    assert out == "" and err.endswith(".\n") and err.count("\n") == 1, (out, err)
    return str(err)


@pytest.mark.parametrize(("spoil", "beginning"), FROM_THE_START)
def test_nothing_is_done_with_what_cannot_be_opened(
    spoilt: Callable[[Callable[[Path], object]], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Path], object],
    beginning: str,
) -> None:
    id = spoilt(spoil)
    for arguments in (["replay", id], ["verify", id], ["backup", str(tmp_path / "copy.db")]):
        assert main(arguments) == 1
        assert told(capsys).startswith(beginning)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


@pytest.mark.parametrize(("spoil", "beginning"), LATER)
def test_a_game_that_cannot_be_read_is_said_to_be_so(
    spoilt: Callable[[Callable[[Path], object]], str],
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Path], object],
    beginning: str,
) -> None:
    id = spoilt(spoil)
    for command in ("replay", "verify"):
        assert main([command, id]) == 1
        said = told(capsys)
        assert said.startswith(beginning) and "restore it from a backup" in said


@pytest.mark.parametrize("table", ["leaves", "snapshots", "timers_game"])
def test_a_backup_of_a_damaged_database_is_none(
    spoilt: Callable[[Callable[[Path], object]], str], tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    """A copy made page by page would be as damaged, and take the place of an older one that is whole."""
    spoilt(lambda path: overwritten(path, root_page(path, table)))
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    said = told(capsys)
    assert said.startswith("The database is damaged (") and "and so would be its copy" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_a_folder_that_takes_no_files(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """/proc takes nobody's, root's neither."""
    monkeypatch.setenv("DISCORD_TOKEN", "any")
    for data in ("/proc", "/proc/adjutant"):
        monkeypatch.setenv("ADJUTANT_DATA", data)
        for arguments in (["run"], ["local", "--keep"]):
            assert main(arguments) == 1
            assert told(capsys).startswith("The data folder cannot be used (")


@contextlib.contextmanager
def full_disk(kilobytes: int) -> Iterator[None]:
    """No file grows beyond that."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes * 1024, most))
    # Compiled files would be cut off as well, and break every later import of theirs.
    compiled, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))
        sys.dont_write_bytecode = compiled


def test_a_full_disk(
    spoilt: Callable[[Callable[[Path], object]], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether it takes nothing of what is to be written or a part."""
    spoilt(lambda path: None)
    with full_disk(64):
        assert main(["backup", str(tmp_path / "copy.db")]) == 1
        assert told(capsys).startswith(f"The database cannot be copied to {tmp_path / 'copy.db'} (")
    with full_disk(8):
        assert main(["backup", str(tmp_path / "copy.db")]) == 1
        assert "can be written to and has space left" in told(capsys)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


@pytest.mark.parametrize("kilobytes", [8, 64])
def test_the_local_host_on_a_full_disk(
    spoilt: Callable[[Callable[[Path], object]], str],
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    kilobytes: int,
) -> None:
    """Neither the database nor the world can be kept."""
    spoilt(lambda path: None)
    with full_disk(kilobytes):
        assert main(["local", "--keep", "--port", "0"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("The database adjutant.db cannot be opened (") and "has space left" in err
    assert err.count("\n") == 1 and all(record.exc_info is None for record in caplog.records)
