"""Two or three people who play a seat together: asked, joined, left, and who of them moves. Called by the engine under
its lock.

The holder of the seat answers for it, whoever moves: resigning, agreeing, hints and clocks stay the holder's. Who is
asked stands in the session and nowhere else; joins, leaves and who moves are public entries.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.attention.posting import add_private_calls, add_team_rows
from bot.attention.preferences import sorted_by_preference
from bot.attention.reasons import asks_into_team
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.lobby import as_drawn, shown_seat
from bot.engine.sides_seen import check_unseen
from bot.engine.teams.keeping import without
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.record.players import DISMISSED, JOINS, LEAVES, MOVES
from bot.storage import outbox
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Player, Session, Team
from bot.table.table import Table

MOST_COMPANIONS = 2
"""People beside a seat's holder."""


def check_under_way(table: Table) -> None:
    """Raises Refusal for a game that is neither in the lobby nor in play."""
    if table.session.status not in ("lobby", "playing"):
        raise Refusal("This game is over")


def check_allows_teams(table: Table) -> None:
    """Raises Refusal for a game in which nobody can have a team now."""
    check_under_way(table)
    if table.session.is_rated:
        raise Refusal("This game is rated, so each side is played by one person. Teams are for unrated games")


def own_seat(table: Table, actor: Actor) -> Seat:
    """Returns the seat that the actor holds. Raises Refusal if they hold none, or several."""
    mine = table.seat_of(actor, started=False)
    if len(table.seats_of(actor.user)) > 1:
        raise Refusal("You play several seats of this game, so you can't have a team")
    return mine


def team_of(table: Table, user: int) -> Seat | None:
    """Returns the seat of which a user is a companion; None without one."""
    return next((seat for seat, team in table.session.teams.items() if user in team.users[1:]), None)


def check_may_join(table: Table, seat: Seat, user: int) -> None:
    """Raises Refusal for somebody who may not be of a seat's team: a player, the game master, another team's companion,
    and whoever has seen another side."""
    if table.seats_of(user) or user in (away.player.user for away in table.session.stand_ins.values()):
        raise Refusal(f"<@{user}> has a seat in this game, and no one is on two sides")
    if user == table.session.gm:
        raise Refusal(f"<@{user}> is this game's game master, who is on no side")
    if table.session.status == "lobby" and user in (player.user for player in table.session.invited.values()):
        raise Refusal(f"A seat of this game is kept for <@{user}>")
    there = team_of(table, user)
    if there is not None and there != seat:
        raise Refusal(f"<@{user}> is in another team of this game, and no one is on two sides")
    check_unseen(table, user, seat)


async def invite(table: Table, actor: Actor, guest: Player) -> str:
    """The holder of a seat asks somebody into their team, who is pinged. Returns the answer; asking again
    changes nothing."""
    seat = own_seat(table, actor)
    check_allows_teams(table)
    check_may_join(table, seat, guest.user)
    team = table.session.teams.get(seat) or Team(table.session.founded + 1, actor.user)
    if guest.user in team.users:
        raise Refusal(f"<@{guest.user}> is in your team already")
    said = f"I asked <@{guest.user}> to join your team. They answer with `/game team`."
    if guest.user in (player.user for player in team.invited):
        return said
    if len(team.companions) + len(team.invited) >= MOST_COMPANIONS:
        raise Refusal(f"A team has up to {MOST_COMPANIONS} companions: dismiss one, or take an invitation back")

    def work(transaction: Transaction, session: Session) -> list[int]:
        session.founded = max(session.founded, team.no)
        session.teams[seat] = replace(team, invited=(*team.invited, guest))
        pinged, private = sorted_by_preference(transaction, [guest.user], session)
        if pinged:
            outbox.add(transaction, session.id, session.channel, "summons", "summons", session.seq, pinged)
        waiting = add_private_calls(transaction, session.id, session.seq, private)
        return [*([session.channel] if pinged else []), *waiting]

    table.services.posted(await amend(table, work))
    return said


def invitation(table: Table, actor: Actor) -> Seat:
    """Returns the seat into whose team somebody is asked. Raises Refusal."""
    seat = asks_into_team(table.session, actor.user)
    if seat is None:
        there = team_of(table, actor.user)
        raise Refusal("You are in the team already" if there else "No one asks you into a team of this game")
    return seat


async def decline(table: Table, actor: Actor) -> str:
    """Somebody does not want to join the team into which they are asked. Returns the answer."""
    seat = invitation(table, actor)
    await _uninvite(table, seat, actor.user)
    return "You declined."


async def _uninvite(table: Table, seat: Seat, user: int) -> None:
    def work(_: Transaction, session: Session) -> None:
        session.teams[seat] = without(session.teams[seat], [user])

    await amend(table, work)


async def join(table: Table, actor: Actor) -> Reply:
    """Somebody joins the team into which they are asked, and sees its side from now on."""
    seat = invitation(table, actor)
    check_allows_teams(table)
    check_may_join(table, seat, actor.user)
    team = without(table.session.teams[seat], [actor.user])
    joined = replace(team, companions=(*team.companions, Player(actor.user, actor.name)))
    said = f"You play {shown_seat(table, seat)} with {table.players[seat].name} now. `/hand` shows your side."
    return await _change(table, actor, seat, JOINS, Player(actor.user, actor.name), joined, said)


async def leave(table: Table, actor: Actor) -> Reply:
    """A companion leaves their team, and sees nothing more of its side."""
    check_under_way(table)
    seat = team_of(table, actor.user)
    if seat is None:
        raise Refusal("You are in no team of this game")
    left = without(table.session.teams[seat], [actor.user])
    return await _change(table, actor, seat, LEAVES, Player(actor.user, actor.name), left, "You left the team.")


async def dismiss(table: Table, actor: Actor, user: int) -> Reply:
    """The holder of a seat dismisses a companion."""
    check_under_way(table)
    seat = own_seat(table, actor)
    companion = companion_of(table, seat, user)
    left = without(table.session.teams[seat], [user])
    return await _change(table, actor, seat, DISMISSED, companion, left, f"{companion.name} is no longer in your team.")


async def take_invitation_back(table: Table, actor: Actor, user: int) -> str:
    """The holder of a seat takes an invitation back. Returns the answer."""
    seat = own_seat(table, actor)
    team = table.session.teams.get(seat)
    if team is None or user not in (player.user for player in team.invited):
        raise Refusal("You don't ask them into your team (any longer)")
    await _uninvite(table, seat, user)
    return "I took the invitation back."


def companion_of(table: Table, seat: Seat, user: int) -> Player:
    """Returns a companion of a seat's holder. Raises Refusal."""
    team = table.session.teams.get(seat)
    found = next((player for player in team.companions if player.user == user), None) if team is not None else None
    if found is None:
        raise Refusal("They aren't in your team (any longer)")
    return found


async def bring_thread(table: Table, actor: Actor) -> None:
    """Leaves rows that bring everyone of the actor's team into their thread, which is opened unless it stands."""
    check_under_way(table)
    there = team_of(table, actor.user)
    team = table.session.teams.get(there if there is not None else own_seat(table, actor))
    if team is None or not team.companions:
        raise Refusal("You have no team in this game")
    places = [(team.no, user) for user in team.users]
    table.services.posted(
        await amend(table, lambda transaction, session: add_team_rows(transaction, session, places, session.seq))
    )


async def hand_moves(table: Table, actor: Actor, user: int) -> Reply:
    """The holder of a seat has a companion move from now on, or (their own ``user``) moves again; a companion who moves
    hands that back to the holder."""
    check_under_way(table)
    there = team_of(table, actor.user)
    seat = there if there is not None else own_seat(table, actor)
    team, holder = table.session.teams.get(seat), table.players[seat]
    back = user == holder.user
    if there is not None and not (back and team is not None and team.moves == actor.user):
        raise Refusal(f"Only {holder.name}, who holds the seat, says who moves")
    to = holder if back else companion_of(table, seat, user)
    if team is None or team.moves == (0 if back else user):
        raise Refusal(f"{to.name} moves for {shown_seat(table, seat)} already")
    said = f"{to.name} moves for {shown_seat(table, seat)} from now on."
    return await _change(table, actor, seat, MOVES, to, replace(team, moves=0 if back else user), said)


async def _change(table: Table, actor: Actor, seat: Seat, what: str, who: Player, team: Team, said: str) -> Reply:
    data: dict[str, Any] = {"what": what, "user": str(who.user), "name": who.name} | as_drawn(table)
    changes = changeset_of(table, new_entry(table, actor, "team", seat=seat, data=data))
    changes.session.teams[seat] = team
    return await commit(table, changes, actor, (said,))
