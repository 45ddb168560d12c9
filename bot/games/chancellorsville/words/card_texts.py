"""What the tactics cards do and when they may be played, in the few words of a label or a sheet (section 12)."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import When

WHEN: dict[When, str] = {
    "active": "When a formation of yours acts or begins to, before any attack of it",
    "turn": "In your own turn, outside combat",
    "before": "In your own turn, before any formation acts",
    "unpaid": "In your own turn, after the activation card and before the first payment",
    "roll": "Before the roll of your attack",
    "rolled": "After the first roll of your attack, before a re-roll",
    "result": "At the result of your attack",
    "reaction": "In either side's turn: by your standing orders while you are away, otherwise I ask you",
    "draw": "When you draw your activation card",
}
"""When a card may be played; never in the turn in which it is bought (CV-11.4)."""
PRESENT = "In either side's turn, when you are asked"
"""The same of a reaction in solitaire (CV-16.8a)."""
EFFECT: dict[str, str] = {
    "relocate": "The acting formation changes places with a friend next to it, and then goes on",
    "reorganize": "One of your formations gains 1 cohesion, up to 14",
    "timing": "Two dice more are rolled and count from now on, up to nine in all",
    "confidence": "Your attacker gains 2 cohesion: its attacks have cost one enemy 2 or more",
    "saddle": "Your general is ready to countermand again",
    "night": "One of your formations marches 1 or 2 locations at no cost, into no enemy",
    "smoke": "A free march of 1 or 2, into no enemy; enemies next to where it ends spend no redoubts this turn",
    "prisoners": "You forced a retreat: take one of the enemy's tactics cards",
    "forced": "The acting formation takes a step more, and attacks no further",
    "dig": "A redoubt at the location of one of your formations, at no cost",
    "sappers": "Removes one redoubt in the location attacked",
    "hold": "Your formations that must retreat do not; the losses stand, and the attacker falls back",
    "rally": "A failed cohesion test of yours is rolled again; the new die stands",
    "reserves": "One transfer of reinforcements besides the activations",
    "flank": "1 die more in this attack, up to nine in all",
    "battery": "2 dice more in this attack, up to nine in all",
    "scouts": "Shows you alone where each hidden enemy is now; the enemy learns that you looked",
    "screen": "A formation is not sighted by adjacency, nor sights, until it moves or fights",
    "fresh": "Your formations pay no cohesion to act in this turn",
    "telegraph": "You draw two activation cards, keep one, and put the other back",
}
"""What each card does."""
