"""Acts on a game's clocks: giving time, pausing, running out, and changes to which everyone agrees."""
