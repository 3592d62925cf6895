"""The library: a dock with all characters of the user's folders."""
