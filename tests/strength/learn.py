"""Learns a game's nets from samples; needs what the extra ``learn`` installs."""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
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
    return folded(*fitted(numbers, points), *sureness(unseen, points))


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


def sureness(odds: Any, points: Any) -> tuple[float, float]:
    """Returns how many times as sure the logarithms of some odds should be for the points that came, and what is to be
    added to them then."""
    fit = LogisticRegression(C=1e6).fit(*halved(odds[:, None], points))
    return float(fit.coef_[0][0]), float(fit.intercept_[0])


def as_sure(net: Net, samples: list[Sample]) -> Net:
    """Returns a net that is as sure of itself as some games bear out: its odds to a power, times a number."""
    odds = np.array([net.logit(each.numbers) for each in samples])
    sure, more = sureness(odds, np.array([each.points for each in samples]))
    first, *others = (each * sure for each in net.out)
    return Net(net.hidden, tuple(round(each, ROUNDED) for each in (first + more, *others)))


def folded(model: Any, scaler: Any, sure: float, more: float) -> Net:
    """Returns a model as a net that takes the numbers as they are, and is so many times as sure."""
    weights, (out,) = model.coefs_[0] / scaler.scale_[:, None], model.coefs_[1].T
    added = model.intercepts_[0] - (scaler.mean_ / scaler.scale_) @ model.coefs_[0]
    hidden = tuple(
        tuple(round(float(x), ROUNDED) for x in (added[cell], *weights[:, cell])) for cell in range(len(added))
    )
    outs = (model.intercepts_[1][0] * sure + more, *(out * sure))
    return Net(hidden, tuple(round(float(x), ROUNDED) for x in outs))
