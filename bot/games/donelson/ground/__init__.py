"""The ground: the map, and all geometry that the rules ask of it."""
