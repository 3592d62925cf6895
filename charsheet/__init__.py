"""Movement sheets that explain themselves, for tabletop role-players."""

__version__ = "0.1.0"
