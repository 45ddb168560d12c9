"""The private panel on which a ruling is gathered: the game master's or, in a game without one, of the player who
proposes a settlement. Its preview shows what the ruling would do; only *Confirm* does it."""

from __future__ import annotations

from typing import get_args

import discord
import msgspec
from discord import ui
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.judging import cases
from bot.engine.judging.cases import MOST_WORDS, check_rules, cleaned, open_case
from bot.engine.judging.remedies import check_remedies
from bot.engine.judging.rulings import check_may_rule
from bot.games.contract.choices import Refusal
from bot.games.phrases import listed, sentence
from bot.record.judging import MOST_REMEDIES, Draft, Remedy, Verdict, remedy_in_words
from bot.storage import precedents
from bot.storage.precedents import Kept
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, form_values, on_private, open_form, selected_value, selected_values
from cogs.cases import setting
from cogs.cases.remedying import FORMED, applicant_name, offered, remedy_form, remedy_said
from cogs.cases.setting import show_parts, show_values
from cogs.clicking.declared import CaseNo, click
from cogs.clicking.judges import is_judge
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.words.log_lines import seat_names
from cogs.words.questions import case_id

VERDICTS = [verdict for verdict in get_args(Verdict) if verdict != "settled"]


def settles(engine: Engine) -> bool:
    """Whether the players settle the case themselves, as nobody rules."""
    return not engine.session.gm


def draft_of(interaction: Interaction, engine: Engine, no: int) -> Draft:
    """The asker's draft for the open case. Raises Refusal for whoever may not draft one."""
    if settles(engine):
        engine.seat_of(actor(interaction), started=engine.session.status != "over")
        if open_case(engine).no != no:
            raise Refusal(f"Case {no} is settled")
    else:
        check_may_rule(engine, actor(interaction), no)
    found = engine.session.drafts.get(interaction.user.id)
    if found is not None and found.case == no:
        return found
    case = open_case(engine)
    rules = () if case.sealed else case.claim.rules
    return Draft(no, "settled" if settles(engine) else "upheld", rules)


async def keep(interaction: Interaction, engine: Engine, draft: Draft) -> Draft:
    """Keeps a changed draft."""
    draft = replace(draft, edition=draft.edition + 1)
    await engine.alone(cases.draft, actor(interaction), draft)
    return draft


@click("caserule")
async def open_draft(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Rule*, *Propose a settlement*, and *Back* from its preview."""
    await show_draft(interaction, engine, draft_of(interaction, engine, no))


async def show_draft(interaction: Interaction, engine: Engine, draft: Draft, note: str = "") -> None:
    """The panel; ``note`` is said first."""
    names = seat_names(engine)
    lines = [f"Verdict: **{draft.verdict}**"]
    lines.append(f"Rules: {listed(draft.rules, empty='none')}")
    lines += [f"{n}. {sentence(remedy_in_words(r, names))}" for n, r in enumerate(draft.remedies, 1)] or ["No remedy"]
    lines.append(f"Reasons: {draft.text or 'none yet'}")
    if draft.sealed:
        lines.append(f"Sealed: {draft.sealed}")
    if draft.fault:
        lines.append("The bot was wrong.")
    judge = not settles(engine) and await is_judge(interaction, engine.session.guild)
    if draft.precedent:
        lines.append("A precedent" + (f", in place of ruling {draft.supersedes}" if draft.supersedes else ""))
    title = "### A settlement" if settles(engine) else "### A ruling"
    texts = [note, f"{title} in case {draft.case}", "\n".join(lines)]
    layout = text_layout(
        *filter(None, texts),
        rows=(*rows_for(engine, draft), *await precedent_rows(interaction, engine, draft, judge)),
        colour=COLOURS[engine.session.status],
    )
    await answer(interaction, layout, edit=on_private(interaction))


async def precedent_rows(interaction: Interaction, engine: Engine, draft: Draft, judge: bool) -> list[Row]:
    """What a standing judge of the server may do beside: make a precedent, in place of an earlier one."""
    if not judge or not draft.rules:
        return []
    label = "No precedent" if draft.precedent else "Make it a precedent"
    rows = [Row(button(label, case_id("ruleprecedent", engine, draft.case)))]
    earlier = await earlier_on(interaction, engine, draft) if draft.precedent else []
    if earlier:
        options = [
            discord.SelectOption(
                label=f"Ruling {each.id}: {each.text}"[:100], value=str(each.id), default=each.id == draft.supersedes
            )
            for each in earlier[:25]
        ]
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=case_id("rulesupersede", engine, draft.case),
            placeholder="In place of an earlier ruling",
            options=options,
            min_values=0,
        )
        rows.append(Row(menu))
    return rows


async def earlier_on(interaction: Interaction, engine: Engine, draft: Draft) -> list[Kept]:
    """The precedents on a draft's rules that stand on this server."""
    guild, key = engine.session.guild, engine.game.key
    return await interaction.client.database.read(lambda t: precedents.on_rules(t, guild, key, draft.rules))


@click("ruleprecedent")
async def turn_precedent(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Make it a precedent*, or not."""
    draft = draft_of(interaction, engine, no)
    await check_judge(interaction, engine)
    changed = replace(draft, precedent=not draft.precedent, supersedes=0)
    await show_draft(interaction, engine, await keep(interaction, engine, changed))


async def check_judge(interaction: Interaction, engine: Engine) -> None:
    """Raises Refusal for anybody but a standing judge of the server."""
    if not await is_judge(interaction, engine.session.guild):
        raise Refusal("Only this server's standing judges make precedents; `/gm server` says who they are")


@click("rulesupersede")
async def supersede(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of earlier precedents, in whose place this one stands."""
    draft, picked = draft_of(interaction, engine, no), selected_values(interaction)
    found = [each.id for each in await earlier_on(interaction, engine, draft) if str(each.id) in picked]
    changed = replace(draft, supersedes=found[0] if found else 0)
    await show_draft(interaction, engine, await keep(interaction, engine, changed))


def rows_for(engine: Engine, draft: Draft) -> list[Row]:
    """The menus and buttons of the panel."""

    def id(verb: str, *more: str | int) -> str:
        return case_id(verb, engine, draft.case, *more)

    rows = list[Row]()
    if not settles(engine):
        options = [discord.SelectOption(label=sentence(v), value=v, default=v == draft.verdict) for v in VERDICTS]
        rows.append(Row(ui.Select(custom_id=id("ruleverdict"), placeholder="Verdict", options=options)))
    if draft.verdict != "dismissed" and len(draft.remedies) < MOST_REMEDIES:
        remedies = [discord.SelectOption(label=label[:100], value=value) for value, label in offered(engine).items()]
        rows.append(Row(ui.Select(custom_id=id("ruleremedy"), placeholder="Add a remedy", options=remedies[:25])))
    row = Row(button("Reasons and rules", id("rulewords")))
    if draft.remedies:
        row.add_item(button("Drop the last remedy", id("ruledrop")))
    if not settles(engine):
        row.add_item(button("The bot was right" if draft.fault else "The bot was wrong", id("rulefault")))
    rows.append(row)
    rows.append(
        Row(
            button("Preview", id("rulepreview"), discord.ButtonStyle.primary),
            button("The case", custom_id("case", engine.id, draft.case)),
        )
    )
    return rows


@click("ruleverdict")
async def choose_verdict(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of verdicts."""
    draft, verdict = draft_of(interaction, engine, no), selected_value(interaction)
    if verdict not in VERDICTS or settles(engine):
        raise Refusal("There is no such verdict")
    remedies = () if verdict == "dismissed" else draft.remedies
    changed = replace(draft, verdict=verdict, remedies=remedies)
    await show_draft(interaction, engine, await keep(interaction, engine, changed))


@click("ruleremedy")
async def choose_remedy(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of remedies: adds one, or opens the form that asks about it."""
    draft, value = draft_of(interaction, engine, no), selected_value(interaction)
    what, _, about = value.partition(":")
    if value not in offered(engine):
        raise Refusal("That remedy isn't available now")
    if what == "set":
        await setting.show_parts(interaction, engine, draft)
        return
    if what in FORMED and not (what == "again" and about != "0"):
        await open_form(interaction, remedy_form(engine, no, what, about))
        return
    seat, _, user = about.partition(":")
    made = {"what": what, "entry": int(about)} if what == "again" else {"what": what, "seat": seat, "user": user}
    if user:
        made["name"] = applicant_name(engine, seat, user)
    await add(interaction, engine, draft, msgspec.convert(made, Remedy))


@click("ruleremedy", form=True)
async def remedy_sent(interaction: Interaction, engine: Engine, no: CaseNo, what: str, about: str) -> None:
    """The form of a remedy that was sent."""
    draft, values = draft_of(interaction, engine, no), form_values(interaction)
    await add(interaction, engine, draft, remedy_said(what, about, values))


async def add(interaction: Interaction, engine: Engine, draft: Draft, remedy: Remedy) -> None:
    """Adds a remedy to the draft; one that goes back stands first."""
    before = draft.remedies
    first = remedy.what in ("back", "again", "roll")
    changed = replace(draft, remedies=(remedy, *before) if first else (*before, remedy))
    check_remedies(engine, actor(interaction), changed.remedies, settles(engine))
    await show_draft(interaction, engine, await keep(interaction, engine, changed))


@click("rulevalue")
async def set_part(interaction: Interaction, engine: Engine, no: CaseNo, key: str) -> None:
    """The menu of a part's values."""
    draft = draft_of(interaction, engine, no)
    parts = await setting.parts_of(interaction, engine, draft)
    changed = setting.with_part(draft, parts, key, selected_value(interaction))
    check_remedies(engine, actor(interaction), changed.remedies, settles(engine))
    await show_draft(interaction, engine, await keep(interaction, engine, changed))


@click("ruledrop")
async def drop_remedy(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Drop the last remedy*."""
    draft = draft_of(interaction, engine, no)
    changed = replace(draft, remedies=draft.remedies[:-1])
    await show_draft(interaction, engine, await keep(interaction, engine, changed))


@click("rulefault")
async def turn_fault(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*The bot was wrong*, or right after all."""
    draft = draft_of(interaction, engine, no)
    await show_draft(interaction, engine, await keep(interaction, engine, replace(draft, fault=not draft.fault)))


@click("rulewords")
async def open_words_form(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Reasons and rules*: the form."""
    draft = draft_of(interaction, engine, no)
    form = ui.Modal(title=f"Case {no}", custom_id=case_id("rulewords", engine, no))
    long = discord.TextStyle.paragraph
    reasons: ui.TextInput[ui.Modal] = ui.TextInput(
        style=long, custom_id="text", default=draft.text or None, required=False, max_length=MOST_WORDS
    )
    form.add_item(ui.Label(text="Reasons", description="Everyone reads them", component=reasons))
    if not settles(engine):
        sealed: ui.TextInput[ui.Modal] = ui.TextInput(
            style=long, custom_id="sealed", default=draft.sealed or None, required=False, max_length=MOST_WORDS
        )
        form.add_item(ui.Label(text="Sealed", description="Shown when the game is over", component=sealed))
    rules: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="rules", default=" ".join(draft.rules) or None, required=False, max_length=100
    )
    form.add_item(ui.Label(text="Rules, by id", component=rules))
    await open_form(interaction, form)


@click("rulewords", form=True)
async def words_sent(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The form of the reasons that was sent."""
    draft, values = draft_of(interaction, engine, no), form_values(interaction)
    rules = tuple(dict.fromkeys(values.get("rules", "").replace(",", " ").split()))
    check_rules(engine, rules)
    changed = replace(
        draft, text=cleaned(values.get("text", "")), sealed=cleaned(values.get("sealed", "")), rules=rules
    )
    await show_draft(interaction, engine, await keep(interaction, engine, changed))


@click("ruleparts")
async def parts(interaction: Interaction, engine: Engine, no: CaseNo, group: int, page: int) -> None:
    """The pages of the menu of parts, and *Back* to it."""
    await show_parts(interaction, engine, draft_of(interaction, engine, no), group, page)


@click("rulegroup")
async def group(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of groups of parts."""
    value = selected_value(interaction)
    draft = draft_of(interaction, engine, no)
    await show_parts(interaction, engine, draft, int(value) if value.isdigit() else 0)


@click("rulepart")
async def part(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of the parts that can be set."""
    draft = draft_of(interaction, engine, no)
    await show_values(interaction, engine, draft, selected_value(interaction))


@click("rulevalues")
async def values(interaction: Interaction, engine: Engine, no: CaseNo, key: str, page: int) -> None:
    """The pages of the menu of a part's values."""
    await show_values(interaction, engine, draft_of(interaction, engine, no), key, page)
