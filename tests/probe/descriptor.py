"""The probe as a library would find it: its rules and its commands, no pictures."""

from __future__ import annotations

from bot.games.descriptor import Descriptor
from tests.probe.decisions import COMMANDS
from tests.probe.game import PROBE

DESCRIPTOR = Descriptor("probe", PROBE, COMMANDS)
