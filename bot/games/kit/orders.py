"""Orders that games have alike: standing preferences, the offer to end without a winner, and whether reactions are
asked for in live windows or answered by those preferences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.contract.game import Option, Seat
from bot.games.descriptor import CommandOption
from bot.games.kit import peace, preferences
from bot.games.kit.language import Command, Declared
from bot.games.kit.offers import Decision, Owner
from bot.games.kit.preferences import Preference
from bot.games.phrases import quoted
from bot.games.positions import options_in_play
from bot.games.positions.parts import Part


class Prefer(Decision, frozen=True):
    """ "prefer hold always": a standing preference. A game's own says which ``what`` there are."""

    what: str
    answer: str


class Offer(Decision, frozen=True):
    """ "offer end", "offer withdraw": to end without a winner."""

    what: peace.Said


Parts = tuple[Callable[[Any, Path], Level | None], Callable[[Any, Any, Any], None]]
"""What an owner offers, and how it carries that out."""


def preferring(
    offered: Callable[[Any], Mapping[str, Preference]],
    standing: Callable[[Any], Any],
    keep: Callable[[Any, Any, Prefer], None],
    rule: str,
    choice: Choice = Choice(preferences.WORD, "Standing orders", role="wait", group="Orders"),  # noqa: B008 - frozen
    barred: tuple[str, str] = ("", ""),
) -> Parts:
    """Returns what the owner of a game's standing preferences is made of. In a situation ``offered`` are those that its
    side has, and ``standing`` is the object whose fields are the answers that hold. ``keep`` notes another, ``rule`` is
    theirs. Where a side has none, ``barred`` says why, and by which rule."""

    def offer(now: Any, path: Path) -> Level | None:
        some = offered(now)
        if not path:
            return Level(choice.label, (choice,) if some else ())
        if not some:
            raise Refusal(*barred)
        holds = standing(now)
        return preferences.level(some, {key: str(getattr(holds, key, "")) for key in some}, path[1:], rule)

    return offer, keep


def agreeing(
    seats: Sequence[Seat],
    told: Callable[[Any, Any, str], None],
    end: Callable[[Any], None],
    rule: str = "",
    choice: Choice = Choice(peace.WORD, "End without a winner", role="give-up", group="Orders"),  # noqa: B008 - frozen
    game: str = "game",
    alone: Callable[[Any], bool] = lambda now: False,
) -> Parts:
    """Returns what the owner of the offer to end without a winner is made of. ``told`` tells of one side's word, as
    ``end`` or ``withdraw``, and ``end`` ends the game, or ``game`` ("battle"), once all ``seats`` agree; nobody else is
    there to agree where a situation's side is ``alone``. ``rule`` refuses what is no choice."""

    def offer(now: Any, path: Path) -> Level | None:
        if not path:
            return Level(choice.label, () if alone(now) else (choice,))
        level = peace.level(now.view.offers, now.side, game)
        if len(path) == 1:
            return level
        if path[1:] != (level.choices[0].key,):
            raise Refusal(f"{quoted(path[-1])} is not one of the choices", rule)
        return None

    def carry_out(work: Any, side: Any, decision: Offer) -> None:
        work.offers = peace.after(work.offers, side, decision.what, seats)
        told(work, side, decision.what)
        if peace.agreed(work.offers, seats):
            end(work)

    return offer, carry_out


PREFERRING = Command(
    "Standing orders for the time you are away",
    (CommandOption("what", "Which order"), CommandOption("answer", "What is done")),
)
AGREEING = Command("Offer to end without a winner", (CommandOption("what", "End, or withdraw"),))


def declared(
    prefer: type[Prefer],
    prefers: Owner[Any, Any],
    agrees: Owner[Any, Any],
    preferring: Command = PREFERRING,
    agreeing: Command = AGREEING,
) -> tuple[Declared[Decision, Any], Declared[Decision, Any]]:
    """Declares both orders, with their slash commands."""
    return (
        Declared(prefer, ("prefer {what} {answer}",), prefers, preferring, order=True),
        Declared(Offer, ("offer {what}",), agrees, agreeing, order=True),
    )


WINDOWS = "windows"
"""The key of the option that :func:`windows` makes."""


def windows(name: str) -> Option:
    """Returns the option, named ``name``, that says whether a game's reactions follow standing orders or are asked
    for."""
    about = "When the enemy acts and a side may react: its standing orders answer, or its player does."
    return Option(WINDOWS, name, {"orders": "By standing orders", "live": "Asked for each time"}, about=about)


def is_live(values: Mapping[str, str]) -> bool:
    """Whether reactions are asked for each time, by the options' values."""
    return values[WINDOWS] == "live"


def windows_part(option: Option, live: bool) -> Part:
    """Returns the part of a position by which that option is changed in play."""
    return options_in_play.part(option, "live" if live else "orders")
