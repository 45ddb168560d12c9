"""The rulebook as messages: the start page, sections, an entry with what it leads to, and answers to a question."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import ui
from msgspec import Struct

from bot.games.phrases import listed, shortened
from bot.games.rulebooks.rulebook import Rule
from bot.storage.precedents import Kept
from cogs.parts.components import MOST_TEXT, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.rules.books import Book

COLOUR = 0x8A6D3B
ROOM = 3300
"""Characters of a section that one message shows, beside the menus."""
MOST_OPTIONS = 25
"""Sections in one menu."""
IN_A_ROW = 5
"""Buttons in one row."""
MOST_LINKS = 10
"""Entries that the menu under an entry leads to."""
MOST_OURS = 8
"""Our reconstructions that *About* names."""
MOST_NEARLY = 2
"""Further answers that are shown in short below one that is not sure."""
MOST_SHORT = 200
"""Characters of one of these."""
FORM_FIELD = "question"
"""The custom id of the form's only field."""


class Hit(Struct, frozen=True):
    """An entry that a menu leads to, with the book that it stands in."""

    book: Book
    entry: Rule


def flowing(text: str) -> str:
    """Markdown as Discord shows it well: each paragraph on one line, as it breaks lines where the source does, and
    tables, which it does not know, as lists."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    if rows:
        heads, *body = [row for row in rows if not set("".join(row)) <= set("-: ")]
        items = [
            f"- {row[0]}: " + ", ".join(f"{h} {c}" for h, c in zip(heads[1:], row[1:], strict=True)) for row in body
        ]
        others = "\n".join(line for line in text.splitlines() if line[:1] != "|")
        text = f"{others}\n\n" + "\n".join(items)
    return re.sub(r"(?<!\n)\n(?!\n|[-|>#] ?|\d+\. )", " ", text.strip())


def shown(entry: Rule) -> str:
    """An entry as Markdown."""
    return f"### {entry.id} · {entry.title}\n{flowing(entry.text)}\n-# *{entry.mark}*"


def first_words(entry: Rule, most: int) -> str:
    """The beginning of an entry's text, cut between words."""
    text = re.sub(r"^- ", "", flowing(entry.text).replace("\n", " ")).replace("*", "")
    return shortened(text, most)


def in_short(book: Book, entry: Rule) -> str:
    """What an entry says, in a sentence or two: what a beginner reads of its term, or its first sentences."""
    if (meaning := book.glossary.meanings.get(entry.id)) is not None:
        return meaning[1]
    text = first_words(entry, MOST_SHORT)
    ends = [end.end() for end in re.finditer(r"[.!?](?= |$)", text)]
    return text[: ends[min(len(ends), 2) - 1]] if ends else text


def sections(book: Book) -> list[tuple[str, list[str]]]:
    """The book's sections as (title, entries shown); a section too long for one message becomes several."""
    found: list[tuple[str, list[str]]] = []
    for section in dict.fromkeys(e.section for e in book.rules.entries):
        parts: list[list[str]] = [[]]
        for text in (shown(e) for e in book.rules.entries if e.section == section):
            if parts[-1] and sum(map(len, parts[-1])) + len(text) > ROOM:
                parts.append([])
            parts[-1].append(text)
        for n, part in enumerate(parts, 1):
            title = section or "Rules"
            found.append((f"{title} ({n} of {len(parts)})" if len(parts) > 1 else title, part))
    return found


def start_page(book: Book) -> ui.LayoutView:
    """Returns the book's first page: the entries that matter most, in reading order, and buttons to all others."""
    lines = [f"### The rules of {book.name}"]
    if book.start:
        lines.append("Read these first:")
        lines += [f"{n}. **{e.title}** – {first_words(e, 90)}" for n, e in enumerate(book.start, 1)]
    lines.append(
        "-# In our own words. Each entry says whether it is a rule, a reading or a reconstruction. *Ask* takes a "
        "question in your own words, like `/rules query:`."
    )
    rows = [entries_menu([Hit(book, e) for e in book.start], "Open one of these")] if book.start else []
    return text_layout("\n".join(lines), colour=COLOUR, rows=(*rows, *sections_menus(book), ask_row(book)))


def about_page(book: Book) -> ui.LayoutView:
    """What a game is about, what is whose of its rules, and the entries that are ours."""
    ours = [entry.title for entry in book.rules.entries if entry.mark == "reconstruction"]
    texts = [f"### {book.name}\n{flowing(book.rules.preface)}"]
    if ours:
        named = listed([*ours[:MOST_OURS], *([f"{len(ours) - MOST_OURS} more"] if len(ours) > MOST_OURS else [])])
        texts.append(f"-# **Our reconstructions:** {named}. *Rules* has them all, each with its mark.")
    return text_layout(*texts, colour=COLOUR)


def contents(books: Sequence[Book]) -> ui.LayoutView:
    """The books there are, where no game is played in the channel."""
    buttons = [button(book.name, custom_id("book", book.key)) for book in books]
    rows: list[Row] = [Row(*buttons[first : first + IN_A_ROW]) for first in range(0, len(buttons), IN_A_ROW)]
    return text_layout("### The rules\nWhich game?", colour=COLOUR, rows=tuple(rows))


def sections_menus(book: Book) -> tuple[Row, ...]:
    """Returns menus of the book's sections: one, or several for a long book, each of which says where it begins and
    ends."""
    titles = list(enumerate(title for title, _ in sections(book)))
    number = -(-len(titles) // MOST_OPTIONS)
    share = -(-len(titles) // number)
    found = []
    for which in range(number):
        part = titles[which * share : (which + 1) * share]
        first, last = (part[end][1].partition(".")[0] for end in (0, -1))
        found.append(
            _menu(
                custom_id("section", book.key, *([which] if which else [])),
                "All sections" if number == 1 else f"Sections {first} to {last}",
                [discord.SelectOption(label=shortened(title, 100), value=str(n)) for n, title in part],
            )
        )
    return tuple(found)


def entries_menu(hits: Sequence[Hit], placeholder: str, named: bool = False, kind: str = "") -> Row:
    """A menu of entries; ``named`` says which game each is of, ``kind`` tells two menus of a message apart."""
    options = [
        discord.SelectOption(
            label=f"{f'{h.book.name}: ' if named else ''}{h.entry.title}"[:100],
            value=f"{h.book.key} {h.entry.id}",
            description=f"{h.entry.id} · {first_words(h.entry, 80)}"[:100],
        )
        for h in hits[:25]
    ]
    return _menu(custom_id("entry", hits[0].book.key, *([kind] if kind else [])), placeholder, options)


def ask_row(book: Book, beginning: bool = False) -> Row:
    """*Ask*, and the way to the first page (``beginning``)."""
    row: Row = Row(button("Ask", custom_id("ask", book.key), discord.ButtonStyle.primary))
    if beginning:
        row.add_item(button("All rules", custom_id("book", book.key)))
    return row


def section_page(book: Book, number: int) -> ui.LayoutView:
    """All entries of a section, and the menu to go on."""
    text = "\n".join(sections(book)[number][1])
    return text_layout(text[: MOST_TEXT - 100], colour=COLOUR, rows=(*sections_menus(book), ask_row(book, True)))


def entry_page(
    book: Book,
    entry: Rule,
    others: Sequence[Hit] = (),
    title: str = "",
    ruled: Sequence[Kept] = (),
    nearly: bool = False,
) -> ui.LayoutView:
    """An entry whole; under it what was ``ruled`` on it here, what else answers the question, and the entries that it
    is linked with. ``title`` is said first. With ``nearly`` the question may be about one of the next: what they say
    stands there in short, each with a button that opens it."""
    linked = [Hit(book, e) for e in book.rules.linked(entry)[:MOST_LINKS]]
    rows = list[Row]()
    meant = others[:MOST_NEARLY] if nearly else ()
    if meant:
        rows.append(Row(*(button(f"Open {h.entry.id}", custom_id("rule", h.entry.id)) for h in meant)))
    if others:
        rows.append(entries_menu(others, "Other answers", named=any(h.book is not book for h in others)))
    if linked:
        rows.append(entries_menu(linked, "Linked entries", kind="linked"))
    head = (title,) if title else ()
    said = [f"**Ruled here**\n{precedents_text(ruled)[:900]}"] if ruled else []
    if meant:
        said.append("\n".join(("**Or did you mean …**", *(_line_of(hit, hit.book is not book) for hit in meant))))
    text = shown(entry)[: 3700 - sum(map(len, said))]
    return text_layout(*head, text, *said, colour=COLOUR, rows=(*rows, ask_row(book, True)))


def _line_of(hit: Hit, named: bool) -> str:
    """An entry in short, with its id and title; ``named``: with its game too."""
    game = f"{hit.book.name}: " if named else ""
    return f"- **{game}{hit.entry.id} · {hit.entry.title}**: {in_short(hit.book, hit.entry)}"


def precedents_text(ruled: Sequence[Kept]) -> str:
    """Precedents, each in two lines: the rules, the verdict and the reasons; under which rules, when, and whether a
    later one stands in its place."""
    lines = list[str]()
    for each in ruled:
        later = f" · superseded by {each.superseded_by}" if each.superseded_by else ""
        lines.append(f"- **{' · '.join(each.rules)}**: {each.verdict}. {each.text}")
        when = f"<t:{each.at // 1000}:D>"
        lines.append(f"-# Ruling {each.id} · game `{each.game}` · rules {each.version} · {when}{later}")
    return "\n".join(lines)


def terms_page(book: Book, entries: Sequence[Rule]) -> ui.LayoutView:
    """The words of a panel or card, each with the beginning of what explains it, and a menu of the entries."""
    lines = list[str]()
    for entry in entries:
        name, says = book.glossary.meanings.get(entry.id, (entry.title, first_words(entry, 200)))
        lines.append(f"**{name}** – {says}")
    hits = [Hit(book, e) for e in entries]
    return text_layout(
        "### Glossary",
        "\n".join(lines),
        colour=COLOUR,
        rows=(entries_menu(hits, "Read one whole"), ask_row(book, True)),
    )


def ask_form(book: Book) -> ui.Modal:
    """The form of *Ask*."""
    form = ui.Modal(title=f"The rules of {book.name}"[:45], custom_id=custom_id("ask", book.key))
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=FORM_FIELD, placeholder="How do I win? What is a …? May … ?", max_length=200
    )
    form.add_item(ui.Label(text="Your question, or a few words", component=field))
    return form


def _menu(id: str, placeholder: str, options: list[discord.SelectOption]) -> Row:
    menu: ui.Select[ui.LayoutView] = ui.Select(custom_id=id, placeholder=placeholder, options=options)
    row: Row = Row()
    row.add_item(menu)
    return row
