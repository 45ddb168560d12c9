"""Going on from a record: what a game of this bot, or a file, hands over to a new game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.judging.house_rules import MOST_CHARACTERS, MOST_RULES
from bot.engine.judging.remedies import position_after
from bot.engine.seating import bots
from bot.engine.sides_seen import Known, known_by, known_here, whole_number
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game, Seat, people_seats
from bot.games.contract.options import checked_options
from bot.games.positions import options_in_play
from bot.games.positions.soundness import unsound, without_last, without_offers
from bot.record.entries import CHOOSES
from bot.record.file import Record
from bot.record.house_rules import HouseRule, brought_along, rules_in_force, taken
from bot.record.judging import by_its_only_player, remedies_of
from bot.record.players import FORGOTTEN
from bot.record.replay import Rules, named, other_rules, read, verify
from bot.record.replayer import PublicBody, Replayer, Step, Wrong, decoded, public, public_steps, whole_steps
from bot.record.table_settings import SETTINGS, USUAL
from bot.record.visible import visible
from bot.storage import games as stored
from bot.storage.transaction import Transaction
from bot.table.session import PRACTICE, Actor, Origin, Player

MOST_EPOCHS = 10_000
"""How often a game may be continued."""


class Continued(Struct, frozen=True):
    """The position that a record hands over, the next dice epoch, the players who held the seats, and what is known of
    their sides."""

    origin: Origin
    epoch: int
    invited: dict[Seat, Player]
    known: Known
    settings: Mapping[str, str] = USUAL
    """What the table has settled beside the options."""
    hints_taken: Mapping[Seat, int] = {}
    """The hints that each seat has taken so far, as far as the record tells."""
    alone: int = 0
    """How often the only person of the game has taken it back."""
    case: int = 0
    """The number of the case that was open (0: none), which stays behind."""
    house_rules: Mapping[int, HouseRule] = {}
    """The house rules that hold."""
    here: Engine | None = None
    """The original, where it is one of this bot's games."""


def checked(data: bytes, games: Rules) -> Record:
    """A record whose file was verified. Raises Wrong."""
    verify(data, games)
    return named(read(data))


def once(transaction: Transaction, original: str) -> None:
    """A game is continued only once here: a second time would roll its next dice again. Raises Refusal."""
    if (other := stored.continuation_of(transaction, original)) is not None:
        raise Refusal(f"That record already continues as game {other}")


class Named(Struct):
    """A record's file, as far as it names its game."""

    game: str = ""


def named_in(data: bytes) -> str:
    """The id of the game that a file is said to be of; "" where it names none."""
    try:
        return msgspec.json.decode(data, type=Named).game
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""


async def check_may_go_on(here: Engine, actor: Actor, head: str) -> None:
    """Raises Refusal where the actor may not go on with one of this bot's own games, or the record whose public head
    begins with ``head`` is no longer its last."""
    session = here.session
    if not here.seats_of(actor.user):
        raise Refusal("Only a player of that game can continue it")
    if not session.heads[PUBLIC].startswith(head):
        number, now = await here.repository.number_of(head), session.numbers[PUBLIC]
        if number is None:
            raise Refusal("That record differs from the game as played here. Export it again")
        raise Refusal(f"That record ends at entry {number}, but the game has gone on to entry {now}: export it again")


def from_here(here: Engine) -> Continued:
    """Hands over one of this bot's own games."""
    session = here.session
    number, head = session.numbers[PUBLIC], session.heads[PUBLIC]
    state = msgspec.to_builtins(here.state)
    origin = Origin(session.id, number, head, state, session.options, not here.game.hidden)
    known = known_here(here)
    hints, alone = session.hints_taken, session.alone
    case = session.case.no if session.case is not None else 0
    players = dict(here.players)
    rules = rules_in_force(session.house_rules)
    return Continued(origin, session.epoch + 1, players, known, session.settings, hints, alone, case, rules, here)


async def from_entry(here: Engine) -> Continued:
    """Hands over one of this bot's games that is over, from after the entry that a ruling named. Raises Refusal."""
    session = here.session
    if session.status != "over" or not session.anew:
        raise Refusal("No ruling allows this game to continue")
    seq, position = await position_after(here, session.anew)
    number, head = await here.repository.public_end(seq)
    state = msgspec.to_builtins(position)
    origin = Origin(session.id, number, head, state, session.options, not here.game.hidden)
    rules = rules_in_force(session.house_rules)
    settled = session.settings
    return Continued(origin, session.epoch + 1, dict(here.players), known_here(here), settled, house_rules=rules)


def from_file(record: Record, game: Game[Any, Any, Any], actor: Actor) -> Continued:
    """Hands over the game of a verified record that is unknown here. Raises Refusal, and Wrong for data that no
    Adjutant wrote."""
    # Anyone can make a file whose hashes fit; what of it we show to everyone must be of our own making.
    if not re.fullmatch("[a-z0-9]{8}", record.game) or not 1 <= record.epoch <= MOST_EPOCHS:
        raise Wrong("the game's id or epoch is none that Adjutant gives")
    if others := other_rules(record, game):
        raise Refusal(f"That game was played under {' and '.join(others)}; this Adjutant plays {game.rules_version}")
    walk, options, position = Replayer(game), dict[str, str](), ""
    links = record.chains[PUBLIC]
    if any(x.leaf for x in links):
        raise Refusal("That game is over: of a running one, nothing is withheld")
    for step in whole_steps(record.whole.entries) if record.whole else public_steps(links):
        made = put_there(step)
        position = position or made
        walk.take(unproven(game, step, made) if made else step)
        options = step.data.get("options", options)
    invited = {seat: player for seat, player in seated(game, map(public, links)).items() if player.user < FORGOTTEN}
    if walk.state is None:
        raise Refusal("That game had not started: open a new one with `/game new`")
    if (ended := game.result(game.view(walk.state, None))) is not None:
        raise Refusal(f"That game is over: {ended.text.rstrip('.')}")
    if all(p.user != actor.user for p in invited.values()):
        raise Refusal("Only a player of that game can continue it")
    state = without_offers(walk.state) if position else walk.state
    if wrong := unsound(game, state, [info.key for info in game.seats_for(options)]):
        raise Refusal(f"No one could play on from where that record ends: {'; '.join(wrong)[:600]}")
    options = checked_options(game, options) | options_in_play.in_force(game.settable(game.view(state, None)))
    given = msgspec.to_builtins(state)
    origin = Origin(record.game, len(links), links[-1].head, given, options, not game.hidden)
    known = known_by(map(public, links), invited, [info.key for info in game.seats_for(options)])
    settings, hints = settled_in(map(public, links))
    left = alone_in(map(public, links)), case_in(map(public, links)), house_rules_in(map(public, links))
    return Continued(origin, record.epoch + 1, invited, known, settings, hints, *left)


def put_there(step: Step) -> str:
    """Names the part of a step by which a whole position is put there, which no decision of the record proves; "" where
    it puts none."""
    part = {"start": "origin", "edit": "state"}.get(step.kind, "")
    return part if step.data.get(part) else ""


def unproven(game: Game[Any, Any, Any], step: Step, part: str) -> Step:
    """Returns such a step with nothing of what is said to have happened before: boards would show it."""
    state = without_last(decoded(game, step.data[part], game.rules_version))
    return msgspec.structs.replace(step, data=step.data | {part: msgspec.to_builtins(state)})


def case_in(bodies: Iterable[PublicBody]) -> int:
    """The number of the case that is open at the end of a record's public entries, 0 without any."""
    number = 0
    for body in bodies:
        if body.kind == "claim":
            number = int(body.data["case"])
        elif body.kind in ("withdraw", "ruling"):
            number = 0
    return number


def house_rules_in(bodies: Iterable[PublicBody]) -> dict[int, HouseRule]:
    """The house rules that hold after a record's public entries."""
    rules = dict[int, HouseRule]()
    for body in bodies:
        if body.kind == "open":
            rules = brought_along(body.data)
        elif body.kind == "house":
            rules = taken(rules, body.data)
    cleaned = {number: visible(rule.text)[:MOST_CHARACTERS] for number, rule in rules_in_force(rules).items()}
    return {number: HouseRule(text) for number, text in list(cleaned.items())[:MOST_RULES]}


def alone_in(bodies: Iterable[PublicBody]) -> int:
    """How often the only person of a game took it back or set it, by the public entries of its record."""
    return sum(by_its_only_player(body.kind, body.gm, body.data) for body in bodies)


def settled_in(bodies: Iterable[PublicBody]) -> tuple[dict[str, str], dict[Seat, int]]:
    """What a table has settled after a record's public entries, and how many hints they tell of by seat."""
    settings, taken = dict(USUAL), Counter[Seat]()
    for body in bodies:
        if body.kind in ("open", "table"):
            settings |= {key: value for key, value in body.data.items() if key in SETTINGS}
        taken[body.seat] += body.kind == "hint"
    return settings, +taken


def seated(game: Game[Any, Any, Any], bodies: Iterable[PublicBody]) -> dict[Seat, Player]:
    """The players by their seats after a record's public entries. Raises Wrong, and Refusal for a closed game."""
    held: dict[Seat, Player] = {}
    options: dict[str, str] = {}
    for body in bodies:
        options = body.data["options"] if body.kind in CHOOSES else options
        if body.kind in ("open", "join"):
            practice = body.data.get("practice", ())
            person = Player(whole_number(body.by), visible(str(body.data["name"])))
            if practice and game.practice is None:
                raise Wrong(f"public entry {body.no} seats a practice opponent, and {game.name} has none")
            taken = dict.fromkeys(body.data.get("seats") or [body.data["seat"]], person)
            taken |= dict.fromkeys(practice, PRACTICE)
            if any(seat not in [s.key for s in people_seats(game.seats_for(options))] for seat in taken):
                raise Wrong(f"public entry {body.no} seats someone where {game.name} has no seat")
            held |= taken
        elif body.kind == "leave":
            for seat in body.data.get("seats") or [body.seat]:
                held.pop(seat, None)
        elif body.kind == "options" and "moved" in body.data:
            held |= {seat: held.pop(place["seat"]) for seat, place in body.data["moved"].items()}
        elif body.kind == "start" and "drawn" in body.data:
            held = {seat: held[place["seat"]] for seat, place in body.data["drawn"].items()}
        elif body.kind == "replace":
            held[body.data["seat"]] = Player(whole_number(body.data["to"]), visible(str(body.data["name"])))
        elif body.kind == "ruling":
            held |= {
                remedy.seat: Player(whole_number(remedy.user), visible(remedy.name))
                for remedy in remedies_of(body.data)
                if remedy.what == "replace"
            }
        elif body.kind == "close":
            raise Refusal("That game was closed, so there is nothing to continue")
    seats = game.seats_for(options)
    return {info.key: held[info.key] for info in people_seats(seats) if info.key in held} | bots(seats)
