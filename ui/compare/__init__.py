"""Two characters, or two states of one, side by side."""
