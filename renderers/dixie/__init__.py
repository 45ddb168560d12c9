"""Dixie's picture: the battleline with the cards of both sides, and a seat's own Reserve.

``draw`` makes the PNG, ``draw_column`` one of the ``columns`` large; ``prepare`` draws what never changes ahead of the
first.
"""

from renderers.dixie.column import columns, compose_column, draw_column
from renderers.dixie.picture import compose, draw, prepare

__all__ = ["columns", "compose", "compose_column", "draw", "draw_column", "prepare"]
