"""A lobby as it is opened: its session with the commitment, its first entry, and the rows in the database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.engine.options import apart, checked_settings
from bot.engine.resume import Continued, once
from bot.engine.saving import write
from bot.engine.seating import Places, bots
from bot.engine.sides_seen import in_words
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, people_seats
from bot.games.contract.options import checked_options
from bot.record.chains import Heads, link
from bot.record.dice import commitment
from bot.record.entries import WORDING, Entry
from bot.record.house_rules import HouseRule
from bot.record.persons import disguised, numbered
from bot.record.table_settings import USUAL
from bot.storage import games, logs
from bot.storage.club.pairings import Pairing
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.services import Services
from bot.table.session import BOT, PRACTICE, Actor, Player, Session, names_at

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Place(Struct, frozen=True):
    """Where a game is played: Discord's ids of the server (0: none) and of the channel or thread."""

    guild: int
    channel: int


class Taken(Refusal):
    """The channel has a living game already."""


class Opened(Struct):
    """A lobby that is not written yet, with the seed of its dice."""

    changes: Changeset
    seed: bytes

    @property
    def id(self) -> str:
        """The game's id."""
        return self.changes.session.id


def opened(
    services: Services,
    game: Game[Any, Any, Any],
    actor: Actor,
    place: Place,
    options: Mapping[str, str],
    places: Places,
    origin: Continued | None = None,
    settings: Mapping[str, str] = USUAL,
    house_rules: Mapping[int, HouseRule] = {},
) -> Opened:
    """A new lobby, with ``origin`` one that goes on with a record; ``settings`` are the table's own, ``house_rules``
    those that hold from a game before."""
    seed = services.entropy(32)
    id = "".join(LETTERS[b % len(LETTERS)] for b in services.entropy(8))
    now = services.now()
    session = Session(
        id=id,
        key=game.key,
        rules=game.rules_version,
        guild=place.guild,
        channel=place.channel,
        owner=actor.user,
        options=dict(options),
        commitment=commitment(seed),
        created=now,
        seq=1,
        invited=dict(places.invited),
        drawn=places.drawn,
        acted=dict.fromkeys(places.held, now),
    )
    if places.master is not None:
        session.gm, session.gm_name = places.master.user, places.master.name
    session.settle(settings if origin is None else origin.settings)
    session.house_rules = dict(house_rules if origin is None else origin.house_rules)
    if origin is not None:
        session.epoch, session.origin = origin.epoch, origin.origin
        session.hints_taken = dict(origin.hints_taken)
        session.alone = origin.alone
        if game.hidden:
            session.played, session.looked = origin.known.played, origin.known.looked
        # A player who leaves a continued game's lobby may come back.
        session.invited = {seat: player for seat, player in origin.invited.items() if player != BOT}
    data = told(session, actor, places)
    if origin is not None and origin.case:
        data["case"] = origin.case
    entry = Entry(1, "open", now, actor.user, seat=places.held[0], data=data, wording=WORDING)
    others = list(dict.fromkeys(p.user for p in places.invited.values()))
    seats = game.seats_for(options)
    players = dict.fromkeys(places.held, Player(actor.user, actor.name)) | dict.fromkeys(places.practice, PRACTICE)
    players |= bots(seats)
    changes = Changeset(entry, session, players)
    changes.posts, changes.called = ["turn" if others else "board"], {"turn": others}
    heads = Heads(session.numbers, session.heads)
    named = names_at(session, players.values(), actor)
    session.persons, changes.entry = numbered(session.persons, entry, named, services.entropy)
    shown = disguised(changes.entry, session.persons)
    changes.leaves = link(shown, id, [s.key for s in seats], heads, services.entropy)
    changes.interaction, changes.answer = actor.interaction, "The game is open."
    return Opened(changes, seed)


def of_pairing(services: Services, game: Game[Any, Any, Any], pairing: Pairing, place: Place) -> Opened:
    """The lobby of two people whom the club has brought together. Both are pinged as they want it."""
    first, second = pairing.first, pairing.second
    given, settled = apart(pairing.options)
    options = checked_options(game, given)
    settings = checked_settings(game, options, settled)
    mine, other = (info.key for info in people_seats(game.seats_for(options)))
    if first.seat:
        mine, other = first.seat, second.seat
    seats = Places((mine,), {other: Player(second.user, second.name)}, drawn=not first.seat)
    made = opened(services, game, Actor(first.user, first.name, 0), place, options, seats, settings=settings)
    made.changes.called = {"turn": list(pairing.people)}
    made.changes.session.paired = pairing.people
    if pairing.abroad:
        session = made.changes.session
        session.guest, session.abroad, session.abroad_guild = second.user, pairing.abroad, pairing.abroad_guild
    return made


def stay_between(made: Opened, before: Session) -> None:
    """Has a lobby in which a game between two servers is followed by another be between them too, with a board on
    both: where the game stays on its home server, and its guest still plays."""
    session = made.changes.session
    people = [player.user for player in (*made.changes.players.values(), *session.invited.values())]
    if before.guest in people and session.guild == before.guild:
        session.guest, session.abroad, session.abroad_guild = before.guest, before.abroad, before.abroad_guild


def told(session: Session, actor: Actor, places: Places) -> dict[str, Any]:
    """The data of the first entry, which everyone sees."""
    data: dict[str, Any] = {
        "game": session.id,
        "key": session.key,
        "rules": session.rules,
        "epoch": session.epoch,
        "options": session.options,
        "commitment": session.commitment,
        "seat": places.held[0],
        "name": actor.name,
    }
    if len(places.held) > 1:
        data["seats"] = list(places.held)
    if places.practice:
        data["practice"] = list(places.practice)
    if places.drawn:
        data["drawn"] = True
    if session.gm:
        data["master"] = {"user": str(session.gm), "name": session.gm_name}
    data |= {key: value for key, value in session.settings.items() if value != USUAL[key]}
    if session.origin is not None:
        data["continues"] = {"game": session.origin.game, "entry": session.origin.number, "head": session.origin.head}
        data |= {k: in_words(v) for k, v in (("played", session.played), ("looked", session.looked)) if v}
    elif places.invited:
        data["invited"] = {seat: player.name for seat, player in places.invited.items()}
    if session.house_rules:
        data["house"] = {str(number): rule.text for number, rule in session.house_rules.items()}
    return data


def insert(transaction: Transaction, made: Opened) -> str:
    """Writes a new lobby, unless its interaction opened one before. Returns the game's id. Raises Taken, and Refusal
    for a record that goes on already."""
    changes, session = made.changes, made.changes.session
    if (repeated := logs.answered(transaction, changes.interaction)) is not None:
        return repeated.game
    if games.is_taken(transaction, session.channel):
        raise Taken("This channel already has a game")
    origin = session.origin.game if session.origin is not None else ""
    if origin:
        once(transaction, origin)
    row = games.GameRow(
        session.id,
        session.key,
        "lobby",
        session.guild,
        session.channel,
        session.owner,
        session.created,
        made.seed,
        origin,
        b"",
        changes.known,
    )
    games.insert(transaction, row)
    write(transaction, changes)
    return session.id
