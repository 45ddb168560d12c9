"""Positions as a game master sets them: their named public parts."""
