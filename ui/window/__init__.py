"""The main window: it assembles the parts and computes nothing."""
