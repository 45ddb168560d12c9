"""1861's picture: the hex board from the House to the Base, with everything the view shows.

``draw`` makes the PNG; ``prepare`` draws what never changes ahead of the first.
"""

from renderers.life_1861.picture import compose, draw, prepare

__all__ = ["compose", "draw", "prepare"]
