"""The course of a game, its secrets and its texts."""
