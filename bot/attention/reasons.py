"""What a game awaits of each of its people, in words, and whether what they were called for is still to be done."""

from __future__ import annotations

from collections.abc import Mapping

from bot.attention.pending_turns import since
from bot.attention.questions import Question, author_of, open_case
from bot.games.contract.game import PUBLIC, Seat
from bot.table.session import Player, Session
from bot.table.table import Table

LETTER = "read a letter with `/gm letters`"
"""The reason of whoever has a letter that they have not read."""


def reasons(table: Table, user: int) -> list[str]:
    """What the game awaits of a user, in a few words each that anyone may read; empty where it is nothing."""
    found = [why for seat, why in table.awaited().items() if user in table.users_at(seat)]
    found += [what for seat, what in table.offered().items() if user in table.users_at(seat)]
    if user in asked_of(table.session, table.players):
        found.append("agree to an undo, or decline it")
    if user in proposed_to(table.session, table.players):
        found.append("agree to a proposal, or decline it")
    if user in asked_to_move(table.session, table.players) and table.session.move is not None:
        found.append(f"say whether the game goes on in <#{table.session.move.channel}>")
    if user in called_to_case(table.session, table.players):
        found.append(of_case(table.session, user))
    if has_unread(table.session, table.players, user):
        found.append(LETTER)
    if is_kept_for(table, user):
        found.append("take the seat that is kept for you, or decline it")
    if user == table.session.owner and (names := declined(table)):
        found.append(f"ask someone else with `/game invite`: {', '.join(names.values())} declined")
    if (seat := asks_into_team(table.session, user)) is not None:
        found.append(f"join {table.players[seat].name}'s team, or decline: `/game team`")
    if table.session.status == "over" and any(user in table.users_at(seat) for seat in table.players):
        found.append("see how it ended")
    return found


def of_case(session: Session, user: int) -> str:
    """The reason of a user who is called to the case that is open; "" without one."""
    case = open_case(session)
    return f"{'rule on' if user == session.gm else 'answer in'} case {case.no}" if case is not None else ""


def has_unread(session: Session, players: Mapping[Seat, Player], user: int) -> bool:
    """Whether a letter waits for a user, who is the game master or plays the game."""
    return user in session.unread and (user == session.gm or any(player.user == user for player in players.values()))


def is_asked(table: Table, user: int) -> bool:
    """Whether an open question, the open case or a letter waits for a user, beside the game itself."""
    session, players = table.session, table.players
    asked = (asked_of, proposed_to, asked_to_move, called_to_case)
    return any(user in users(session, players) for users in asked) or has_unread(session, players, user)


def is_kept_for(table: Table, user: int) -> bool:
    """Whether a free seat of a lobby is kept for a user."""
    kept = table.session.invited.items() if table.session.status == "lobby" else ()
    return any(player.user == user and seat not in table.players for seat, player in kept)


def asks_into_team(session: Session, user: int) -> Seat | None:
    """The seat whose holder asks a user into their team; None where nobody does."""
    if session.status not in ("lobby", "playing"):
        return None
    return next((seat for seat, team in session.teams.items() if user in (p.user for p in team.invited)), None)


def declined(table: Table) -> dict[Seat, str]:
    """The free seats of a lobby that were last kept for somebody who declined, and that person's name."""
    found = dict[Seat, str]()
    for entry in table.recent if table.session.status == "lobby" else ():
        if entry.kind == "decline":
            found[entry.seat] = str(entry.data.get("name", ""))
        elif entry.kind in ("invite", "join"):
            found.pop(entry.seat, None)
    return found


def stands(table: Table, user: int, position: int) -> bool:
    """Whether what a user was called for by entry ``position`` is still to be done: nothing calls those who have acted
    since, though they may be awaited again."""
    if is_asked(table, user) or is_kept_for(table, user):
        return True
    if (user == table.session.owner and declined(table)) or asks_into_team(table.session, user) is not None:
        return True
    if any(user in table.users_at(seat) for seat in table.offered()):
        return True
    if table.session.status == "over":
        return any(user in table.users_at(seat) for seat in table.players)
    # The latest time so far, not the entry's own: the clock may have been set back before it.
    by_then = [e.at for e in table.recent if e.seq <= max(position, table.recent[0].seq)]
    at = max(by_then, default=0)
    return any(user in table.users_at(s) and since(table.session, s) <= at for s in table.awaited())


def proposed_to(session: Session, players: Mapping[Seat, Player]) -> list[int]:
    """The users who have yet to answer what a player proposes; empty without a proposal."""
    made = session.proposal
    return yet_to_answer(session, players, made) if made is not None else []


def asked_to_move(session: Session, players: Mapping[Seat, Player]) -> list[int]:
    """The users who have yet to agree that a game in play goes on in another channel; empty where nobody wishes it."""
    move = session.move
    if move is None or session.status != "playing" or move.head != session.heads[PUBLIC]:
        return []
    others = [p.user for p in players.values() if p.is_person and p.user not in (move.user, *move.agreed)]
    return list(dict.fromkeys(others))


def called_to_case(session: Session, players: Mapping[Seat, Player]) -> list[int]:
    """The users who have yet to answer in the case that is open, and the game master; empty without one."""
    case = open_case(session)
    if case is None:
        return []
    others = [p.user for s, p in players.items() if s not in case.answered and p.user != case.user and p.is_person]
    return list(dict.fromkeys([*others, *([session.gm] if session.gm else [])]))


def asked_of(session: Session, players: Mapping[Seat, Player]) -> list[int]:
    """The users who have yet to answer the undo that is asked for; empty without one."""
    asked = session.asked
    return yet_to_answer(session, players, asked) if asked is not None else []


def yet_to_answer(session: Session, players: Mapping[Seat, Player], question: Question) -> list[int]:
    """The users who have yet to agree to what somebody has asked for."""
    if session.status not in ("playing", "over"):
        return []
    asker = author_of(question, players)
    others = [p.user for s, p in players.items() if s not in question.agreed and p.user != asker and p.is_person]
    return list(dict.fromkeys(others))
