"""The card in the window: its preview, which is the very page, and its export."""
