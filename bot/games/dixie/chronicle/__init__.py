"""What is told of a stretch of a battle: where cards went, and what was lost and taken."""
