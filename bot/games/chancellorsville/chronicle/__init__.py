"""What is told of a stretch of a battle: where formations went, and what was lost and taken."""
