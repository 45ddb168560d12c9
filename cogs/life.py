"""/life: the decisions and orders of 1861 as commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.decision_commands import Part, decision_command

if TYPE_CHECKING:
    from bot.client import Adjutant

GAME = "life"
WHO = Part("piece", "Which of your pieces")


def group() -> app_commands.Group:
    """The group with all its commands."""
    found = app_commands.Group(name=GAME, description="1861: Life on the Battlefield", guild_only=True)
    for kind, about, *parts in (
        ("move", "Move a piece", WHO, Part("to", "To which hex")),
        ("pick-up", "Pick up what lies on a piece's hex", WHO, Part("what", "Which resources")),
        ("bakery", "Take or buy a food at the Bakery", WHO),
        ("doctor", "Have the Doctor treat a piece (1 trade good)", WHO, Part("how", "Heal it, or cure a disease")),
        (
            "store",
            "Trade two resources for one at the General Goods Store",
            *(WHO, Part("give", "Which two"), Part("get", "Which one")),
        ),
        ("farm", "Activate the Farm, or buy of its crop", WHO, Part("how", "Activate it, or trade")),
        ("church", "Activate the Church for a Boon", WHO),
        ("loot", "Loot the Battlefield", WHO),
        (
            "merchant",
            "Swap a resource with a merchant",
            *(WHO, Part("give", "What you give"), Part("get", "What you get")),
        ),
        ("attack", "Attack an enemy piece or a bandit in range", WHO, Part("target", "Whom")),
        (
            "medicine",
            "Use a medicine",
            *(WHO, Part("patient", "On which of your pieces"), Part("how", "Heal it, or cure a disease")),
        ),
        ("end", "End a piece's turn", WHO),
        ("wait", "As the Soldier: let the Civilians go first"),
        ("take", "Choose what the Soldier has looted", Part("what", "Which resource")),
        ("use", "Choose a die of a roll with a Boon", Part("die", "Which of the two")),
        ("feed", "Choose who eats when food is short", Part("who", "The pieces that eat, by commas")),
    ):
        found.add_command(decision_command(GAME, kind, about, *parts))
    for kind, about, *parts in (
        (
            "plan",
            "As the Soldier: when your turns begin without your being asked",
            *(Part("kind", "Ask, after so many Civilian turns, or when one is near"), Part("when", "When")),
        ),
        (
            "hunger",
            "As the Civilians: who is fed first when food is short",
            *(Part("first", "Who comes first, or ask"), Part("then", "Who comes next"), Part("third", "And then")),
        ),
        ("offer", "Offer to end the game without a winner", Part("what", "End it, or withdraw the offer")),
    ):
        found.add_command(decision_command(GAME, kind, about, *parts, verb="o"))
    return found


async def setup(bot: Adjutant) -> None:
    """Adds the group."""
    bot.tree.add_command(group())
