"""Parties in the window: their members, what each comes to and all together, and journeys."""
