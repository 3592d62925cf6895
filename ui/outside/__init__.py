"""What others do to the files of open characters: noticed, and never overwritten unseen."""
