"""What gives much away, or may end the game, is asked twice: on panels, by /play and by the games' own commands."""

from __future__ import annotations

import asyncio
import functools

import msgspec
import pytest

from bot.games.contract.choices import WINS, Question
from bot.games.tree import Tree
from bot.local.clients.person import Person
from bot.local.model.components import ButtonStyle
from bot.local.model.guilds import Message
from bot.table.session import Actor
from tests.probe.state import BLUE, RED, TARGET, Frame, Side, State
from tests.probe.test_probe import side, state, turn
from tests.wire.playing import by_panel, labels, ways, yes_ids
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.worlds import Step, differences, in_two_worlds

pytestmark = ONE_BOT

ASKED = "You hold no parry, and whoever draws looks as if."
LOSES = "Red scores 3 by it, and wins."


async def placed(table: Table, position: State) -> None:
    """Brings the probe of Ann (red) and Bea (blue) to a position, by Carl, its game master."""
    await table.open_probe()
    engine = await table.engine()
    engine.session.gm = table.carl.id
    await engine.gm_edit(Actor(table.carl.id, "Carl"), msgspec.to_builtins(position))


def without_parry() -> State:
    """Red's turn, who holds no parry."""
    return turn(side("a1 a2 m1 m2", in_play="a4"), side("a1 m2 p2 p3"))


def about_to_lose() -> State:
    """Blue, who holds no parry, is struck and may only yield or lose; to yield loses the game."""
    striker = side("a1 a2 m1 m2", in_play="a3", used=True, score=TARGET - 1)
    return state(
        striker, side("a1 m2 p2 p3"), Frame("turn", BLUE), Frame("turn", RED), Frame("answer", BLUE, strength=3)
    )


async def done(table: Table) -> list[str]:
    """The decisions made so far."""
    return [e.text for e in await (await table.engine()).repository.entries() if e.kind in ("decision", "order")]


async def prefers(table: Table, person: Person, which: str) -> Message:
    """A person says in /settings how often to be asked twice."""
    sheet = answer(await person.slash(table.channel, "settings"))
    return answer(await person.select(sheet, "When should I ask for confirmation?", [which]))


async def test_a_panel_asks_and_leads_back(at_table: Table) -> None:
    """The question stands where the choices stood, with nothing done; *Back* shows them again, *Yes* acts."""
    await placed(at_table, without_parry())
    panel = await at_table.panel(at_table.ann)
    offered = labels(panel)
    answer(await at_table.ann.click(panel, ways(panel)["draw",]))
    assert "**Draw a card?**" in panel.text and f"⚠️ {ASKED}" in panel.text
    assert labels(panel)[:2] == ["Yes: Draw a card", "Back"]
    assert "Step left" not in labels(panel) and labels(panel).count("Back") == 1 and await done(at_table) == []
    answer(await at_table.ann.click(panel, "Back"))
    assert labels(panel) == offered and ASKED not in panel.text
    answer(await at_table.ann.click(panel, ways(panel)["draw",]))
    answer(await at_table.ann.click(panel, "Yes: Draw a card"))
    assert await done(at_table) == ["draw"] and "You draw" in panel.text


@ALONE
async def test_a_double_tap_on_yes_acts_once(at_table: Table) -> None:
    """The second is answered with what is possible then."""
    await placed(at_table, without_parry())
    panel = await at_table.panel(at_table.ann)
    answer(await at_table.ann.click(panel, ways(panel)["draw",]))
    [yes] = yes_ids(panel)
    await asyncio.gather(*(at_table.ann.click(panel, yes) for _ in range(2)))
    assert await done(at_table) == ["draw"] and yes_ids(panel) == [] and ("end",) in ways(panel)


async def test_an_outdated_yes_does_nothing(at_table: Table) -> None:
    """What was asked about is past: the panel says so, over what is possible now."""
    await placed(at_table, without_parry())
    panel = await at_table.panel(at_table.ann)
    asked = answer(await at_table.ann.slash(at_table.channel, "play", decision="draw"))
    answer(await at_table.ann.click(panel, ways(panel)["step", "left"]))
    answer(await at_table.ann.click(asked, "Yes: Draw a card"))
    assert await done(at_table) == ["step left"] and "I did nothing" in asked.text and ("draw",) in ways(asked)


async def test_what_is_typed_is_asked_likewise(at_table: Table) -> None:
    """Nothing is done before *Yes*; *Back* leads to the panel."""
    await placed(at_table, without_parry())
    for way in ("Back", "Yes: Draw a card"):
        asked = answer(await at_table.ann.slash(at_table.channel, "play", decision="draw"))
        assert asked.ephemeral and ASKED in asked.text and await done(at_table) == []
        answer(await at_table.ann.click(asked, way))
    assert await done(at_table) == ["draw"]


@ALONE
async def test_a_question_outlives_a_restart(at_table: Table) -> None:
    """Nothing of it is kept but the custom id of *Yes*."""
    await placed(at_table, without_parry())
    asked = answer(await at_table.ann.slash(at_table.channel, "play", decision="draw"))
    await at_table.restart()
    answer(await at_table.ann.click(asked, "Yes: Draw a card"))
    assert await done(at_table) == ["draw"]


async def test_from_a_private_board(at_table: Table) -> None:
    """Its buttons ask as a panel's do."""
    await placed(at_table, without_parry())
    await at_table.settled()
    hand = next(m for m in reversed(at_table.ann.dm_messages()) if ("draw",) in ways(m))
    asked = answer(await at_table.ann.click(hand, ways(hand)["draw",]))
    assert ASKED in asked.text and await done(at_table) == []
    answer(await at_table.ann.click(asked, "Yes: Draw a card"))
    assert await done(at_table) == ["draw"]


async def test_what_ends_the_game_is_always_asked(at_table: Table) -> None:
    """Who wishes to be asked only then is asked nothing else."""
    assert "only moves that may end a game" in (await prefers(at_table, at_table.bea, "Ask only before the end")).text
    await placed(at_table, about_to_lose())
    asked = answer(await at_table.bea.slash(at_table.channel, "play", decision="yield"))
    assert LOSES in asked.text and labels(asked)[:2] == ["Yes: Yield", "Back"]
    answer(await at_table.bea.click(asked, "Yes: Yield"))
    assert (await at_table.engine()).session.status == "over"


@ALONE
async def test_ones_own_victory_is_no_alarm(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question says what is confirmed, and nothing in it is red."""
    await placed(at_table, without_parry())
    wins = f"{WINS}game by it."
    monkeypatch.setattr(type((await at_table.engine()).game), "may_end", lambda *_: wins)
    asked = answer(await at_table.ann.slash(at_table.channel, "play", decision="step left"))
    assert f"🏁 {wins}" in asked.text and "**Step left?**" in asked.text and "⚠️" not in asked.text
    assert labels(asked)[0] == "Yes: Step left" and all(b.style is not ButtonStyle.DANGER for b in asked.buttons)


@ALONE
@pytest.mark.parametrize("plain", [True, False])
async def test_what_gives_nothing_up_is_no_alarm(at_table: Table, monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:
    """It is asked in plain colours. After a hint, which tells as much, *Do it* is not asked about again; a warning
    is."""
    asking = Question("It costs a card. Draw?", "Draw a card", final=False, plain=plain)
    monkeypatch.setattr(Tree, "question", lambda *_: asking)
    await placed(at_table, without_parry())
    asked = answer(await at_table.ann.slash(at_table.channel, "play", decision="draw"))
    assert asking.text in asked.text and ("⚠️" in asked.text) is not plain
    assert any(b.style is ButtonStyle.DANGER for b in asked.buttons) is not plain
    answer(await at_table.ann.click(asked, "Back"))
    hint = answer(await at_table.ann.click(asked, "Hint"))
    assert ("It costs a card." in hint.text) is plain and "Draw?" not in hint.text
    answer(await at_table.ann.click(hint, "Do it"))
    assert (len(await done(at_table)) == 1) is plain


@ALONE
async def test_how_often_is_everyones_own_setting(at_table: Table) -> None:
    """Kept over a restart, shown in /settings and /game mine, in a private message as well, and nobody else's."""
    await prefers(at_table, at_table.ann, "Ask only before the end")
    await at_table.restart()
    for message in (
        answer(await at_table.ann.slash(at_table.ann.dm(), "settings")),
        answer(await at_table.ann.slash(at_table.channel, "game mine")),
    ):
        [menu] = [m for m in message.selects if m.placeholder == "When should I ask for confirmation?"]
        assert [o.label for o in menu.options if o.default] == ["Ask only before the end"]
    await placed(at_table, turn(side("a1 a2 m1 m2", in_play="a4"), side("a1 a2 m2 m3")))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="draw"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="end"))
    assert await done(at_table) == ["draw", "end"]
    assert ASKED in answer(await at_table.bea.slash(at_table.channel, "play", decision="draw")).text


async def test_how_one_is_called_stays_when_the_other_is_chosen(at_table: Table) -> None:
    """Either preference leaves the other as it was."""
    sheet = answer(await at_table.ann.slash(at_table.channel, "settings"))
    answer(await at_table.ann.select(sheet, "How should I notify you?", ["Don't notify me"]))
    await prefers(at_table, at_table.ann, "Ask only before the end")
    sheet = answer(await at_table.ann.slash(at_table.channel, "settings"))
    answer(await at_table.ann.select(sheet, "How should I notify you?", ["Ping me in the channel"]))
    sheet = answer(await at_table.ann.slash(at_table.channel, "settings"))
    chosen = [o.label for m in sheet.selects for o in m.options if o.default]
    assert chosen[:2] == ["Ping me in the channel", "Ask only before the end"]


@ALONE
async def test_a_double_tap_resigns_once(at_table: Table) -> None:
    """And a button of before an undo resigns nothing."""
    await placed(at_table, without_parry())
    stale = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="step left"))
    assert "I did nothing" in answer(await at_table.ann.click(stale, "Yes, resign")).text
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    assert "Blue wins" in asked.text
    [yes] = [b.custom_id for b in asked.buttons if b.label == "Yes, resign"]
    assert yes is not None
    await asyncio.gather(*(at_table.ann.click(asked, yes) for _ in range(2)))
    kinds = [e.kind for e in await (await at_table.engine()).repository.entries()]
    assert kinds.count("resign") == 1


@ALONE
async def test_nobody_else_learns_that_one_was_asked(at_table: Table) -> None:
    """Bea draws: asked twice in one world and not in the other, and Ann receives the same."""
    hands: list[Side] = []

    async def draws(at: Table) -> None:
        hands.append((await at.engine()).state.sides[BLUE])
        await by_panel(at.bea, await at.panel(at.bea), "draw")

    async def looks(at: Table, name: str) -> str:
        return answer(await at.ann.slash(at.channel, name)).text

    await placed(at_table, state(side("a1 a2 m1 m2"), side("a1 a2 m1 m2", in_play="a4"), Frame("turn", BLUE)))
    steps = [
        Step("Bea draws", draws, asks=True),
        *(Step(name, functools.partial(looks, name=name)) for name in ("hand", "log", "game show", "board")),
    ]
    worlds = await in_two_worlds(at_table, at_table.ann, RED, steps, seed=1)
    assert [any(card.startswith("p") for card in held.hand) for held in hands] == [False, True]
    assert differences(*worlds) == []
