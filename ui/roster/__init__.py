"""Many characters as a table in a window of its own: opened from the library and from a menu."""
