"""A simulated month of days-long play, and an independent model of when everything in it is due."""
