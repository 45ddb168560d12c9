"""Counsel that a player asks for on a panel: hints and odds."""
