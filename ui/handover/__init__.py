"""A second start hands its files to the window that is open already."""
