"""The questions that stand open in a game: the messages that ask them, and what a person is shown of them in private,
with buttons for what that person may do about them."""

from __future__ import annotations

import discord
import msgspec
from discord import ui

from bot.attention import questions
from bot.attention.questions import Question, author_of, mark_of, open_questions
from bot.attention.reasons import asked_of, called_to_case, has_unread, proposed_to
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.engine.moving import yet_to_agree
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.record.entries import Entry
from bot.record.judging import KINDS_OF_CASES, case_in_words
from bot.record.log_text import said
from bot.table.marks import TAG, marked
from bot.table.session import Asked, Case, Move
from cogs.parts.components import COLOURS, Row, button
from cogs.parts.custom_ids import custom_id
from cogs.words.log_lines import seat_names

SETTLED = ("settle", "resolve")
"""The kinds of posts that make of a question how it ended."""
HOW = {"withdrawn": "It was withdrawn.", "lapsed": "It lapsed: no one answered it for a week."}

Button = ui.Button[ui.LayoutView]


def in_frame(engine: Engine, text: str, buttons: list[Button]) -> ui.LayoutView:
    """A message of one text with its buttons."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(text))
    container.add_item(Row(*buttons))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def question_text(engine: Engine, question: Question) -> str:
    """Returns in words who asks, and what."""
    who = f"{engine.session.gm_name} (game master)"
    if question.seat:
        who = f"{engine.players[question.seat].name} ({engine.seat_name(question.seat)})"
    if isinstance(question, Asked):
        return f"{who} asks to undo the last move. It rolled a die or revealed something."
    return f"{who} proposes: {question.said or 'see the log'}."


def answering(engine: Engine, question: Question) -> list[int]:
    """Returns the users who have yet to answer a question."""
    users = asked_of if isinstance(question, Asked) else proposed_to
    return users(engine.session, engine.players)


def entry_at(engine: Engine, position: int) -> Entry | None:
    """The entry of which a post tells."""
    return next((entry for entry in engine.recent if entry.seq == position), None)


def public_line(engine: Engine, entry: Entry | None) -> str:
    """What the log says of an entry, "" where there is none."""
    return next(iter(said(entry, PUBLIC, seat_names(engine))), "") if entry is not None else ""


def outcome(engine: Engine, kind: str, position: int) -> str:
    """Returns how a question ended, in words, by the entry that ended it."""
    entry = entry_at(engine, position)
    if kind not in ("ask", "settle"):
        return f"There was a proposal. {public_line(engine, entry)}".strip()
    ends = {"undo": "It was agreed to.", "answer": "It was declined."}
    how = HOW.get(entry.data.get("how", "")) or ends.get(entry.kind) if entry is not None else None
    return f"Someone asked for an undo. {how or 'This question is closed.'}"


def question(engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
    """A question with its buttons; once it is settled, how it ended."""
    session = engine.session
    asked = session.asked if kind in ("ask", "settle") else session.proposal
    if asked is None or kind in SETTLED:
        log = [button("Log", custom_id("log", engine.id, f"{row}m"))]
        return OutgoingMessage(in_frame(engine, outcome(engine, kind, position), log), [], [])
    users, mark = answering(engine, asked), mark_of(asked)
    text = f"{question_text(engine, asked)} {' '.join(f'<@{user}>' for user in users)}, do you agree?"
    buttons = [
        button("Agree", custom_id("agree", engine.id, mark, f"{row}m"), discord.ButtonStyle.success),
        button("Decline", custom_id("decline", engine.id, mark, f"{row}m"), discord.ButtonStyle.danger),
        button("Withdraw", custom_id("withdraw", engine.id, mark, f"{row}m")),
    ]
    return OutgoingMessage(in_frame(engine, text, buttons), [], users)


def case_mark(engine: Engine, no: int) -> int:
    """What buttons that act on the case of a number carry: its mark while it is open (of a time that a restored backup
    wiped out it fits no other), else the number."""
    case = engine.session.case
    return marked(no, case.opened) if case is not None and case.no == no and case.opened else no


def case_id(verb: str, engine: Engine, no: int, *arguments: str | int) -> str:
    """The custom id of what acts on the case of a number."""
    return custom_id(verb, engine.id, case_mark(engine, no), *arguments)


def case_of_mark(engine: Engine, mark: int) -> int:
    """The number of the case of a mark; buttons that only show a case, and those of earlier versions, carry the number
    itself. Raises Refusal where the open case of that number is of another time."""
    no = mark // TAG or mark
    if mark >= TAG and engine.session.case is not None and mark != case_mark(engine, no) != no:
        raise Refusal("That button is from before I was restored from a backup. Use `/gm case`")
    return no


def case_text(engine: Engine, case: Case) -> str:
    """What the claim of a case says openly."""
    claim = None if case.sealed else msgspec.to_builtins(case.claim)
    names = seat_names(engine)
    return case_in_words("claim", {"case": case.no, "claim": claim}, names[case.seat], names)


def open_case(engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
    """Says that a case is open, with the buttons to read and to answer it; or how it was settled."""
    case = engine.session.case if kind == "case" else None
    entry = entry_at(engine, position)
    told = public_line(engine, entry) if entry is not None and entry.kind in (*KINDS_OF_CASES, "master") else ""
    no = case.no if case is not None else engine.session.cases
    called = called_to_case(engine.session, engine.players) if case is not None else []
    buttons = [button("The case", custom_id("case", engine.id, no, f"{row}m"))]
    text = told or (case_text(engine, case) if case is not None else f"Case {no} is settled.")
    if case is not None and entry is not None and entry.kind == "master" and not engine.session.gm:
        text += f"\nCase {no} waits for another judge. The players may settle it together, or agree on a game master."
    if case is not None:
        buttons.append(button("Answer", case_id("caseanswer", engine, no, f"{row}m")))
        text += f"\n{', '.join(f'<@{user}>' for user in called)}: please read it and answer." if called else ""
    return OutgoingMessage(in_frame(engine, text, buttons), [], called)


def open_to(engine: Engine, user: int) -> tuple[list[str], list[Row]]:
    """What stands open in a game, in words, with the buttons by which that user answers or withdraws it."""
    texts, rows = list[str](), list[Row]()
    for asked in open_questions(engine.session):
        lapses = f" It lapses <t:{asked.lapses // 1000}:R>." if asked.lapses else ""
        texts.append(question_text(engine, asked) + lapses)
        if buttons := buttons_for(engine, asked, user):
            rows.append(Row(*buttons))
    move = questions.wish_to_move(engine.session)
    if move is not None:
        lapses = f" It lapses <t:{move.lapses // 1000}:R>." if move.lapses else ""
        texts.append(f"{move.name} asks that the game goes on in <#{move.channel}>.{lapses}")
        if buttons := move_buttons(engine, move, user):
            rows.append(Row(*buttons))
    if has_unread(engine.session, engine.players, user):
        texts.append("You have a letter that you haven't read.")
        rows.append(Row(button("Letters", custom_id("letters", engine.id))))
    case = questions.open_case(engine.session)
    if case is not None:
        texts.append(case_text(engine, case))
        buttons = [button(f"Case {case.no}", custom_id("case", engine.id, case.no))]
        if user in called_to_case(engine.session, engine.players) and user != engine.session.gm:
            buttons.append(button(f"Answer case {case.no}", case_id("caseanswer", engine, case.no)))
        rows.append(Row(*buttons))
    return (["**Open questions**", *texts] if texts else []), rows


def questions_button(engine: Engine, row: int) -> Button:
    """Opens the questions of a game in private, under the message of an outbox ``row``."""
    return button("Open questions", custom_id("questions", engine.id, f"{row}m"))


def buttons_for(engine: Engine, asked: Question, user: int) -> list[Button]:
    """What a user may do about a question."""
    mark, name = mark_of(asked), "undo" if isinstance(asked, Asked) else "proposal"
    if author_of(asked, engine.players) == user:
        return [button(f"Withdraw the {name}", custom_id("withdraw", engine.id, mark))]
    if user not in answering(engine, asked):
        return []
    return [
        button(f"Agree to the {name}", custom_id("agree", engine.id, mark), discord.ButtonStyle.success),
        button(f"Decline the {name}", custom_id("decline", engine.id, mark), discord.ButtonStyle.danger),
    ]


def move_buttons(engine: Engine, move: Move, user: int) -> list[Button]:
    """What a user may do about the wish to go on elsewhere, wherever they are."""
    if move.user == user:
        return [button("Withdraw the move", custom_id("moveno", engine.id, move.channel))]
    if user not in yet_to_agree(engine, move.user, move.channel):
        return []
    return [
        button("Agree to the move", custom_id("moveyes", engine.id, move.channel), discord.ButtonStyle.success),
        button("Decline the move", custom_id("moveno", engine.id, move.channel), discord.ButtonStyle.danger),
    ]
