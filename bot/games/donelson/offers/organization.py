"""Regiments detached and attached, and brigades transferred (sections 18 and 20)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data.forces import brigades, counter, divisions
from bot.games.donelson.data.terms import MOVING, Brigade, Key
from bot.games.donelson.offers.movers import OTHER_MOVES, prompt
from bot.games.donelson.offers.situation import UNIT, Owner, Situation
from bot.games.donelson.rules import organization
from bot.games.donelson.rules.facts import commanded_now
from bot.games.donelson.rules.organization import Attach, Detach, Transfer, carry_out, takers
from bot.games.donelson.words.names import commanded, hex_text, name_of, said
from bot.games.kit.language import Command
from bot.games.kit.offers import declared


def detachable(now: Situation) -> tuple[Key, ...]:
    """Returns the counters that a regiment can leave now."""
    if "detachable" not in now.found:
        strength = now.roster.strength
        now.found["detachable"] = tuple(
            key
            for key in now.mine
            if not organization.barred_from_detaching(now.view, strength, key)
            and organization.regiments_of(now.view, key)
        )
    found: tuple[Key, ...] = now.found["detachable"]  # type: ignore[assignment]
    return found


def hosts(now: Situation, regiment: Key) -> tuple[Key, ...]:
    """Returns the counters that a regiment can join now."""
    if not counter(regiment).regiment:
        return ()
    some = now.board.inf(now.view.units[regiment].at)
    return tuple(key for key in some if not organization.barred_from_attaching(now.view, regiment, key))


def attachable(now: Situation) -> tuple[Key, ...]:
    """Returns the regiments that can join a counter now."""
    return tuple(key for key in now.mine if hosts(now, key))


def transferable(now: Situation) -> tuple[Brigade, ...]:
    """Returns the brigades that can be transferred now."""
    if "transferable" not in now.found:
        now.found["transferable"] = tuple(
            key for key, each in brigades().items() if each.side == now.side and not bar(now, key)
        )
    found: tuple[Brigade, ...] = now.found["transferable"]  # type: ignore[assignment]
    return found


def bar(now: Situation, brigade: Brigade) -> Refusal | None:
    """Returns why a brigade cannot be transferred now, or None."""
    view = now.view
    return organization.barred_from_transferring(view, now.board, view.moved_away, view.tried, brigade)


def offer(now: Situation, path: Path) -> Level | None:
    """Offers them."""
    if not now.active() or now.view.stage not in MOVING:
        if not path:
            return Level("Organization", ())
        raise Refusal("You can do that in your own movement phases", "US-2.2")
    if not path:
        return Level(prompt(now), tuple(kinds(now)))
    if path[0] == "detach":
        return detach_level(now, path[1:])
    return attach_level(now, path[1:]) if path[0] == "attach" else transfer_level(now, path[1:])


def kinds(now: Situation) -> Iterable[Choice]:
    """Yields the kinds that are possible now."""
    if detachable(now):
        yield Choice("detach", "Detach a regiment", "3 points leave a brigade", "play", group=OTHER_MOVES)
    if attachable(now):
        yield Choice("attach", "Attach a regiment", role="play", group=OTHER_MOVES)
    if transferable(now):
        yield Choice("transfer", "Transfer a brigade", "To another division's commander", "play", group=OTHER_MOVES)


def detach_level(now: Situation, path: Path) -> Level | None:
    """Offers the counters that a regiment can leave, then the regiments."""
    some = detachable(now)
    if not path:
        return Level("Detach from which counter?", tuple(unit_choice(now, key) for key in some))
    if path[0] not in some:
        if path[0] in now.mine and (
            refused := organization.barred_from_detaching(now.view, now.roster.strength, path[0])
        ):
            raise refused
        raise Refusal(f"No regiment can leave {said(path[0])}", "US-18.1", tuple(f"detach {key}" for key in some[:3]))
    regiments = organization.regiments_of(now.view, path[0])
    if len(path) == 1:
        name = counter(path[0]).name
        choices = tuple(Choice(key, f"{counter(key).name} from {name}", "3 points", "wait") for key in regiments)
        return Level(f"Detach which regiment from {counter(path[0]).name}?", choices)
    if path[1] not in regiments:
        rest = tuple(f"detach {path[0]} {key}" for key in regiments[:3])
        raise Refusal(f"{said(path[1])} is no regiment of that brigade that is still with it", "US-18.1", rest)
    return None


def attach_level(now: Situation, path: Path) -> Level | None:
    """Offers the regiments that can join a counter, then the counters."""
    some = attachable(now)
    if not path:
        return Level("Attach which regiment?", tuple(unit_choice(now, key) for key in some))
    if path[0] not in some:
        if path[0] in now.mine and counter(path[0]).regiment and len(path) == 1:
            for key in now.board.inf(now.view.units[path[0]].at):
                if key != path[0] and (refused := organization.barred_from_attaching(now.view, path[0], key)):
                    raise refused
        able = tuple(f"attach {key}" for key in some[:3])
        raise Refusal(f"{said(path[0])} can't join anyone now", "US-18.8", able)
    found = hosts(now, path[0])
    if len(path) == 1:
        return Level(
            f"Attach {counter(path[0]).name} to which counter?", tuple(host_choice(now, path[0], key) for key in found)
        )
    if path[1] not in found:
        if path[1] in now.mine and (refused := organization.barred_from_attaching(now.view, path[0], path[1])):
            raise refused
        raise Refusal(f"{said(path[1])} is none of your counters there", "US-18.8", found[:3])
    return None


def transfer_level(now: Situation, path: Path) -> Level | None:
    """Offers the brigades that can be transferred, then the divisions."""
    some = transferable(now)
    if not path:
        return Level("Transfer which brigade?", tuple(brigade_choice(now, key) for key in some))
    if path[0] not in some:
        if path[0] in brigades() and brigades()[path[0]].side == now.side and (refused := bar(now, path[0])):
            raise refused
        raise Refusal(f"{said(path[0])} is no brigade of yours", "US-20.1", tuple(f"transfer {k}" for k in some[:3]))
    found = takers(now.view, path[0])
    if len(path) == 1:
        sure = organization.surely(now.view, now.board, path[0])
        hint = "No roll: Grant is near" if sure else "Needs a die roll"
        name = brigades()[path[0]].name
        choices = tuple(Choice(str(n), f"{name} to {divisions()[n].name}", hint, "wait") for n in found)
        return Level(f"Transfer {name_of(path[0])} to which division?", choices)
    if path[1] not in map(str, found):
        rest = tuple(f"transfer {path[0]} {number}" for number in found)
        raise Refusal(f"{commanded(path[1])} is no other division of yours", "US-20.1", rest)
    return None


def unit_choice(now: Situation, key: Key) -> Choice:
    """Returns a unit as a choice."""
    at = hex_text(now.view.units[key].at)
    return Choice(key, f"{counter(key).name} at {at}", role="wait", place=at)


def host_choice(now: Situation, regiment: Key, key: Key) -> Choice:
    """Returns a counter that a regiment may join as a choice."""
    at = hex_text(now.view.units[key].at)
    return Choice(key, f"{counter(regiment).name} joins {counter(key).name}", f"At {at}", "wait", place=at)


def brigade_choice(now: Situation, brigade: Brigade) -> Choice:
    """Returns a brigade as a choice."""
    division = divisions()[commanded_now(now.view, brigade)]
    leader = counter(division.commander).name
    return Choice(brigade, f"{brigades()[brigade].name} leaves {leader}", role="wait")


OWNER = Owner(offer, carry_out)
OWNERS: tuple[Owner, ...] = (OWNER,)
REGIMENT = CommandOption("regiment", "Which regiment")
DECISIONS = (
    declared(Detach, "detach {unit} {regiment}", owner=OWNER, command=Command("Detach a regiment", (UNIT, REGIMENT))),
    declared(Attach, "attach {regiment} {unit}", owner=OWNER, command=Command("Attach a regiment", (REGIMENT, UNIT))),
    declared(
        Transfer,
        "transfer {brigade} {division}",
        owner=OWNER,
        command=Command(
            "Give a brigade to another division",
            (CommandOption("brigade", "Which brigade"), CommandOption("division", "To which division")),
        ),
    ),
)
