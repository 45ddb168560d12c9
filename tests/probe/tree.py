"""The probe's trees of decisions and orders, made from a view alone, and the bot that descends one by its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.contract.game import Draws, Seat
from bot.games.kit.spoken import Spoken
from bot.games.tokens import picks, token_of
from bot.games.tree import Tree
from tests.probe.decisions import LANGUAGE, owner_of
from tests.probe.state import (
    EDGE,
    EFFECTS,
    GRID,
    HOLD,
    NAMES,
    OTHER,
    PACK,
    STEPS,
    TARGET,
    Card,
    Decision,
    End,
    March,
    Parry,
    Scatter,
    SeatView,
    Strike,
    View,
    Yield,
    card_name,
    strength,
)
from tests.probe.typed_words import SPELLINGS, VOCABULARY


def choices(view: View, seat: Seat, path: Path) -> Level | None:
    """The tree of decisions (see the contract)."""
    mine = own(view, seat)
    return _follow(Level("What will you do?", tuple(_kinds(mine))), path, lambda chosen: _below(mine, chosen))


def orders(view: View, seat: Seat, path: Path) -> Level | None:
    """The tree of orders (see the contract)."""
    mine = own(view, seat)
    kinds = () if mine.table.result else ("withdraw", "auto", "omen") if mine.committed else ("auto", "omen")
    root = Level("Orders", tuple(Choice(kind, owner_of(kind).label) for kind in kinds))
    return _follow(root, path, lambda chosen: _below(mine, chosen))


def own(view: View, seat: Seat) -> SeatView:
    """The view as that seat's own. Raises ValueError for anybody else's."""
    if not isinstance(view, SeatView) or view.seat != seat:
        raise ValueError(f"what {seat} may do is asked of {seat}'s own view")
    return view


def _kinds(view: SeatView) -> Iterable[Choice]:
    table, side = view.table, view.table.sides[view.seat]
    if table.result or not table.stack:
        return
    frame = table.stack[-1]
    kinds: list[str] = []
    if frame.phase == "commit" and not side.committed:
        kinds = ["commit"]
    elif frame.seat == view.seat and frame.phase == "answer":
        kinds = ["parry", "yield"] if _cards(view, "p") else ["yield"]
    elif frame.seat == view.seat:
        offered = {
            "step": side.steps < STEPS,
            "draw": not side.drew and side.deck > 0,
            "scout": not side.scouted and bool(unseen(view)),
            "strike": side.in_play.startswith("a") and not side.used,
            "march": side.in_play.startswith("m") and not side.used,
            "scatter": not side.scattered,
            "end": True,
        }
        kinds = [kind for kind, open_ in offered.items() if open_]
    yield from (_kind(view, kind) for kind in kinds)


def _kind(view: SeatView, kind: str) -> Choice:
    """A kind of decision; to draw gives away that no parry is held, and to yield may lose the game."""
    owner, asks = owner_of(kind), ""
    if kind == "draw" and not _cards(view, "p"):
        asks = "You hold no parry, and whoever draws looks as if."
    elif kind == "yield":
        asks = may_lose(view)
    return Choice(kind, owner.label, owner.rule, asks=asks)


def may_lose(view: SeatView) -> str:
    """How yielding to the strike that stands ends the game, "" where it does not."""
    other, strike = OTHER[view.seat], view.table.stack[-1].strength
    return (
        f"{NAMES[other]} scores {strike} by it, and wins." if view.table.sides[other].score + strike >= TARGET else ""
    )


def unseen(view: SeatView) -> tuple[Card, ...]:
    """The other seat's cards of which ``view`` does not show where they are."""
    other = view.table.sides[OTHER[view.seat]]
    known = {*other.discard, other.in_play, *view.found, *view.absent}
    return tuple(card for card in PACK if card not in known)


def _cards(view: SeatView, kind: str) -> list[Card]:
    return [card for card in view.hand if card.startswith(kind)]


def _below(view: SeatView, path: Path) -> Level | None:
    """The level after a path that is already known to be good, None where it is whole."""
    match path:
        case ("commit",):
            return Level("Which card?", (*_card_choices(view.hand), Choice(HOLD, "Hold", "commit no card")))
        case ("step",):
            place = view.table.sides[view.seat].place
            ways = (("left", -1), ("right", 1))
            return Level("Which way?", tuple(Choice(k, f"Step {k}") for k, by in ways if abs(place + by) <= EDGE))
        case ("scout",):
            return Level("Look for which card?", _card_choices(unseen(view)))
        case ("parry",):
            return Level("With which card?", _card_choices(_cards(view, "p")))
        case ("scatter",):
            what = Level("With what?", tuple(Choice(e, e.title()) for e in EFFECTS), least=0, most=len(EFFECTS))
            columns, rows = Level("Which column?", _numbers("Column")), Level("Which row?", _numbers("Row"))
            return Level("Scatter them", (), fields=(columns, rows, what))
        case ("auto",):
            return Level("Which standing order?", (Choice("parry", "Parries"),))
        case ("auto", "parry"):
            off, on = Choice("off", "Ask before parrying"), Choice("on", "Parry without asking")
            return Level("On or off?", (off if view.auto_parry else on,))
        case _:
            return None


def _card_choices(cards: Iterable[Card]) -> tuple[Choice, ...]:
    return tuple(Choice(card, card_name(card).capitalize()) for card in cards)


def _numbers(what: str) -> tuple[Choice, ...]:
    return tuple(Choice(str(n), f"{what} {n}") for n in range(1, GRID + 1))


def _follow(level: Level | None, path: Path, below: Callable[[Path], Level | None]) -> Level | None:
    """The level at the end of ``path``. Raises Refusal where a step of it is not offered, or leaves a form half filled
    in."""
    depth = 0
    while depth < len(path):
        rule = owner_of(path[0]).rule if path[0] in LANGUAGE.words else ""
        if level is None:
            raise Refusal(f'nothing can follow "{" ".join(path[:depth])}"', rule)
        for one in level.fields or (level,):
            if depth == len(path):
                raise Refusal(f'"{" ".join(path)}" does not say all', rule, _offered(one, path))
            if not picks(one, path[depth]):
                raise Refusal(f'"{" ".join(path[: depth + 1])}" is not possible now', rule, _offered(one, path[:depth]))
            depth += 1
        level = below(path[:depth])
    return level


def _offered(level: Level, path: Path) -> tuple[str, ...]:
    """A few texts that would go on from there."""
    return tuple(" ".join((*path, choice.key)) for choice in level.choices[:3])


def rolled(view: View, seat: Seat, draw: Draws) -> str:
    """The bot's decision: at each step it rolls a die of its own with a side for each choice, a coin for each where it
    may pick several (PR-16)."""
    tree = Tree(lambda path: choices(view, seat, path))
    path: Path = ()
    while (level := tree.next(path)) is not None:
        keys = [choice.key for choice in level.choices]
        if level.most == 1:
            path = (*path, keys[draw(len(keys), "the bot's choice", seat) - 1])
        else:
            picked = [key for key in keys if draw(2, f"the bot's {key}", seat) == 2]
            path = (*path, token_of(level, picked))
    return " ".join(path)


def awaited(view: View) -> dict[Seat, str]:
    """The seats that are to act and why."""
    table = view.table if isinstance(view, SeatView) else view
    if table.result or not table.stack:
        return {}
    frame = table.stack[-1]
    if frame.phase == "commit":
        return {seat: "commit a card" for seat in NAMES if not table.sides[seat].committed}
    if frame.phase == "turn":
        return {frame.seat: "take a turn"}
    return {frame.seat: f"answer a {'riposte' if frame.riposte else 'strike'} of {frame.strength}"}


def may_end(view: View, seat: Seat, decision: Decision) -> str:
    """How the game may end by a decision: by the points that it may bring (PR-13), or after the last round."""
    assert isinstance(view, SeatView), "a seat asks of its own view"
    table = view.table
    match decision:
        case Yield():
            return may_lose(view)
        case Strike() | Parry():  # a standing order may parry, and a riposte be parried in its turn
            scorer, points = max(NAMES, key=lambda each: table.sides[each].score), 1
        case March():
            scorer, points = seat, (strength(table.sides[seat].in_play) + 1) // 2
        case Scatter():
            scorer, points = seat, 1
        case End() if len(table.stack) == 1 and table.round == table.rounds:
            return "The last round ends with this, and with it the game."
        case _:
            return ""
    return f"{NAMES[scorer]} may win by this." if table.sides[scorer].score + points >= TARGET else ""


class ProbeTree(Spoken[View, Decision]):
    """Both trees; see the functions above."""

    def choices(self, view: View, seat: Seat, path: Path) -> Level | None:
        """The tree of decisions."""
        return choices(view, seat, path)

    def orders(self, view: View, seat: Seat, path: Path) -> Level | None:
        """The tree of orders: a commitment's withdrawal and the standing order to parry."""
        return orders(view, seat, path)


TREE = ProbeTree(LANGUAGE, VOCABULARY, SPELLINGS)
