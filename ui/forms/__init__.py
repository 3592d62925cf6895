"""Forms made from the fields that a system's layout declares."""
