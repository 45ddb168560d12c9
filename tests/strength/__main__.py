"""Measures opponents, and learns what their chances come from.

``samples GAME SETUP FIRST LAST FILE`` adds positions of games between practice opponents to a file, each game played on
from one moment after several decisions,
``learn GAME FILE…`` writes the game's weights from such files and says how right they are on every fifth game,
``calibrate GAME FILE…`` says how right they are on all of a file, and
``match GAME SETUP PLAYER PLAYER GAMES FILE`` plays a series, which goes on where it was cut short. A player is
"practice", one of its tempers such as "bold", or a thought such as 8x96x4x16: candidates, trials, turns, worlds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from bot.games.kit.judge import FILE, Judge, Net
from tests.strength.matches import series, told
from tests.strength.samples import Sample, samples
from tests.strength.setups import value_of

HELD_BACK = 5
"""One game of so many is not learned from."""


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("what", choices=("samples", "learn", "calibrate", "match"))
    parser.add_argument("game")
    parser.add_argument("rest", nargs="+")
    asked = parser.parse_args()
    if asked.what == "samples":
        setup, first, last, file = asked.rest
        with Path(file).open("ab") as out:
            for seed in range(int(first), int(last)):
                for each in samples(asked.game, setup, seed):
                    out.write(msgspec.json.encode(each) + b"\n")
    elif asked.what == "match":
        setup, one, other, games, file = asked.rest
        print(told(series(asked.game, setup, one, other, range(int(games)), Path(file))))
    elif asked.what == "learn":
        learn(asked.game, [Path(file) for file in asked.rest])
    else:
        judge = Judge(value_of(asked.game).__package__ or "")
        tell(judge.nets, [each for file in asked.rest for each in read(Path(file))])


def learn(game: str, files: list[Path]) -> None:
    """Writes a game's weights: those of kinds that are not in the files stay."""
    from tests.strength.learn import nets

    learned, kept = list[Sample](), list[Sample]()
    for file in files:
        for each in read(file):
            (kept if each.seed % HELD_BACK == 0 else learned).append(each)
    module = value_of(game)
    found = {**Judge(module.__package__ or "").nets, **nets(learned)}
    path = Path(module.__file__ or "").with_name(FILE)
    path.write_bytes(msgspec.json.encode(dict(sorted(found.items()))) + b"\n")
    tell(found, kept)


def read(file: Path) -> Iterator[Sample]:
    """Yields the samples of a file."""
    with file.open("rb") as lines:
        for line in lines:
            yield msgspec.json.decode(line, type=Sample)


def tell(nets: Mapping[str, Net], some: list[Sample]) -> None:
    """Prints, for each kind of position, what was predicted and what came, by tenths."""
    for kind in sorted({each.kind for each in some}):
        here = [each for each in some if each.kind == kind]
        rows = tenths(nets, here)
        error = sum((nets[kind].chance(each.numbers) - each.points) ** 2 for each in here) / len(here)
        print(f"{kind}: {len(here)} positions, squared error {error:.3f}")
        for number, predicted, came in rows:
            print(f"  {number:>6} predicted {predicted:.3f} came {came:.3f}")


TENTHS = 10


def tenths(nets: Mapping[str, Net], some: list[Sample]) -> list[tuple[int, float, float]]:
    """Returns, for each tenth of chances, how many positions were in it, and the mean of what was predicted and of
    what came."""
    found: dict[int, list[tuple[float, float]]] = {}
    for each in some:
        chance = nets[each.kind].chance(each.numbers)
        found.setdefault(min(TENTHS - 1, int(chance * TENTHS)), []).append((chance, each.points))
    return [
        (len(pairs), sum(p for p, _ in pairs) / len(pairs), sum(came for _, came in pairs) / len(pairs))
        for _, pairs in sorted(found.items())
    ]


if __name__ == "__main__":
    main()
