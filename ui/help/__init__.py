"""What things mean: tool tips, What's This, and the line below a form."""
