"""The strip on which one tries what would change a number."""
