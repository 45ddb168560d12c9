"""The practice opponent: plays either side from its own view alone, by the worth of what it can do."""
