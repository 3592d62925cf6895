"""The sheet for other places than the window: text, JSON."""
