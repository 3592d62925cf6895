"""Characters for a crowd, and adjustments by name."""
