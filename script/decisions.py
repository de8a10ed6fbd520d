"""Writes docs/decisions/README.md, the list of all decisions by subject, and checks their form and the links to them from the code.

    decisions.py [--check]

With --check it changes nothing, and fails on a difference.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "decisions"
INDEX = FOLDER / "README.md"
PARTS = ["**Context.**", "**Decision.**", "**Cost.**"]
LINK = re.compile(r'docs/decisions/([a-z-]+\.md),\s+(?:(?://+|#|\*)\s+)?"([^"]+)"')


def pages() -> list[Path]:
    return sorted(page for page in FOLDER.glob("*.md") if page != INDEX)


def sections(page: Path) -> dict[str, str]:
    """The text of each section by its title."""
    title, *rest = re.split(r"^## +", page.read_text(), flags=re.MULTILINE)
    return {text.partition("\n")[0].strip(): text.partition("\n")[2] for text in rest}


def anchor(title: str) -> str:
    """What GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def index() -> str:
    lines = ["# Decisions", "", "Decisions that had alternatives, by subject. `script/format` writes this list."]
    for page in pages():
        lines += ["", f"## [{page.read_text().splitlines()[0].removeprefix('# ')}]({page.name})", ""]
        lines += [f"- [{title}]({page.name}#{anchor(title)})" for title in sections(page)]
    return "\n".join(lines) + "\n"


def problems() -> list[str]:
    """Sections of another form, and links in the code to sections that do not exist."""
    found = []
    known = {page.name: sections(page) for page in pages()}
    for name, parts in known.items():
        for title, text in parts.items():
            places = [text.find(part) for part in PARTS]
            if places != sorted(places) or -1 in places:
                found.append(f"docs/decisions/{name}: {title!r} must have a context, a decision and a cost, in this order")
    files = [file for top in ("Sources", "Tests", "Training", "script") for file in sorted((ROOT / top).rglob("*")) if file.suffix in (".swift", ".h", ".c", ".py", "")]
    for file in (file for file in files if file.is_file()):
        text = file.read_text(errors="ignore")
        for name, title in LINK.findall(text):
            title = re.sub(r"\s*\n\s*(?://+|#|\*)?\s*", " ", title)
            if title not in known.get(name, {}):
                found.append(f"{file.relative_to(ROOT)}: docs/decisions/{name} has no section {title!r}")
    return found


if __name__ == "__main__":
    if faults := problems():
        sys.exit("\n".join(faults))
    if "--check" not in sys.argv:
        INDEX.write_text(index())
    elif not INDEX.exists() or INDEX.read_text() != index():
        sys.exit("docs/decisions/README.md is out of date; run script/format")
