"""What a game master does: the desk, acting for a seat, setting the position, taking back."""
