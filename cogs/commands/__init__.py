"""Slash commands that lead to several folders, each group in one place."""
