"""Secrecy: what a seat receives must not depend on what it may not know.

World A is a state, world B the game's own ``resample`` of it: the same view for the seat under test, other secrets.
Both are played forward side by side with the same committed dice, and after each decision the seat must have received
the same bytes. Every function raises LeakError where it has not.

The two worlds are compared until they may part; then world B is resampled from world A, and it goes on:

- *revealed*: an outcome marked ``consulted`` (in both worlds; the flag itself must not tell) left different views. The
  seat was shown something. What it was told must then be in its view: lines that differ while the views are the same
  are a leak, also in an outcome that consulted something.
- *refuted*: another seat openly did what it could not have done in world B.

A decision of another seat whose outcome is ``secret`` is made with another content in world B half of the time: all
secret decisions with the same public part (its first word, unless the game says otherwise) must look alike from
outside. Where a part of what everyone learns is no word of it (how many cards are moved, and from where), the game's
test says what the same decision is in world B: its *counterpart*. A secret order that shows the seat nothing is left
out of world B half of the time.

A decision that says it ``consulted`` nothing can be taken back freely. Its actor must have learnt nothing by it: in
every state that looks the same to the actor it tells the same and leaves the same view (``check_gate``).

What a seat is told in secret does not follow from public draws, which everyone reads in the record
(bot.opponents.public_draws).

What this cannot catch: an outcome that reveals more than the rules ask, when it is marked as consulted and the excess
is in the view too. The rules' own tests say what may be revealed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import PUBLIC, AnyGame, Event, Outcome, Seat
from bot.games.tree import Tree, decisions, orders
from bot.opponents.leaks import FLAGS, TOLD, VIEW, LeakError, same
from bot.opponents.public_draws import Act, check_public_draws
from bot.record.dice import Dice, DiceTray, Draw

Walk = Callable[[Any, Seat, Path], Level | None]
"""``game.choices`` or ``game.orders``."""
Counterpart = Callable[[Any, Any, Seat, str], str]
"""For a state, another with the same view for whoever watches, a seat and its decision in the first: a decision in the
second which the watcher must not be able to tell from it; "" where there is none."""

Options = Mapping[str, str]
USUAL: Options = {}
"""The options that the seats follow from where a test names none."""

BRANCHES = 2
"""Branches followed at each level when two trees are compared; the levels themselves are compared whole."""
TEXTS = 3
"""Decisions and orders of each seat, good and spoilt, on which the checks of two worlds are compared."""
ORDERS_SHARE = 0.2
"""How often a step is an order."""
TRIES, AS_IT_COMES = 8, 0.1
"""Attempts to find a decision of another seat that both worlds allow; and how often the first is taken all the same: a
secret one may be told apart just by what it says."""
DEALS = 20
"""How often a state is resampled until it counts as never dealt anew."""
WHOLE = 4
"""After one decision of so many all is compared that follows from a view, which only a game that keeps something
between calls can tell otherwise where the views are the same."""


class Compared(Struct):
    """How far a comparison of two worlds has come: how many decisions it compared, and how often the worlds parted and
    why."""

    decisions: int = 0
    revealed: int = 0
    refuted: int = 0


class World(Struct):
    """One of the two worlds: its state and the numbers used in each stream."""

    state: Any
    tray: DiceTray
    used: dict[str, int]

    def decide(self, game: AnyGame, actor: Seat, text: str) -> tuple[Outcome[Any], list[Draw]]:
        """Carries out a decision that the tree offers; the world goes on from its outcome."""
        dice = Dice(self.tray, self.used)
        try:
            outcome = game.apply(self.state, actor, game.parse(text), dice)
        except Refusal as refusal:
            raise LeakError(f'{actor} was offered "{text}"; "{refusal}" tells the worlds apart') from refusal
        self.state, self.used = outcome.state, dice.used
        return outcome, dice.draws


def first_word(text: str) -> str:
    """The public part of a secret decision where the game does not say otherwise."""
    return text.split()[0]


def resampled(game: AnyGame, state: Any, seat: Seat | None, rng: random.Random, options: Options = USUAL) -> Any:
    """A state that looks the same to ``seat``. For a spectator (None) every seat's secrets are dealt anew in turn."""
    for turn in [seat] if seat is not None else [info.key for info in game.seats_for(options)]:
        state = game.resample(state, turn, rng)
    return state


def check_resample(game: AnyGame, state: Any, seat: Seat | None, rng: random.Random, options: Options = USUAL) -> Any:
    """Checks that a resampled state looks the same to ``seat``, also in what it may do; returns that state."""
    before = msgspec.json.encode(state)
    other = resampled(game, state, seat, rng, options)
    if msgspec.json.encode(state) != before:
        raise LeakError("resample changed the state that it was given")
    if problems := game.problems(other):
        raise LeakError(f"resample gave an impossible state: {problems}")
    assert_alike(game, state, other, seat, rng, options)
    return other


def check_forward(
    game: AnyGame,
    state: Any,
    seat: Seat | None,
    rng: random.Random,
    steps: int = 30,
    public_part: Callable[[str], str] = first_word,
    passing: frozenset[str] = frozenset(),
    counterpart: Counterpart | None = None,
    options: Options = USUAL,
    in_words: bool = False,
) -> Compared:
    """Resamples ``state`` and plays both worlds forward, comparing what ``seat`` receives.

    Views are compared after every decision; all that follows from them at the start, after a reveal, and now and then.
    Stops after ``steps`` decisions and orders or when the game is over. ``public_part`` gives the words of a secret
    decision that everyone learns, ``counterpart`` the same in another world; ``passing`` names kinds of events that may
    show something which no view keeps. With ``in_words`` a view shows nothing that no line has told before the game is
    over.
    """
    tray = DiceTray(rng.randbytes(32), ("salt",), "secrecy", 1)
    a, b = World(state, tray, {}), World(state, tray, {})
    pair = Pair(game, seat, rng, a, b, public_part, passing, counterpart, options, in_words)
    pair.resample()
    compared = Compared()
    for _ in range(steps):
        to_act = sorted(game.awaited(game.view(pair.a.state, seat)))
        if not to_act:
            break
        if rng.random() < ORDERS_SHARE:
            actor, walk = rng.choice(game.seats_for(options)).key, game.orders
        else:
            actor, walk = rng.choice(to_act), game.choices
        text = pair.decision(walk, actor)
        if not text:
            continue
        compared.decisions += 1
        match pair.act(walk, actor, text):
            case "revealed":
                compared.revealed += 1
                pair.resample()
            case "refuted":
                compared.refuted += 1
                pair.resample()
            case _:
                whole = compared.decisions % WHOLE == 0
                assert_alike(game, pair.a.state, pair.b.state, seat, rng, options, whole, FLAGS)
    return compared


def check_setup(game: AnyGame, options: dict[str, str], rng: random.Random, deals: int = 6) -> None:
    """Checks that the setup keeps the streams apart.

    With the public stream and its own as before, a seat receives the same whatever the others' streams hold; and what
    is dealt to a seat in secret does not come from the public stream, where everyone could work it out.
    """
    seats = [info.key for info in game.seats_for(options)]
    first = {stream: rng.randbytes(32) for stream in (PUBLIC, *seats)}
    start, start_received = _dealt(game, options, first)
    for seat in (None, *seats):
        own = {PUBLIC, seat}
        for deal in range(deals):
            seeds = {stream: first[stream] if stream in own else rng.randbytes(32) for stream in first}
            other, other_received = _dealt(game, options, seeds)
            same(f"setup, {seat or 'a spectator'}", start_received(seat), other_received(seat), TOLD)
            assert_alike(game, start.state, other.state, seat, rng, options, whole=deal % WHOLE == 0)
            if seat is not None:
                check_dealt_anew(game, start.state, other.state, seat, seats, rng)
    act = Act(game, seats, "the setup", partial(game.setup, options), DiceTray(rng.randbytes(32), (), "setup", 1), {})
    check_public_draws(act, rng)


def check_dealt_anew(
    game: AnyGame, state: Any, other: Any, seat: Seat, seats: Iterable[Seat], rng: random.Random
) -> None:
    """Checks that ``resample`` deals what another deal has shown to be a secret: where another seat holds something
    else in a state that looks the same to ``seat``, it sometimes does in what is resampled. Otherwise the two worlds of
    every comparison would be one. Raises LeakError."""
    for holder in seats:
        held = _encoded(game, state, holder)
        if holder == seat or _encoded(game, other, holder) == held:
            continue
        dealt = (game.resample(state, seat, rng) for _ in range(DEALS))
        if all(_encoded(game, each, holder) == held for each in dealt):
            what = f"resample for {seat} never deals anything else to {holder}"
            raise LeakError(f"{what}: nothing of {holder}'s is dealt anew, so that no leak of it is found.")


def check_gate(
    game: AnyGame, state: Any, rng: random.Random, steps: int = 20, others: int = 2, options: Options = USUAL
) -> int:
    """Plays on from ``state`` and checks every decision and order that says it has ``consulted`` nothing: its actor
    sees the same of it in each of some ``others`` states that look like this one to that seat, with the same dice. So
    taking it back teaches nothing. Returns how many such outcomes were compared."""
    compared = 0
    tray = DiceTray(rng.randbytes(32), ("salt",), "gate", 1)
    world = World(state, tray, {})
    for _ in range(steps):
        to_act = sorted(game.awaited(game.view(world.state, None)))
        if not to_act:
            break
        tree = orders if rng.random() < ORDERS_SHARE else decisions
        actor = rng.choice(to_act if tree is decisions else [info.key for info in game.seats_for(options)])
        if not (text := " ".join(tree(game, game.view(world.state, actor), actor).random(rng))):
            continue
        before, used = world.state, dict(world.used)
        outcome, draws = world.decide(game, actor, text)
        for _ in range(0 if outcome.consulted else others):
            other = World(resampled(game, before, actor, rng, options), tray, dict(used))
            elsewhere, drawn = other.decide(game, actor, text)
            what = f'{actor}\'s "{text}", which says it consulted nothing'
            same(f"{what}: told", told(outcome.events, draws, actor), told(elsewhere.events, drawn, actor), FLAGS)
            same(f"{what}: flags", (outcome.secret, False), (elsewhere.secret, elsewhere.consulted), FLAGS)
            same(f"{what}: view", _encoded(game, world.state, actor), _encoded(game, other.state, actor), FLAGS)
            compared += 1
    return compared


def assert_alike(
    game: AnyGame,
    one: Any,
    other: Any,
    seat: Seat | None,
    rng: random.Random,
    options: Options = USUAL,
    whole: bool = True,
    instead: str = VIEW,
) -> None:
    """Checks that two states give ``seat`` the same view; and, if ``whole``, the same words, choices, orders, and
    answers to what it asks. What is found is said with what to use ``instead``."""
    if not whole:
        same(f"{seat or 'a spectator'}: view", _encoded(game, one, seat), _encoded(game, other, seat), instead)
        return
    seed = rng.getrandbits(64)
    texts = [] if seat is None else list(_texts(game, one, seat, random.Random(seed), options))
    # All of one world first, then all of the other: a game that keeps a state between calls gives itself away.
    first, second = (received(game, state, seat, texts, random.Random(seed)) for state in (one, other))
    for what, said in first.items():
        same(f"{seat or 'a spectator'}: {what}", said, second[what], instead)


def received(game: AnyGame, state: Any, seat: Seat | None, texts: list[str], rng: random.Random) -> dict[str, Any]:
    """All that a seat is told about a state, by name; ``texts`` are decisions that it asks about."""
    view = game.view(state, seat)
    told: dict[str, Any] = {
        "view": msgspec.json.encode(view),
        "awaited": list(game.awaited(view).items()),
        "offered": list(game.offered(view).items()),
        "result": game.result(view),
        "headline": game.headline(view),
        "position": game.position(view),
        "own": game.own(view),
        "alt": game.alt(view),
    }
    if seat is not None:
        told["choices"] = list(levels(game.choices, view, seat, rng))
        told["orders"] = list(levels(game.orders, view, seat, rng))
        told["resigning"] = game.resigning(view, seat)
        told["checks"] = [(text, _answer(game, view, seat, text)) for text in texts]
    return told


def levels(walk: Walk, view: Any, seat: Seat, rng: random.Random, path: Path = ()) -> Iterator[tuple[Path, Level]]:
    """Yields levels of a tree, and the fields of its forms, each with its path. It follows every branch of the first
    level, and a few of those below."""
    level = walk(view, seat, path)
    if level is None:
        return
    yield path, level
    fillings: list[Path] = [()]
    for each in level.fields or (level,):
        if level.fields:
            yield path + fillings[0], each
        keys = some_tokens(each, rng, all_of_them=not path)
        fillings = [(*filling, key) for filling in fillings for key in keys]
    for filling in fillings:
        yield from levels(walk, view, seat, rng, path + filling)


def some_tokens(level: Level, rng: random.Random, all_of_them: bool) -> list[str]:
    """A few tokens of a level, or every one; of a multi-select the most and the fewest keys."""
    keys = [choice.key for choice in level.choices]
    if level.most > 1:
        return [",".join(keys[: level.most]), ",".join(keys[: level.least]) or "-"]
    return rng.sample(keys, BRANCHES) if len(keys) > BRANCHES and not all_of_them else keys


def told(events: list[Event], draws: list[Draw], seat: Seat | None) -> list[Any]:
    """What an audience receives of an entry: its lines, and the draws of the streams that it sees."""
    audience = seat or PUBLIC
    told = [(event.kind, line) for event in events if (line := event.to(audience))]
    lines = [{"kind": kind, "text": line.text, "data": line.data} for kind, line in told]
    return [*lines, *(draw for draw in draws if draw.stream in (PUBLIC, audience))]


def spoilt(text: str, rng: random.Random) -> str:
    """A decision's text with one word exchanged, left out or doubled; mostly not legal."""
    words = text.split()
    place = rng.randrange(len(words))
    wrong = rng.choice(["nowhere", "0", "-", "a1", rng.choice(words), ""])
    return " ".join((*words[:place], *wrong.split(), *words[place + (rng.random() < 0.8) :])) or "nothing"


@dataclass
class Pair:
    """The two worlds side by side, and the seat under test (None: a spectator)."""

    game: AnyGame
    seat: Seat | None
    rng: random.Random
    a: World
    b: World
    public_part: Callable[[str], str]
    passing: frozenset[str]
    counterpart: Counterpart | None = None
    options: Options = field(default_factory=dict)
    in_words: bool = False

    def resample(self) -> None:
        """Makes world B anew from world A."""
        self.b.state = check_resample(self.game, self.a.state, self.seat, self.rng, self.options)
        self.b.used = dict(self.a.used)

    def decision(self, walk: Walk, actor: Seat) -> str:
        """A decision of world A, if possible one that world B allows as well; "" if the actor has none."""
        text = ""
        for _ in range(TRIES if self.rng.random() > AS_IT_COMES else 1):
            text = " ".join(_tree(walk, self.game.view(self.a.state, actor), actor).random(self.rng))
            if not text or actor == self.seat or self._allowed_in_b(actor, text):
                break
        return text

    def act(self, walk: Walk, actor: Seat, text: str) -> Literal["revealed", "refuted", None]:
        """Carries a decision out in both worlds and compares; why the worlds part, or None while they do not."""
        game, seat, a, b = self.game, self.seat, self.a, self.b
        before, used = a.state, a.used
        in_a, draws_a = a.decide(game, actor, text)
        if seat is None and any(draw.stream == PUBLIC for draw in draws_a):
            seats = [info.key for info in game.seats_for(self.options)]
            again = partial(game.apply, before, actor, game.parse(text))
            check_public_draws(Act(game, seats, f'{actor}\'s "{text}"', again, a.tray, used), random.Random(text))
        told_a = told(in_a.events, draws_a, seat)
        text_b = text
        if in_a.secret and actor != seat:
            if walk == game.orders and not told_a and self.rng.random() < 0.5:
                return None
            if self.counterpart is not None and walk == game.choices:
                text_b = self.counterpart(before, b.state, actor, text)
            elif self.rng.random() < 0.5 or not self._allowed_in_b(actor, text):
                text_b = self._alike(walk, actor, self.public_part(text)) or text
        if actor != seat and not (text_b and self._allowed_in_b(actor, text_b)):
            return "refuted"
        in_b, draws_b = b.decide(game, actor, text_b)
        told_b = told(in_b.events, draws_b, seat)
        what = f'{seat or "a spectator"} after {actor}\'s "{text}" and "{text_b}"'
        same(f"{what}: whether it is secret", in_a.secret, in_b.secret, FLAGS)
        same(f"{what}: whether it consulted anything", in_a.consulted, in_b.consulted, FLAGS)
        if in_a.consulted and _encoded(game, a.state, seat) != _encoded(game, b.state, seat):
            if self.in_words and told_a == told_b and not game.result(game.view(a.state, seat)):
                views = game.view(a.state, seat), game.view(b.state, seat)
                same(f"{what}, of which no line says so: view", *views, VIEW)
            return "revealed"
        if in_a.consulted and self.passing & {event.kind for event in in_a.events + in_b.events} and told_a != told_b:
            return "revealed"
        same(f"{what}: told", told_a, told_b, TOLD)
        return None

    def _allowed_in_b(self, actor: Seat, text: str) -> bool:
        return self.game.check(self.game.view(self.b.state, actor), actor, self.game.parse(text)) is None

    def _alike(self, walk: Walk, actor: Seat, part: str) -> str:
        """A decision of world B that begins with the words of ``part``; "" where there is none."""
        start = tuple(part.split())
        view = self.game.view(self.b.state, actor)
        below = Tree(lambda path: walk(view, actor, start + path))
        try:
            return " ".join((part, *below.random(self.rng)))
        except Refusal:
            return ""


def _tree(walk: Walk, view: Any, seat: Seat) -> Tree:
    """A seat's tree of decisions or of orders."""
    return Tree(lambda path: walk(view, seat, path))


def _texts(game: AnyGame, state: Any, seat: Seat, rng: random.Random, options: Options) -> Iterator[str]:
    """Decisions that a seat may ask about: its own, other seats', and spoilt ones."""
    for info in game.seats_for(options):
        view = game.view(state, info.key)
        for walk in (game.choices, game.orders):
            for _ in range(TEXTS):
                if text := " ".join(_tree(walk, view, info.key).random(rng)):
                    yield text
                    yield spoilt(text, rng)


def _answer(game: AnyGame, view: Any, seat: Seat, text: str) -> str:
    """What a seat is answered that asks whether it may do something."""
    try:
        return str(game.check(view, seat, game.parse(text)) or "")
    except Refusal as refusal:
        return str(refusal)


def _dealt(
    game: AnyGame, options: dict[str, str], seeds: dict[str, bytes]
) -> tuple[Outcome[Any], Callable[[Seat | None], list[Any]]]:
    """A setup with a seed for each stream, and what each audience was told of it."""
    draws: list[Draw] = []
    used = dict.fromkeys(seeds, 0)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        used[stream] += 1
        value = int.from_bytes(hashlib.sha256(seeds[stream] + bytes([used[stream]])).digest()) % sides + 1
        draws.append(Draw(stream, used[stream], sides, value, purpose))
        return value

    outcome = game.setup(options, draw)
    return outcome, lambda seat: told(outcome.events, draws, seat)


def _encoded(game: AnyGame, state: Any, seat: Seat | None) -> bytes:
    return msgspec.json.encode(game.view(state, seat))
