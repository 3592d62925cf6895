"""The sheet: headline and tables, each number with its reason."""
