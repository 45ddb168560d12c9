"""Learns a game's nets from samples; needs what the extra ``learn`` installs."""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import numpy as np
from msgspec.structs import replace
from scipy.optimize import minimize
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler

from bot.games.kit.judge import Net
from tests.strength.samples import Sample

CELLS = 12
"""Hidden cells of a net."""
ROUNDED = 4
"""Digits after the point of a weight."""
PARTS = 4
"""Parts of the games that are held back in turn."""
KNOTS = np.array([-3.0, -2.0, -1.25, -0.6, 0.0, 0.6, 1.25, 2.0, 3.0])
"""The logarithms of odds between which a net is made more or less sure of itself."""
LEAST = 0.1
"""How many times as sure it stays at least."""
HELD_DOWN, ROUNDS = 1e-4, 30
"""How small weights are kept, for each position, and how often all positions are gone through."""


def nets(samples: Iterable[Sample]) -> dict[str, Net]:
    """Returns a net for each kind of position."""
    by_kind = defaultdict[str, list[Sample]](list)
    for each in samples:
        by_kind[each.kind].append(each)
    return {kind: learned(some) for kind, some in sorted(by_kind.items())}


def learned(samples: list[Sample]) -> Net:
    """Returns the net that fits some samples of one kind. Whole games are held back in turn to find out how sure it may
    be of itself, as positions of one game tell much the same."""
    numbers = np.array([each.numbers for each in samples])
    points = np.array([each.points for each in samples])
    if not 0 < points.mean() < 1:
        share = float(np.clip(points.mean(), 0.01, 0.99))
        return Net(((0.0, *[0.0] * numbers.shape[1]),), (float(np.log(share / (1 - share))), 0.0))
    part = np.array([each.seed for each in samples]) % PARTS
    unseen = np.zeros(len(points))
    for held_back in range(PARTS):
        model, scaler = fitted(numbers[part != held_back], points[part != held_back])
        unseen[part == held_back] = logits(model, scaler, numbers[part == held_back])
    return replace(folded(*fitted(numbers, points)), sure=sureness(unseen, points))


def halved(numbers: Any, points: Any) -> tuple[Any, Any]:
    """Returns rows of numbers, and whether each is of a win: a half of a point counts as a win and a loss."""
    halves = np.flatnonzero(points == 0.5)
    order = np.concatenate([np.arange(len(points)), halves])
    marks = np.concatenate([(points >= 0.5).astype(int), np.zeros(len(halves), int)])
    return numbers[order], marks


def fitted(numbers: Any, points: Any) -> tuple[Any, Any]:
    """Returns a model, and how it takes its numbers."""
    scaler = StandardScaler().fit(numbers)
    rows, marks = halved(scaler.transform(numbers), points)
    model = MLPClassifier((CELLS,), activation="tanh", alpha=HELD_DOWN * len(numbers), max_iter=ROUNDS, random_state=1)
    with warnings.catch_warnings():
        # It is stopped before it fits these games alone.
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(rows, marks)
    return model, scaler


def logits(model: Any, scaler: Any, numbers: Any) -> Any:
    """Returns the logarithms of the odds that a model gives."""
    chances = np.clip(model.predict_proba(scaler.transform(numbers))[:, 1], 1e-6, 1 - 1e-6)
    return np.log(chances / (1 - chances))


def sureness(odds: Any, points: Any) -> tuple[tuple[float, float], ...]:
    """Returns what makes the logarithms of some odds as sure as the points that came bear out; see Net."""
    # What lies beyond the knots is as far from the last as before.
    rows = np.clip(odds[:, None] - KNOTS[:-1], 0, np.diff(KNOTS))
    beyond = np.minimum(odds - KNOTS[0], 0) + np.maximum(odds - KNOTS[-1], 0)

    def loss(weights: Any) -> tuple[float, Any]:
        found = beyond + weights[0] + rows @ weights[1:]
        off = 1 / (1 + np.exp(-found)) - points
        return float((np.logaddexp(0, found) - points * found).mean()), np.array([off.mean(), *(off @ rows / len(off))])

    # What seems better is never to seem worse for it.
    bounds = [(None, None), *[(LEAST, None)] * (len(KNOTS) - 1)]
    first, *slopes = minimize(loss, [KNOTS[0], *[1.0] * (len(KNOTS) - 1)], jac=True, bounds=bounds).x
    comes = first + np.concatenate([[0.0], np.cumsum(slopes * np.diff(KNOTS))])
    return tuple((float(x), round(float(y), ROUNDED)) for x, y in zip(KNOTS, comes, strict=True))


def as_sure(net: Net, samples: list[Sample]) -> Net:
    """Returns a net that is as sure of itself as some games bear out."""
    odds = np.array([net.odds(each.numbers) for each in samples])
    return replace(net, sure=sureness(odds, np.array([each.points for each in samples])))


def folded(model: Any, scaler: Any) -> Net:
    """Returns a model as a net that takes the numbers as they are."""
    weights, (out,) = model.coefs_[0] / scaler.scale_[:, None], model.coefs_[1].T
    added = model.intercepts_[0] - (scaler.mean_ / scaler.scale_) @ model.coefs_[0]
    hidden = tuple(
        tuple(round(float(x), ROUNDED) for x in (added[cell], *weights[:, cell])) for cell in range(len(added))
    )
    return Net(hidden, tuple(round(float(x), ROUNDED) for x in (model.intercepts_[1][0], *out)))
