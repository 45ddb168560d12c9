"""Giving a game another channel because its own is gone, and taking its second board away from the server of its guest.
No part of the record, which names no channel; called by the engine under its lock."""

from __future__ import annotations

from bot.attention.posting import ABROAD, AWAY, add_posts
from bot.attention.private_boards import add_boards, has_private_boards
from bot.attention.questions import posts_of
from bot.attention.reasons import reasons
from bot.engine.commit import amend
from bot.games.contract.choices import Refusal
from bot.storage import games, messages, notices, outbox
from bot.storage.transaction import Transaction
from bot.table.changeset import EDIT
from bot.table.session import Actor, Session
from bot.table.table import Table


def check_may_relocate(table: Table, actor: Actor) -> None:
    """Raises Refusal if the actor neither plays the game nor is its guest, or if the game is over."""
    if table.session.status not in ("lobby", "playing"):
        raise Refusal("This game is over. `/game export` with its id saves its record")
    if not table.seats_of(actor.user):
        raise Refusal("Only the players of this game can do that")
    if actor.user == table.session.guest:
        raise Refusal("This game belongs to the other player's server, so they choose its channel")


async def relocate(table: Table, actor: Actor, guild: int, channel: int) -> list[int]:
    """Puts a game whose channel is gone in another. Its public message is posted anew there, which calls whom it
    awaits, and all that is open; the other players are told with their next answer, and private boards are edited.
    Returns the channels where something waits now. Raises Refusal, also where that channel has a living game."""
    check_may_relocate(table, actor)
    gone, now = table.session.channel, table.services.now()
    if gone == channel:
        return []
    people = dict.fromkeys(p.user for p in table.players.values() if p.is_person and p.user != actor.user)
    called = [user for user in people if reasons(table, user)]

    def work(transaction: Transaction, session: Session) -> list[int]:
        if games.is_taken(transaction, channel):
            raise Refusal("This channel already has a game: press it in another channel or thread")
        session.guild, session.channel = guild, channel
        games.relocate(transaction, session.id, guild, channel)
        outbox.drop_of(transaction, session.id, gone)
        messages.drop_in(transaction, session.id, gone)
        kinds = ["turn", *posts_of(session)]
        channels = add_posts(transaction, session, kinds, session.seq, {"turn": called})
        for user in people:
            text = f"Game `{session.id}` of {table.game.name} goes on in <#{channel}>, because its channel is gone."
            notices.add(transaction, user, text)
        if has_private_boards(table) and session.status == "playing":
            boards = {seat: EDIT for seat, player in table.players.items() if player.is_person}
            channels += add_boards(transaction, session, boards, table.players, session.seq, now)[0]
        return channels

    return await amend(table, work)


async def go_home(table: Table) -> list[int]:
    """Has no board stand on the guest's server any longer; the game goes on. Returns the channels where something
    waits now: the board that stands is deleted."""

    def work(transaction: Transaction, session: Session) -> list[int]:
        channel, session.abroad = session.abroad, 0
        if not channel:
            return []
        outbox.drop_of(transaction, session.id, channel)
        outbox.add(transaction, session.id, channel, AWAY, ABROAD, session.seq)
        return [channel]

    return await amend(table, work)
