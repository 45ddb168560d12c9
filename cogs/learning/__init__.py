"""Boards apart from every game: coached first games, and what if."""
