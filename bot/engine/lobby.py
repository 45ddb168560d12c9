"""What people do in a lobby: they choose options, take seats or give them back, and start the game. The engine calls
this under its lock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.engine.commit import Reply, change, changeset_of, commit, new_entry
from bot.engine.judging.masters import check_in_no_team, check_no_master
from bot.engine.seating import resettled
from bot.engine.sides_seen import check_unseen, side_seen
from bot.engine.table_settings import set_setting
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Outcome, Seat
from bot.games.contract.options import checked_options, in_words, named, preset_named, settled, usual, with_preset
from bot.record.drawn_sides import sides_drawn
from bot.record.replayer import decoded
from bot.record.table_settings import SETTINGS
from bot.table.session import PRACTICE, Actor, Player
from bot.table.table import Table


def is_settled(table: Table) -> bool:
    """Whether a lobby's options are settled already: by the game that goes on here, or by what brought its people
    together."""
    return table.session.origin is not None or bool(table.session.paired)


def check_paired(table: Table, user: int) -> None:
    """Raises Refusal for somebody who is none of the two whom the club has brought together here."""
    paired = table.session.paired
    if paired and user not in paired:
        raise Refusal(f"This game is for {' and '.join(f'<@{each}>' for each in paired)}")


def check_open(table: Table) -> None:
    """Raises Refusal once the game has begun."""
    if table.session.status != "lobby":
        raise Refusal("The game has begun" if table.session.status == "playing" else "This game is over")


def salted(actor: Actor, salt: str = "") -> str:
    """The salt given, else the interaction's id. Raises Refusal."""
    # The id of the interaction is Discord's, given after the commitment was posted: nobody here could choose it.
    salt = salt.strip() or str(actor.interaction)
    if len(salt) > 100 or not salt.isprintable():
        raise Refusal("A salt is at most 100 printable characters")
    return salt


def vacant(table: Table) -> list[Seat]:
    """The seats that nobody holds."""
    return [s.key for s in table.seats if s.key not in table.players]


def kept_for(table: Table, user: int) -> list[Seat]:
    """The vacant seats that are kept for a user."""
    invited = table.session.invited
    return [s for s in vacant(table) if s in invited and invited[s].user == user]


def to_take(table: Table, user: int) -> list[Seat]:
    """The vacant seats that a user may take, those kept for the user first."""
    mine = kept_for(table, user)
    open_ = [s for s in vacant(table) if s not in table.session.invited]
    return [*mine, *sorted(open_, key=lambda seat: side_seen(table, user, seat) is not None)]


def shown_seat(table: Table, seat: Seat) -> str:
    """A seat's name, unless it is only a place until the sides are drawn."""
    return "a seat" if table.session.drawn else table.seat_name(seat)


def seat_to_take(table: Table, actor: Actor, seat: Seat | None) -> Seat:
    """The seat that the actor takes, the first of those possible unless one is named. Raises Refusal."""
    free, held = to_take(table, actor.user), table.seats_of(actor.user)
    check_no_master(table, actor.user)
    check_in_no_team(table, actor.user)
    check_paired(table, actor.user)
    if table.session.drawn and seat is not None:
        raise Refusal("The sides of this game are drawn at the start: join without naming one")
    if held and seat is None:
        more = [table.seat_name(s) for s in free] if not table.session.drawn else []
        how = f"; to play {more[0]} as well use `/game join` with the seat {more[0]}" if more else ""
        raise Refusal(f"You already have a seat in this game{how}")
    if not vacant(table):
        raise Refusal("Every seat of this game is taken")
    if seat in table.players:
        raise Refusal("You have that seat already" if seat in held else "That seat is taken")
    if not free or (seat is not None and seat not in free):
        kept = seat or vacant(table)[0]
        name = "free" if table.session.drawn else table.seat_name(kept)
        raise Refusal(f"The {name} seat is kept for <@{table.session.invited[kept].user}>")
    check_unseen(table, actor.user, seat or free[0])
    return seat or free[0]


async def join(table: Table, actor: Actor, seat: Seat | None = None, salt: str = "") -> Reply:
    """Takes a free seat (the first, unless one is named). A player who already has a seat must name the other. The
    interaction's id, or ``salt``, salts the dice."""
    check_open(table)
    mine = seat_to_take(table, actor, seat)
    data: dict[str, Any] = {"seat": mine, "name": actor.name, "salt": salted(actor, salt)}
    changes = changeset_of(table, new_entry(table, actor, "join", seat=mine, data=data | as_drawn(table)))
    changes.session.salts.append(data["salt"])
    changes.players[mine] = Player(actor.user, actor.name)
    said = "You have a seat; the sides are drawn at the start." if table.session.drawn else ""
    return await commit(table, changes, actor, (said or f"You play {table.seat_name(mine)}.",))


async def seat_practice(table: Table, actor: Actor) -> Reply:
    """The lobby's owner has the practice opponent take the first free seat that is kept for nobody."""
    check_open(table)
    mine = seat_for_practice(table, actor)
    data: dict[str, Any] = {"seat": mine, "name": PRACTICE.name, "salt": salted(actor), "practice": [mine]}
    changes = changeset_of(table, new_entry(table, actor, "join", seat=mine, data=data | as_drawn(table)))
    changes.session.salts.append(data["salt"])
    changes.players[mine] = PRACTICE
    return await commit(table, changes, actor, (f"The practice opponent takes {shown_seat(table, mine)}.",))


def may_practise(table: Table) -> bool:
    """Whether the practice opponent could take a seat of a lobby now."""
    return (
        table.session.status == "lobby"
        and not is_settled(table)
        and table.game.practice is not None
        and any(seat not in table.session.invited for seat in vacant(table))
    )


def seat_for_practice(table: Table, actor: Actor) -> Seat:
    """The seat that the practice opponent takes. Raises Refusal."""
    if actor.user != table.session.owner:
        raise Refusal(f"Only <@{table.session.owner}>, who opened the lobby, can add the practice opponent")
    if not may_practise(table):
        raise Refusal("There is no free seat for the practice opponent")
    return next(seat for seat in vacant(table) if seat not in table.session.invited)


def as_drawn(table: Table) -> dict[str, Any]:
    """The mark in an entry's data that the lobby's seats are only places."""
    return {"drawn": True} if table.session.drawn else {}


async def decline(table: Table, actor: Actor) -> Reply:
    """Somebody for whom a seat is kept does not want it: anyone may take it now."""
    check_open(table)
    kept = kept_for(table, actor.user)
    if not kept:
        mine = table.seats_of(actor.user)
        raise Refusal("You have your seat: *Leave* gives it back" if mine else "No seat of this game is kept for you")
    data = {"name": actor.name} | as_drawn(table)
    changes = changeset_of(table, new_entry(table, actor, "decline", seat=kept[0], data=data))
    for seat in kept:
        del changes.session.invited[seat]
    said = "You declined." if table.session.paired else "You declined; anyone may take the seat now."
    return await commit(table, changes, actor, (said,))


async def invite(table: Table, actor: Actor, guest: Player, seat: Seat | None = None) -> Reply:
    """The lobby's owner keeps a free seat (the first, unless one is named) for somebody, who is called. Whoever it was
    kept for loses it, unless that person held it in the game that goes on here."""
    check_open(table)
    mine = seat_to_keep(table, actor, guest, seat)
    data = {"name": guest.name} | as_drawn(table)
    changes = changeset_of(table, new_entry(table, actor, "invite", seat=mine, data=data))
    changes.session.invited[mine] = guest
    name = "A seat" if table.session.drawn else f"The {table.seat_name(mine)} seat"
    return await commit(table, changes, actor, (f"{name} is kept for <@{guest.user}>, who is notified.",))


def check_invites(table: Table, actor: Actor) -> None:
    """Raises Refusal for somebody who may not invite anybody."""
    if actor.user != table.session.owner:
        raise Refusal(f"Only <@{table.session.owner}>, who opened the lobby, can invite someone")


def seat_to_keep(table: Table, actor: Actor, guest: Player, seat: Seat | None) -> Seat:
    """The seat that is kept for a guest: the one named, else the first that is nobody's. Raises Refusal."""
    session, free = table.session, vacant(table)
    check_invites(table, actor)
    check_paired(table, guest.user)
    if any(player.user == guest.user for player in table.players.values()):
        who = "You already have" if guest.user == actor.user else f"<@{guest.user}> already has"
        raise Refusal(f"{who} a seat in this game")
    if session.drawn and seat is not None:
        raise Refusal("The sides of this game are drawn at the start: invite without naming one")
    if not free or (seat is not None and seat not in free):
        raise Refusal(f"The {table.seat_name(seat)} seat is taken" if seat else "Every seat of this game is taken")
    if guest.user == session.gm:
        raise Refusal(f"<@{guest.user}> is this game's game master, who has no seat in it")
    if kept_for(table, guest.user):
        raise Refusal(f"A seat is kept for <@{guest.user}> already")
    mine = seat or next((s for s in free if s not in session.invited), free[0])
    if session.origin is not None and mine in session.invited:
        raise Refusal(f"The {table.seat_name(mine)} seat is kept for <@{session.invited[mine].user}>, who played it")
    check_unseen(table, guest.user, mine)
    return mine


async def leave(table: Table, actor: Actor, seat: Seat | None = None) -> Reply:
    """Gives a seat back, or all that the actor holds; the last to leave closes the lobby."""
    if table.session.status == "playing":
        raise Refusal("The game has begun. Use `/game resign` to resign")
    check_open(table)
    mine = table.seat_of(actor, seat, started=False)
    gone = [seat] if seat is not None else table.seats_of(actor.user)
    players = {s: p for s, p in table.players.items() if s not in gone}
    data = as_drawn(table) | ({"seats": gone} if len(gone) > 1 else {})
    people = [p for p in players.values() if p.is_person]
    changes = changeset_of(table, new_entry(table, actor, "leave" if people else "close", seat=mine, data=data))
    changes.players = players
    if not people:
        changes.session.status = "closed"
        return await commit(table, changes, actor, ("You left. No one else is here, so the game is closed.",))
    if changes.session.origin is None:
        # A game that goes on keeps its seats for those who played it; elsewhere who leaves has declined.
        changes.session.invited = {s: p for s, p in changes.session.invited.items() if s not in gone}
    if all(p.user != table.session.owner for p in people):
        changes.session.owner = people[0].user
    stays = any(p.user == actor.user for p in players.values())
    said = f"The {table.seat_name(mine)} seat is free again." if stays else "You left the game."
    return await commit(table, changes, actor, (said,))


def check_may_choose(table: Table, actor: Actor) -> None:
    """Raises Refusal where the actor may not change the options, or nobody may."""
    check_open(table)
    if table.session.origin is not None:
        raise Refusal("This game continues as it was, so its options can't change")
    if table.session.paired:
        raise Refusal("The options were settled before this game opened, so they can't change")
    if actor.user != table.session.owner:
        raise Refusal(f"Only <@{table.session.owner}>, who opened the lobby, can change the options")


def options_now(table: Table) -> dict[str, str]:
    """Returns a value for every option that the game has today."""
    known = usual(table.game)
    return known | {k: v for k, v in table.session.options.items() if k in known}


async def choose(table: Table, actor: Actor, chosen: Mapping[str, str]) -> Reply:
    """The lobby's owner sets options, or one of the table's settings; options that mean nothing beside them go back to
    the usual. Everyone sees it."""
    check_may_choose(table, actor)
    if settings := [key for key in chosen if key in SETTINGS]:
        return await set_setting(table, actor, settings[0], chosen[settings[0]])
    game, before = table.game, options_now(table)
    options = settled(game, checked_options(game, before | dict(chosen)), chosen)
    if options == table.session.options:
        return Reply((f"{said_options(game, chosen)}, as it was.",), table.session.seq)
    offered = {o.key: o.values for o in game.options_for(before)}
    if any(value not in offered.get(key, ()) for key, value in chosen.items()):
        raise Refusal(f"{said_options(game, chosen)} does not go with the other options")
    return await set_options(table, actor, options)


def said_options(game: Game[Any, Any, Any], options: Mapping[str, str]) -> str:
    """Returns options with their values in words."""
    return ", ".join(in_words(named(game, key), value) for key, value in options.items())


async def choose_preset(table: Table, actor: Actor, key: str) -> Reply:
    """The lobby's owner sets options together; everyone sees it."""
    check_may_choose(table, actor)
    preset = preset_named(table.game, key)
    options = with_preset(table.game, preset, options_now(table))
    if options == table.session.options:
        return Reply((f"{preset.name}, as it was.",), table.session.seq)
    return await set_options(table, actor, options)


async def set_options(table: Table, actor: Actor, options: dict[str, str]) -> Reply:
    """Puts options in place of a lobby's. Raises Refusal where that would take somebody's seat away."""
    changed = {k: v for k, v in options.items() if table.session.options.get(k) != v}
    said = said_options(table.game, changed)
    names = {info.key: info.name for info in table.seats}
    seated = resettled(table.game.seats_for(options), table.players, table.session.invited, names)
    data: dict[str, Any] = {"options": options, "said": said}
    if seated.moved:
        places = {to: {"seat": seat, "name": table.players[seat].name} for to, seat in seated.moved.items()}
        data |= {"moved": places} | as_drawn(table)
    changes = changeset_of(table, new_entry(table, actor, "options", data=data))
    changes.players, session = seated.players, changes.session
    session.options = options
    session.acted = {
        s: session.acted[seated.moved.get(s, s)] for s in seated.players if seated.moved.get(s, s) in session.acted
    }
    return await commit(table, changes, actor, (f"{said}.",))


async def start(table: Table, actor: Actor) -> Reply:
    """Begins, from the setup or from the position of the record that is continued; sides that are to be drawn are
    drawn first. The last salt is always the number that Discord gave the starter's interaction: with a text of one's
    own, whoever knew the seed could try texts until the dice suited him."""
    check_open(table)
    table.seat_of(actor, started=False)
    free = [shown_seat(table, s) for s in vacant(table)]
    if free:
        raise Refusal(f"The game cannot start before someone takes {' and '.join(free)}")
    session, last = table.session, salted(actor)
    salts = [*session.salts, last]
    data: dict[str, Any] = {"options": session.options, "salt": last, "salts": salts}
    dice = table.dice(salts)
    places: dict[Seat, Seat] = {}
    drawn: dict[Seat, Seat] = {}
    if session.drawn:
        places = sides_drawn(table.seats, dice)
        drawn = {place: s for s, place in places.items()}
        data["drawn"] = {s: {"seat": place, "name": table.players[place].name} for s, place in places.items()}
    if teams := {drawn.get(s, s): team for s, team in table.session.teams.items() if team.companions}:
        data["teams"] = {s: {str(each.user): each.name for each in team.companions} for s, team in teams.items()}
    entry = new_entry(table, actor, "start", data=data)
    if session.origin is None:
        done = table.game.setup(session.options, dice)
    else:
        done = Outcome(decoded(table.game, session.origin.state, session.rules))
        part = {"origin": session.origin.state}
        if session.origin.public:
            entry = msgspec.structs.replace(entry, data=entry.data | part)
        else:
            entry = msgspec.structs.replace(entry, hidden=part)
    entry = msgspec.structs.replace(entry, events=tuple(done.events), draws=tuple(dice.draws), stops_undo=True)
    return await change(table, entry, done, actor, dice, salts, places=places)
