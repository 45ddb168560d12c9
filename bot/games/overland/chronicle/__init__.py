"""What is told of a stretch of a campaign: where armies went, and what was lost and taken."""
