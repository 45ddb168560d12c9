"""Pictures of Chancellorsville 1863."""
