"""What all rule systems share: what a system is, its sheet, and the rules that are no system's own."""
