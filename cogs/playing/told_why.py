"""The refusal of what is typed with /play: why it is not possible, or what would be understood instead."""

from __future__ import annotations

import asyncio

from bot.engine.engine import Engine
from bot.engine.hints import are_offered
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Seat
from bot.games.phrases import plain_words, quoted, uncapitalised
from bot.games.tree import Tree
from bot.games.wishes.nearest import ENDING
from bot.games.wishes.why_not import VAGUE
from cogs.answering.context import Interaction
from cogs.parts.choice_tree import SeatTree
from cogs.playing.directions import directed
from cogs.playing.typed import NO, YES, is_read, kinds_of
from cogs.rules.why_not import trial_for
from cogs.words.log_lines import waiting_for

BUTTONS = {"hint": "Hint", "advice": "Hint", "odds": "Odds", "orders": "Orders", "explain": "Explain"}
"""Words for what only a panel does beside the choices, with the labels there."""

MOST_DIRECTED = 3
"""Places that a direction may mean which are tried."""


async def told_why(interaction: Interaction, engine: Engine, held: list[Seat], text: str, refusal: Refusal) -> Refusal:
    """Returns the refusal of a text, or one that says more where the rules understand none of it: that it is another
    seat's turn, or no move at all, or why nothing that begins like it is possible now."""
    if engine.state is None or not held or any(is_read(engine, seat, text) is not False for seat in held):
        return refusal
    said = plain_words(text)
    kinds = kinds_of(interaction.client.library[engine.game.key], engine, held)
    if said and said[0] not in kinds and interaction.client.tree.get_command(said[0]) is not None:
        return Refusal(f"{quoted(text)} is no move: {quoted(said[0])} is a command of its own, `/{said[0]}`")
    if not engine.awaited().keys() & set(held):
        waiting = uncapitalised(waiting_for(engine)).rstrip(".")
        return Refusal(f"It isn't your turn, and {quoted(text)} is none of your orders: {waiting}", "", refusal.instead)
    if said == ["hint"] and not are_offered(engine):
        return Refusal(f"{quoted(text)} is no move, and there are no hints in this game")
    if len(said) == 1 and said[0] in BUTTONS:
        return Refusal(f"{quoted(text)} is no move: choose *{BUTTONS[said[0]]}* on your panel")
    if len(said) == 1 and said[0] in YES | NO:
        return Refusal("I asked nothing that is answered by yes or no", "", refusal.instead)
    if found := barred_kind(engine, held, text, refusal, kinds):
        return found
    if said and said[0] in ENDING:
        return ends_nothing(engine, held, text, refusal)
    return await by_trial(interaction, engine, held, text) or refusal


def barred_kind(engine: Engine, held: list[Seat], text: str, refusal: Refusal, kinds: set[str]) -> Refusal | None:
    """Returns why nothing is possible now that begins like a text, with one of the game's ``kinds`` of decisions; None
    where something is."""
    for seat in held:
        kind = tuple(engine.game.words(engine.view(seat), seat, text).split()[:1])
        if not kinds.issuperset(kind):
            continue
        barred = [_barred(SeatTree(engine, seat, verb).walk, kind) for verb in "do"]
        if None not in barred and (ruled := next((each for each in barred if each and each.rule), None)):
            reason = f"{quoted(text)} {VAGUE}" if ruled.reason.endswith(VAGUE) else ruled.reason
            return Refusal(reason, ruled.rule, refusal.instead or ruled.instead)
    return None


def ends_nothing(engine: Engine, held: list[Seat], text: str, refusal: Refusal) -> Refusal:
    """Returns the refusal of "done" where that ends nothing: what is asked now."""
    seat = next(seat for seat in held if seat in engine.awaited())
    _, level = SeatTree(engine, seat).walk.narrowed(())
    return Refusal(f"{quoted(text)} ends nothing now. {level.prompt}".rstrip("."), refusal.rule, refusal.instead)


async def by_trial(interaction: Interaction, engine: Engine, held: list[Seat], text: str) -> Refusal | None:
    """Returns the reason that /why would give for a text; None if it would give several, or only a vague one."""
    seat = next(seat for seat in held if seat in engine.awaited())
    descriptor = interaction.client.library[engine.game.key]
    view = engine.view(seat)
    trial = trial_for(engine.game, descriptor, view, seat)
    for said in (text, *directed(engine.game, view, seat, text)[:MOST_DIRECTED]):
        found = await asyncio.to_thread(trial.reasons, said)
        if len(found) == 1 and found[0].refusal is not None and not found[0].refusal.reason.endswith(VAGUE):
            return found[0].refusal
    return None


def _barred(tree: Tree, path: Path) -> Refusal | None:
    """Returns why nothing may follow a path in a tree, None where something may."""
    try:
        tree.next(path)
    except Refusal as refusal:
        return refusal
    return None
