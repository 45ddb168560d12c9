"""Moves: battle moves, outflanking, scouting, and cards that go back (sections 8 and 13)."""
