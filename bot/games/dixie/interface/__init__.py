"""Decisions and their texts, the menus of cards, and everything that is said in words."""
