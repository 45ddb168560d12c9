"""What cards do and when they may be played, in the few words of a label; and a card's sheet, with where it is."""

from __future__ import annotations

from functools import cache

from bot.games.chancellorsville.data.bot_cards import bot_cards
from bot.games.chancellorsville.data.cards import ActivationCard, When, activation_cards, formation, tactics
from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.words.bot_events import line_in_words
from bot.games.chancellorsville.words.labels import card_label, names_of
from bot.games.kit.sides import NAMES
from bot.games.phrases import counted, listed, plain_words, sentence
from bot.games.rulebooks import rulebook

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
    "timing": "Two more dice are rolled and count from now on, up to nine in all",
    "confidence": "Your attacker gains 2 cohesion: its attacks have cost one enemy 2 or more",
    "saddle": "Your general is ready to countermand again",
    "night": "One of your formations marches 1 or 2 locations at no cost, not into an enemy",
    "smoke": "A free march of 1 or 2, not into an enemy. Enemies next to its end spend no redoubts this turn",
    "prisoners": "You forced a retreat: take one of the enemy's tactics cards",
    "forced": "The acting formation takes one more step and no longer attacks",
    "dig": "A redoubt at the location of one of your formations, at no cost",
    "sappers": "Removes one redoubt in the location attacked",
    "hold": "Your formations do not retreat. The losses stand, and the attacker falls back",
    "rally": "A failed cohesion test of yours is rolled again, and the new die stands",
    "reserves": "One transfer of reinforcements besides the activations",
    "flank": "1 more die in this attack, up to nine in all",
    "battery": "2 more dice in this attack, up to nine in all",
    "scouts": "Shows only you where each hidden enemy is now. The enemy learns that you looked",
    "screen": "A formation neither sights nor is sighted by adjacency, until it moves or fights",
    "fresh": "Your formations pay no cohesion to act in this turn",
    "telegraph": "You draw two activation cards, keep one, and put the other back",
}
"""What each card does."""


BOT = "bot-"
"""What the key of a BOT's card begins with."""


@cache
def sheets() -> dict[str, str]:
    """Returns every card that has a sheet, by its key, with its name in a list: tactics first, then activation cards,
    then the BOT's."""
    found = {key: f"{card.name} ({counted(card.price, 'cube')})" for key, card in tactics().items()}
    found |= {key: f"{key.upper()} {card_label(key)}"[:100] for key in activation_cards()}
    for side in SIDES:
        for key, card in bot_cards()[side].items():
            about = listed(formation(line.formation).name for line in card.lines if hasattr(line, "formation"))
            found[f"{BOT}{key.lower()}"] = f"BOT {key.upper()}: {about}"
    return found


def named(text: str) -> str:
    """Returns the key of the card that a text names, "" for none."""
    said = "".join(plain_words(text))
    for key, name in sheets().items():
        of_tactics = tactics()[key].name if key in tactics() else name
        if said in ("".join(plain_words(key)), "".join(plain_words(of_tactics)), "".join(plain_words(name))):
            return key
    return ""


def told(view: View, key: str, book: str) -> tuple[str, ...]:
    """Returns a card's sheet as a few paragraphs of Markdown, as far as a view knows where the card is; ``book`` is the
    rulebook's text."""
    if key.startswith(BOT):
        return bot_sheet(view, key.removeprefix(BOT), book)
    return tactics_sheet(view, key, book) if key in tactics() else activation_sheet(view, activation_cards()[key])


def tactics_sheet(view: View, key: str, book: str) -> tuple[str, ...]:
    """Returns a tactics card's sheet: price, when it may be played, effect, rule, and where its copies lie."""
    card = tactics()[key]
    entries = rulebook.parse(book).entries
    entry = next(e for e in entries if e.section.startswith("12. ") and e.title.startswith(card.name))
    when = PRESENT if card.when == "reaction" and view.options.solo else WHEN[card.when]
    lines = [
        f"Costs {counted(card.price, 'cube')}; {counted(card.copies, 'card')} in the deck",
        f"**When**: {when}. Never in the turn in which it is bought",
        f"**Effect**: {EFFECT[key]}",
    ]
    lines += [] if card.solo else ["Not in a game against the BOT"]
    where = [f"{view.row.count(key)} in the row"] if key in view.row else []
    for side in SIDES:
        if held := [each for each in view.armies[side].tactics if each.card == key]:
            where.append(f"{len(held)} bought by {NAMES[side]}")
    lines.append(f"**Now**: {listed(where) if where else 'none bought, none in the row'}")
    return f"### {card.name}\nTactics card · `{key}`", _listed(lines), f"{' '.join(entry.text.split())} ({entry.id})"


def activation_sheet(view: View, card: ActivationCard) -> tuple[str, ...]:
    """Returns an activation card's sheet: its formations, its cubes, and where it is, as far as the view knows."""
    gone = [key for key in card.formations if not view.pieces[key].alive]
    lines = [
        f"**Major activation**, up to 2 steps: {formation(card.major).name}",
        f"**Minor activation**, 1 step: {names_of(card.minor)}",
        f"Gains {counted(card.icons, 'cube')}; three cards of {card.icons} in a row gain 2 more",
        "**When**: at the beginning of one's turn. Every living formation that it names must act (CV-4.3)",
    ]
    lines += [f"{names_of(gone)} destroyed: its cubes are gained all the same (CV-3.4)"] if gone else []
    mine = view.own
    if card.key in view.armies[card.side].played:
        lines.append("**Now**: played")
    elif mine is not None and card.key in (*mine.hand, *mine.dealt):
        lines.append("**Now**: in your hand")
    else:
        lines.append("**Now**: not yet played")
    side = sentence(NAMES[card.side].removeprefix("the "))
    return f"### {card.key.upper()}: {card.label}\n{side} activation card · `{card.key}`", _listed(lines)


def bot_sheet(view: View, key: str, book: str) -> tuple[str, ...]:
    """Returns a BOT card's sheet: its lines in words, and whether it has been turned over."""
    side = next(side for side in SIDES if key in {each.lower() for each in bot_cards()[side]})
    card = next(card for each, card in bot_cards()[side].items() if each.lower() == key)
    entry = rulebook.parse(book).find("CV-16.20")
    assert entry is not None
    lines = [sentence(line_in_words(line)).rstrip(".") for line in card.lines]
    turned = view.options.bot == side and card.key in view.armies[side].played
    now = "**When**: the BOT turns it over at the beginning of its turn and applies it line by line (CV-16.7)"
    state = "**Now**: turned over already" if turned else "**Now**: not turned over"
    title = f"### BOT card {key.upper()}\nThe BOT leading {NAMES[side]} · `{BOT}{key}`"
    return title, _listed([*lines, now, state]), f"{' '.join(entry.text.split())} ({entry.id})"


def _listed(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
