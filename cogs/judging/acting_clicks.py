"""The buttons and menus by which a game master decides for a seat."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.engine.sides_seen import may_see
from bot.games.choices import Path
from bot.games.contract import Seat
from cogs.answering.context import Interaction
from cogs.answering.responses import check_deliberate
from cogs.clicking.choosing import ClickedPanel, choices
from cogs.judging.acting import ACTS, carry_out, show_acting
from cogs.parts.choice_tree import SeatTree


class ActingPanel(ClickedPanel):
    """A seat's choices for the game master: of another position, or where a look is due, the panel shows what there is,
    or asks."""

    def __init__(self, interaction: Interaction, engine: Engine, tree: SeatTree, revision: int) -> None:
        seen = may_see(engine, interaction.user.id, tree.seat)
        super().__init__(tree, seen and revision == engine.revision(tree.seat))
        self._interaction, self._engine = interaction, engine

    async def show(self, path: Path, asking: bool = False) -> None:
        """See ClickedPanel."""
        seat, verb = self.tree.seat, self.tree.verb
        await show_acting(self._interaction, self._engine, seat, path, verb=verb, asking=asking)

    async def carry_out(self, path: Path) -> None:
        """See ClickedPanel."""
        if not self.now:
            await show_acting(self._interaction, self._engine, self.tree.seat)
            return
        check_deliberate(self._interaction)
        await carry_out(self._interaction, self._engine, self.tree.seat, " ".join(path))

    async def asks(self, path: Path) -> bool:
        """See ClickedPanel: whatever has a question."""
        return self.tree.question(path) is not None


@choices(Engine, prefix=ACTS, desk=True)
async def opened(interaction: Interaction, engine: Engine, seat: Seat, revision: int, verb: str) -> ClickedPanel:
    """The panel of the seat for which the game master decides."""
    return ActingPanel(interaction, engine, SeatTree(engine, seat, verb, prefix=ACTS), revision)
