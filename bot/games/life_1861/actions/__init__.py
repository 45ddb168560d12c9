"""Actions of pieces: moving, the buildings', trading, looting, healing."""
