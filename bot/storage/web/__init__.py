"""Who may open a page by a link: links and browsers of players, and the links of spectators."""
