"""The faults that script/check-apple plants, as Tests/Apple/mutations.tsv lists them."""

import re
import subprocess
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from apple_modules import Module
from apple_system import ROOT

LIST = ROOT / "Tests/Apple/mutations.tsv"
KINDS = ["override", "isolation", "selector", "availability", "optionality", "conformance", "ambiguity", "sendability"]


@dataclass(frozen=True)
class Mutation:
    """One fault: in this file, for this system, the old text becomes the new, and the compiler must say what is expected."""

    kind: str
    system: str
    file: str
    old: str
    new: str
    expected: str

    @property
    def path(self) -> Path:
        return ROOT / self.file

    @property
    def title(self) -> str:
        return f"{self.kind} in {self.file} for {self.system}: {self.old!r} to {self.new!r}"


@dataclass(frozen=True)
class Verdict:
    """What the compiler said of a fault: the first error, or why there is none."""

    mutation: Mutation
    is_found: bool
    found: str


def mutations() -> list[Mutation]:
    """All of them. In the table \\n is a line break, and two backslashes are one."""

    def plain(text: str) -> str:
        return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)

    lines = LIST.read_text().splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [Mutation(kind, system, file, plain(old), plain(new), expected) for kind, system, file, old, new, expected in rows]


def chosen(thorough: bool) -> list[Mutation]:
    """All of them, or one of each kind."""
    every = mutations()
    if thorough:
        return every
    return [next(mutation for mutation in every if mutation.kind == kind) for kind in KINDS]


def try_out(faults: list[Mutation], modules: list[Module], pool: ThreadPoolExecutor) -> list[Verdict]:
    """Compiles each fault's module with the changed file in the place of its own."""
    with tempfile.TemporaryDirectory() as folder:
        places = [(fault, modules, Path(folder) / str(number)) for number, fault in enumerate(faults)]
        return list(pool.map(lambda place: attempt(*place), places))


def attempt(fault: Mutation, modules: Iterable[Module], folder: Path) -> Verdict:
    """One fault."""
    text = fault.path.read_text() if fault.path.is_file() else ""
    if text.count(fault.old) != 1:
        return Verdict(fault, False, f"the old text stands {text.count(fault.old)} times in the file; bring the table up to date")
    owner = next((module for module in modules if module.system.name == fault.system and fault.path in module.sources), None)
    if owner is None:
        return Verdict(fault, False, "no module of this system has the file")
    folder.mkdir()
    changed = folder / fault.path.name
    changed.write_text(text.replace(fault.old, fault.new))
    sources = [changed if source == fault.path else source for source in owner.sources if source.suffix != ".h"]
    done = subprocess.run(owner.command(sources, output=None), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    errors = [line for line in done.stdout.splitlines() if re.match(r"\S+:\d+:\d+: error: ", line)]
    if done.returncode == 0:
        return Verdict(fault, False, "it compiles")
    expected = [line for line in errors if fault.expected in line and line.startswith(str(folder))]
    if not expected:
        # An error elsewhere proves nothing of this fault.
        return Verdict(fault, False, f"expected an error in the changed file with '{fault.expected}'; got:\n" + "\n".join(errors or [done.stdout]))
    return Verdict(fault, True, expected[0].split("error: ", 1)[1])
