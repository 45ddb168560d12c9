"""The rules of the games: pure Python, no Discord, no I/O, no wall clock, no global random."""
