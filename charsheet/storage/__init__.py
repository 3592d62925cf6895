"""Files: read with suspicion, written atomically, unknown keys kept."""
