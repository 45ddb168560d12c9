"""Tests of the Discord stand-in, with the real discord.py as its client."""
