"""Chancellorsville 1863: hidden marches, tactics cards, and a bot to play against."""
