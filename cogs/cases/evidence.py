"""What somebody may know of a case: the claim, the entry with its dice and the position on both sides of it, the rules
cited, the reasons of the bot, earlier rulings, and what was said.

A player sees what their seats may know, everybody else what spectators do. Sealed words are their author's alone, and
the game master's once it is in the log that he has looked; when the game's secrets are out, everybody's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.judging.cases import said_in
from bot.engine.sides_seen import may_see
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Seat
from bot.games.rulebooks.rulebook import ID, Rule
from bot.record.entries import Entry, lines_for
from bot.record.judging import KINDS_OF_CASES, Claim, ruled
from bot.record.log_text import tell_all
from bot.storage import cases, precedents
from bot.storage.precedents import Kept
from bot.storage.transaction import Transaction
from cogs.answering.context import Interaction
from cogs.rules.books import Book, book_of, rule_of
from cogs.rules.pages import shown
from cogs.words.log_lines import seat_names

SEALED = "Sealed:"
"""Marks what is sealed."""
MOST_RULES = 8
"""Rules that a case gives whole at most."""
MOST_PRECEDENTS = 5
"""Earlier rulings that a case names at most."""


class Spoken(Struct, frozen=True):
    """Something that was said in a case: by which seat, openly and sealed; ``hidden`` tells that there may be sealed
    words that the reader may not read."""

    seat: Seat
    name: str
    text: str
    sealed: str = ""


class Evidence(Struct, frozen=True):
    """A case as somebody may know it. ``claim`` is None where it is sealed whole and not theirs to read; ``before`` and
    ``after`` are views of the position on both sides of the disputed entry, one for each side that the reader knows
    (none where there is no such position), ``told`` that entry's lines and ``dice`` its draws, ``why`` what the bot
    went by, ``said`` what everybody has said, ``ending`` how it was settled. ``audience`` keeps its pictures apart."""

    no: int
    claimant: Seat
    user: int
    open: bool
    claim: Claim | None
    told: tuple[str, ...]
    dice: tuple[str, ...]
    why: tuple[str, ...]
    rules: tuple[Rule, ...]
    earlier: tuple[Kept, ...]
    said: tuple[Spoken, ...]
    ending: str
    before: tuple[Any, ...] = ()
    after: tuple[Any, ...] = ()
    audience: str = PUBLIC


async def gather(interaction: Interaction, engine: Engine, no: int) -> Evidence:
    """Returns what the asker may know of the case of that number. Raises Refusal where there is none."""
    user = interaction.user.id
    held = sides_of(engine, user)
    revealed = await interaction.client.engines.revealed(engine)
    database = interaction.client.database
    entries = said_in(await database.read(lambda t: cases.entries_of(t, engine.id, KINDS_OF_CASES)), no)
    if not entries:
        raise Refusal(f"There is no case {no} in this game")
    opening, names = entries[0], seat_names(engine)
    readable = {seat for seat in engine.players if revealed or seat in held or may_read(engine, user, no, seat)}
    claim = claim_of(opening, opening.seat in readable)
    disputed = await entry_disputed(engine, claim)
    told, dice = tuple[str, ...](), tuple[str, ...]()
    lines: list[dict[str, Any]] = []
    if disputed is not None and claim is not None and not claim.refused:
        audiences = list(engine.players) if revealed else held
        told = tuple(
            line for each in tell_all([disputed], audiences or [PUBLIC], names, claim.entry) for line in each.lines
        )
        dice = dice_of(engine, disputed, audiences)
        lines = [line for audience in (audiences or [PUBLIC]) for line in lines_for(disputed, audience)]
    book = book_of(engine.game)
    why = reasons_for(book, claim, lines)
    rules = rules_of(engine, claim, lines)
    cited = [rule.id for rule in rules]

    def work(transaction: Transaction) -> list[Kept]:
        return precedents.on_rules(transaction, engine.session.guild, engine.game.key, cited)

    earlier = await database.read(work)
    before, after = await positions(engine, claim, disputed, held, revealed)
    current = engine.session.case
    return Evidence(
        no=no,
        claimant=opening.seat,
        user=opening.by,
        open=current is not None and current.no == no,
        claim=claim,
        told=told,
        dice=dice,
        why=why,
        rules=tuple(rule for rule in rules if claim is None or rule.id in claim.rules) or tuple(rules[:1]),
        earlier=tuple(each for each in earlier if each.game != engine.id or each.seq < opening.seq)[:MOST_PRECEDENTS],
        said=tuple(
            spoken(entry, entry.seat in readable, names) for entry in entries if entry.kind in ("claim", "statement")
        ),
        ending=ending_of(entries, names),
        before=before,
        after=after,
        audience=f"{','.join(held) or PUBLIC}, a case",
    )


def sides_of(engine: Engine, user: int) -> list[Seat]:
    """Returns the sides that somebody may know: the seats they hold, or those at which they look as game master."""
    looks = engine.game.hidden and bool(user) and user == engine.session.gm
    return engine.seats_of(user) or [seat for seat in engine.players if looks and may_see(engine, user, seat)]


def views_for(engine: Engine, state: Any, sides: Sequence[Seat], revealed: bool = False) -> tuple[Any, ...]:
    """Returns the views of a position that somebody has who knows those sides, one for each, a spectator's without any;
    one with nothing hidden once the game's secrets are out."""
    if revealed:
        return (engine.game.unveiled(state),)
    return tuple(engine.game.view(state, side) for side in sides or (None,))


def may_read(engine: Engine, user: int, no: int, seat: Seat) -> bool:
    """Tells whether a user is the game master who has looked at a seat since it last spoke in the open case."""
    case = engine.session.case
    return case is not None and case.no == no and bool(user) and user == engine.session.gm and seat in case.read


def claim_of(opening: Entry, readable: bool) -> Claim | None:
    """Returns what is claimed, as far as it may be read."""
    sealed = opening.hidden.get("sealed", {}).get("claim")
    plain = sealed if sealed is not None and readable else opening.data.get("claim")
    return msgspec.convert(plain, Claim) if plain is not None else None


async def entry_disputed(engine: Engine, claim: Claim | None) -> Entry | None:
    """Returns the entry that a claim is about, None without one."""
    seq = await engine.repository.seq_of(claim.entry) if claim is not None and claim.entry else None
    return (await engine.repository.entries(after=seq - 1, most=1))[0] if seq is not None else None


async def positions(
    engine: Engine, claim: Claim | None, disputed: Entry | None, held: Sequence[Seat], revealed: bool
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Returns the views of the position before and after the disputed entry; of a refusal those in which it was."""
    if disputed is None or claim is None:
        return (), ()

    async def views(seq: int) -> tuple[Any, ...]:
        try:
            state = await engine.repository.state_at(engine.game, seq) if seq else None
        except Refusal:
            return ()
        return views_for(engine, state, held, revealed) if state is not None else ()

    if claim.refused:
        return await views(disputed.seq), ()
    return await views(disputed.seq - 1), await views(disputed.seq)


def dice_of(engine: Engine, entry: Entry, audiences: Sequence[Seat]) -> tuple[str, ...]:
    """Returns every draw of an entry that those audiences may know, each in a line, and where the dice are proved."""
    known = [draw for draw in entry.draws if draw.stream in (PUBLIC, *audiences)]
    lines = [
        f"- {draw.purpose}: **{draw.value}** of {draw.sides} (number {draw.number} of the "
        f"{'public' if draw.stream == PUBLIC else engine.seat_name(draw.stream)} dice"
        f"{', given' if draw.supplied else ''})"
        for draw in known
    ]
    if lines:
        commits = f"`{engine.session.commitment[:16]}…`"
        lines.append(f"-# Entry 1 commits to the seed, {commits}, which shows when the game is over.")
    return tuple(lines)


def ids_in(data: object) -> list[str]:
    """Returns the rules' ids that stand anywhere in plain data, in order."""
    if isinstance(data, str):
        return ID.findall(data)
    if isinstance(data, Mapping):
        return [id for value in data.values() for id in ids_in(value)]
    if isinstance(data, Sequence):
        return [id for value in data for id in ids_in(value)]
    return []


def rules_by(book: Book, line: Mapping[str, Any]) -> list[str]:
    """Returns the ids of the rules by which something happened: those that it names itself, then those by which its
    kind of event comes about, then those that explain its words."""
    named = [id for id in (*ids_in(line["text"]), *ids_in(line["data"])) if id in book.rules.by_id]
    terms = [book.glossary.terms[term].rule for term in book.glossary.terms_in(line["text"])]
    return list(dict.fromkeys([*named, *book.glossary.events.get(line["kind"], ()), *terms]))


def reasons_for(book: Book, claim: Claim | None, lines: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Returns what the bot went by, in lines: of a refusal its reason and rule, of an entry each thing that happened
    with the rules and the facts it was applied to."""
    found = list[str]()
    if claim is not None and claim.refused:
        found.append(f"- tried: `{claim.tried}`" if claim.tried else "- the attempt is sealed")
        found.append(f"- refused: {claim.refused}")
    for line in lines:
        rules = ", ".join(f"{id} {book.rules.by_id[id].title}" for id in rules_by(book, line))
        facts = ", ".join(f"{k} {v}" for k, v in line["data"].items() if isinstance(v, str | int) and v != "")
        by = rules or "it names no rule"
        found.append(f"- {line['text']}\n-# {by}{f' · {facts}' if facts else ''}")
    return tuple(dict.fromkeys(found))


def rules_of(engine: Engine, claim: Claim | None, lines: Sequence[Mapping[str, Any]]) -> list[Rule]:
    """Returns the rules that a case is about: those cited, then those that the bot went by."""
    book = book_of(engine.game)
    ids = [*(claim.rules if claim is not None else ()), *(ids_in(claim.refused) if claim is not None else ())]
    ids += [id for line in lines for id in rules_by(book, line)]
    found = (rule_of(book, engine.session.house_rules, id) for id in dict.fromkeys(ids))
    return [rule for rule in found if rule is not None][:MOST_RULES]


def spoken(entry: Entry, readable: bool, names: Mapping[Seat, str]) -> Spoken:
    """Returns what an entry says, as far as it may be read."""
    claim = claim_of(entry, readable) if entry.kind == "claim" else None
    text = claim.text if claim is not None else entry.data.get("text", "")
    sealed = entry.hidden.get("sealed", {}).get("text", "") if readable else ""
    return Spoken(entry.seat, names.get(entry.seat, entry.seat), text, sealed)


def ending_of(entries: Sequence[Entry], names: Mapping[Seat, str]) -> str:
    """Returns how a case ended in words, "" where it is open."""
    last = entries[-1]
    if last.kind == "withdraw":
        return "The claim was withdrawn."
    return f"The case is {ruled(last.data, names)}" if last.kind == "ruling" else ""


def rules_text(rules: Sequence[Rule]) -> list[str]:
    """Returns rules whole, as Markdown."""
    return [shown(rule) for rule in rules]
