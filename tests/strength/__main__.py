"""Measures opponents, and learns what their chances come from.

``samples GAME SETUP FIRST LAST FILE`` adds positions of games between practice opponents to a file, each game played on
from one moment after several decisions,
``learn GAME FILE…`` writes the game's weights from such files and says how right they are on every fifth game,
``scattered GAME SETUP FIRST LAST FILE`` adds positions of whole games that have nothing in common,
``settle GAME FILE…`` makes the weights as sure of themselves as every other game of such files bears out,
``calibrate GAME FILE…`` says how right the weights are on all of such files, with how far chance may be off,
``plot GAME PICTURE FILE…`` draws the same as a PNG,
``match GAME SETUP PLAYER PLAYER GAMES FILE`` plays a series, which goes on where it was cut short, and
``gains GAME SETUP PLAYER PLAYER GAMES FILE`` says what the first player's decisions gain over the second's. A player
is "random", "practice", one of its tempers such as "bold", a level such as "strong", a player with one idea such as
"turtle", or a thought such as 8x96x4x16: candidates, trials, turns, worlds. A setup is one of ``setups.py``, or
"usual".
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from bot.games.contract.choices import Refusal
from bot.games.kit.judge import FILE, Judge, Net
from tests.strength import gains, matches, plots
from tests.strength.samples import Sample, samples, scattered
from tests.strength.setups import setup_of, value_of

HELD_BACK = 5
"""One game of so many is not learned from."""


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument(
        "what", choices=("samples", "learn", "scattered", "settle", "calibrate", "plot", "match", "gains")
    )
    parser.add_argument("game")
    parser.add_argument("rest", nargs="+")
    asked = parser.parse_args()
    if asked.what in ("samples", "scattered", "match", "gains"):
        # Before any process plays: there it would be an error with a traceback.
        try:
            setup_of(asked.game, asked.rest[0])
        except Refusal as refusal:
            parser.error(str(refusal))
    if asked.what in ("samples", "scattered"):
        positions = samples if asked.what == "samples" else scattered
        setup, first, last, file = asked.rest
        with Path(file).open("ab") as out:
            for seed in range(int(first), int(last)):
                for each in positions(asked.game, setup, seed):
                    out.write(msgspec.json.encode(each) + b"\n")
    elif asked.what in ("match", "gains"):
        setup, one, other, games, file = asked.rest
        module = matches if asked.what == "match" else gains
        print(module.told(module.series(asked.game, setup, one, other, range(int(games)), Path(file))))
    elif asked.what in ("learn", "settle"):
        (learn if asked.what == "learn" else settle)(asked.game, [Path(file) for file in asked.rest])
    else:
        nets = Judge(value_of(asked.game).__package__ or "").nets
        files = asked.rest[1:] if asked.what == "plot" else asked.rest
        some = [each for file in files for each in read(Path(file))]
        if asked.what == "plot":
            plots.draw({kind: tenths(nets, here) for kind, here in by_kind(some).items()}, Path(asked.rest[0]))
        else:
            tell(nets, some)


def learn(game: str, files: list[Path]) -> None:
    """Writes a game's weights, from all games of some files but every fifth, and says how right they are on those."""
    from tests.strength.learn import nets

    learned, kept = parted(files, HELD_BACK)
    write(game, nets(learned), kept)


def settle(game: str, files: list[Path]) -> None:
    """Writes a game's weights as sure as every other game of some files bears out, and says how right they are on the
    others."""
    from tests.strength.learn import as_sure

    learned, kept = parted(files, 2)
    nets = Judge(value_of(game).__package__ or "").nets
    kinds = sorted({each.kind for each in learned})
    write(game, {kind: as_sure(nets[kind], [each for each in learned if each.kind == kind]) for kind in kinds}, kept)


def parted(files: list[Path], held_back: int) -> tuple[list[Sample], list[Sample]]:
    """Returns the samples of some files that are learned from, and those of one game of so many that are not."""
    samples = [each for file in files for each in read(file)]
    return [each for each in samples if each.seed % held_back], [each for each in samples if not each.seed % held_back]


def write(game: str, nets: Mapping[str, Net], kept: list[Sample]) -> None:
    """Writes weights of a game, and says how right they are on some samples; those of other kinds stay."""
    module = value_of(game)
    found = {**Judge(module.__package__ or "").nets, **nets}
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
    for kind, here in by_kind(some).items():
        error = sum((nets[kind].chance(each.numbers) - each.points) ** 2 for each in here) / len(here)
        print(f"{kind}: {len(here)} positions, squared error {error:.3f}")
        for number, predicted, came, error in tenths(nets, here):
            print(f"  {number:>6} predicted {predicted:.3f} came {came:.3f} ± {error:.3f}")


def by_kind(some: list[Sample]) -> dict[str, list[Sample]]:
    """Returns samples by the kind of their positions."""
    return {kind: [each for each in some if each.kind == kind] for kind in sorted({each.kind for each in some})}


TENTHS = 10


def tenths(nets: Mapping[str, Net], some: list[Sample]) -> list[tuple[int, float, float, float]]:
    """Returns, for each tenth of chances, how many positions were in it, the mean of what was predicted and of what
    came, and the deviation of the difference, to which the positions of one game add together."""
    found: dict[int, dict[int, list[tuple[float, float]]]] = {}
    for each in some:
        chance = nets[each.kind].chance(each.numbers)
        games = found.setdefault(min(TENTHS - 1, int(chance * TENTHS)), {})
        games.setdefault(each.seed, []).append((chance, each.points))
    rows = list[tuple[int, float, float, float]]()
    for _, games in sorted(found.items()):
        pairs = [pair for game in games.values() for pair in game]
        predicted, came = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        off = [sum(c - p - (came - predicted) for p, c in game) for game in games.values()]
        rows.append((len(pairs), predicted, came, sum(each**2 for each in off) ** 0.5 / len(pairs)))
    return rows


if __name__ == "__main__":
    main()
