"""Answers what is asked of the rules, from the command, buttons, menus and the form alike."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat
from bot.games.phrases import sentence
from bot.games.rulebooks.rulebook import Rule
from bot.games.rulebooks.subjects import Subject, answered, asker
from bot.games.wishes.why_not import Trial
from bot.storage import precedents
from bot.storage.precedents import Kept
from bot.storage.rule_search import SURE, Found
from cogs.answering.context import Interaction
from cogs.answering.deferring import worked_out
from cogs.answering.responses import answer, escaped, form_values, on_private, open_form, selected_value
from cogs.clicking.declared import Named, click
from cogs.parts.components import Row, button
from cogs.parts.custom_ids import LIMIT, custom_id
from cogs.rules import pages
from cogs.rules.books import Book, book_of, elsewhere, indexed, named_edition, named_side, other_sides, with_enemy
from cogs.rules.pages import Hit

MOST_OTHERS = 10
"""Further answers to a question."""
NEARLY = 0.6
"""The part of the first answer's weight with which the next may be the one that was meant. Of the unseen questions
that are kept, half of those that are answered wrongly have such a next one that is right, and three of ten others have
one."""
SUBJECT = 0.75
"""The least part of the first answer's weight with which the entry of the question's subject comes before it."""
LIVE = frozenset(("now", "points-left"))
"""Subjects of which the game in play speaks."""
MAY = re.compile(r"(?:can|could|may|am) i\b|(?:can|could|may) (?:my|we)\b", re.IGNORECASE)
"""The beginning of a question whether the asker may do something."""
MOST_TERMS = 12
"""Words of a panel that are explained at once."""


def book_named(interaction: Interaction, key: str) -> Book:
    """Returns the book of a game by its key. Raises Refusal where there is none."""
    games: Mapping[str, Game[Any, Any, Any]] = interaction.client.games
    game = games.get(key)
    if game is None:
        raise Refusal(f"There is no game called {escaped(key)}; there is {', '.join(games)}")
    book = book_of(game)
    if not book.rules.entries:
        raise Refusal(f"The rules of {game.name} aren't written down here")
    return book


async def show_rules(interaction: Interaction, key: str, query: str = "", engine: Engine | None = None) -> None:
    """Answers a query from one game's rules, the best entry whole; without a query the book's first page. ``engine`` is
    the game that is played here: the answer is true for its options, its phase and the asker's side in it."""
    book = book_named(interaction, key)
    if not query.strip():
        await _show(interaction, pages.start_page(book))
        return
    await worked_out(interaction, indexed(book), on_private(interaction))
    game, options = interaction.client.games[key], engine.session.options if engine is not None else {}
    seat = seat_of(interaction, engine) if engine is not None else None
    phase = phase_of(engine) if engine is not None else ""
    found, subject = answered_by(game, query, options, seat, phase)
    if engine is not None and engine.session.status == "playing":
        live = await answer_now(engine, seat, subject.name, query)
        subject = replace(subject, answer=live.answer or subject.answer)
        if (entry := book.rules.by_id.get(live.rule)) is not None:
            found = _first(entry, found)
    hits = [Hit(book, each.entry) for each in found]
    await _show_found(interaction, hits, query, f"the rules of {book.name}", subject.answer, unsure(found))


def answered_by(
    game: Game[Any, Any, Any], query: str, options: Mapping[str, str], seat: Seat | None = None, phase: str = ""
) -> tuple[list[Found], Subject]:
    """The entries that answer a query, the best first, and what the game says itself about the query's subject: for the
    player of a seat in a game with these options (none: in any), in a phase."""
    book = book_of(game)
    side, query = named_side(game, query, options)
    enemy, seat = side is not None and seat not in (None, side), side or seat
    query = with_enemy(game, query, options, seat)
    options, plain = named_edition(game, query, options)
    name = book.index.subject_of(plain)
    who = asker(options, seat, phase)
    subject = answered(game, book.glossary, name, options, seat)
    if subject is None or enemy:  # What a game says of itself, it says to the side's own player.
        subject = Subject(name, rule=book.glossary.entry_of(name, who) if name else "")
    barred = elsewhere(game, options) if options else ()
    found = book.index.search(query, MOST_OTHERS + 1, barred, who, other_sides(game, options, seat))
    if (entry := book.rules.by_id.get(subject.rule)) is not None:
        weight = next((each.weight for each in found if each.entry is entry), 0.0)
        if not subject.answer and name not in LIVE and weight < SUBJECT * found[0].weight:
            return found, Subject("")
        found = _first(entry, found, weight)
    return found, subject


def _first(entry: Rule, found: Sequence[Found], weight: float = SURE) -> list[Found]:
    """What was found, with an entry as the first of it."""
    return [Found(entry, weight), *(each for each in found if each.entry is not entry)]


def unsure(found: Sequence[Found]) -> bool:
    """Whether another entry answers nearly as well as the first."""
    return len(found) > 1 and found[1].weight >= NEARLY * found[0].weight


def phase_of(engine: Engine) -> str:
    """The phase of a game in play, in its words; "" for none."""
    mark = engine.game.turn_of(engine.view(None)) if engine.state is not None else None
    return mark.phase if mark is not None else ""


async def answer_now(engine: Engine, seat: Seat | None, subject: str, query: str) -> Subject:
    """What the game in play says about a question itself: what is to be done now, how it stands, or whether the asker
    may do what the question names. The answer and its rule are "" where it says nothing of it."""
    if subject == "now":
        return Subject(subject, awaited_words(engine, seat))
    if subject == "points-left":
        lines = (engine.game.headline(engine.view(seat)), own_words(engine, seat))
        return Subject(subject, "\n".join(filter(None, lines)))
    if seat is None or not MAY.match(query.strip()):
        return Subject(subject)
    trial = Trial(engine.game, engine.view(seat), seat, (), ())
    reason = await asyncio.to_thread(trial.understood, query)
    if reason is None:
        return Subject(subject)
    if reason.refusal is None:
        return Subject(subject, "Yes, you can do that now.")
    return Subject(subject, f"Not now. {sentence(reason.refusal.reason).rstrip('.')}.", reason.refusal.rule)


def awaited_words(engine: Engine, seat: Seat | None) -> str:
    """Returns in words what the asker, or else another player, has to decide now."""
    awaited = engine.awaited()
    if seat in awaited:
        level = engine.level(seat, ()) if seat is not None else None
        prompt = f" {level.prompt}" if level is not None and level.prompt else ""
        return f"It's your move: {awaited[seat] if seat else ''}.{prompt} Open your panel with *Your move* or `/hand`."
    waiting = "; ".join(f"{engine.seat_name(each)} ({why})" for each, why in awaited.items())
    return f"Nothing for you now. The game is waiting for {waiting}." if seat else f"The game is waiting for {waiting}."


def own_words(engine: Engine, seat: Seat | None) -> str:
    """What a seat alone knows of its own side, "" for an onlooker."""
    return engine.game.own(engine.view(seat)) if seat is not None else ""


async def show_everywhere(interaction: Interaction, query: str = "") -> None:
    """Answers a question from the rules of all games, in a channel where none is played. Without a question it shows
    the books."""
    books = [book_of(game) for game in interaction.client.games.values()]
    if not query.strip():
        await _show(interaction, pages.contents([b for b in books if b.rules.entries]))
        return
    await worked_out(interaction, indexed(*books), on_private(interaction))
    found = [(each, book) for book in books for each in book.index.search(query, MOST_OTHERS + 1)]
    found = sorted(found, key=lambda each: -each[0].weight)[: MOST_OTHERS + 1]
    hits = [Hit(book, each.entry) for each, book in found]
    await _show_found(interaction, hits, query, "any game's rules", nearly=unsure([each for each, _ in found]))


async def _show_found(
    interaction: Interaction, found: Sequence[Hit], query: str, where: str, said: str = "", nearly: bool = False
) -> None:
    """Shows what a search found. The question is the heading. Then come the answer in plain words (``said``, or else
    what a beginner reads about the entry's term) and the rule. With ``nearly``, it also says briefly what the next
    results answer."""
    if not found:
        nothing = f"Nothing in {where} has the words “{escaped(query)[:80]}”"
        raise Refusal(nothing, instead=("use other words", "open /rules without any"))
    best, *others = found
    plain = said or best.book.glossary.meanings.get(best.entry.id, ("", ""))[1]
    asked = "" if best.book.rules.find(query) is best.entry else f"### {escaped(query)[:200]}\n"
    title = asked + (f"**{plain}**\n" if plain and asked else "") + f"-# {best.book.name}"
    ruled = await ruled_on(interaction, best.book, best.entry.id)
    await _show(interaction, pages.entry_page(best.book, best.entry, others, title, ruled, nearly))


@click("book")
async def open_book(interaction: Interaction, key: Named) -> None:
    """*All rules*: a rulebook's first page."""
    await show_rules(interaction, key)


@click("about")
async def show_about(interaction: Interaction, key: Named) -> None:
    """*About*: what a game is about, and what of it is not the publisher's."""
    await answer(interaction, pages.about_page(book_named(interaction, key)))


@click("books")
async def open_books(interaction: Interaction) -> None:
    """*Rules*, of any game."""
    await show_everywhere(interaction)


@click("section")
async def show_section(interaction: Interaction, key: Named) -> None:
    """All entries of the section that was picked, and the menu to go on."""
    value = selected_value(interaction)
    number = int(value) if value.isascii() and value.isdigit() else -1
    book = book_named(interaction, key)
    if not 0 <= number < len(pages.sections(book)):
        raise Refusal("There is no such section")
    await _show(interaction, pages.section_page(book, number))


@click("entry")
async def show_entry(interaction: Interaction) -> None:
    """An entry that was picked in a menu."""
    key, _, id = selected_value(interaction).partition(" ")
    book = book_named(interaction, key)
    entry = book.rules.find(id)
    if entry is None:
        raise Refusal("That entry no longer exists")
    await _show(interaction, pages.entry_page(book, entry, ruled=await ruled_on(interaction, book, entry.id)))


async def ruled_on(interaction: Interaction, book: Book, id: str) -> list[Kept]:
    """The precedents on a rule that stand on the asker's server."""
    guild = interaction.guild_id
    if not guild:
        return []
    return await interaction.client.database.read(lambda t: precedents.on_rules(t, guild, book.key, (id,)))


@click("rule")
async def show_rule(interaction: Interaction, id: Named) -> None:
    """The entry of that id, of whichever game, in a message of its own."""
    for book in map(book_of, interaction.client.games.values()):
        if (entry := book.rules.by_id.get(id)) is not None:
            ruled = await ruled_on(interaction, book, entry.id)
            await answer(interaction, pages.entry_page(book, entry, ruled=ruled), beside=True)
            return
    raise Refusal("That rule no longer exists")


@click("ask")
async def ask(interaction: Interaction, key: Named) -> None:
    """*Ask*: opens the form."""
    await open_form(interaction, pages.ask_form(book_named(interaction, key)))


@click("ask", form=True)
async def asked(interaction: Interaction, key: Named) -> None:
    """The form that was sent."""
    engine = interaction.client.engines.loaded_in(interaction.channel_id or 0)
    query = form_values(interaction).get(pages.FORM_FIELD, "")
    if engine is not None and engine.game.key == key:
        await show_rules(interaction, key, query, engine)
    else:
        await show_rules(interaction, key, query)


def seat_of(interaction: Interaction, engine: Engine) -> Seat | None:
    """The asker's seat in a game; None for onlookers, and for whoever plays several."""
    held = engine.sides_of(interaction.user.id)
    return held[0] if len(held) == 1 else None


# -- the words of a panel or card


def explain_row(game: Game[Any, Any, Any], text: str) -> tuple[Row, ...]:
    """*Explain* under a card that says ``text``, as a row of its own; none where there is nothing to explain."""
    ids: list[str] = []
    for rule in _rules_of(book_of(game), text):
        if len(":".join(("a", "explain", game.key, ",".join((*ids, rule))))) <= LIMIT:
            ids.append(rule)
    return (Row(button("Explain", custom_id("explain", game.key, ",".join(ids)))),) if ids else ()


def _rules_of(book: Book, text: str, board: bool = False) -> list[str]:
    """The ids of the entries that explain the terms in a text, and with ``board`` those that every board shows."""
    glossary = book.glossary
    terms = (*(glossary.board if board else ()), *glossary.terms_in(text))
    return list(dict.fromkeys(glossary.terms[term].rule for term in terms))[:MOST_TERMS]


async def explain_text(interaction: Interaction, key: str, text: str) -> None:
    """Tells what the words of a panel mean, and those of the board, in a message of its own."""
    await explain(interaction, key, ",".join(_rules_of(book_named(interaction, key), text, board=True)))


@click("explain")
async def explain(interaction: Interaction, key: Named, ids: str) -> None:
    """Shows those entries, in a message of its own; without any, the book's first page."""
    book = book_named(interaction, key)
    entries = [entry for id in ids.split(",") if (entry := book.rules.find(id)) is not None]
    await answer(interaction, pages.terms_page(book, entries) if entries else pages.start_page(book), beside=True)


async def _show(interaction: Interaction, view: ui.LayoutView) -> None:
    """Answers, in place of the page of the rules that was clicked."""
    await answer(interaction, view, edit=on_private(interaction), beside=True)
