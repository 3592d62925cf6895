"""Can I get there? A panel of the page."""
