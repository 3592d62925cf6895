"""The completing picker: a line to type in, and below it everything that fits, with what it does in words."""
