"""Learns a game's nets from samples; needs what the extra ``learn`` installs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import numpy as np
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler

from bot.games.kit.judge import Net
from tests.strength.samples import Sample

CELLS = 12
"""Hidden cells of a net."""
ROUNDED = 4
"""Digits after the point of a weight."""


def nets(samples: Iterable[Sample]) -> dict[str, Net]:
    """Returns a net for each kind of position."""
    by_kind = defaultdict[str, list[Sample]](list)
    for each in samples:
        by_kind[each.kind].append(each)
    return {kind: learned(some) for kind, some in sorted(by_kind.items())}


def learned(samples: list[Sample]) -> Net:
    """Returns the net that fits some samples of one kind. A half of a point counts as a win and a loss of half the
    weight: each sample stands there twice."""
    numbers = np.array([each.numbers for each in samples])
    points = np.array([each.points for each in samples])
    scaler = StandardScaler().fit(numbers)
    scaled = scaler.transform(numbers)
    halves = points == 0.5
    rows = np.vstack([scaled, scaled[halves]])
    marks = np.concatenate([(points >= 0.5).astype(int), np.zeros(int(halves.sum()), int)])
    if len(set(marks.tolist())) < 2:
        share = float(np.clip(points.mean(), 0.01, 0.99))
        return Net(((0.0, *[0.0] * numbers.shape[1]),), (float(np.log(share / (1 - share))), 0.0))
    model = MLPClassifier((CELLS,), activation="tanh", alpha=0.3, early_stopping=True, max_iter=300, random_state=1)
    model.fit(rows, marks)
    return folded(model, scaler)


def folded(model: Any, scaler: Any) -> Net:
    """Returns a model as a net that takes the numbers as they are."""
    weights, (out,) = model.coefs_[0] / scaler.scale_[:, None], model.coefs_[1].T
    added = model.intercepts_[0] - (scaler.mean_ / scaler.scale_) @ model.coefs_[0]
    hidden = tuple(
        tuple(round(float(x), ROUNDED) for x in (added[cell], *weights[:, cell])) for cell in range(len(added))
    )
    return Net(hidden, tuple(round(float(x), ROUNDED) for x in (model.intercepts_[1][0], *out)))
