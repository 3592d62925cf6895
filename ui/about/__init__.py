"""What the program is, of what it is made, and on which terms."""
