"""The command line: each command says what it did, and each failure is one sentence and a status."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import os
import pickle
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.__main__ import main
from bot.cli import garbage, records, serving
from bot.engine.judging.cases import claim
from bot.engine.judging.rulings import preview, rule
from bot.games import library
from bot.games.contract.choices import Refusal
from bot.local.local_discord import LocalDiscord
from bot.opponents import selfplay
from bot.opponents.report import Fault
from bot.record.judging import Claim, Draft
from bot.storage.data_folder import sole_use
from bot.table.session import Actor
from tests.crash.process import ROOT
from tests.table import played
from tests.table.house import ANN, CHANNEL, GM, RULES, in_turn, last_number, opened


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No token, and data in a folder of the test's."""
    for name in ("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(library, "GAMES", RULES)
    monkeypatch.setattr(records, "GAMES", RULES)
    # It looks through all that the tests have loaded, which takes longer than starting.
    monkeypatch.setattr(serving, "shorten_pauses", lambda: None)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What was printed, and what to standard error."""
    captured = capsys.readouterr()
    return captured.out, captured.err


def sentence(text: str) -> str:
    """The text, which must be one line."""
    assert text.endswith("\n") and text.count("\n") == 1, text
    return text.strip()


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(played.finished())
    assert main(["verify", str(file)]) == 0
    out, err = said(capsys)
    assert out.splitlines()[-1] == "Everything in this record holds." and err == ""
    assert "moves are legal and lead where the record says." in out
    file.write_bytes(played.finished().replace(b'"value":', b'"value":1', 1))
    assert main(["verify", str(file)]) == 1
    out, err = said(capsys)
    assert out == "" and sentence(err).startswith("Not as it should be: ") and "entry" in err


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_missing_or_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main([command, str(tmp_path / "none.json")]) == 1
    assert sentence(said(capsys)[1]).endswith("none.json cannot be read: No such file or directory.")
    assert main([command, str(tmp_path)]) == 1
    assert "cannot be read: Is a directory." in sentence(said(capsys)[1])
    (tmp_path / "text").write_text("hello")
    assert main([command, str(tmp_path / "text")]) == 1
    assert "this is not a record of Adjutant's" in sentence(said(capsys)[1])


def test_replay_tells_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(played.campaign())
    assert main(["replay", str(file)]) == 0
    lines = said(capsys)[0].splitlines()
    assert lines[0].split() == ["1", "open", "[us]"] and lines[-1].startswith("Final state: ")
    assert any("attacks" in line for line in lines)
    file.write_bytes(played.of_red())
    assert main(["replay", str(file)]) == 1
    assert "made while the game ran" in sentence(said(capsys)[1])


def test_selfplay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["selfplay", "overland", "--games", "2", "--seed", "3"]) == 0
    assert "2" in said(capsys)[0]
    assert main(["selfplay", "overland", "--games", "2", "--no-invariants"]) == 0
    said(capsys)
    assert main(["selfplay", "chess"]) == 2
    assert f"There is no game called chess: neither a key ({', '.join(library.LIBRARY)})" in sentence(said(capsys)[1])

    def broken(*arguments: object) -> None:
        raise Fault("the promise is broken")

    fixed = ["--option", "edition=shiloh"]
    assert main(["selfplay", "dixie", "--players", "practice", "--games", "1", *fixed]) == 0
    assert "Center-" in said(capsys)[0], "the ends of Shiloh name the Center"
    assert main(["selfplay", "dixie", "--players", "mixed", "--games", "1", *fixed]) == 0
    assert "practice" in said(capsys)[0]
    assert main(["selfplay", "overland", "--players", "practice"]) == 2
    assert sentence(said(capsys)[1]) == "There is no practice opponent for Overland."
    assert main(["selfplay", "dixie", "--option", "weather=fog"]) == 2
    assert sentence(said(capsys)[1]) == "Dixie has no option weather."
    monkeypatch.setattr(selfplay, "run", broken)
    assert main(["selfplay", "overland", "--jobs", "1"]) == 1
    assert sentence(said(capsys)[1]) == "the promise is broken"


def test_selfplay_finds_the_same_by_one_process_and_by_two(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever wins, and how; a process that plays is no daemon that stays."""
    found = list[list[str]]()
    for jobs in ("1", "2"):
        assert main(["selfplay", "overland", "--games", "30", "--no-invariants", "--jobs", jobs]) == 0
        first, pace, *rest = said(capsys)[0].splitlines()
        assert ("by 2 processes" in pace) == (jobs == "2")
        found.append([first, pace.split(" in ")[0], *rest])
    assert found[0] == found[1] and len(found[0]) > 5
    assert multiprocessing.active_children() == []


def test_selfplay_ends_at_a_word_from_the_keyboard() -> None:
    """Every process of it, with one sentence."""
    command = [sys.executable, "-m", "bot", "selfplay", "dixie", "--games", "100000", "--jobs", "2"]
    # Undo what a shell's "&" does to SIGINT: a suite that ignores it would hand that on to its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        try:
            while len(children.read_text().split()) < 2 and process.poll() is None:
                time.sleep(0.02)
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=30)
        finally:
            signal.signal(signal.SIGINT, before)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert sentence(err) == "Interrupted: nothing is known of the games that were played."
    assert process.returncode == 130


def test_a_refusal_is_the_same_in_another_process() -> None:
    refusal = Refusal("There is no road.", "OV-1.1", ("wait",))
    assert str(pickle.loads(pickle.dumps(refusal))) == str(refusal)


def test_whoever_runs_the_bot_reads_a_running_game_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its id, from the data folder: with the seed, although it is not over; an unknown id gets its sentence."""

    async def play() -> str:
        async with opened(tmp_path / "data" / "adjutant.db") as house:
            return (await in_turn(house)).id

    id = asyncio.run(play())
    assert main(["verify", id]) == 0
    out, err = said(capsys)
    assert "The seed is the one committed to" in out and err == ""
    assert main(["replay", id]) == 0
    assert "Final state: " in said(capsys)[0]
    assert main(["verify", "zzzzzzzz"]) == 1
    assert sentence(said(capsys)[1]) == "Not as it should be: There is no game zzzzzzzz."


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_whoever_runs_the_bot_exports_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    """By its id, into a file that proves itself; a file that is there already stays as it is."""

    async def play() -> str:
        async with opened(tmp_path / "data" / "adjutant.db") as house:
            return (await in_turn(house)).id

    id, file = asyncio.run(play()), tmp_path / "it.json"
    assert main([command, id, "--export", str(file)]) == 0
    data = file.read_bytes()
    said(capsys)
    assert main(["verify", str(file)]) == 0 and "The seed is the one committed to" in said(capsys)[0]
    assert main([command, id, "--export", str(file)]) == 1 and file.read_bytes() == data
    assert sentence(said(capsys)[1]).endswith(
        "it.json exists already, so nothing was written: name a file that does not."
    )


def test_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each ruling that found the bot wrong, with the command that gives its record."""
    assert main(["cases"]) == 1
    assert sentence(said(capsys)[1]) == f"There is no database in {tmp_path / 'data'} yet."

    async def play(wrong: bool) -> str:
        async with opened(tmp_path / "data" / "adjutant.db") as house:
            engine = await (in_turn(house) if not wrong else house.engines.in_channel(CHANNEL))
            if wrong:
                engine.session.gm = GM
                actor = Actor(GM, "Gus")
                await engine.act(claim, Actor(ANN, "Ann"), Claim("No", last_number(engine)))
                shown = await preview(engine, actor, Draft(1, text="It was a six", fault=True))
                await engine.act(rule, actor, shown.draft)
            return engine.id

    asyncio.run(play(wrong=False))
    assert main(["cases"]) == 0
    assert sentence(said(capsys)[0]) == "No ruling has found the bot wrong."
    id = asyncio.run(play(wrong=True))
    assert main(["cases"]) == 0
    mark, how = said(capsys)[0].splitlines()
    assert mark.startswith(f"{id}  entry ") and mark.endswith("It was a six")
    assert how.strip() == f"python -m bot replay {id} --export {id}.json"


def test_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "copy.db"
    assert main(["backup", str(target)]) == 1
    assert sentence(said(capsys)[1]) == f"There is no database in {tmp_path / 'data'} yet."

    async def play() -> str:
        async with opened(tmp_path / "data" / "adjutant.db") as house:
            return (await in_turn(house)).id

    id = asyncio.run(play())
    assert main(["backup", str(target)]) == 0
    assert sentence(said(capsys)[0]) == f"The database is copied to {target}."

    async def look() -> str:
        async with opened(target) as house:
            return (await house.engines.get(id)).id

    assert asyncio.run(look()) == id
    assert main(["backup", str(target)]) == 1
    assert "exists already" in sentence(said(capsys)[1])
    assert main(["backup", str(tmp_path / "nowhere" / "x.db")]) == 1
    assert "cannot be copied" in sentence(said(capsys)[1])
    (tmp_path / "data" / "adjutant.db").write_bytes(b"no database at all" * 100)
    assert main(["backup", str(tmp_path / "more.db")]) == 1
    assert "cannot be opened" in sentence(said(capsys)[1])


def test_run_needs_a_token(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["run"]) == 2
    assert sentence(said(capsys)[1]).startswith("DISCORD_TOKEN is not set")
    monkeypatch.setenv("DISCORD_API_URL", "discord.com")
    assert main(["run"]) == 2
    assert sentence(said(capsys)[1]).startswith("DISCORD_API_URL is discord.com, where an address")


def test_two_bots_do_not_share_a_data_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second would deliver everything twice: it is refused in a sentence."""
    monkeypatch.setenv("DISCORD_TOKEN", "any")
    with sole_use(tmp_path / "data"):
        assert main(["run"]) == 1
        assert sentence(said(capsys)[1]).startswith("Another Adjutant is running on the data folder")
    with sole_use(tmp_path / "data"):
        pass


def test_local_in_a_data_folder_that_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path / "file"))
    assert main(["local", "--keep"]) == 1
    assert sentence(said(capsys)[1]).startswith("The data folder cannot be used (")


def test_numbers_out_of_range_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    cases = {
        ("local", "--port", "65536"): "--port: 65536 was given, where a number from 0 to 65535 is expected",
        ("selfplay", "overland", "--games", "0"): "--games: 0 was given, where a number of 1 or more is expected",
        ("selfplay", "overland", "--games", "x"): "--games: invalid whole number value: 'x'",
    }
    for arguments, wanted in cases.items():
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        assert ended.value.code == 2
        assert said(capsys)[1].endswith(f"argument {wanted}\n")


def test_arguments_that_do_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["dance"], ["verify"], ["selfplay", "overland", "--games", "many"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert "usage:" in said(capsys)[1]


@pytest.fixture(autouse=True)
def collector_as_before() -> Iterator[None]:
    """What serving changes of the collector of garbage is for a process of its own."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def discord_elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalDiscord]:
    """A local Discord in a thread of its own, and the library's addresses put back afterwards."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(
        discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    )
    loop, stand_in = asyncio.new_event_loop(), LocalDiscord(rate_limits=False)
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    asyncio.run_coroutine_threadsafe(stand_in.start(), loop).result(20)
    yield stand_in
    asyncio.run_coroutine_threadsafe(stand_in.stop(), loop).result(20)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(20)
    loop.close()


def test_a_wrong_token_is_one_sentence(
    discord_elsewhere: LocalDiscord, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_API_URL", discord_elsewhere.api_url)
    monkeypatch.setenv("DISCORD_GATEWAY_URL", discord_elsewhere.gateway_url)
    monkeypatch.setenv("DISCORD_TOKEN", "not.a.token")
    assert main(["run"]) == 1
    assert sentence(said(capsys)[1]) == "Discord refused the token: copy the bot's token into DISCORD_TOKEN again."


PAGE = "<html>You are being rate limited</html>"


@pytest.mark.parametrize(
    ("status", "text", "said"),
    [
        *((status, PAGE, (5, 30)) for status in (429, 403, 401, 400, 404)),
        (401, "401 Unauthorized", (5, 30)),
        (429, None, (3600, 3600)),
    ],
)
@pytest.mark.parametrize("asked", ["/users/@me", "/gateway/bot"])
def test_an_address_that_is_turned_away_waits(
    discord_elsewhere: LocalDiscord,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    status: int,
    text: str | None,
    said: tuple[int, ...],
    asked: str,
    tmp_path: Path,
) -> None:
    """As long as Discord asks, or longer each time, instead of ending and being started again at once."""
    rests = list[float]()
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        rests.append(seconds)
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setenv("DISCORD_API_URL", discord_elsewhere.api_url)
    monkeypatch.setenv("DISCORD_TOKEN", discord_elsewhere.token)
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path))
    discord_elsewhere.faults.fail_next("GET", asked, status=status, text=text, retry_after=3600.0, times=2)
    discord_elsewhere.faults.fail_next("GET", asked, status=503, times=20)
    assert main(["run"]) == 1
    lines = [r.getMessage() for r in caplog.records if r.name == "bot.client"]
    assert lines == [f"Discord does not let me log in (it answers {status}); I try again in {n} s." for n in said]
    assert set(said) <= set(rests) and all(r.exc_info is None for r in caplog.records)


@pytest.mark.usefixtures("collector")
def test_what_is_loaded_at_the_start_holds_no_answer_up_while_garbage_is_collected(
    discord_elsewhere: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_API_URL", discord_elsewhere.api_url)
    monkeypatch.setenv("DISCORD_TOKEN", "not.a.token")
    monkeypatch.setattr(serving, "shorten_pauses", garbage.shorten_pauses)
    loaded = len(gc.get_objects())
    assert main(["run"]) == 1
    assert len(gc.get_objects()) < loaded / 2


def test_a_discord_out_of_reach_is_one_sentence(
    discord_elsewhere: LocalDiscord, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody listens at its address, or it is out of service."""
    monkeypatch.setenv("DISCORD_TOKEN", discord_elsewhere.token)
    with socket.socket() as taken:
        # Bound but not listening: whoever connects is refused.
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setenv("DISCORD_API_URL", f"http://127.0.0.1:{taken.getsockname()[1]}/api/v10")
        assert main(["run"]) == 1
    unreached = sentence(said(capsys)[1])
    assert unreached.startswith("Discord cannot be reached (Cannot connect to host 127.0.0.1:")
    assert unreached.endswith("): check the connection, or try again later.")
    monkeypatch.setenv("DISCORD_API_URL", discord_elsewhere.api_url)
    discord_elsewhere.faults.fail_next("GET", "/users/@me", status=503)
    assert main(["run"]) == 1
    assert sentence(said(capsys)[1]).startswith("Discord cannot be reached (it answers 503): ")


def test_run_with_a_database_from_the_future(
    discord_elsewhere: LocalDiscord,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "data").mkdir()
    db = sqlite3.connect(tmp_path / "data" / "adjutant.db")
    db.execute("PRAGMA user_version = 99")
    db.close()
    monkeypatch.setenv("DISCORD_API_URL", discord_elsewhere.api_url)
    monkeypatch.setenv("DISCORD_GATEWAY_URL", discord_elsewhere.gateway_url)
    monkeypatch.setenv("DISCORD_TOKEN", discord_elsewhere.token)
    assert main(["run"]) == 1
    assert "is of version 99" in sentence(said(capsys)[1])


def test_as_a_program(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(played.campaign())
    here = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "bot", "verify", str(file)],
        cwd=here,
        env=os.environ | {"ADJUTANT_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Everything in this record holds.\n")
