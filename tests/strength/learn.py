"""Learns a game's nets from samples; needs what the extra ``learn`` installs."""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import numpy as np
from msgspec.structs import replace
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler

from bot.games.kit.judge import FAR, Net
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


def sureness(odds: Any, points: Any) -> tuple[float, float, float]:
    """Returns what makes the logarithms of some odds as sure as the points that came bear out; see Net."""
    rows = np.stack([odds, np.clip(odds, -FAR, FAR) ** 3], 1)
    for columns in (2, 1):
        fit = LogisticRegression(C=1e6, max_iter=1000).fit(*halved(rows[:, :columns], points))
        times, bent = (*fit.coef_[0], 0.0)[:2]
        # What seems better is never to seem worse for it.
        if times + 3 * min(0.0, bent) * FAR**2 > 0:
            break
    return round(float(fit.intercept_[0]), ROUNDED), round(float(times), ROUNDED), round(float(bent), ROUNDED)


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
