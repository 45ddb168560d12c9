"""What people read keeps to plain words and short sentences.

Looked through are the texts in the code, the documents with the commands, the rulebooks, glossaries, lessons and
introductions, and what games at random say: log lines, prompts, choices and hints.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bot.games.contract.game import AnyGame
from bot.games.library import GAMES, LIBRARY
from bot.games.rulebooks import rulebook
from bot.opponents.secrecy import levels
from tests.commands_page import written_page
from tests.games.tables import played
from tests.sources import source

ROOT = Path(__file__).parents[1]
REPLACED = {
    "it's your turn, due to move": r"\bawait(?:s|ed|ing)?\b",
    "no longer": r"\b(?:any|no) more\b(?! than)",
    "again": r"\banew\b",
    "leave empty for": r"\(else\b|; else\b|\bor else\b",
    "show, say, notify": r"\b(?:is|are|be|being) told\b|\bwho is told\b",
    "DM": r"\bprivate messages?\b",
    "someone, everyone": r"\b(?:some|every)body\b",
    "ping, notify": r"\b(?:call|calls|called) (?:me|you|them|everybody|somebody|whom)\b",
    "resign": r"\bgiv(?:e|es|en|ing) (?:it |the game )?up\b(?! (?:its|their|at most|a substitute))",
    "a percent sign beside its figure": r"\d %",
    "because, for lack of": r"\bfor want of\b",
    "American spelling": r"\b(?:colour|centre|defence|neighbour|honour|favour|recognise|organise|realise|judgement)",
}
"""What is replaced, by what takes its place."""
ANY = re.compile("|".join(REPLACED.values()), re.IGNORECASE)
"""Any of it: most texts have none."""
BY_A_COACH, IN_DISCORD, IN_DOCUMENTS = 20, 25, 30
"""The words of a sentence at most. In what a game says, names and figures do not count: a line may list many."""
DOCUMENTS = sorted(file.stem for file in (ROOT / "docs").glob("*.md") if file.stem != "commands")
"""The documents for people who play, host or write code; the page of commands is looked through by its sections."""
ROOMS = ("bot", "cogs", "renderers")
NOT_FOR_PEOPLE = ("bot/opponents/", "bot/metrics.py")
"""Where texts speak to whoever writes a game, or to a machine."""
MEANT = {"no more enemy positions", "no more and no fewer", "No more troops", "supply has no more"}
MEANT |= {"; else ", "give it up as it is"}
"""Words that mean what they say, or that a game's own text has."""


@pytest.mark.parametrize("room", ROOMS)
def test_the_code_says_nothing_that_is_replaced(room: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {hit}"
        for file in sorted((ROOT / room).rglob("*.py"))
        if not str(file.relative_to(ROOT)).startswith(NOT_FOR_PEOPLE)
        for text in source(file).said
        if " " in text.strip() and not any(meant in text for meant in MEANT)
        for hit in (*found_in(text), *headless(text))
    ]
    assert not found, "\n".join(found)


def found_in(text: str) -> list[str]:
    """What of a text is to be said otherwise, with some words around it."""
    plain = " ".join(re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL).split())
    if not ANY.search(plain):
        return []
    return [
        f"“{plain[max(0, match.start() - 20) : match.end() + 20]}”: {better}"
        for better, pattern in REPLACED.items()
        for match in re.finditer(pattern, plain, re.IGNORECASE)
    ]


# -- sentences


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a document, each cell of a table and each line of a list for itself, without code."""
    text = re.sub(r"```.*?```|<!--.*?-->|<img[^>]*>", "", text, flags=re.DOTALL)
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        said = line.strip()
        item = re.match(r"(?:[-*]|\d+\.)\s+", said)
        if lines and (not said or item or said[0] in "|#"):
            yield " ".join(lines)
            lines = []
        if said.startswith("|"):
            yield from (cell for part in said.strip("|").split("|") for cell in part.split("<br>"))
        elif said and not said.startswith("#") and (lines or not line.startswith("    ")):
            lines.append(said[item.end() :] if item else said)


def sentences(paragraph: str) -> list[str]:
    """A paragraph's sentences; what stands in backquotes is one word."""
    plain = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "Code", paragraph))
    return re.split(r"(?<=[.!?…])[\"”’)*\]]*\s+(?=[\"“(*\[A-Z0-9−+])", plain)


def too_long(text: str, most: int) -> list[str]:
    """The sentences of a document with more words than that."""
    found = [each for paragraph in paragraphs(text) for each in sentences(paragraph)]
    return [each for each in found if len(re.findall(r"[^\W_][\w’'.,/–-]*", each)) > most]


def own_words(sentence: str) -> int:
    """How many words a sentence has without names and figures, and without what brackets add."""
    return len(re.findall(r"\b[a-z][a-z'’-]*\b", re.sub(r"\([^()]*\)", "", sentence)))


HEADLESS = re.compile(r"(?:\*\*)?(?:Who|Whoever|What(?! if\b)|Whatever)\b[^?]*[.!:]$", re.DOTALL)
"""A sentence whose subject names neither a person nor a thing."""
PASSIVE = re.compile(
    r"(?:What|Who|Whom|Which [\w ]+?) (?:is|are|was) (?:\w+ed|chosen|done|drawn|given|lost|taken)\b[^?]*\?"
)
"""A question that does not say who does it."""


def headless(text: str) -> list[str]:
    """The sentences of a text that begin with *who* or *what* as a subject, and its questions in the passive."""
    found = (each.strip() for paragraph in paragraphs(text) for each in sentences(paragraph))
    return [each for each in found if HEADLESS.match(each) or PASSIVE.match(each)]


# -- documents, rulebooks and what the coach says


def sections() -> dict[str, str]:
    """Documents, and each section of the page of commands, by their names."""
    pages = {f"{name}.md": (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in DOCUMENTS}
    pages["README.md"] = (ROOT / "README.md").read_text("utf-8")
    for section in re.split(r"(?m)^## ", (ROOT / "docs" / "commands.md").read_text("utf-8")):
        name = re.search(r"`/([a-z]+)`$", section.splitlines()[0])
        pages[f"commands.md: {name[1] if name else section.splitlines()[0]}"] = section
    return pages


@pytest.mark.parametrize("name", sections())
def test_a_document_says_nothing_that_is_replaced_and_each_sentence_is_short(name: str) -> None:
    text = sections()[name]
    most = IN_DISCORD if name.startswith("commands") else IN_DOCUMENTS
    said = re.sub(r"<br>|`: ", ". ", text) if name.startswith("commands") else text
    assert not found_in(text) and not too_long(said, most)
    assert not headless(text)


@pytest.mark.parametrize("key", GAMES)
def test_a_rulebook_says_nothing_that_is_replaced_and_each_sentence_is_short(key: str) -> None:
    for entry in rulebook.parse(GAMES[key].rulebook()).entries:
        found = found_in(f"{entry.title}. {entry.text}")
        assert not found and not too_long(entry.text, IN_DOCUMENTS), (entry.id, found)
        assert not headless(entry.text), entry.id


def spoken(package: str) -> Iterator[str]:
    """What a game's glossary, lesson and introduction say to a beginner."""
    folder = ROOT / "bot" / "games" / package
    glossary = tomllib.loads((folder / "glossary.toml").read_text("utf-8"))
    yield from (term["says"] for term in glossary["terms"].values() if "says" in term)
    yield from glossary.get("changes", {}).values()
    lesson = tomllib.loads((folder / "lesson.toml").read_text("utf-8"))
    yield from (line["text"] for line in lesson["says"])
    yield lesson.get("ending", "")


@pytest.mark.parametrize("key", LIBRARY)
def test_what_is_said_to_a_beginner_is_plain_and_short(key: str) -> None:
    game = LIBRARY[key].game
    cards = [game.introduction({}, seat) for seat in (None, *(info.key for info in game.seats_for({})))]
    lines = [line for card in cards for line in (card.aim, card.turn, card.ending)]
    for text in (*spoken(LIBRARY[key].package), *lines):
        assert not found_in(text) and not too_long(text, IN_DISCORD) and not headless(text), text


@pytest.mark.parametrize("key", LIBRARY)
def test_a_coach_speaks_in_shorter_sentences_still(key: str) -> None:
    lesson = tomllib.loads((ROOT / "bot" / "games" / LIBRARY[key].package / "lesson.toml").read_text("utf-8"))
    for text in (*(line["text"] for line in lesson["says"]), lesson.get("ending", "")):
        assert not too_long(text, BY_A_COACH), text


# -- what a game says while it is played


def said_by(game: AnyGame, seed: int, decisions: int) -> Iterator[str]:
    """The lines of a game at random, and prompts, choices, questions and refusals of where it has come to."""
    at, rng = played(game, seed, decisions), random.Random(seed)
    for passage in at.passages:
        yield from (line.text for event in passage.events for line in event.lines.values())
    for info in at.seats:
        view = game.view(at.state, info.key)
        for walk in (game.choices, game.orders):
            for _, level in levels(walk, view, info.key, rng):
                yield level.prompt
                for choice in level.choices:
                    assert len(choice.label) <= 80 and len(choice.hint) <= 100, choice
                    yield from (choice.label, choice.hint, choice.asks)


@pytest.mark.parametrize("key", LIBRARY)
def test_what_a_game_says_is_plain_and_short(key: str) -> None:
    for text in dict.fromkeys(text for seed in range(2) for text in said_by(LIBRARY[key].game, seed, 20)):
        if any(meant in text for meant in MEANT):
            continue
        assert not found_in(text) and not headless(text), text
        assert all(own_words(each) <= IN_DISCORD for line in text.splitlines() for each in sentences(line)), text


async def test_the_page_of_commands_is_what_discord_shows() -> None:
    """So what is looked through is what people see."""
    assert (ROOT / "docs" / "commands.md").read_text("utf-8") == await written_page()


def test_each_pattern_finds_something() -> None:
    """Otherwise it could never fail."""
    said = """Dixie awaits you. It follows no more. Drawn anew, or which game (else all). You are told by private
    message. Somebody is calling: call me. She gives it up in 5 % of all games, for want of colour."""
    assert {text.rpartition(": ")[2] for text in found_in(said)} == set(REPLACED)


def lengths(texts: Iterable[str], most: int) -> list[int]:
    """How many sentences of each text are too long."""
    return [len(too_long(text, most)) for text in texts]


def test_subjects_that_name_nothing_are_found() -> None:
    """And questions in the passive; other questions, headings and conditions are none."""
    assert (
        len(headless("Who has nothing to do can give strength.\n\n- **What it posts** is rows.\n\nWhich hit is lost?"))
        == 3
    )
    assert not headless(
        "# What it is.\n\n| What it does | Who |\n\nWhat do you give? When it ends, what you have stays."
    )


def test_long_sentences_are_found() -> None:
    """In a paragraph, a list and a table; code is no sentence, and a shown command is one word."""
    long = "One two three four five six."
    texts = (long, f"Short.\n\n- {long}\n- Short.", f"| a | {long} |", f"    {long}", "```\n" + long + "\n```")
    assert lengths(texts, 5) == [1, 1, 1, 0, 0]
    assert lengths((long, "Short. Two words.", "`one two three four five six` is one."), 6) == [0, 0, 0]
    assert own_words("The Union fires at USA Center with 1st Ohio, 2nd Ohio and Ayres' Battery (CV 3; it hits).") == 4
