"""The command line's grammar, and its words in both languages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_version_and_wrong_usage_load_neither_the_models_nor_qt() -> None:
    code = (
        "import sys\n"
        "from charsheet.cli import main\n"
        "main(['--version'], None), main(['show'], None), main(['--lang', 'ru', '--help'], None)\n"
        "print(sorted({'pydantic', 'simplejson', 'platformdirs', 'PySide6'} & sys.modules.keys()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, env=os.environ, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
