"""Slash commands, each group in one place; what they open stands in the folder that it is about."""
