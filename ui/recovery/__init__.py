"""What keeps edits safe: the journal of what is not saved, what is offered after a kill, and backups."""
