"""The position in words: Markdown, alternative text."""

from __future__ import annotations

from collections import Counter

from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules import victory
from bot.games.life_1861.rules.movement import allowance
from bot.games.life_1861.state.state import (
    CIVILIANS,
    SEATS,
    Change,
    Hex,
    Key,
    Merchant,
    Piece,
    Roll,
    Step,
    Stock,
)
from bot.games.life_1861.state.view import LifeView, Position
from bot.games.life_1861.words import names
from bot.games.life_1861.words.events import plan_in_words
from bot.games.life_1861.words.names import card, count, effect, hexes, label, listed, name, side, stock, where, who
from bot.games.life_1861.words.status import CALM, headline, to_act
from bot.games.phrases import sentence, shortened

POSITION, ALT = 3000, 1024
"""The most characters of a position in words and of an alternative text."""


def tension(level: int) -> str:
    """The effect of tension at that level, without a full stop."""
    if level <= CALM:
        return "no effect below 4"
    hits = "on a 6" if level <= 7 else "on 4+"
    return f"the town hits the Soldier {hits} when he ends a turn within 1 hex of a town building"


def _alive(position: Position, piece: Key) -> bool:
    return position.pieces[piece].health > 0


def position(view: LifeView) -> str:
    """The whole position in Markdown, at most 3,000 characters. Where it would be longer, what matters least is left
    out."""
    pieces = "\n".join(f"- {_piece(view, key)}" for key in view.pieces)
    parts = [
        (0, f"**{headline(view)}**"),
        (4, f"**Last**: {last(view)}." if view.last else ""),
        (0, "\n".join(_round(view))),
        (0, f"**Pieces**\n{pieces}"),
        (3, _distances(view)),
        (0, f"**Stocks**\n{_stocks(view)}"),
        (0, "**Board**\n" + "\n".join(f"- {line}" for line in _things(view))),
        (0, _orders(view)),
        (2, f"**Goal**: {GOALS[view.survivor]}"),
        (2, f"**Deck**: {_deck(view)}."),
        (1, f"**Buildings**: {_BUILDINGS}."),
        (2, _ROWS),
    ]
    return _within(parts, POSITION, "\n\n")


def alt(view: LifeView) -> str:
    """The position as plain text, at most 1,024 characters. Where it would be longer, what matters least is left
    out."""
    parts = [
        (0, f"1861: {headline(view)}.".replace("..", ".")),
        (4, f"Last: {last(view)}." if view.last else ""),
        (0, "; ".join(_piece_shortly(key, piece) for key, piece in view.pieces.items()) + "."),
        (0, "Stocks: " + "; ".join(f"{side(s)} {stock(view.stocks[s])}" for s in SEATS) + "."),
        (1, _ground(view)),
        (0, " ".join(_merchant(m) for m in view.merchants)),
        (0, f"Bandits at {listed(label(at) for at in view.bandits)}." if view.bandits else ""),
        (0, f"Farm {view.farm.stage}."),
        (2, f"Done this round: {', '.join(name(p) for p in view.turns) or 'nobody'}."),
        (3, f"Tension: {tension(view.tension)}."),
    ]
    return _within(parts, ALT, " ")


def _within(parts: list[tuple[int, str]], most: int, between: str) -> str:
    """The parts joined, without those of the highest ranks where they are too long together."""
    for rank in (4, 3, 2, 1, 0):
        text = between.join(part for its, part in parts if part and its <= rank)
        if len(text) <= most:
            return text
    return shortened(text, most)


def _round(view: LifeView) -> list[str]:
    """The round's event, who has had a turn, and what is left of the one under way."""
    lines = [f"Event: {card(view.drawn[-1])}: {effect(view.drawn[-1])}."] if view.drawn else []
    if turn := view.turn:
        left = max(0, allowance(view, turn.piece) - turn.moved)
        boon = " It gets a Boon at the end of its turn." if turn.blessed else ""
        lines.append(f"{sentence(to_act(view))}; {who(turn.piece)} may move {hexes(left)}.{boon}")
    elif not view.ending:
        lines.append(f"{sentence(to_act(view))}.")
    taken = ", ".join(name(piece) for piece in view.turns) or "none"
    his = max(0, 2 - view.turns.count("soldier")) if _alive(view, "soldier") else 0
    lines.append(
        f"Turns this round: {taken}. Still to come: {listed(map(name, victory.to_come(view)))} of the Civilians; "
        f"{count(his, 'Soldier turn')} (never two in a row)."
    )
    return lines


def _piece(view: LifeView, key: Key) -> str:
    """A piece: where it is, how it is, what it can do, and the buildings it can reach in one turn."""
    piece, info = view.pieces[key], board().pieces[key]
    if not piece.health:
        return f"{info.name}: dead{_marks(piece)}"
    limit = allowance(view, key)
    least, reach = (4, 2) if piece.pistol else (info.combat, info.range)
    hits = f"hits on {names.die(least)} ({least - 1}+ at range 0), range {reach}"
    near = {b.name: board().distances[piece.at, b.hex] for b in board().buildings.values()}
    reached = ", ".join(f"{b} {far}" for b, far in near.items() if 0 < far <= limit)
    return (
        f"{info.name}: {where(piece.at)}; {piece.health} of {info.health} health{_marks(piece)}; "
        f"moves {limit}; {hits}" + (f"; near: {reached}" if reached else "")
    )


def _marks(piece: Piece) -> str:
    """Diseases, Boon and pistol, each after a comma."""
    ill = f", {count(piece.diseases, 'disease')}" if piece.diseases else ""
    return ill + (", Boon" if piece.boon else "") + (", pistol" if piece.pistol else "")


def _piece_shortly(key: Key, piece: Piece) -> str:
    how = f"{where(piece.at)}, {piece.health} health{_marks(piece)}" if piece.health else "dead"
    return f"{name(key)} {how}"


def _distances(view: LifeView) -> str:
    soldier = view.pieces["soldier"]
    living = {c: view.pieces[c] for c in CIVILIANS if view.pieces[c].health}
    if not soldier.health or not living:
        return ""
    far = ", ".join(f"{name(c)} {board().distances[soldier.at, piece.at]}" for c, piece in living.items())
    return f"Hexes from the Soldier: {far}."


def _stocks(view: LifeView) -> str:
    lines = [f"- {sentence(side(seat))}: {stock(view.stocks[seat])}" for seat in SEATS]
    bread = f"\n- Free bread taken this round by {listed(map(name, view.bread))}" if view.bread else ""
    return "\n".join([*lines, f"- Supply: {stock(view.supply)}"]) + bread


def _things(view: LifeView) -> list[str]:
    """Everything on the board but the pieces, and the tension."""
    lines = [ground] if (ground := _ground(view)) else []
    lines += [_merchant(merchant) for merchant in view.merchants]
    for at in view.bandits:
        near = [name(k) for k, p in view.pieces.items() if p.health and board().distances[at, p.at] <= 1]
        lines.append(f"Bandit at {where(at)}" + (f", within 1 hex of {listed(near)}" if near else ""))
    lines.append(_farm(view))
    lines.append(f"Tension {view.tension} of 10, counter {view.counter} of 3: {tension(view.tension)}")
    return lines


def _ground(view: LifeView) -> str:
    alike: dict[Stock, list[Hex]] = {}
    for at, blocks in sorted(view.ground.items()):
        alike.setdefault(blocks, []).append(at)
    lying = "; ".join(f"{stock(blocks)} at {listed(map(where, places))}" for blocks, places in alike.items())
    return f"On the ground: {lying}." if lying else ""


def _merchant(merchant: Merchant) -> str:
    has = stock(merchant.stock)
    return f"Merchant at {where(merchant.at)} with {has}, leaves at the end of round {merchant.until}."


def _farm(view: LifeView) -> str:
    farm = view.farm
    stage = {
        "idle": "anyone there may activate it",
        "growing": f"activated by {side(farm.owner)}, 2 food at the end of round {farm.round}",
        "ripe": f"{farm.crop} food, free to {side(farm.owner)}, otherwise 2 trade goods for 1",
        "fallow": f"fallow through round {farm.round}",
    }[farm.stage]
    return f"Farm ({label(board().buildings['farm'].hex)}): {stage}"


def _orders(view: LifeView) -> str:
    """The seat's standing order, and open offers to end the game."""
    lines = []
    if view.plan is not None:
        lines.append(f"Your plan: {plan_in_words(view.plan)}.")
    if view.hunger is not None:
        lines.append(f"Your order of feeding: {', '.join(map(name, view.hunger)) or 'ask'}.")
    if view.offers:
        verb = "offers" if view.offers == ("soldier",) else "offer"
        lines.append(f"{sentence(listed(map(side, view.offers)))} {verb} to end the game without a winner.")
    return " ".join(lines)


def _deck(view: LifeView) -> str:
    """The cards not drawn yet."""
    drawn = Counter(view.drawn)
    left = {key: info.count - drawn[key] for key, info in board().cards.items()}
    cards = ", ".join(f"{card(key)} ×{n}" for key, n in left.items() if n > 0)
    return f"{sum(n for n in left.values() if n > 0)} cards not drawn: {cards}"


def last(position: Position) -> str:
    """The results of the latest decision, a few words a step, without a full stop."""
    return "; ".join(_happened(part) for part in position.last)


def _happened(part: Step | Roll | Change) -> str:
    if isinstance(part, Step):
        return f"{who(part.piece)} {label(part.start)} to {label(part.end)}"
    if isinstance(part, Change):
        return part.words.rstrip(".") + (f" at {label(part.at)}" if part.at else "")
    dice = " and ".join(map(str, part.dice))
    whom = f" on {who(part.target)}" if part.target else ""
    needed = f" ({part.needed}+ hits)" if part.needed and part.what != "disease" else ""
    outcome = part.outcome if part.used else "one of them to be chosen"
    at = f" at {label(part.at)}" if part.at else ""
    return f"{part.what}, {who(part.piece)}{whom}{at}: {dice}{needed}, {outcome}"


GOALS = {
    True: "Both sides win if alive after round 15; a lone side wins at once.",
    False: "Every side alive after round 15 wins; if a side is wiped out before that, no one.",
}
"""What wins, by whether the survivor of the other side does."""
_BUILDINGS = ", ".join(f"{b.name} {label(b.hex)}" for b in board().buildings.values())
_ROWS = (
    "Rows A to I from the town's end; A, C, E, G and I have 5 hexes, the others 4, half a hex to the right. "
    "C3 touches B2, B3, C2, C4, D2 and D3; B2 touches A2, A3, B1, B3, C2 and C3."
)
