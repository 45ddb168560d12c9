"""A second player and referee of Chancellorsville 1863, made from the published text and the design of the map alone.

It shares no code with the game: it plays a game beside it, decision by decision, and tells where the two disagree.
"""
