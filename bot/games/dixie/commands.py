"""Dixie's slash commands; two decisions of melee share one, which cogs.games.dixie adds."""

from __future__ import annotations

from bot.games.descriptor import Command, CommandGroup, CommandOption

CARDS = CommandOption("cards", "Which cards, by commas; or their page, where they fill more than one menu")
PAGE = CommandOption("page", "Which cards of that page, by commas")
AT = CommandOption("at", "In which position")

COMMANDS = CommandGroup(
    "Dixie: battles with cards",
    (
        Command("commit", "Your deck or deployment is final, once the other side has committed too"),
        Command(
            "fire",
            "Fire at the enemy in a position",
            (
                AT,
                CommandOption("how", "With all that is there, or some"),
                CARDS,
            ),
        ),
        Command(
            "battery",
            "Fire at one artillery card alone",
            (
                AT,
                CommandOption("target", "At which guns"),
                CommandOption("cards", "With which cards, by commas"),
            ),
        ),
        Command(
            "play",
            "Play a special card",
            (
                CommandOption("card", "Which"),
                CommandOption("at", "In which position, where it needs one"),
                CommandOption("target", "On which card"),
            ),
        ),
        Command(
            "move",
            "Move cards one battle move, or lay a decoy",
            (
                CommandOption("to", "To which position, or to the Reserve; or a decoy"),
                CARDS,
                PAGE,
            ),
        ),
        Command(
            "march",
            "Move cards two battle moves",
            (
                CommandOption("to", "To which position, or to the Reserve"),
                CARDS,
                PAGE,
            ),
        ),
        Command(
            "outflank",
            "Send cards from the Reserve around a flank",
            (
                AT,
                CARDS,
                PAGE,
            ),
        ),
        Command(
            "scout",
            "Scout an enemy position with cavalry",
            (
                AT,
                CARDS,
            ),
        ),
        Command(
            "terrain",
            "Play terrain from the Reserve",
            (
                AT,
                CommandOption("card", "Which terrain"),
            ),
        ),
        Command("reveal", "Turn a decoy face-up", (CommandOption("card", "Which card"),)),
        Command(
            "next",
            "End combat, or end moves",
            (CommandOption("how", "With a Railway or without, where you are asked"),),
        ),
        Command("hits", "Say which cards take hits", (CommandOption("cards", "Which cards, by commas"),)),
        Command("pass", "Play no special card", (CommandOption("how", "Now, or this whole Battle Turn"),)),
        Command(
            "withdraw", "Say which cards go back to the Reserve", (CommandOption("cards", "Which cards, by commas"),)
        ),
        Command(
            "list",
            "Choose the cards of your Battle Deck",
            (
                CommandOption("how", "Add, drop or fill"),
                CARDS,
                PAGE,
            ),
            is_order=True,
        ),
        Command(
            "deploy",
            "Say which cards are deployed in a position; commit makes it final",
            (
                CommandOption("at", "In which position, or a suggestion"),
                CARDS,
                PAGE,
            ),
            is_order=True,
        ),
        Command(
            "decoy",
            "Say which deployed cards lie face-down although no troops",
            (CommandOption("cards", "Which cards, by commas"),),
            is_order=True,
        ),
        Command("recall", "Take a commitment back, until the other side has committed", is_order=True),
        Command(
            "arm",
            "Let a special card play itself when its moment comes",
            (
                CommandOption("card", "Which"),
                CommandOption("at", "In which position, or any"),
                CommandOption("least", "With how much at stake"),
            ),
            is_order=True,
        ),
        Command("disarm", "An armed card no longer plays itself", (CommandOption("card", "Which"),), is_order=True),
        Command(
            "prefer",
            "How I answer for you",
            (
                CommandOption("what", "About hits, melee and the like"),
                CommandOption("how", "What you prefer"),
            ),
            is_order=True,
        ),
        Command(
            "offer",
            "Offer to end the battle without a winner",
            (CommandOption("what", "End it, or withdraw the offer"),),
            is_order=True,
        ),
    ),
)
