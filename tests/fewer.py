"""A few cases of many."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def fewer(cases: Iterable[str], *short: str) -> list[object]:
    """The cases of a test that knows no game: the ``short`` ones are part of the suite, .ci/long runs all of them."""
    assert {*short} <= {*cases}
    return [case if case in short else pytest.param(case, marks=pytest.mark.long) for case in cases]
