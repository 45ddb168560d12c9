"""What concerns one person alone: their games, their settings, their notes, the games they follow."""
