"""An interaction and its answer: the bot as handlers know it, what is said back, and what becomes of it."""
