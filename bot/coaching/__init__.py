"""Coached first games: how far each person has come, what the coach says, and what the others answer."""
