"""House rules over the wire: proposed by a form, a command or from the desk, agreed to by a button, shown by the board
and `/game show`, cited in a case."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.house_rules import rules_in_force
from bot.record.replay import verify
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_cases import begun, page

pytestmark = ONE_BOT

TEXT = "Nobody attacks by night."


async def shown(at: Table, person: Person) -> Message:
    """The house rules as somebody is shown them."""
    return answer(await person.slash(at.channel, "game house-rules"))


async def last_question(at: Table) -> Message:
    """The last proposal that is posted."""
    await at.settled()
    return next(m for m in reversed(at.posts()) if "Agree" in labels(m))


async def agreed(at: Table, person: Person, other: Person) -> Engine:
    """One proposes by the command, the other agrees."""
    answer(await person.slash(at.channel, "game house-rules", propose=TEXT))
    answer(await other.click(await last_question(at), "Agree"))
    return await at.engine()


@ALONE
async def test_proposed_by_a_form_and_agreed_to(at_table: Table) -> None:
    """The board says how many hold and shows them on a press, also after a restart; no one's markup counts."""
    at = at_table
    engine = await begun(at, "probe", None)
    empty = await shown(at, at.carl)
    assert "There are none." in empty.text and "I don't enforce house rules." in empty.text
    assert "Propose a house rule" not in labels(empty)
    assert "House rules" not in (await at.board()).text
    form = await at.ann.click(await shown(at, at.ann), "Propose a house rule")
    said = answer(await at.ann.submit(form, {"text": f"# **{TEXT}**\n@everyone"}))
    assert "I asked the other players to agree." in said.text and "Withdraw the proposal" in labels(said)
    question = await last_question(at)
    assert at.bea in question.pinged and at.ann not in question.pinged
    await at.restart()
    answer(await at.bea.click(question, "Agree"))
    board = await at.board()
    assert "House rules: 1" in board.text and "House rules" in labels(board)
    assert "House rules: 1" in answer(await at.ann.slash(at.channel, "game show")).text
    seen = answer(await at.carl.click(board, "House rules"))
    assert "HR-1" in seen.text and r"\*\*Nobody attacks by night.\*\*" in seen.text
    verify(await at.export(at.ann), at.games)
    engine = await at.engine()
    assert len(rules_in_force(engine.session.house_rules)) == 1


async def test_withdrawn_by_the_menu_and_by_the_command(at_table: Table) -> None:
    at = at_table
    await begun(at, "probe", None)
    await agreed(at, at.ann, at.bea)
    menu = (await shown(at, at.bea)).selects[0]
    asked = answer(await at.bea.select(await shown(at, at.bea), menu.custom_id, ["1"]))
    assert "to withdraw house rule HR-1" in asked.text
    answer(await at.ann.click(await last_question(at), "Decline"))
    listed = await at.ann.autocomplete(at.channel, "game house-rules", "withdraw", "night")
    assert listed == [(f"HR-1: {TEXT}", "HR-1")]
    answer(await at.ann.slash(at.channel, "game house-rules", withdraw="HR-1"))
    answer(await at.bea.click(await last_question(at), "Agree"))
    assert "Withdrawn: HR-1." in (await shown(at, at.carl)).text
    assert "House rules" not in (await at.board()).text
    refusal = answer(await at.ann.slash(at.channel, "game house-rules", withdraw="HR-1"))
    assert "There is no house rule HR-1 to withdraw" in refusal.text
    refusal = answer(await at.carl.slash(at.channel, "game house-rules", propose=TEXT))
    assert "you are watching" in refusal.text


async def test_proposed_from_the_desk_both_must_agree(at_table: Table) -> None:
    at = at_table
    engine = await begun(at, "probe", at.carl)
    engine.session.gm_name = "Carl"
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    form = await at.carl.click(answer(await at.carl.click(desk, "House rules")), "Propose a house rule")
    said = answer(await at.carl.submit(form, {"text": TEXT}))
    assert "I asked the players to agree." in said.text
    question = await last_question(at)
    assert "Carl (game master) proposes: the house rule" in question.text and len(question.pinged) == 2
    answer(await at.ann.click(question, "Agree"))
    assert not engine.session.house_rules
    answer(await at.bea.click(await last_question(at), "Agree"))
    assert rules_in_force(engine.session.house_rules)


@ALONE
async def test_a_case_is_about_a_house_rule_and_the_ruling_cites_it(at_table: Table) -> None:
    at = at_table
    engine = await begun(at, "probe", at.carl)
    await agreed(at, at.ann, at.bea)
    listed = await at.ann.autocomplete(at.channel, "gm dispute", "rule", "hr-")
    assert listed[0] == (f"HR-1 · {TEXT}", "HR-1")
    form = await at.ann.slash(at.channel, "gm dispute", rule="HR-1")
    case = answer(await at.ann.submit(form, {"text": "It was dark"}))
    assert TEXT in (await page(at.ann, case, "rules")).text
    at.local.clock.advance(90_000)
    draft = answer(await at.carl.click(answer(await at.carl.slash(at.channel, "gm case")), "Rule"))
    form = await at.carl.click(draft, "Reasons and rules")
    draft = answer(await at.carl.submit(form, {"text": "So you agreed", "rules": "HR-1"}))
    assert "Rules: HR-1" in draft.text
    answer(await at.carl.click(answer(await at.carl.click(draft, "Preview")), "Confirm"))
    assert engine.session.case is None
    assert "Case 1 is upheld by HR-1" in answer(await at.ann.slash(at.channel, "log")).text
    verify(await at.export(at.ann), at.games)


async def test_they_stand_in_the_lobby_and_are_kept_as_the_game_is_played_again(at_table: Table) -> None:
    """Those that hold, with their numbers; whoever comes to the lobby reads them, and the record holds them."""
    at = at_table
    await begun(at, "probe", None)
    await agreed(at, at.ann, at.bea)
    answer(await at.ann.slash(at.channel, "game house-rules", propose="No talking."))
    answer(await at.bea.click(await last_question(at), "Agree"))
    answer(await at.ann.slash(at.channel, "game house-rules", withdraw="HR-1"))
    answer(await at.bea.click(await last_question(at), "Agree"))
    answer(await at.ann.click(answer(await at.ann.slash(at.channel, "game resign")), "Yes, resign"))
    answer(await at.ann.click(await at.board(), "Play again"))
    lobby = await at.board()
    assert "**HR-2** No talking." in lobby.text and TEXT not in lobby.text
    shown_there = answer(await at.carl.click(lobby, "House rules"))
    assert "**HR-2** No talking." in shown_there.text and "Propose a house rule" not in labels(shown_there)
    answer(await at.bea.slash(at.channel, "game join"))
    answer(await at.ann.slash(at.channel, "game start"))
    engine = await at.engine()
    assert "House rules: 1" in (await at.board()).text
    answer(await at.ann.slash(at.channel, "game house-rules", propose=TEXT))
    answer(await at.bea.click(await last_question(at), "Agree"))
    assert list(engine.session.house_rules) == [2, 3]
    verify(await at.bot.engines.export(engine, None), at.games)
