"""The state of a game, the views of it, and the working copy in which a decision is carried out."""
