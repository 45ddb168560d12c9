"""A game's table: opened, joined, seats and clocks, given up, taken along as a record."""
