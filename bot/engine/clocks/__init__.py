"""What is done to a game's clocks: time given, pauses, what follows when time is out, and what all agree to."""
