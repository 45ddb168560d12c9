"""Pages by a link: a seat's own board to play on, and a game to watch. They show what a seat's view and its tree of
choices say, as panels in Discord do, and act through the same engine; they hold no rule and no state of a game."""
