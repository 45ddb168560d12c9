"""Decisions and their texts, the menus of cards, and the game's texts for players."""
