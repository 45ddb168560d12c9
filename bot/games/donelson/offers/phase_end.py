"""The end of a movement phase, and before it moves taken back one by one (section 2 and US-29.6)."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.donelson.offers import combat
from bot.games.donelson.offers.movers import OTHER_MOVES, anybody_moves, moving_now, prompt
from bot.games.donelson.offers.situation import Owner, Situation
from bot.games.donelson.rules import sequence
from bot.games.donelson.rules.movement import ledger
from bot.games.donelson.rules.movement.ledger import Back
from bot.games.donelson.rules.sequence import Done
from bot.games.donelson.state.state import Staged
from bot.games.donelson.words.names import hex_text, name_of, said
from bot.games.kit.language import Command
from bot.games.kit.offers import declared

RULE = "US-29.6"


def retractable(now: Situation) -> dict[str, Staged]:
    """Returns the moves that can be undone separately, by their names, the latest first."""
    if "free" not in now.found:
        found: dict[str, Staged] = {}
        for entry in ledger.free(now.view.staged, now.view.units):
            found.setdefault(entry.who, entry)
        now.found["free"] = found
    kept: dict[str, Staged] = now.found["free"]  # type: ignore[assignment]
    return kept


def offer_back(now: Situation, path: Path) -> Level | None:
    """Offers the moves that can be taken back."""
    if not moving_now(now):
        if not path:
            return Level("Movement", ())
        raise Refusal("Moves can be undone only in the movement phase in which they were made", RULE)
    some = retractable(now)
    if not path:
        back = Choice("back", "Undo one move", "Any move that no later one depends on", "play", group=OTHER_MOVES)
        return Level("Move which unit?", (back,) if some else ())
    if len(path) == 1:
        return Level("Undo which move?", tuple(staged_choice(now, entry) for entry in some.values()))
    if path[1] not in some:
        later = any(entry.who == path[1] for entry in now.view.staged)
        why = "stays: a later move depends on it, so undo that first" if later else "has not moved in this phase"
        raise Refusal(f"{said(path[1])} {why}", RULE, tuple(f"back {who}" for who in list(some)[:3]))
    return None


def staged_choice(now: Situation, entry: Staged) -> Choice:
    """Returns a move as a choice: who, from where, and where they are."""
    was = ", ".join(dict.fromkeys(hex_text(unit.at) for unit in entry.units.values()))
    here = ", ".join(dict.fromkeys(hex_text(now.view.units[key].at) for key in entry.units))
    said = f"{was} to {here}" if was != here else f"at {here}, as it stood"
    key = next(iter(entry.units))
    return Choice(entry.who, f"{name_of(entry.who)}: {said}"[:80], "", "play", place=hex_text(now.view.units[key].at))


def offer_end(now: Situation, path: Path) -> Level | None:
    """Offers to end the phase: always possible, and asked about where nobody has moved."""
    if not moving_now(now):
        if not path:
            return Level("Movement", ())
        if now.active() and now.view.stage in combat.STAGES and (due := combat.owed(now)):
            raise Refusal(f"Combat can't end yet: {combat.required(due)}", due[0].rule, ("propose all",))
        raise Refusal("You can end only your own movement phase", "US-2.2")
    if path:
        return None
    moved = any(unit.walked or unit.spent for unit in now.mine.values())
    asks = "" if moved or not anybody_moves(now) else "No unit has moved in this phase. End it?"
    return Level(
        prompt(now), (Choice("done", "End this movement phase", role="end", asks=asks, plain=True, group="Phase"),)
    )


BACK = Owner(offer_back, ledger.carry_out)
DONE = Owner(offer_end, sequence.done)
OWNERS = (BACK, DONE)
DECISIONS = (
    declared(Back, "back {who}", owner=BACK),
    declared(Done, "done", owner=DONE, command=Command("End the movement phase")),
)
