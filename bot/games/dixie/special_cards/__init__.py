"""Special cards: arming them, and playing them by hand."""
