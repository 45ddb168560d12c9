"""The practice opponent of Chancellorsville 1863."""
