"""Why a number is what it is, and where to go to change it."""
