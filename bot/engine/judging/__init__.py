"""Cases: a claim is opened and answered, and a ruling settles it."""
