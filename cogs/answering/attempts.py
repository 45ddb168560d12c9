"""What players try and are refused: kept for a day, so that they may dispute it."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.judging.cases import is_judged
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.storage import cases, precedents
from bot.storage.cases import Attempt
from bot.storage.errors import StorageError
from bot.storage.precedents import Kept
from bot.storage.transaction import Transaction
from cogs.answering.context import Interaction

MOST_RULED = 300
"""Characters of a precedent that a refusal quotes."""

log = logging.getLogger(__name__)


class Tried(Refusal):
    """The refusal of something that a player ``tried`` in a game, in the player's words."""

    def __init__(self, refusal: Refusal, game: str, tried: str) -> None:
        self.game, self.tried = game, tried
        super().__init__(refusal.reason, refusal.rule, refusal.instead)


class Disputable(Tried):
    """The refusal of something that a player tried, which was kept as ``attempt`` so that it can be disputed. ``ruled``
    is the latest precedent on its rule, "" without any."""

    def __init__(self, refusal: Refusal, game: str, tried: str, attempt: int, ruled: str) -> None:
        self.attempt, self.ruled = attempt, ruled
        super().__init__(refusal, game, tried)

    def told(self, instead: Sequence[str]) -> str:
        """Returns it as a sentence, with what was ruled on it before."""
        return f"{super().told(instead)}{f' Ruled before: {self.ruled}' if self.ruled else ''}"


async def disputable(interaction: Interaction, engine: Engine, tried: str, refusal: Refusal) -> Refusal:
    """Keeps what a player tried in vain, where a rule was the reason, and returns a refusal that can be disputed if
    anybody could judge it, and that *Why not?* explains; else the refusal itself."""
    held = engine.sides_of(interaction.user.id)
    if not refusal.rule or not held or isinstance(refusal, Outdated) or engine.session.status != "playing":
        return refusal
    if not is_judged(engine) or not engine.seats_of(interaction.user.id):
        return Tried(refusal, engine.id, tried)
    kept = Attempt(
        interaction.id,
        engine.id,
        interaction.user.id,
        held[0],
        engine.services.now(),
        engine.session.numbers.get(PUBLIC, 0),
        tried[:200],
        refusal.reason,
        refusal.rule,
    )

    def work(transaction: Transaction) -> list[Kept]:
        cases.add_attempt(transaction, kept)
        return precedents.on_rules(transaction, engine.session.guild, engine.game.key, (refusal.rule,))

    try:
        earlier = await interaction.client.database.write(work)
    except StorageError as error:
        log.error("A refusal can't be disputed because it wasn't kept: %s", error)
        return Tried(refusal, engine.id, tried)
    ruled = f"{earlier[0].verdict}. {earlier[0].text}"[:MOST_RULED] if earlier else ""
    return Disputable(refusal, engine.id, tried, interaction.id, ruled)
