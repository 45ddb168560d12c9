"""Opening a case: *Dispute* at the log, under the board and under a refusal, the sheet on which the entry and the rule
are chosen, and the forms of a claim and of an answer."""

from __future__ import annotations

import discord
from discord import ui
from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.judging import masters
from bot.engine.judging.cases import MOST_WORDS, check_may_claim, check_may_halt, claim, state, withdraw
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.rulebooks.rulebook import Rule
from bot.record.house_rules import id_of, rules_in_force
from bot.record.judging import Claim
from bot.record.log_text import Told
from bot.storage import cases
from bot.storage.cases import Attempt
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, form_values, on_private, open_form, selected_value
from cogs.cases.case_pages import show_case
from cogs.clicking.declared import CaseNo, Snowflake, click, number
from cogs.clicking.judges import gone_lines, judges_of, note_if_gone
from cogs.parts.components import COLOURS, Row, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.past.log import in_a_line, last_entries
from cogs.rules.books import book_of, rule_of
from cogs.words.questions import case_id

MOST_LISTED = 25
NO_RULE = "-"
"""Stands for no rule in a custom id and a menu."""
SEALED_LABEL = "Only for the game master"
STOPPING = "Write it, and stop the clocks"
COST = "Clocks stop for up to two days. Unless your claim is upheld or settled, that time comes off your clock."
"""What is said beside STOPPING."""


class Disputed(Struct):
    """What a claim is about, as the custom ids of the sheet and the form carry it: the public ``entry`` (0: none), the
    id of a ``rule`` ("-": none), whether it ``stops`` the clocks, and a refused ``attempt`` (0: none), which it
    ``opens`` or seals."""

    entry: int = 0
    rule: str = NO_RULE
    stops: int = 0
    attempt: int = 0
    opens: int = 1

    def id(self, verb: str, engine: Engine, **changes: int | str) -> str:
        """A custom id that carries it, with some of it changed."""
        kept: dict[str, int | str] = {"entry": self.entry, "rule": self.rule, "stops": self.stops}
        kept |= {"attempt": self.attempt, "opens": self.opens} | changes
        return custom_id(verb, engine.id, *kept.values())


@click("dispute")
async def dispute(interaction: Interaction, engine: Engine, attempt: Snowflake = 0) -> None:
    """*Dispute*: the sheet; under a refusal the id names what was tried."""
    await show_sheet(interaction, engine, Disputed(attempt=attempt))


@click("claimentry")
async def choose_entry(
    interaction: Interaction, engine: Engine, entry: int, rule: str, stops: int, attempt: Snowflake, opens: int
) -> None:
    """The sheet's menu of entries."""
    entry = number(selected_value(interaction)) or 0
    await show_sheet(interaction, engine, Disputed(entry, rule, stops, attempt, opens))


@click("claimrule")
async def choose_rule(
    interaction: Interaction, engine: Engine, entry: int, rule: str, stops: int, attempt: Snowflake, opens: int
) -> None:
    """The sheet's menu of rules."""
    await show_sheet(interaction, engine, Disputed(entry, selected_value(interaction), stops, attempt, opens))


async def show_sheet(interaction: Interaction, engine: Engine, about: Disputed) -> None:
    """The sheet on which a player chooses what to dispute. Raises Refusal where they cannot."""
    check_may_claim(engine, actor(interaction), None)
    entries = await last_entries(engine, interaction.user.id)
    attempt = await attempt_of(interaction, engine, about.attempt)
    if not about.entry and attempt is None and entries:
        about.entry = entries[0].no
    rules = rules_for(engine, next((told for told in entries if told.no == about.entry), None), attempt, about.rule)
    texts = ["### Dispute", "Choose the entry that broke the rules and the rule it broke. Then write what is wrong."]
    rows = list[Row]()
    if attempt is not None:
        texts = ["### Dispute a refusal", f"You tried `{attempt.tried}`.\n{attempt.reason} ({attempt.rule})."]
    elif entries:
        rows.append(
            menu(
                about.id("claimentry", engine),
                "Which entry",
                [(in_a_line(t), str(t.no)) for t in entries],
                str(about.entry),
            )
        )
    options = [(f"{rule.id} · {titled(rule)}"[:100], rule.id) for rule in rules]
    rows.append(
        menu(
            about.id("claimrule", engine),
            "Which rule",
            [*options, ("No rule I know of", NO_RULE)],
            about.rule,
        )
    )
    buttons = write_buttons(interaction, engine, about, attempt)
    rows += rows_of(buttons)
    if any(each.label == STOPPING for each in buttons):
        texts.append(f"-# {COST}")
    texts.append("-# `/gm dispute` lists matching rules as you type.")
    await answer(
        interaction, text_layout(*texts, rows=tuple(rows), colour=COLOURS["playing"]), edit=on_private(interaction)
    )


def titled(rule: Rule) -> str:
    """What a menu says of a rule: its title, or the text of a house rule."""
    return rule.text if rule.mark == "house rule" else rule.title


def menu(id: str, placeholder: str, options: list[tuple[str, str]], chosen: str) -> Row:
    """A menu of the sheet."""
    found: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=id,
        placeholder=placeholder,
        options=[discord.SelectOption(label=label, value=value, default=value == chosen) for label, value in options],
    )
    return Row(found)


def write_buttons(
    interaction: Interaction, engine: Engine, about: Disputed, attempt: Attempt | None
) -> list[ui.Button[ui.LayoutView]]:
    """The buttons that open the form: what they open depends on what may be sealed, and stopped."""
    primary = discord.ButtonStyle.primary
    found = [button("Write the claim", about.id("claimwrite", engine, stops=0), primary)]
    if attempt is not None and engine.session.gm:
        found.append(button("Write it, and seal what I tried", about.id("claimwrite", engine, stops=0, opens=0)))
    try:
        check_may_halt(engine, actor(interaction))
        found.append(button(STOPPING, about.id("claimwrite", engine, stops=1)))
    except Refusal:
        pass
    return found


def rules_for(engine: Engine, told: Told | None, attempt: Attempt | None, chosen: str) -> list[Rule]:
    """The rules that the sheet offers: those of the refusal, those that explain the entry's words, then those that
    matter most."""
    book = book_of(engine.game)
    ids = [chosen, *([attempt.rule] if attempt is not None else [])]
    text = " ".join(told.lines) if told is not None else attempt.reason if attempt is not None else ""
    ids += [book.glossary.terms[term].rule for term in book.glossary.terms_in(text)]
    ids += [*map(id_of, rules_in_force(engine.session.house_rules)), *(rule.id for rule in book.start)]
    found = (rule_of(book, engine.session.house_rules, id) for id in dict.fromkeys(ids))
    return [rule for rule in found if rule is not None][: MOST_LISTED - 1]


async def attempt_of(interaction: Interaction, engine: Engine, id: int) -> Attempt | None:
    """The asker's own refused attempt of that id. Raises Refusal where it is not kept any more."""
    if not id:
        return None
    user, now = interaction.user.id, engine.services.now()
    found = await interaction.client.database.read(lambda t: cases.attempt(t, id, user, now))
    if found is None or found.game != engine.id:
        raise Refusal("I keep a refusal for only one day. Try the move again, then dispute that")
    return found


@click("claimwrite")
async def write(
    interaction: Interaction, engine: Engine, entry: int, rule: str, stops: int, attempt: Snowflake, opens: int
) -> None:
    """*Write the claim*."""
    await open_claim_form(interaction, engine, Disputed(entry, rule, stops, attempt, opens))


async def open_claim_form(interaction: Interaction, engine: Engine, about: Disputed) -> None:
    """Opens the form of a claim. Raises Refusal where the asker cannot claim now."""
    check_may_claim(engine, actor(interaction), None)
    if about.stops:
        check_may_halt(engine, actor(interaction))
    # What is sealed must have a reader.
    await note_if_gone(interaction.client, engine)
    await open_form(interaction, words_form(engine, "Dispute", about.id("claim", engine), "What is wrong"))


def words_form(engine: Engine, title: str, id: str, label: str) -> ui.Modal:
    """A form with a public and, where there is a game master, a sealed field: the same for a claim and for answers."""
    form = ui.Modal(title=title, custom_id=id)
    sealed = bool(engine.session.gm)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id="text", required=not sealed, max_length=1000
    )
    form.add_item(ui.Label(text=label, description="Everyone reads it", component=field))
    if sealed:
        secret: ui.TextInput[ui.Modal] = ui.TextInput(
            style=discord.TextStyle.paragraph, custom_id="sealed", required=False, max_length=1000
        )
        note = "No one else reads it during the game"
        form.add_item(ui.Label(text=SEALED_LABEL, description=note, component=secret))
    return form


@click("claim", form=True)
async def claim_sent(
    interaction: Interaction, engine: Engine, entry: int, rule: str, stops: int, attempt: Snowflake, opens: int
) -> None:
    """The form of a claim that was sent: opens the case, and shows it. With nothing written openly all is sealed."""
    values, tried = form_values(interaction), await attempt_of(interaction, engine, attempt)
    text, sealed = values.get("text", "").strip(), values.get("sealed", "").strip()
    rules = () if rule == NO_RULE else (rule,)
    made = Claim(text, entry, rules)
    if tried is not None:
        made = Claim(text, tried.entry, rules or (tried.rule,), tried.tried, f"{tried.reason} ({tried.rule})")
    whole = not text and bool(sealed)
    reply = await engine.act(claim, actor(interaction), made, sealed, whole=whole, stop=bool(stops), opens=bool(opens))
    no = engine.session.cases if engine.session.case is None else engine.session.case.no
    note = " ".join([*reply.lines[:1], *await nobody_called(interaction, engine)])
    await show_case(interaction, engine, no, note=note)


async def nobody_called(interaction: Interaction, engine: Engine) -> list[str]:
    """Says why no standing judge is called to a case that nobody judges yet, and what to do."""
    there = await judges_of(interaction.client, engine.session.guild)
    if engine.session.gm or not there.there_are:
        return []
    if gone := gone_lines(interaction.guild, there):
        return [f"{line} People with *Manage Server* do that in `/gm server`." for line in gone]
    if not there.channel:
        return ["No standing judge is pinged because `/gm server` names no channel. Ask a judge to take the case."]
    return []


@click("caseanswer")
async def open_answer_form(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """Opens the form of an answer. Raises Refusal for whoever does not play."""
    engine.seat_of(actor(interaction), started=engine.session.status != "over")
    await open_form(interaction, words_form(engine, f"Case {no}", case_id("caseanswer", engine, no), "Your answer"))


@click("caseanswer", form=True)
async def answer_sent(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The form of an answer that was sent."""
    values = form_values(interaction)
    reply = await engine.act(state, actor(interaction), no, values.get("text", ""), values.get("sealed", ""))
    await show_case(interaction, engine, no, page="said", note=reply.lines[0])


@click("casewaive", deliberate=True)
async def waive(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Nothing to say*: a party to the case waives its answer."""
    reply = await engine.act(state, actor(interaction), no, "", waives=True)
    await show_case(interaction, engine, no, note=reply.lines[0])


@click("caseother")
async def open_other_form(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Ask for another judge*: the form of the reasons. Raises Refusal for whoever does not play."""
    engine.seat_of(actor(interaction), started=engine.session.status != "over")
    form = ui.Modal(title="Another judge", custom_id=case_id("caseother", engine, no))
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id="text", max_length=MOST_WORDS
    )
    note = "The log shows it. You may do this once a game."
    form.add_item(ui.Label(text="Why another judge should rule", description=note, component=field))
    await open_form(interaction, form)


@click("caseother", form=True)
async def other_sent(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The form of the reasons that was sent."""
    reason = form_values(interaction).get("text", "")
    reply = await engine.act(masters.ask_for_another, actor(interaction), no, reason)
    await show_case(interaction, engine, no, note=reply.lines[0])


@click("casewithdraw", deliberate=True)
async def withdraw_claim(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Withdraw*."""
    reply = await engine.act(withdraw, actor(interaction), no)
    await show_case(interaction, engine, no, note=reply.lines[0])


def entry_named(engine: Engine, text: str) -> int:
    """The public number that a text of the command says. Raises Refusal."""
    number = text.partition("·")[0].strip()
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Refusal("Pick an entry from the list, or type its number")
    if not 0 < int(number) <= engine.session.numbers.get(PUBLIC, 0):
        raise Refusal(f"There is no entry {number}")
    return int(number)
