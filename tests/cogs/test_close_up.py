"""The part of the board that a panel shows, and the numbers that its buttons share with the picture."""

from __future__ import annotations
