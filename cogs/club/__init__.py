"""What games add up to: statistics and ratings."""
