"""What a player proposes and everybody else agrees to, by one button each; a game master does the same alone. Called by
the engine under its lock.

A proposal stands in the session like every question (bot.attention.questions), and is answered like it
(bot.engine.clocks.questions). The last to agree brings it about.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from bot.attention.notifications import unpinged
from bot.attention.questions import author_of
from bot.engine.clocks import pausing
from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.engine.judging import agreed, house_rules, masters, settling
from bot.engine.judging.game_master import check_is_game_master
from bot.engine.substitutes.acts import accept_in_spite, accept_together, check_all_may, check_others_may, in_spite
from bot.engine.table_settings import check_setting, set_setting
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Seat
from bot.games.contract.options import in_words
from bot.record.entries import is_public
from bot.record.table_settings import SETTINGS
from bot.table.session import Actor, ProposedAct
from bot.table.table import Table


class Proposable(Struct, frozen=True):
    """What can be proposed: ``said`` tells it in words, after "proposes:"; ``check`` raises Refusal where it cannot be;
    ``do`` brings it about, for the game master where its last argument is true. Each takes its value. What is agreed to
    ``still`` must be done in the position in which it was proposed, and only in a game without a game master."""

    said: Callable[[Table, str], str]
    check: Callable[[Table, str], object]
    do: Callable[[Table, Actor, str, bool], Awaitable[Reply]]
    still: bool = False


def _setting(key: str) -> Proposable:
    """The change of one of the table's settings."""
    return Proposable(
        lambda table, value: in_words(SETTINGS[key], value),
        lambda table, value: check_setting(table, key, value),
        lambda table, actor, value, gm: set_setting(table, actor, key, value, gm),
    )


ACTS: Mapping[str, Proposable] = {
    "pause": Proposable(
        lambda table, _: "to pause the game, for two weeks at most",
        lambda table, _: pausing.check_may_pause(table),
        lambda table, actor, _, gm: pausing.pause(table, actor, gm),
    ),
    "resume": Proposable(
        lambda table, _: "to go on with the game",
        lambda table, _: pausing.check_may_resume(table),
        lambda table, actor, _, gm: pausing.resume(table, actor, gm),
    ),
    "clock": _setting("clock"),
    "timeout": _setting("timeout"),
    "master": Proposable(masters.agreeing, masters.check_agreeable, masters.agree_on),
    "back": Proposable(agreed.back_in_words, agreed.check_back, agreed.back, still=True),
    "set": Proposable(agreed.parts_in_words, agreed.check_parts, agreed.set_agreed, still=True),
    "end": Proposable(agreed.end_in_words, agreed.check_end, agreed.end, still=True),
    "house": Proposable(house_rules.new_in_words, house_rules.check_new, house_rules.agree_on),
    "houseend": Proposable(house_rules.end_in_words, house_rules.check_standing, house_rules.end),
    "settle": Proposable(
        lambda table, value: settling.said(table, value),
        lambda table, value: settling.check(table, value),
        lambda table, actor, value, gm: settling.settle(table, actor, value, gm),
    ),
    "replace": Proposable(
        lambda table, seat: f"that {check_others_may(table, seat).name} takes over the {table.seat_name(seat)} seat",
        check_others_may,
        accept_together,
    ),
    "admit": Proposable(in_spite, check_all_may, accept_in_spite),
}
"""By the word that a proposal keeps."""
MASTERS = ("house", "houseend")
"""The acts that a game master proposes like a player, as everybody must agree to them."""


def act_of(what: str) -> Proposable:
    """Returns what a word of a proposal means. Raises Refusal for one that means nothing."""
    if what not in ACTS:
        raise Refusal("That can no longer be proposed")
    return ACTS[what]


def others_of(table: Table, user: int, but: Seat = "") -> list[int]:
    """The people who play the game beside a user, and beside the holder of one seat."""
    left_out = {user, table.players[but].user} if but in table.players else {user}
    return list(dict.fromkeys(p.user for p in table.players.values() if p.is_person and p.user not in left_out))


def given_away(what: str, value: str) -> Seat:
    """The seat whose holder is not asked whether it goes to a substitute; "" for other proposals."""
    return value if what == "replace" else ""


def outlasts(table: Table, what: str) -> bool:
    """Whether a game is over and an act says itself what can be proposed then: another result, the settlement of a
    case, and why the game cannot go back."""
    return what in ("settle", "end", "back") and table.session.status == "over"


def check_stands_still(table: Table, made: ProposedAct) -> None:
    """Raises Refusal where the position has changed since something was proposed that is about it."""
    number = table.session.numbers[PUBLIC]
    for entry in reversed(table.recent) if act_of(made.what).still else ():
        if number <= made.at:
            return
        if not is_public(entry):
            continue
        if entry.moves or entry.back_to:
            raise Refusal("The game has moved on since that was proposed. Decline it and propose it again")
        number -= 1


async def propose(table: Table, actor: Actor, what: str, value: str = "") -> Reply:
    """Proposes an act to the others; it is brought about at once where there is nobody else."""
    act, master = act_of(what), what in MASTERS and bool(table.session.gm) and actor.user == table.session.gm
    mine = "" if master else table.seat_of(actor, started=not outlasts(table, what))
    if master:
        check_is_game_master(table, actor)
    if act.still and table.session.gm:
        raise Refusal("This game has a game master, who does that")
    act.check(table, value)
    if given_away(what, value) in table.seats_of(actor.user):
        raise Refusal("Its holder accepts alone")
    if not others_of(table, actor.user, given_away(what, value)):
        return await act.do(table, actor, value, False)
    if table.session.proposal is not None:
        mine_already = author_of(table.session.proposal, table.players) == actor.user
        first = "withdraw it" if mine_already else "agree to it or decline it"
        raise Refusal(f"There is already a proposal: {first} first. `/board` shows it")
    said = act.said(table, value)
    data = {"what": what, "value": value, "said": said}
    entry = new_entry(table, actor, "propose", seat=mine, gm=master, data=data)
    changes = changeset_of(table, entry)
    changes.session.proposal = ProposedAct(
        mine, what, value, table.session.numbers[PUBLIC] + 1, since=entry.at, said=said, by=actor.user if master else 0
    )
    told = f"I asked the {'' if master else 'other '}players to agree.", *unpinged(table, actor.user, "propose")
    return await commit(table, changes, actor, (" ".join(told),), posts=("propose",))


async def do_as_game_master(table: Table, actor: Actor, what: str, value: str = "") -> Reply:
    """The game master brings an act about, agreed or not."""
    check_is_game_master(table, actor)
    act = act_of(what)
    act.check(table, value)
    return await act.do(table, actor, value, True)
