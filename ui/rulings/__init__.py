"""The rulings in force for a character, each with its meaning and a way to change it."""
