"""Players that are no people: the practice opponent, and random self-play."""
