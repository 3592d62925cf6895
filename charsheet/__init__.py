"""Movement sheets that explain themselves, for tabletop role-players."""

import os

__version__ = "0.1.0"

# Characters are checked by nobody else's code, and nobody looks for some in all that is installed beside.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
