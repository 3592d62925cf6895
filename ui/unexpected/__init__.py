"""What nobody expected: it is caught, written down and told once, and the program goes on."""
