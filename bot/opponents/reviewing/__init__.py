"""What a finished game teaches: its review, and puzzles for a day."""
