"""The bot is killed at random instants of a played game, and started again: nothing is lost, nothing doubled."""
