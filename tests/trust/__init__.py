"""Harnesses that show that the program keeps its word; each is run by one command."""
