"""Tests of the local Discord, with the real discord.py as its client."""
