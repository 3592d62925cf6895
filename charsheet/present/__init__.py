"""Words and numbers for people: the only place where a message becomes text, for a given locale."""
