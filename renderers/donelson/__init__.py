"""Draws Unconditional Surrender: the ground about Fort Donelson, counters, moves and rosters."""
