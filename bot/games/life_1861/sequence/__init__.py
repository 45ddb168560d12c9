"""The sequence of play: setup, Event stage, turns, Status stage."""
