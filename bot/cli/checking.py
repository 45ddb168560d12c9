"""``check``: says in sentences which promises of the contract a game breaks."""

from __future__ import annotations

import sys

from bot.opponents.check import check, lacks, promised
from bot.opponents.finding import NotFoundError, checked_descriptor, folder_of


def check_game(place: str, games: int, seed: int) -> int:
    """Checks a game and prints what was found. Returns 0 where it keeps every promise, 1 where it breaks any, 2 where
    there is no game to check."""
    try:
        descriptor = checked_descriptor(place)
    except NotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{descriptor.game.name} is loaded from {folder_of(descriptor.game)}.", flush=True)
    broken = 0
    for each in check(descriptor, games, seed):
        broken += 1
        if each.how:
            print("\n".join([f"✗ {each.promise} But:", *(f"  - {how}" for how in each.how)]), flush=True)
    game, looked = descriptor.game, promised(descriptor.game)
    if broken:
        print(f"{game.name} breaks {broken} of {len(looked)} promises, looked at in {games} games from seed {seed}.")
        return 1
    print("\n".join(f"✓ {says}" for says in looked))
    print(f"{game.name} keeps all {len(looked)} promises, looked at in {games} games from seed {seed}.")
    for sentence in lacks(game):
        print(f"– {sentence}")
    return 0
