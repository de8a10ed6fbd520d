"""The lines that script/mutate breaks, as Tests/Requirements/mutations.tsv lists them."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Mutation:
    row: str
    test: str
    file: str
    old: str
    new: str

    @property
    def target(self) -> str:
        return self.test.split("Tests.")[0]

    @property
    def path(self) -> Path:
        return ROOT / "Sources" / self.file

    @property
    def filter(self) -> str:
        return "^" + re.escape(self.test) + r"\("


def read_mutations() -> list[Mutation]:
    """All of them. In the table \\n is a line break, and two backslashes are one."""

    def plain(text: str) -> str:
        return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)

    lines = (ROOT / "Tests/Requirements/mutations.tsv").read_text().splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [Mutation(row, test, file, plain(old), plain(new)) for row, test, file, old, new in rows]
