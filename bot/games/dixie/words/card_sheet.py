"""A card in words: everything printed on it, and its state in the battle."""

from __future__ import annotations

from bot.games.dixie.data.card import Artillery, Card, Cavalry, General, Infantry, kinds
from bot.games.dixie.data.terms import KIND, OUT, RESERVE, CardKey
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.stacks import CardState
from bot.games.phrases import counted
from bot.games.rulebooks import rulebook

GROUND = {
    "woods": "DX-10.3a",
    "hill": "DX-10.3b",
    "field": "DX-10.3c",
    "creek-1": "DX-10.3d",
    "creek-2": "DX-10.3d",
    "pond": "DX-10.3d",
    "stone-bridge": "DX-10.3e",
    "plum-run": "DX-10.3f",
}
"""The rule of each kind of terrain."""
FATES = {
    "routed": "routed",
    "eliminated": "eliminated",
    "played": "played",
    "removed": "removed from play",
}


def named(board: Places, key: CardKey) -> str:
    """Returns a card as an entry of a list: its name, its values, and its key."""
    return f"{board.name(key)} ({brief(board.card(key))}) {key}"


def told(board: Places, key: CardKey, book: str) -> tuple[str, ...]:
    """Returns the description of a card that the viewer may see, as a few paragraphs of Markdown; ``book`` is the
    rulebook's text, which holds the effects of terrain and special cards."""
    card = board.card(key)
    # A special card is usually named after its kind.
    what = "special card" if card.kind == "special" and kinds()[1][card.effect].name == card.name else brief(card)
    parts = [f"### {card.name}\n{KIND[card.side]} {what} · `{key}`"]
    for lines in (_printed(card), _where(board, key)):
        if lines:
            parts.append("\n".join(f"- {line}" for line in lines))
    if effect := _effect(card, rulebook.parse(book)):
        parts.append(effect)
    return tuple(parts)


def alt(board: Places, key: CardKey) -> str:
    """Returns what the picture of a card shows, in words without Markdown."""
    card = board.card(key)
    return ". ".join((f"{KIND[card.side]} card: {card.name}, {brief(card)}", *_printed(card), *_where(board, key)))


def _printed(card: Card) -> list[str]:
    """Returns the lines of a card's print: its values, its place in the army, and its cost."""
    found: list[str] = []
    if card.troop:
        found.append(f"Combat Value {card.cv}" + (f", morale {card.morale}" if card.morale else ""))
    if isinstance(card, Artillery):
        found.append(f"{card.guns} guns, {card.gun}")
    if isinstance(card, Infantry | Cavalry):
        found.append(f"{card.men:,} men")
    if isinstance(card, General):
        adds = f", stacking +{card.stacking}" if card.stacking else ""
        found.append(f"Attack {card.attack}, defense {card.defence}{adds}")
        commands = f"Commands {card.arm}" if card.arm else f"A general of {card.rank} rank" if card.rank else ""
        found += [commands] if commands else []
    if card.kind == "special" and (card.attack or card.defence):
        found.append(f"Attack {card.attack}, defense {card.defence}")
    if card.kind == "terrain" and (limit := kinds()[0][card.effect].limit):
        found.append(f"Movement limit {limit}")
    place = [
        f"Army of {card.army}" if card.army else "",
        corps_of(card),
        f"division {card.division}" if card.division else "",
        f"brigade {card.brigade}" if card.brigade else "",
        card.state,
    ]
    found += [", ".join(p for p in place if p)] if any(place) else []
    found += [f"{card.points} Battle Points"] if card.points else []
    found += [f"{card.fate.capitalize()} at the battle"] if isinstance(card, General) and card.fate else []
    return found


def _where(board: Places, key: CardKey) -> list[str]:
    """Returns the line of a card's place, hits and latest action."""
    laid = board.cards.get(key, CardState(RESERVE))
    if laid.at == OUT:
        return [f"Out of play: {FATES.get(laid.why, 'gone')}"]
    where = "In the Reserve" if laid.at == RESERVE else f"In {board.spot(laid.at)}, face-{'up' if laid.up else 'down'}"
    state = [counted(laid.hits, "hit")] if laid.hits else []
    state += [f"has {laid.done}"] if laid.done in ("fired", "moved", "failed") else []
    return [", ".join((where, *state))]


def _effect(card: Card, book: rulebook.Rulebook) -> str:
    """Returns the rulebook's text on the effect of terrain or a special card; "" for other cards."""
    if card.kind == "terrain":
        entry = book.find(GROUND[card.effect])
    elif card.kind == "special":
        name = kinds()[1][card.effect].name
        entry = next((e for e in book.entries if e.title == name and e.section.startswith("12. ")), None)
    else:
        return ""
    return f"{' '.join(entry.text.split())} ({entry.id})" if entry is not None else ""


_SHORT = {"infantry": "inf", "cavalry": "cav", "artillery": "art"}


def brief(card: Card) -> str:
    """Returns a card's values in at most 100 characters: "infantry 3", "general 2/1 +1", "special: Color Guard
    1/2"."""
    if card.kind == "general":
        stacking = f" +{card.stacking}" if card.stacking else ""
        return f"general {card.attack}/{card.defence}{stacking}"
    if card.kind == "terrain":
        name = kinds()[0][card.effect].name
        return f"{name}, {card.place.replace('-', ' ')}" if card.place else name
    if card.kind == "special":
        rating = f" {card.attack}/{card.defence}" if card.attack or card.defence else ""
        return f"special: {kinds()[1][card.effect].name}{rating}"
    gun = {"smoothbore": " F1/F3", "rifled": " F2/F2"}.get(card.gun, "")
    return f"{'horse ' if card.horse else ''}{card.kind} {card.cv}{card.morale}{gun}"


def short(card: Card) -> str:
    """Returns a card's values in a few characters: "inf 3A", "2/1+1"."""
    if card.kind == "general":
        return f"{card.attack}/{card.defence}" + (f"+{card.stacking}" if card.stacking else "")
    if card.kind in ("terrain", "special"):
        return card.effect.replace("-", " ")
    return f"{_SHORT[card.kind]} {card.cv}{card.morale}"


def corps_of(found: Card) -> str:
    """Returns a card's corps in words, "" for none: "III Corps", "Cavalry Corps", "II and V and XII Corps"."""
    return f"{' and '.join(found.corps).replace('CAV', 'Cavalry')} Corps" if found.corps else ""
