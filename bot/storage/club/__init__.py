"""What games added up to: results and ratings."""
