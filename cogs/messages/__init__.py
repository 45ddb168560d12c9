"""The messages that the courier delivers, each put together by the presenter."""
