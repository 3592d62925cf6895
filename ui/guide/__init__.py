"""The guide: chapters in the user's language, inside the program, at the chapter that fits where one is."""
