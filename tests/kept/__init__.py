"""Records and a database of an earlier version, which every later one must go on with."""
