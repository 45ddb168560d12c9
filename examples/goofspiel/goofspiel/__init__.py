"""Goofspiel, a game of secret bids."""
