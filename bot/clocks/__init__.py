"""Time controls: how long a decision may take, clocks that run while a seat is awaited, and hours of quiet."""
