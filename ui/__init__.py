"""The window. Everything it knows of characters and rules comes from ``charsheet``."""
