"""The solution of the game: advice, odds and the closing report rest on it."""
