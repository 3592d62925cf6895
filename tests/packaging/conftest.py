"""Makes the set-up's own modules importable, which are scripts and no package."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "packaging"))
