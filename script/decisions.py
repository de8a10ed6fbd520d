"""Writes docs/decisions/README.md, the list of all decisions; with --check it changes nothing and fails on a difference."""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "decisions"
INDEX = FOLDER / "README.md"


def title(note: Path) -> str:
    first = note.read_text().splitlines()[0]
    return re.sub(r"^# *(?:\d+ *[.:]? *)?", "", first)


def index() -> str:
    lines = ["# Decisions", "", "One note for each decision that had alternatives. `script/format` writes this list.", ""]
    for note in sorted(FOLDER.glob("[0-9]*.md")):
        lines.append(f"- [{note.name[:4]}]({note.name}) {title(note)}")
    return "\n".join(lines) + "\n"


if "--check" not in sys.argv:
    INDEX.write_text(index())
elif not INDEX.exists() or INDEX.read_text() != index():
    sys.exit("docs/decisions/README.md lacks a decision; script/format writes it anew")
