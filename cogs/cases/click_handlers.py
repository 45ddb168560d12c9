"""Handles the buttons, menus and forms of cases."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.games.choices import Refusal
from cogs.cases import case_pages, claiming, drafting, previewing, setting
from cogs.cases.claiming import Choice
from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId
from cogs.judging import judges
from cogs.lobby.click_handlers import game_of
from cogs.responses import actor, check_deliberate, selected_value


async def case_of(interaction: Interaction, id: CustomId) -> tuple[Engine, int]:
    """The game and the number of the case that an id names."""
    return await game_of(interaction, id), int(id.arguments[0])


async def show(interaction: Interaction, id: CustomId) -> None:
    """*The case*."""
    await case_pages.show_case(interaction, *await case_of(interaction, id))


async def page(interaction: Interaction, id: CustomId) -> None:
    """The menu of its pages."""
    await case_pages.show_case(interaction, *await case_of(interaction, id), selected_value(interaction))


async def file(interaction: Interaction, id: CustomId) -> None:
    """*File*."""
    await case_pages.send_file(interaction, *await case_of(interaction, id))


async def read(interaction: Interaction, id: CustomId) -> None:
    """*Look at …'s side*: the game master reads what is sealed, once it is in the log."""
    engine, no = await case_of(interaction, id)
    await engine.gm_look(actor(interaction), id.arguments[1])
    await case_pages.show_case(interaction, engine, no, "said")


async def take(interaction: Interaction, id: CustomId) -> None:
    """*Take the case*: the first standing judge to press it is the game master."""
    engine, no = await case_of(interaction, id)
    await judges.take(interaction, engine)
    await case_pages.show_case(interaction, engine, no)


async def dispute(interaction: Interaction, id: CustomId) -> None:
    """*Dispute*: the sheet; under a refusal the id names what was tried."""
    attempt = id.arguments[0] if id.arguments and id.arguments[0].isdigit() else "0"
    await claiming.show_sheet(interaction, await game_of(interaction, id), Choice(("0", "-", "0", attempt, "1")))


async def choose_entry(interaction: Interaction, id: CustomId) -> None:
    """The sheet's menu of entries."""
    choice = Choice((selected_value(interaction), *id.arguments[1:]))
    await claiming.show_sheet(interaction, await game_of(interaction, id), choice)


async def choose_rule(interaction: Interaction, id: CustomId) -> None:
    """The sheet's menu of rules."""
    choice = Choice((id.arguments[0], selected_value(interaction), *id.arguments[2:]))
    await claiming.show_sheet(interaction, await game_of(interaction, id), choice)


async def write(interaction: Interaction, id: CustomId) -> None:
    """*Write the claim*."""
    await claiming.open_claim_form(interaction, await game_of(interaction, id), Choice(id.arguments))


async def claimed(interaction: Interaction, id: CustomId) -> None:
    """The form of a claim."""
    await claiming.claim_sent(interaction, await game_of(interaction, id), Choice(id.arguments))


async def answer(interaction: Interaction, id: CustomId) -> None:
    """*Answer*."""
    await claiming.open_answer_form(interaction, *await case_of(interaction, id))


async def answered(interaction: Interaction, id: CustomId) -> None:
    """The form of an answer."""
    await claiming.answer_sent(interaction, *await case_of(interaction, id))


async def withdraw(interaction: Interaction, id: CustomId) -> None:
    """*Withdraw*."""
    check_deliberate(interaction)
    await claiming.withdraw_claim(interaction, *await case_of(interaction, id))


async def waive(interaction: Interaction, id: CustomId) -> None:
    """*Nothing to say*."""
    check_deliberate(interaction)
    await claiming.waive(interaction, *await case_of(interaction, id))


async def other(interaction: Interaction, id: CustomId) -> None:
    """*Ask for another judge*."""
    await claiming.open_other_form(interaction, *await case_of(interaction, id))


async def other_reasons(interaction: Interaction, id: CustomId) -> None:
    """The form of the reasons for another judge."""
    await claiming.other_sent(interaction, *await case_of(interaction, id))


async def draft(interaction: Interaction, id: CustomId) -> None:
    """*Rule*, *Propose a settlement*, and *Back* from its preview."""
    engine, no = await case_of(interaction, id)
    await drafting.show_draft(interaction, engine, drafting.draft_of(interaction, engine, no))


async def verdict(interaction: Interaction, id: CustomId) -> None:
    """The menu of verdicts."""
    await drafting.choose_verdict(interaction, *await case_of(interaction, id))


async def remedy(interaction: Interaction, id: CustomId) -> None:
    """The menu of remedies."""
    await drafting.choose_remedy(interaction, *await case_of(interaction, id))


async def remedied(interaction: Interaction, id: CustomId) -> None:
    """The form of a remedy."""
    if len(id.arguments) < 3:
        raise Refusal("There is no such remedy now")
    await drafting.remedy_sent(interaction, *await case_of(interaction, id), *id.arguments[1:3])


async def parts(interaction: Interaction, id: CustomId) -> None:
    """The pages of the menu of parts, and *Back* to it."""
    engine, no = await case_of(interaction, id)
    group, page = map(int, id.arguments[1:3])
    await setting.show_parts(interaction, engine, drafting.draft_of(interaction, engine, no), group, page)


async def group(interaction: Interaction, id: CustomId) -> None:
    """The menu of groups of parts."""
    engine, no = await case_of(interaction, id)
    value = selected_value(interaction)
    draft = drafting.draft_of(interaction, engine, no)
    await setting.show_parts(interaction, engine, draft, int(value) if value.isdigit() else 0)


async def part(interaction: Interaction, id: CustomId) -> None:
    """The menu of the parts that can be set."""
    engine, no = await case_of(interaction, id)
    draft = drafting.draft_of(interaction, engine, no)
    await setting.show_values(interaction, engine, draft, selected_value(interaction))


async def values(interaction: Interaction, id: CustomId) -> None:
    """The pages of the menu of a part's values."""
    engine, no = await case_of(interaction, id)
    draft = drafting.draft_of(interaction, engine, no)
    await setting.show_values(interaction, engine, draft, id.arguments[1], int(id.arguments[2]))


async def value(interaction: Interaction, id: CustomId) -> None:
    """The menu of a part's values."""
    await drafting.set_part(interaction, *await case_of(interaction, id), id.arguments[1])


async def drop(interaction: Interaction, id: CustomId) -> None:
    """*Drop the last remedy*."""
    await drafting.drop_remedy(interaction, *await case_of(interaction, id))


async def fault(interaction: Interaction, id: CustomId) -> None:
    """*The bot was wrong*."""
    await drafting.turn_fault(interaction, *await case_of(interaction, id))


async def precedent(interaction: Interaction, id: CustomId) -> None:
    """*Make it a precedent*."""
    await drafting.turn_precedent(interaction, *await case_of(interaction, id))


async def supersede(interaction: Interaction, id: CustomId) -> None:
    """The menu of earlier precedents."""
    await drafting.supersede(interaction, *await case_of(interaction, id))


async def words(interaction: Interaction, id: CustomId) -> None:
    """*Reasons and rules*."""
    await drafting.open_words_form(interaction, *await case_of(interaction, id))


async def worded(interaction: Interaction, id: CustomId) -> None:
    """The form of the reasons."""
    await drafting.words_sent(interaction, *await case_of(interaction, id))


async def preview(interaction: Interaction, id: CustomId) -> None:
    """*Preview*."""
    await previewing.show_preview(interaction, *await case_of(interaction, id))


async def confirm(interaction: Interaction, id: CustomId) -> None:
    """*Confirm*."""
    check_deliberate(interaction)
    engine, no = await case_of(interaction, id)
    await previewing.confirm(interaction, engine, no, int(id.arguments[1]), int(id.arguments[2]))


CASE_HANDLERS: dict[str, Handler] = {
    "case": show,
    "casepage": page,
    "casefile": file,
    "caseread": read,
    "takecase": take,
    "dispute": dispute,
    "claimentry": choose_entry,
    "claimrule": choose_rule,
    "claimwrite": write,
    "caseanswer": answer,
    "casewithdraw": withdraw,
    "casewaive": waive,
    "caseother": other,
    "caserule": draft,
    "ruleverdict": verdict,
    "ruleremedy": remedy,
    "ruledrop": drop,
    "ruleparts": parts,
    "rulegroup": group,
    "rulepart": part,
    "rulevalues": values,
    "rulevalue": value,
    "rulefault": fault,
    "ruleprecedent": precedent,
    "rulesupersede": supersede,
    "rulewords": words,
    "rulepreview": preview,
    "ruleconfirm": confirm,
}
CASE_FORMS: dict[str, Handler] = {
    "claim": claimed,
    "caseanswer": answered,
    "caseother": other_reasons,
    "ruleremedy": remedied,
    "rulewords": worded,
}
"""The handlers of forms."""
CASE_NEEDS: dict[str, str] = {
    **dict.fromkeys(("case", "takecase", "casepage", "casefile", "caseanswer", "casewithdraw", "caserule"), "n"),
    **dict.fromkeys(("casewaive", "caseother"), "n"),
    **dict.fromkeys(("ruleverdict", "ruleremedy", "ruledrop", "rulefault", "rulewords", "rulepreview"), "n"),
    **dict.fromkeys(("claimentry", "claimrule", "claimwrite"), "nsnsn"),
    **dict.fromkeys(("ruleprecedent", "rulesupersede"), "n"),
    "ruleparts": "nnn",
    "rulegroup": "n",
    "rulepart": "n",
    "rulevalues": "nsn",
    "rulevalue": "ns",
    "caseread": "ns",
    "ruleconfirm": "nnn",
}
"""The arguments that they need (see cogs.clicks)."""
