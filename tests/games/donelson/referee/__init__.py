"""A second referee, written from the rules' text and the notes alone: it shares no code with the game's rules."""
