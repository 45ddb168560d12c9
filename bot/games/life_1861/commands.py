"""1861's slash commands."""

from __future__ import annotations

from bot.games.descriptor import Command, CommandGroup, CommandOption

PIECE = CommandOption("piece", "Which of your pieces")

COMMANDS = CommandGroup(
    "1861: Life on the Battlefield",
    (
        Command(
            "move",
            "Move a piece",
            (
                PIECE,
                CommandOption("to", "To which hex"),
            ),
        ),
        Command(
            "pick-up",
            "Pick up what lies on a piece's hex",
            (
                PIECE,
                CommandOption("what", "Which resources"),
            ),
        ),
        Command("bakery", "Take or buy a food at the Bakery", (PIECE,)),
        Command(
            "doctor",
            "Have the Doctor treat a piece (1 trade good)",
            (
                PIECE,
                CommandOption("how", "Heal it, or cure a disease"),
            ),
        ),
        Command(
            "store",
            "Trade two resources for one at the General Goods Store",
            (
                PIECE,
                CommandOption("give", "Which two"),
                CommandOption("get", "Which one"),
            ),
        ),
        Command(
            "farm",
            "Activate the Farm, or buy of its crop",
            (
                PIECE,
                CommandOption("how", "Activate it, or trade"),
            ),
        ),
        Command("church", "Activate the Church for a Boon", (PIECE,)),
        Command("loot", "Loot the Battlefield", (PIECE,)),
        Command(
            "merchant",
            "Swap a resource with a merchant",
            (
                PIECE,
                CommandOption("give", "What you give"),
                CommandOption("get", "What you get"),
            ),
        ),
        Command(
            "attack",
            "Attack an enemy piece or a bandit in range",
            (
                PIECE,
                CommandOption("target", "Whom"),
            ),
        ),
        Command(
            "medicine",
            "Use a medicine",
            (
                PIECE,
                CommandOption("patient", "On which of your pieces"),
                CommandOption("how", "Heal it, or cure a disease"),
            ),
        ),
        Command("end", "End a piece's turn", (PIECE,)),
        Command("wait", "As the Soldier: let the Civilians go first"),
        Command("take", "Choose what the Soldier has looted", (CommandOption("what", "Which resource"),)),
        Command("use", "Choose a die of a roll with a Boon", (CommandOption("die", "Which of the two"),)),
        Command(
            "feed", "Choose who eats when food is short", (CommandOption("who", "The pieces that eat, by commas"),)
        ),
        Command(
            "plan",
            "As the Soldier: when your turns begin without your being asked",
            (
                CommandOption("kind", "Ask, after so many Civilian turns, or when one is near"),
                CommandOption("when", "When"),
            ),
            is_order=True,
        ),
        Command(
            "hunger",
            "As the Civilians: who is fed first when food is short",
            (
                CommandOption("first", "Who comes first, or ask"),
                CommandOption("then", "Who comes next"),
                CommandOption("third", "And then"),
            ),
            is_order=True,
        ),
        Command(
            "offer",
            "Offer to end the game without a winner",
            (CommandOption("what", "End it, or withdraw the offer"),),
            is_order=True,
        ),
    ),
)
