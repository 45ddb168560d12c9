"""Words for people: names, labels, log lines, the position, cards, and what is told of a stretch of a battle."""
