"""Before the start: taking seats, leaving them, beginning. Called by the engine under its lock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from bot.commit import Reply, change, commit, draft_of, drafted
from bot.games.contract import Game, Outcome, Refusal, Seat
from bot.ledger import Actor, Player
from bot.walk import decoded

if TYPE_CHECKING:
    from bot.engine import Engine


def checked_options(game: Game[Any, Any, Any], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with a value, the default where none is given. Raises Refusal."""
    options = {o.key: next(iter(o.values)) for o in game.options}
    for key, value in given.items():
        option = next((o for o in game.options if o.key == key), None)
        if option is None:
            raise Refusal(f"{game.name} has no option {key}")
        if value not in option.values:
            raise Refusal(f"{option.name} can be {' or '.join(option.values)}, not {value}")
        options[key] = value
    return options


def must_be_open(engine: Engine) -> None:
    """Raises Refusal once the game has begun."""
    if engine.ledger.status != "lobby":
        raise Refusal("The game has begun" if engine.ledger.status == "playing" else "This game is over")


def salted(actor: Actor, salt: str = "") -> str:
    """The salt given, else the interaction's id. Raises Refusal."""
    # The id of the interaction is Discord's, given after the commitment was posted: nobody here could choose it.
    salt = salt.strip() or str(actor.interaction)
    if len(salt) > 100 or not salt.isprintable():
        raise Refusal("A salt is at most 100 printable characters")
    return salt


async def join(engine: Engine, actor: Actor, seat: Seat | None, salt: str) -> Reply:
    """Takes a free seat."""
    must_be_open(engine)
    if any(p.user == actor.user for p in engine.players.values()):
        raise Refusal("You have a seat in this game already")
    free = [s.key for s in engine.game.seats if s.key not in engine.players]
    invited = engine.ledger.invited
    free = [s for s in free if s not in invited or invited[s].user == actor.user]
    if not free or (seat is not None and seat not in free):
        raise Refusal("That seat is taken" if free else "Every seat of this game is taken")
    mine = seat or free[0]
    data = {"seat": mine, "name": actor.name, "salt": salted(actor, salt)}
    draft = draft_of(engine, drafted(engine, actor, "join", seat=mine, data=data))
    draft.ledger.salts.append(data["salt"])
    draft.players[mine] = Player(actor.user, actor.name)
    return await commit(engine, draft, actor, (f"You play {engine.seat_name(mine)}.",))


async def leave(engine: Engine, actor: Actor) -> Reply:
    """Gives the seat back; the last to leave closes the lobby."""
    if engine.ledger.status == "playing":
        raise Refusal("The game has begun: `/game resign` gives it up")
    must_be_open(engine)
    mine = engine.seat_of(actor, started=False)
    players = {s: p for s, p in engine.players.items() if s != mine}
    draft = draft_of(engine, drafted(engine, actor, "leave" if players else "close", seat=mine))
    draft.players = players
    if not players:
        draft.ledger.status = "closed"
        return await commit(engine, draft, actor, ("You left, and as nobody is left the game is closed.",))
    if engine.ledger.owner == actor.user:
        draft.ledger.owner = next(iter(players.values())).user
    return await commit(engine, draft, actor, ("You left the game.",))


async def start(engine: Engine, actor: Actor) -> Reply:
    """Begins, from the setup or from the position of the record that is continued."""
    must_be_open(engine)
    engine.seat_of(actor, started=False)
    free = [s.name for s in engine.game.seats if s.key not in engine.players]
    if free:
        raise Refusal(f"The game cannot start before someone takes {' and '.join(free)}")
    ledger, last = engine.ledger, salted(actor)
    salts = [*ledger.salts, last]
    entry = drafted(engine, actor, "start", data={"options": ledger.options, "salt": last, "salts": salts})
    dice = engine.dice(salts)
    if ledger.origin is None:
        done = engine.game.setup(ledger.options, dice)
    else:
        done = Outcome(decoded(engine.game, ledger.origin.state, ledger.rules))
        part = {"origin": ledger.origin.state}
        if ledger.origin.public:
            entry = msgspec.structs.replace(entry, data=entry.data | part)
        else:
            entry = msgspec.structs.replace(entry, hidden=part)
    entry = msgspec.structs.replace(entry, events=tuple(done.events), draws=tuple(dice.draws), bar=True)
    return await change(engine, entry, done, actor, dice, salts)
