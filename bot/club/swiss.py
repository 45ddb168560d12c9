"""Who meets whom in a cup, and how they stand: pure arithmetic on the places of its players, numbered from 0.

Nobody meets twice. Pairings of a Swiss cup are a matching of greatest weight (networkx), by Edmonds' blossoms: equal
points meet first, and everybody plays both sides alike. A round robin goes by the circle of Berger's tables.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

FREE = -1
"""The place that does not exist: whoever meets it is free in that round."""
SAME_SIDE = 2_000
"""What it costs to pair two who both had the same side more often: more than four points between them."""
POINT = 100
"""A point between two costs this times its square."""


class Meeting(Struct, frozen=True):
    """Two places that meet; ``first`` has the first side in the first game."""

    first: int
    second: int


class Drawn(Struct, frozen=True):
    """A round's pairings, and the places that are free in it."""

    meetings: list[Meeting]
    free: list[int]


class Score(Struct, frozen=True):
    """How a place stands: its points, Sonneborn and Berger's number (the points of those it has beaten, and half of
    those it drew with), and the games it won."""

    place: int
    points: float
    berger: float
    won: int


def round_robin(places: int, number: int) -> Drawn:
    """Returns round ``number`` (from 1) of a round robin. Over all rounds everybody has each side alike, or once more
    where the games are odd in number."""
    size = places + places % 2
    turn, last = number - 1, size - 1
    meetings, free = list[Meeting](), list[int]()
    for i in range(size // 2):
        one, other = (last, turn) if not i else ((turn + i) % last, (turn - i) % last)
        if (turn % 2 == 0) if not i else (i % 2 == 0):
            one, other = other, one
        if max(one, other) >= places:
            free.append(min(one, other))
        else:
            meetings.append(Meeting(one, other))
    return Drawn(meetings, free)


def swiss(
    places: Sequence[int],
    points: Mapping[int, float],
    met: Collection[tuple[int, int]],
    sides: Mapping[int, int],
    were_free: Collection[int] = (),
) -> Drawn:
    """Returns a round of a Swiss cup among those ``places``, in the order of their strength. ``met`` are the pairs that
    have met, ``sides`` says how much more often each had the first side than the second, and those who ``were_free``
    once are free again only if it cannot be otherwise. Whoever can meet nobody is free."""
    everybody = [*places, *([FREE] if len(places) % 2 else [])]
    apart = {*met, *((b, a) for a, b in met)}
    groups = dict[float, list[int]]()
    for place in places:
        groups.setdefault(points.get(place, 0.0), []).append(place)
    rank = {place: i for group in groups.values() for i, place in enumerate(group)}
    halves = {place: max(1, len(group) // 2) for group in groups.values() for place in group}
    lowest = min(groups, default=0.0)
    # Loaded where a round is drawn: it takes a tenth of a bot's start.
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(everybody)
    for i, one in enumerate(everybody):
        for other in everybody[i + 1 :]:
            if (one, other) in apart:
                continue
            if other == FREE:
                # The lowest is free, as late as possible in their group, and nobody twice.
                cost = _square(points.get(one, 0.0) - lowest) + (SAME_SIDE * 4 if one in were_free else 0)
                cost += max(0, 9 - rank[one] % 10)
            else:
                apart_by = points.get(one, 0.0) - points.get(other, 0.0)
                cost = _square(apart_by) + (SAME_SIDE if sides.get(one, 0) * sides.get(other, 0) > 0 else 0)
                if not apart_by:
                    # Within equal points the upper half meets the lower half.
                    cost += min(9, abs(abs(rank[one] - rank[other]) - halves[one]))
            graph.add_edge(one, other, weight=1_000_000 - cost)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted(tuple(sorted(pair)) for pair in matched)
    order = {place: i for i, place in enumerate(places)}
    meetings, free = list[Meeting](), [place for place in places if not any(place in pair for pair in pairs)]
    for one, other in pairs:
        if FREE in (one, other):
            free.append(max(one, other))
        else:
            meetings.append(seated(one, other, sides, order))
    meetings.sort(key=lambda m: (-(points.get(m.first, 0.0) + points.get(m.second, 0.0)), order[m.first]))
    return Drawn(meetings, sorted(free))


def _square(points: float) -> int:
    return int(POINT * points * points)


def seated(one: int, other: int, sides: Mapping[int, int], order: Mapping[int, int]) -> Meeting:
    """Returns two places with their sides: whoever had the first side less often has it now; among equals they take
    turns by their order."""
    mine, theirs = sides.get(one, 0), sides.get(other, 0)
    if mine == theirs:
        one, other = sorted((one, other), key=lambda place: (order[place] % 2, order[place]))
    elif mine > theirs:
        one, other = other, one
    return Meeting(one, other)


def most_rounds(places: int) -> int:
    """Returns how many rounds a Swiss cup may have, so that there is always somebody new to meet: as long as everybody
    has met fewer than half of the others, a pairing of all of them exists."""
    return max(1, (places + places % 2) // 2)


def scores(
    places: Sequence[int], games: Sequence[tuple[int, int, float, float]], extra: Mapping[int, float]
) -> list[Score]:
    """Returns how the places stand, the best first. ``games`` are those that count, as (first, second, points of each),
    and ``extra`` the points that a place has without a game. Equal ones stand by Sonneborn and Berger's number, then by
    games won, then by their order."""
    points = {place: extra.get(place, 0.0) for place in places}
    for first, second, one, other in games:
        points[first] = points.get(first, 0.0) + one
        points[second] = points.get(second, 0.0) + other
    berger, won = dict.fromkeys(points, 0.0), dict.fromkeys(points, 0)
    for first, second, one, other in games:
        for place, rival, mine, theirs in ((first, second, one, other), (second, first, other, one)):
            berger[place] += mine * points[rival]
            won[place] += mine > theirs
    found = [Score(place, points[place], berger[place], won[place]) for place in places]
    order = {place: i for i, place in enumerate(places)}
    return sorted(found, key=lambda each: (-each.points, -each.berger, -each.won, order[each.place]))
