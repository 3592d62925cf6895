"""The sheet as it lies on the table: read-only, in big figures."""
