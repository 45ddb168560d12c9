"""Options of a game: by text with autocomplete when it is opened, and by menus in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Draws, Option, Outcome
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.table_settings import SETTINGS, USUAL
from tests.probe.game import Probe
from tests.probe.state import State
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer, table

pytestmark = ONE_BOT

RULES = tuple(Option(f"rule-{n}", f"Rule {n}", {"no": "No: as ever", "yes": "Yes: as advanced"}) for n in range(12))


class Many(Probe):
    """The probe with thirteen options, the first of which matters."""

    options = (Probe.options[0], *RULES)


class Plain(Probe):
    """The probe without options."""

    options: tuple[Option, ...] = ()

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """The short game."""
        return super().setup({"rounds": "3"}, draw)


class Paired(Probe):
    """The probe with two options of which one value does not go with the other."""

    options: tuple[Option, ...] = (Probe.options[0], Option("night", "Night", {"no": "No", "yes": "Yes: a long one"}))

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        """As the probe does."""
        if options == {"rounds": "3", "night": "yes"}:
            raise Refusal("a night takes more than 3 rounds", "PR-1")
        return super().setup(options, draw)


async def said(at: Table, person: Person, command: str, **options: str) -> str:
    """What a command in the channel is answered with."""
    return answer(await person.slash(at.channel, command, **options)).text


def chosen(sheet: Message) -> dict[str, str]:
    """What the menus of the options' sheet show as chosen."""
    return {m.placeholder or "": o.label for m in sheet.selects for o in m.options if o.default}


async def test_options_are_typed_as_they_are_listed(at_table: Table) -> None:
    """The chosen game's options are listed; what is picked is understood, and the lobby shows it."""
    ann, channel = at_table.ann, at_table.channel
    listed = await ann.autocomplete(channel, "game new", "options", "", game="probe")
    assert listed[:7] == [
        ("Length: 3 rounds", "Length: 3 rounds"),
        ("Length: 6 rounds", "Length: 6 rounds"),
        ("Opponent: A second person", "Opponent: A second person"),
        ("Opponent: The bot: it plays Blue", "Opponent: The bot"),
        ("Table: Plain", "Table: Plain"),
        ("Table: Green: it looks better", "Table: Green"),
        ("Hints: Allowed: counted, and shown at the end", "Hints: Allowed"),
    ]
    listed = await ann.autocomplete(channel, "game new", "options", "stand", game="overland")
    assert [value for _, value in listed] == ["Combat table: Standard"], "those that fit"
    assert await ann.autocomplete(channel, "game new", "options", "x", game="chess") == []
    await ann.slash(channel, "game new", game="probe", options="Length: 6 rounds")
    assert "Length: **6 rounds**" in (await at_table.board()).text
    other = at_table.guild.add_channel("other")
    await ann.slash(other, "game new", game="overland", options="standard")
    assert "Combat table: **Standard: on 5 or more**" in (await at_table.board(other)).text


async def test_options_that_are_not_understood_open_nothing(at_table: Table) -> None:
    """One sentence, in which nothing that was typed is formatted."""
    for text, sentence in (
        ("Length: 9", "Length can be 3 rounds or 6 rounds, not 9."),
        ("**blue** <@1>", "Probe has no option “blue 1”; there is Length, Opponent, Table."),
    ):
        assert await said(at_table, at_table.ann, "game new", game="probe", options=text) == sentence
    assert "There is no game in this channel" in await said(at_table, at_table.ann, "game show")


async def test_the_owner_changes_options_by_menus(at_table: Table) -> None:
    """A private sheet with a menu for each; the lobby shows every change at once, and so does the log."""
    ann = at_table.ann
    await ann.slash(at_table.channel, "game new", game="probe")
    lobby = await at_table.board()
    sheet = answer(await ann.click(lobby, "Options"))
    others = {"Opponent": "A second person", "Table": "Plain"}
    settings = {
        "Hints": "Allowed",
        "Clock": "None",
        "Players who stay away": "After 7 days",
        "Prepared decisions": "Played later",
        "What if": "Allowed",
        "Rated": "Off",
    }
    assert chosen(answer(await ann.click(sheet, "More options"))) == settings
    for option in SETTINGS.values():
        assert option.about and (option.name not in settings or f"{option.name}\n-# {option.about}" in sheet.text)
    answer(await ann.click(sheet, "Fewer options"))
    assert sheet.ephemeral and chosen(sheet) == {"Length": "3 rounds"} | others
    assert answer(await ann.select(sheet, "Length", ["6 rounds"])) is sheet
    assert chosen(sheet) == {"Length": "6 rounds"} | others
    lobby = await at_table.board()
    assert "Length: **6 rounds**" in lobby.text
    await at_table.bea.click(lobby, "Join")
    refused = answer(await at_table.bea.click(lobby, "Options")).text
    assert refused == f"Only {ann.mention}, who opened the lobby, can change the options."
    panel = answer(await ann.slash(at_table.channel, "game start"))
    assert "Round 1 of 6" in panel.text
    assert "Length: 6 rounds." in answer(await ann.slash(at_table.channel, "log")).text
    late = answer(await ann.select(sheet, "Length", ["3 rounds"]))
    assert late.text == "The game has begun."


@ALONE
async def test_thirteen_options_by_pages(tmp_path: Path) -> None:
    """More than fit on one sheet are turned; all of them survive the offer of a thread in its button."""
    async with table(tmp_path / "data", Many()) as at:
        ann = at.ann
        await ann.slash(at.channel, "game new", game="probe", options="rule-3:yes, rule-11:yes, Length: 6 rounds")
        sheet = answer(await ann.click(await at.board(), "Options"))
        assert "(1 of 2)" in sheet.text and len(sheet.selects) == 11
        assert chosen(sheet)["Length"] == "6 rounds" and chosen(sheet)["Rule 3"] == "Yes"
        answer(await ann.click(sheet, "▶"))
        assert "(2 of 2)" in sheet.text and chosen(sheet)["Rule 11"] == "Yes"
        answer(await ann.select(sheet, "Rule 10", ["Yes"]))
        assert "(2 of 2)" in sheet.text and chosen(sheet)["Rule 10"] == "Yes"
        wanted = "rule-1:yes, rule-9:yes, 6"
        offered = answer(await at.bea.slash(at.channel, "game new", game="probe", options=wanted, seat="random"))
        assert labels(offered) == ["Open it in a thread"]
        answer(await at.bea.click(offered, "Open it in a thread"))
        engine = await at.engine(at.guild.threads[0])
        changed = {k for k, v in engine.session.options.items() if v == "yes"}
        assert changed == {"rule-1", "rule-9"} and engine.session.options["rounds"] == "6" and engine.session.drawn
        assert at.local.violations == []


@ALONE
async def test_a_game_without_options_takes_none(tmp_path: Path) -> None:
    """Its lobby settles the hints alone."""
    async with table(tmp_path / "data", Plain()) as at:
        assert await said(at, at.ann, "game new", game="probe", options="6") == "Probe has no options."
        await at.ann.slash(at.channel, "game new", game="probe")
        assert list(chosen(answer(await at.ann.click(await at.board(), "Options")))) == [
            "Hints",
            "Clock",
            "Players who stay away",
            "Prepared decisions",
            "What if",
            "Rated",
        ]


@ALONE
async def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    """Refused when a game is opened; changed one by one they may pass through it, and the lobby says so."""
    async with table(tmp_path / "data", Paired()) as at:
        refused = await said(at, at.ann, "game new", game="probe", options="Night: Yes")
        assert refused == "a night takes more than 3 rounds (PR-1)."
        answer(await at.ann.slash(at.channel, "game new", game="probe", invite=at.ann))
        sheet = answer(await at.ann.click(await at.board(), "Options"))
        answer(await at.ann.select(sheet, "Night", ["Yes"]))
        lobby = await at.board()
        for message in (sheet, lobby):
            assert "These options do not go together: a night takes more than 3 rounds (PR-1)." in message.text
        assert "a night takes more than 3 rounds" in answer(await at.ann.click(lobby, "Start")).text
        engine = await at.engine()
        assert engine.session.status == "lobby" and engine.session.used == {}
        answer(await at.ann.select(sheet, "Length", ["6 rounds"]))
        lobby = await at.board()
        assert "go together" not in sheet.text + lobby.text
        answer(await at.ann.click(lobby, "Start"))
        assert engine.state.rounds == 6 and at.local.violations == []


async def test_a_new_game_is_given_the_tables_settings(at_table: Table) -> None:
    """Typed beside the game's options, and kept by the offer of a thread; what means nothing there is refused."""
    ann, channel = at_table.ann, at_table.channel
    typed = "6 rounds, Clock: 3 days, When time is out: The seat opens, Hints: Barred"
    listed = await ann.autocomplete(channel, "game new", "options", "clock: 3 days, when time is", game="probe")
    assert ("Clock: 3 days, When time is out: The seat opens: to a substitute") in [label for label, _ in listed]
    answer(await ann.slash(channel, "game new", game="overland"))
    told = answer(await ann.slash(channel, "game new", game="probe", options=typed))
    answer(await ann.click(told, "Open it in a thread"))
    await at_table.settled()
    [thread] = at_table.guild.threads
    lobby = (await at_table.board(thread)).text
    for words in ("Length: **6 rounds**", "Clock: **3 days", "When time is out: **The seat opens", "Hints: **Off"):
        assert words in lobby
    engine = await at_table.engine(thread)
    assert engine.session.settings == {**USUAL, "clock": "3d", "timeout": "open", "hints": "barred"}
    place = at_table.guild.add_channel("more")
    for game, options, said_ in (
        ("overland", "Clock: 3 days", "Overland has no option “Clock: 3 days”"),
        ("probe", "When time is out: The seat opens", "When time is out has no meaning at this table."),
        ("probe", "Opponent: The bot, Clock: 1 day", "Clock has no meaning at this table."),
        ("probe", "Clock: 5 days", "Clock can be None, 12 hours,"),
    ):
        assert answer(await ann.slash(place, "game new", game=game, options=options)).text.startswith(said_)
