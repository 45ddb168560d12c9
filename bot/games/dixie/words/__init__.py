"""The game's texts: lines of the log, the position and its parts, cards, and the report."""
