"""A proxy between that answers for Discord: with a page, with JSON that breaks off, with other JSON. What was asked may
have been carried out or not; the bot finds out, and does everything once."""

from __future__ import annotations

import pytest

from bot.__main__ import main
from bot.local.gateway.opcodes import Intent
from bot.local.local_discord import LocalDiscord
from tests.table.test_command_line import discord_elsewhere as discord_elsewhere
from tests.wire.playing import ways
from tests.wire.table import Table, answer

PAGE = "<html><body><h1>One moment, please</h1></body></html>"
BODIES = {
    "page": (PAGE, "text/html"),
    "page called JSON": (PAGE, "application/json"),
    "half": ('{"id": "1574', "application/json"),
    "empty object": ("{}", "application/json"),
    "null": ("null", "application/json"),
    "number": ("7", "application/json"),
}
REQUESTS = [
    ("POST", r"/channels/\d+/messages$"),
    ("PATCH", r"/channels/\d+/messages/\d+$"),
    ("POST", r"/callback$"),
]


@pytest.mark.parametrize("after", [True, False], ids=["carried out", "not carried out"])
async def test_everything_happens_once_all_the_same(
    at_table: Table, caplog: pytest.LogCaptureFixture, after: bool
) -> None:
    """Posts, edits and answers: the decision stands once, one board shows it, and the log holds no trace."""
    for name, (text, content_type) in BODIES.items():
        at_table.moves_on(name)
        panel = await at_table.open_overland()
        await at_table.settled()
        for method, path in REQUESTS:
            at_table.local.faults.fail_next(method, path, status=200, text=text, content_type=content_type, after=after)
        await at_table.ann.click(panel, next(id for words, id in ways(panel).items() if words))
        answer(await at_table.ann.slash(at_table.channel, "board"))
        await at_table.settled()
        engine = await at_table.engine()
        assert [e.kind for e in await engine.repository.entries()].count("decision") == 1
        assert engine.recent[-1].events[0].lines["public"].text in (await at_table.board()).text
        boards = [m for m in at_table.posts() if any(b.label == "Your move" for b in m.buttons)]
        assert len(boards) == 1
        assert not [record for record in caplog.records if record.exc_info is not None], caplog.text


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (BODIES["page called JSON"], "/users/@me"),
        (BODIES["half"], "/gateway/bot"),
        (BODIES["page called JSON"], "/applications/"),
    ],
    ids=["login", "gateway", "commands"],
)
def test_at_the_start_it_is_one_sentence(
    discord_elsewhere: LocalDiscord,
    tmp_path: object,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    body: tuple[str, str],
    path: str,
) -> None:
    """Where the bot cannot log in it ends; where its commands cannot be synced, it says so and goes on."""
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path))
    monkeypatch.setenv("DISCORD_API_URL", discord_elsewhere.api_url)
    monkeypatch.setenv("DISCORD_GATEWAY_URL", discord_elsewhere.gateway_url)
    monkeypatch.setenv("DISCORD_TOKEN", discord_elsewhere.token)
    method = "PUT" if path == "/applications/" else "GET"
    discord_elsewhere.faults.fail_next(method, path, status=200, text=body[0], content_type=body[1])
    if method == "PUT":
        # The commands that stand are Discord's; what ends this run is the connection.
        discord_elsewhere.gateway.allowed_intents = Intent(0)
    assert main(["run"]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    if method == "GET":
        assert err.startswith("Discord cannot be reached (") and "is answered by no JSON" in err
    else:
        assert any(r.getMessage().startswith("The commands could not be synced: ") for r in caplog.records)
    assert not [record for record in caplog.records if record.exc_info is not None], caplog.text
