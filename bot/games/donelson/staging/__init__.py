"""Marches that go on from phase to phase, and moves taken back one by one."""
