"""Overland's picture: the map from the Wilderness to the James, with everything the view shows.

``draw`` makes the PNG; ``prepare`` draws what never changes ahead of the first.
"""

from renderers.overland.picture import compose, draw, prepare

__all__ = ["compose", "draw", "prepare"]
