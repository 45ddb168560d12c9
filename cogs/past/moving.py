"""A moving picture's contents: which positions of a stretch of a game it shows, to whom, and for how long.

What is shown follows from one audience's entries of the log and its own views alone; once a game's secrets are out,
from views with nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Seat
from bot.record.digest import magnitude
from bot.record.entries import Entry
from bot.record.log_text import tell
from cogs.past.catch_up import known_until
from cogs.words.log_lines import happenings, seat_names

LONGEST = 29_000
"""Milliseconds of a moving picture at most."""
STEP, FIGHT, END = 350, 1100, 2600
"""Milliseconds for which a position is shown: usually, after a fight, and the last one."""
MOST_FIGHTS = 16
"""Fights that are paused at: the heaviest, where there are more."""

Stretch = Literal["game", "turn", "since"]
"""What is shown: the whole game, the last turn, or all since one's own last move."""
NAMES: dict[Stretch, str] = {"game": "Whole game", "turn": "Last turn", "since": "Since my move"}


class Reel(Struct, frozen=True):
    """The views of a moving picture, and for how many milliseconds each is shown."""

    views: list[Any]
    times: list[int]


def plan(weights: Sequence[int]) -> list[tuple[int, int]]:
    """Says which of some positions are shown, by their numbers in order, and for how long each: ``weights`` are how
    heavy the fight was that led to each, 0 for none. The first and the last are always among them, and where there is
    no time for all, the heaviest fights and an even choice of the others."""
    last = len(weights) - 1
    by_weight = sorted((n for n in range(last) if weights[n]), key=lambda n: (-weights[n], n))
    fights = set(by_weight[:MOST_FIGHTS])
    others = [n for n in range(1, last) if n not in fights]
    most = max(0, (LONGEST - END - STEP - FIGHT * len(fights)) // STEP)
    if len(others) > most:
        others = [others[i * len(others) // most] for i in range(most)]
    chosen = sorted({0, *fights, *others, last})
    return [(n, END if n == last else FIGHT if n in fights else STEP) for n in chosen]


def weight_of(engine: Engine, entry: Entry, audience: str) -> int:
    """How heavy the fight was that an audience saw in an entry: 0 where it saw no dice."""
    told = happenings(engine, entry, audience)
    if not any(line.data.get("dice") for _, line in told):
        return 0
    weights = engine.game.weights
    return max(1, sum(weights.get(kind, 0) * magnitude(line.data) for kind, line in told))


async def stretch(engine: Engine, user: int, which: Stretch) -> tuple[int, list[Entry]]:
    """The seq of the last entry before a stretch of the game, and the entries from there to now. Raises Refusal where
    there is nothing to show."""
    if which == "game":
        return 0, await engine.repository.entries()
    if which == "since":
        since = known_until(engine, user)
        if not since:
            raise Refusal("You haven't moved yet. Look at the whole game")
        return since, [entry for entry in engine.recent if entry.seq > since]
    turns = [(told.seq, told.turn and told.turn.turn) for told in tell(engine.recent, PUBLIC, seat_names(engine))]
    begun = next((n for n in range(len(turns) - 1, -1, -1) if turns[n][1] != turns[-1][1]), None)
    since = turns[begun][0] if begun is not None else engine.recent[0].seq
    return since, [entry for entry in engine.recent if entry.seq > since]


async def reel(engine: Engine, seat: Seat | None, opened: bool, since: int, entries: list[Entry]) -> Reel:
    """The positions to which some entries led after entry ``since``, as a seat saw them then (None: as spectators did),
    or with nothing hidden once the game is ``opened``. Raises Refusal where nothing can be shown."""
    audience, game = seat or PUBLIC, engine.game
    told = {t.seq for t in tell(entries, audience, seat_names(engine)) if t.changed and not t.struck}
    steps = [entry for entry in entries if entry.seq in told and entry.moves]
    weights = [0] if since else []
    weights += [weight_of(engine, entry, audience) for entry in steps]
    if len(weights) < 2:
        raise Refusal("Nothing to show has happened yet")
    seqs = [*([since] if since else []), *(entry.seq for entry in steps)]
    times = {seqs[n]: shown for n, shown in plan(weights)}

    def look(state: Any) -> Any:
        return game.unveiled(state) if opened else game.view(state, seat)

    seen = await engine.repository.looked_at(game, since, seqs[-1], look, times)
    found = [(view, times[seq]) for seq, view in seen if seq in times]
    if len(found) < 2:
        raise Refusal("Only an earlier version of the rules can show the game at that point")
    return Reel([view for view, _ in found], [shown for _, shown in found])
