"""The settings of the program in one dialog, each with what it means and a way back to its default."""
