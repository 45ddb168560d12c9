"""What the game is made of: the map, the counters, the charts, and the modules that read them."""
