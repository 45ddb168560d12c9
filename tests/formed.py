"""The commands' form for Discord is worked out and checked once a process for bots that have the same commands."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest

from bot.client import COGS, Adjutant, own_commands

FORMS: dict[tuple[object, ...], list[dict[str, Any]]] = {}
"""The forms found sound, by what the commands are made of."""


@contextlib.contextmanager
def once() -> Iterator[None]:
    """Bots that start in this process tell Discord the commands as one with the same games did before."""
    work_out = Adjutant.sound_forms

    def sound_forms(self: Adjutant) -> list[dict[str, Any]]:
        games = ((key, each.commands, own_commands(each.package)) for key, each in self.library.items())
        made_of = (COGS, *games)
        if made_of not in FORMS:
            FORMS[made_of] = work_out(self)
        return FORMS[made_of]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Adjutant, "sound_forms", sound_forms)
        yield
