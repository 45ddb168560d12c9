"""Dixie: First Bull Run, Shiloh and Gettysburg."""

from bot.games.dixie.game import GAME as GAME
