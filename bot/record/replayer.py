"""Playing a record's entries again, one after another, with their own draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Draws, Game, Outcome, Seat, TurnMark
from bot.record.dice import Draw, Replayed
from bot.record.drawn_sides import sides_drawn
from bot.record.entries import CHANGES, RETURNS, WORDING, Entry, canonical
from bot.record.file import Link
from bot.record.judging import Done
from bot.record.players import BOT_USER

MOST_CARRIED = 100_000
"""Orders that all undos of a record may carry over; no game comes near."""


class Wrong(Exception):
    """The first thing found wrong with a record, as one sentence that names where."""


class Step(Struct, frozen=True):
    """An entry to be played again. ``no`` and ``to`` count as the record at hand does: all entries in a whole record,
    public ones otherwise. ``lapsed`` are the orders that an undo did not carry over; ``state`` is the hash that it
    claims ("" where it does not say); ``told`` the events, of a whole record, or else the public lines. ``gm`` and
    ``by_bot`` tell whether a game master or the game's own bot did it, ``by`` which user, ``turn`` where it says that
    the game stands, ``wording`` the version of its words."""

    no: int
    kind: str
    seat: str
    text: str
    draws: tuple[Draw, ...]
    data: dict[str, Any]
    to: int = 0
    lapsed: tuple[int, ...] = ()
    state: str = ""
    told: Any = None
    gm: bool = False
    by_bot: bool = False
    by: str = ""
    turn: TurnMark | None = None
    wording: int = WORDING


def decoded(game: Game[Any, Any, Any], data: Any, rules: str) -> Any:
    """A state from plain data, of whichever version of the rules. Raises ValueError with what does not fit."""
    try:
        # In the order of the record's file: rules may go through a mapping in its order.
        data = msgspec.json.decode(canonical(data))
        if rules != game.rules_version:
            data = game.upgrade(data, rules)
        state = msgspec.convert(data, game.state_type)
    except (msgspec.ValidationError, TypeError) as error:
        raise ValueError(f"the state does not have the shape of a game of {game.name}: {error}") from error
    try:
        wrong = game.problems(state)
    except (LookupError, TypeError, ArithmeticError, AttributeError) as error:
        # It names or counts what there is not, so that not even its faults can be found.
        raise ValueError(f"the state cannot be: it names what there is not ({error})") from error
    if wrong:
        raise ValueError(f"the state cannot be: {'; '.join(wrong)}")
    return state


def bots_choice(game: Game[Any, Any, Any], state: Any, seat: Seat, draw: Draws) -> str:
    """The canonical text of what a game's own bot decides for a seat that it plays, from that seat's view alone; its
    draws come before those of carrying it out. Raises ValueError for a game without a bot."""
    if game.bot is None:
        raise ValueError(f"{game.name} has no bot")
    return game.text(game.parse(game.bot(game.view(state, seat), seat, draw)))


def outcome(game: Game[Any, Any, Any], state: Any, step: Step) -> Outcome[Any]:
    """Carries one step out on ``state`` with its own draws. Raises Refusal, or ValueError where the draws differ."""
    draws = Replayed(step.draws, named=step.wording == WORDING)
    if step.kind == "start":
        if "drawn" in step.data:
            # The rules' state does not hold the sides' players; see bot.record.checks.moves.check_lobby.
            sides_drawn(game.seats_for(step.data["options"]), draws)
        origin = step.data.get("origin")
        done = Outcome(decoded(game, origin, game.rules_version)) if origin else game.setup(step.data["options"], draws)
    elif step.kind == "resign":
        done = game.resign(state, step.seat)
    elif step.kind == "edit" and "parts" in step.data:
        done = game.set_parts(state, step.data["parts"])
    elif step.kind == "edit":
        done = Outcome(decoded(game, step.data["state"], game.rules_version))
    elif step.kind == "ruling":
        done = brought_about(game, state, msgspec.convert(step.data["done"], list[Done]), draws)
    else:
        if step.by_bot and (chosen := bots_choice(game, state, step.seat, draws)) != step.text:
            raise ValueError(f"the bot decides {chosen}, where the record says {step.text}")
        done = game.apply(state, step.seat, game.parse(step.text), draws)
    if draws.left:
        raise ValueError(f"the record holds a draw ({draws.left[0].purpose}) that the rules do not ask for")
    return done


def brought_about(game: Game[Any, Any, Any], state: Any, acts: Iterable[Done], draws: Draws) -> Outcome[Any]:
    """Carries out what a ruling does to the position, one after the other. Raises Refusal for what is not legal then,
    and where a part cannot be set."""
    found: Outcome[Any] = Outcome(state)
    for act in acts:
        if act.parts:
            done = game.set_parts(found.state, act.parts)
        else:
            done = game.apply(found.state, act.seat, game.parse(act.text), draws)
        found = Outcome(
            done.state,
            [*found.events, *done.events],
            found.secret or done.secret,
            found.consulted or done.consulted,
        )
    return found


def turn_text(game: Game[Any, Any, Any], state: Any) -> str:
    """Returns the turn that a position stands in, "" before the start and in a game that does not say."""
    mark = game.turn_of(game.view(state, None)) if state is not None else None
    return mark.turn if mark is not None else ""


class Replayer:
    """Plays steps one after another and remembers the state after each, so that an undo finds its way back. ``basis``
    is the state on which the last step acted, after going back."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.state: Any = None
        self.basis: Any = None
        self.states: dict[int, Any] = {}
        self._orders: list[Step] = []
        self._count = 0

    def take(self, step: Step) -> Outcome[Any] | None:
        """The next step's outcome, None where it leaves the state alone. Raises Refusal or ValueError."""
        done: Outcome[Any] | None = None
        if step.to or step.kind in ("undo", "rewind"):
            if self.states.get(step.to) is None:
                raise ValueError(f"it goes back to entry {step.to}, which left no state")
            self.state = self.states[step.to]
            stay = [order for order in self._orders if step.kind == "undo" and self._carried(order, step)]
            lapsed = {order.no for order in self._orders} - {order.no for order in stay}
            if step.kind == "undo" and lapsed != set(step.lapsed):
                raise ValueError(f"it drops the orders of entries {sorted(step.lapsed)}, where {sorted(lapsed)} lapse")
            self._orders = stay
        self.basis = self.state
        if step.kind in CHANGES or (step.kind == "ruling" and step.data.get("done")):
            done = outcome(self.game, self.state, step)
            self.state = done.state
            if step.kind == "order":
                self._orders.append(step)
        self.states[step.no] = self.state
        return done

    def _carried(self, order: Step, undo: Step) -> bool:
        """Gives an order again that stands through an undo; False where it lapses with what is taken back."""
        if order.no <= undo.to:
            return True
        self._count += 1
        if self._count > MOST_CARRIED:
            raise ValueError("more orders are carried over than any game has")
        try:
            self.state = outcome(self.game, self.state, order).state
        except (Refusal, ValueError):
            return False
        return True


def whole_steps(entries: Iterable[Entry]) -> Iterator[Step]:
    """The steps of a whole record's entries."""
    for e in entries:
        yield Step(
            e.seq,
            e.kind,
            e.seat,
            e.text,
            e.draws,
            data={**e.data, **e.hidden},
            to=e.back_to,
            lapsed=tuple(e.hidden.get("lapsed", ())),
            state=e.state,
            told=e.events,
            gm=e.gm,
            by_bot=e.by == BOT_USER,
            by=str(e.by),
            turn=e.turn,
            wording=e.wording,
        )


def public_steps(links: Iterable[Link]) -> Iterator[Step]:
    """The steps that a public chain shows: enough to replay a game without secrets."""
    for x in shown(links):
        body = public(x)
        yield Step(
            body.no,
            body.kind,
            body.seat,
            body.text,
            body.draws,
            data=body.data,
            to=int(body.data.get("to", 0)) if body.kind in RETURNS else 0,
            lapsed=tuple(body.data.get("lapsed", ())),
            told=body.lines,
            gm=body.gm,
            by_bot=body.by == str(BOT_USER),
            by=body.by,
            turn=body.turn,
            wording=body.wording,
        )


def shown(links: Iterable[Link]) -> Iterator[Link]:
    """The links that are not withheld."""
    return (x for x in links if not x.leaf)


class PublicBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A public leaf's content; see bot.record.entries.public_body and link."""

    no: int
    kind: str
    at: int
    by: str
    gm: bool = False
    seat: str = ""
    text: str = ""
    draws: tuple[Draw, ...] = ()
    lines: list[dict[str, Any]] = []
    data: dict[str, Any] = {}
    rules: str = ""
    wording: int = 1
    turn: TurnMark | None = None
    state: str
    heads: dict[str, str]


def public(link: Link) -> PublicBody:
    """The content of a link of the public chain. Raises msgspec.ValidationError."""
    return msgspec.json.decode(link.body, type=PublicBody)
