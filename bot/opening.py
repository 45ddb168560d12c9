"""A lobby as it is opened: its ledger with the commitment, its first entry, and the rows of the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot import record as rec
from bot.archive import Draft, write
from bot.commit import Services
from bot.continuing import Continued, once
from bot.dice import commitment
from bot.games.contract import Game, Refusal
from bot.ledger import PRACTICE, Actor, Ledger, Player
from bot.record import Entry, Heads
from bot.seating import Places

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Place(Struct, frozen=True):
    """Where a game is played: Discord's ids of the server (0: none) and of the channel or thread."""

    guild: int
    channel: int


class Taken(Refusal):
    """The channel has a living game already."""


class Opened(Struct):
    """A lobby that is not written yet, with the seed of its dice."""

    draft: Draft
    seed: bytes

    @property
    def id(self) -> str:
        """The game's id."""
        return self.draft.ledger.id


def opened(
    services: Services,
    game: Game[Any, Any, Any],
    actor: Actor,
    place: Place,
    options: Mapping[str, str],
    places: Places,
    origin: Continued | None = None,
) -> Opened:
    """A new lobby, with ``origin`` one that goes on with a record."""
    seed = services.entropy(32)
    id = "".join(LETTERS[b % len(LETTERS)] for b in services.entropy(8))
    now = services.now()
    ledger = Ledger(
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
    if origin is not None:
        ledger.epoch, ledger.origin = origin.epoch, origin.origin
        # Who leaves a continued game's lobby may come back.
        ledger.invited = dict(origin.invited)
    entry = Entry(1, "open", now, actor.user, seat=places.held[0], data=told(ledger, actor, places))
    others = list(dict.fromkeys(p.user for p in places.invited.values()))
    players = dict.fromkeys(places.held, Player(actor.user, actor.name)) | dict.fromkeys(places.practice, PRACTICE)
    draft = Draft(entry, ledger, players)
    draft.posts, draft.called = ["turn" if others else "board"], {"turn": others}
    heads = Heads(ledger.numbers, ledger.heads)
    draft.leaves = rec.link(entry, id, [s.key for s in game.seats], heads, services.entropy)
    draft.interaction, draft.answer = actor.interaction, "The game is open."
    return Opened(draft, seed)


def told(ledger: Ledger, actor: Actor, places: Places) -> dict[str, Any]:
    """What the first entry tells everyone."""
    data: dict[str, Any] = {
        "game": ledger.id,
        "key": ledger.key,
        "rules": ledger.rules,
        "epoch": ledger.epoch,
        "options": ledger.options,
        "commitment": ledger.commitment,
        "seat": places.held[0],
        "name": actor.name,
    }
    if len(places.held) > 1:
        data["seats"] = list(places.held)
    if places.practice:
        data["practice"] = list(places.practice)
    if places.drawn:
        data["drawn"] = True
    if ledger.origin is not None:
        data["continues"] = {"game": ledger.origin.game, "entry": ledger.origin.number, "head": ledger.origin.head}
    elif places.invited:
        data["invited"] = {seat: player.name for seat, player in places.invited.items()}
    return data


def insert(db: sqlite3.Connection, made: Opened) -> str:
    """Writes a new lobby, unless its interaction opened one before; inside a transaction. Returns the game's id. Raises
    Taken, and Refusal for a record that goes on already."""
    draft, ledger = made.draft, made.draft.ledger
    repeated = db.execute("SELECT game FROM interactions WHERE id = ?", (draft.interaction,)).fetchone()
    if repeated and draft.interaction:
        return str(repeated[0])
    sql = "SELECT 1 FROM games WHERE channel = ? AND status IN ('lobby', 'playing')"
    if db.execute(sql, (ledger.channel,)).fetchone():
        raise Taken("This channel has a game already")
    origin = ledger.origin.game if ledger.origin is not None else ""
    if origin:
        once(db, origin)
    db.execute(
        "INSERT INTO games VALUES (?, ?, 'lobby', ?, ?, ?, ?, ?, ?, x'')",
        (ledger.id, ledger.key, ledger.guild, ledger.channel, ledger.owner, ledger.created, made.seed, origin),
    )
    write(db, draft)
    return ledger.id
