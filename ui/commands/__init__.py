"""Commands by name: a search for them, and a list of their keys, both made from the actions themselves."""
