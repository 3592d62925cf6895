"""Editing: commands go through one gate, the document, and every change can be undone."""
