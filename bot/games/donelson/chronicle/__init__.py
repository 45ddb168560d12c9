"""What is told of a stretch of a battle: where counters went, and what was lost and taken."""
