"""What players try and are refused: kept for a day, so that they may dispute it."""

from __future__ import annotations

import logging

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.games.choices import Refusal
from bot.games.contract import PUBLIC
from bot.storage import cases
from bot.storage.cases import Attempt
from bot.storage.errors import StorageError
from cogs.context import Interaction

log = logging.getLogger(__name__)


class Disputable(Refusal):
    """The refusal of something that a player tried in a game, which is kept as ``attempt``."""

    def __init__(self, refusal: Refusal, game: str, attempt: int) -> None:
        super().__init__(refusal.reason, refusal.rule, refusal.instead)
        self.game, self.attempt = game, attempt


async def disputable(interaction: Interaction, engine: Engine, tried: str, refusal: Refusal) -> Refusal:
    """Keeps what a player tried in vain, where a rule was the reason, and returns a refusal that can be disputed; else
    the refusal itself."""
    held = engine.seats_of(interaction.user.id)
    if not refusal.rule or not held or isinstance(refusal, Outdated) or engine.session.status != "playing":
        return refusal
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
    try:
        await interaction.client.database.write(lambda transaction: cases.add_attempt(transaction, kept))
    except StorageError as error:
        log.error("A refusal cannot be disputed, as it was not kept: %s", error)
        return refusal
    return Disputable(refusal, engine.id, interaction.id)
