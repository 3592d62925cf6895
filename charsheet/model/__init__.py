"""Frozen, validated data: what a character, a set of rulings and a problem are."""
