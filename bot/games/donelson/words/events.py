"""The lines of the log."""

from __future__ import annotations

from bot.games.kit.sides import Side, does


def offers(side: Side, what: str) -> str:
    """A side offers to end without a winner, or takes that back."""
    if what == "end":
        return f"{does(side, 'offers', 'offer')} to end the game without a winner."
    return f"{does(side, 'takes back its', 'take back their')} offer to end without a winner."
