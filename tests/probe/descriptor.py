"""The probe as a library would find it: rules alone, no commands, no pictures."""

from __future__ import annotations

from bot.games.descriptor import Descriptor
from tests.probe.game import PROBE

DESCRIPTOR = Descriptor("probe", PROBE)
