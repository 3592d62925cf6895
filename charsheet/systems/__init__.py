"""The rule systems, each in a folder of its own; only the registry knows them all."""
