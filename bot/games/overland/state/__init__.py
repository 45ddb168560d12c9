"""The state and the view of it, the working copy, what a game master may set, and what cannot be."""
