"""Many characters as a table: rows, columns, CSV out and in, and changes of all of them at once."""
