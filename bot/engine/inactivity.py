"""Games in which nothing happens any longer: who may close them, and how. ``close`` is called by the engine under its
lock."""

from __future__ import annotations

from bot.attention.timers import SILENT_AFTER_MS
from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.games.contract.choices import Refusal
from bot.record.entries import Entry, is_public
from bot.table.session import Actor
from bot.table.table import Table


def last_heard(table: Table) -> int:
    """When something public last happened in a game (milliseconds since 1970). Newer rules are nothing that happens,
    nor is a case that nobody rules on, a question that lapses, or the warning that a player stays away."""
    happened = (e for e in reversed(table.recent) if not beside(e) and is_public(e))
    return next((e.at for e in happened), table.session.created)


def beside(entry: Entry) -> bool:
    """Tells whether an entry ends no silence."""
    warned = entry.kind == "clock" and entry.data.get("what") == "missing"
    lapsed = entry.kind == "answer" and entry.data.get("how") == "lapsed"
    return warned or lapsed or entry.kind in ("rules", "claim", "statement", "withdraw", "lapse", "letter")


def is_silent(table: Table) -> bool:
    """Whether an open or running game has been silent for so long that it may be closed: not while it waits for a
    player who is on vacation."""
    living = table.session.status in ("lobby", "playing")
    return living and not on_vacation(table) and is_quiet(table)


def is_quiet(table: Table) -> bool:
    """Returns whether nothing has happened in a game for SILENT_AFTER_MS."""
    return table.services.now() >= last_heard(table) + SILENT_AFTER_MS


def on_vacation(table: Table) -> str:
    """The name of a player whom the game awaits and who is on vacation; "" where nobody is."""
    awaited = (table.players[seat] for seat in table.awaited())
    return next((p.name for p in awaited if table.session.absent.get(p.user, 0) > table.services.now()), "")


def closers(table: Table) -> set[int]:
    """The users who may close a silent game: the players who are not due to move; all of them, where each is."""
    users = {player.user for player in table.players.values() if player.is_person}
    return users - {table.players[seat].user for seat in table.awaited()} or users


def check_may_close(table: Table, actor: Actor, manages: bool) -> None:
    """Raises Refusal where the actor may not close the game; ``manages`` tells whether Discord lets the actor manage
    its channel."""
    if table.session.status not in ("lobby", "playing"):
        raise Refusal("This game is over")
    if not manages and (away := on_vacation(table)):
        raise Refusal(f"{away} is on vacation, so the game waits until they are back")
    if not is_quiet(table):
        raise Refusal(f"The game isn't stuck: something happened <t:{last_heard(table) // 1000}:R>")
    if manages or actor.user in closers(table):
        return
    if any(player.user == actor.user for player in table.players.values()):
        raise Refusal(
            "It's your turn, so only the other players may close the game. You can resign with `/game resign`"
        )
    raise Refusal("Only this game's players and people who manage this channel can close it")


async def close(table: Table, actor: Actor, manages: bool) -> Reply:
    """Closes a silent game without result, and says who did and why."""
    check_may_close(table, actor, manages)
    days = (table.services.now() - last_heard(table)) // 86_400_000
    return await close_for(table, actor, f"nothing had happened for {days} days")


async def close_for(table: Table, actor: Actor, reason: str, **more: str) -> Reply:
    """Closes a game without result for a reason, which is the end of a sentence; ``more`` data its entry has. Who may
    has been checked."""
    why = f"{actor.name} closes the game with no result: {reason}."
    changes = changeset_of(table, new_entry(table, actor, "close", data={"why": why, **more}))
    changes.session.status = "closed"
    # The board comes to the bottom, where people see that it is closed.
    return await commit(table, changes, actor, ("The game is closed, and the channel is free.",), posts=("bottom",))
