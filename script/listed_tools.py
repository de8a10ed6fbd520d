"""Makes a folder of links to the commands that the project may use: those of Debian's base system and of script/packages.txt.

    listed_tools.py FOLDER

With that folder and Swift's as its whole PATH, a script or a test that calls a command no list brings fails with "command not found",
also on a machine that has the command. Packages count with everything they depend on, as apt installs them without recommended ones.

See docs/decisions/checks.md, "Tests find only commands from listed packages".
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).resolve().parent / "packages.txt"
FIELDS = ["binary:Package", "Package", "Status", "Essential", "Priority", "Pre-Depends", "Depends", "Provides"]
FOLDERS = ("/bin", "/sbin", "/usr/bin", "/usr/sbin")
ALTERNATIVES = Path("/var/lib/dpkg/alternatives")


@dataclass(frozen=True)
class Package:
    """An installed package."""

    full_name: str
    name: str
    is_base: bool
    # Each inner tuple is one dependency, which any of its names satisfies.
    needs: tuple[tuple[str, ...], ...]
    provides: tuple[str, ...]


def names(text: str) -> tuple[str, ...]:
    """The packages of a dependency such as `libc6 (>= 2.36) | libc6.1`, without versions and architectures."""
    return tuple(re.split(r"[\s(:\[]", part.strip())[0] for part in text.split("|"))


def installed_packages() -> list[Package]:
    form = "\\t".join(f"${{{field}}}" for field in FIELDS) + "\\n"
    lines = subprocess.run(["dpkg-query", "-W", "-f", form], check=True, capture_output=True, text=True).stdout.splitlines()
    packages = []
    for line in lines:
        full, name, status, essential, priority, before, after, provides = line.split("\t")
        if not status.endswith(" installed"):
            continue
        needs = tuple(names(part) for text in [before, after] for part in text.split(",") if part.strip())
        offers = tuple(names(part)[0] for part in provides.split(",") if part.strip())
        # What debootstrap's smallest variant installs.
        is_base = essential == "yes" or priority == "required" or name == "apt"
        packages.append(Package(full, name, is_base, needs, offers))
    return packages


def listed_packages(wanted: list[str]) -> set[Package]:
    """The base system, the wanted packages, and all that they depend on."""
    packages = installed_packages()
    by_name: dict[str, list[Package]] = {}
    for package in packages:
        for name in [package.name, *package.provides]:
            by_name.setdefault(name, []).append(package)
    waiting = [package for package in packages if package.is_base]
    for name in wanted:
        waiting += [package for package in by_name.get(name, []) if package.name == name]
    found: set[Package] = set()
    while waiting:
        package = waiting.pop()
        if package in found:
            continue
        found.add(package)
        for choices in package.needs:
            # apt takes the first choice that can be had; here that is the first one installed.
            waiting += next((by_name[choice] for choice in choices if choice in by_name), [])
    return found


def commands(packages: set[Package]) -> dict[str, str]:
    """The path of each command of these packages."""
    full_names = sorted(package.full_name for package in packages)
    listing = subprocess.run(["dpkg-query", "-L", *full_names], check=True, capture_output=True, text=True).stdout
    files = {line for line in listing.splitlines() if os.path.dirname(line) in FOLDERS}
    found: dict[str, str] = {}
    for path in sorted(files):
        if os.path.isfile(path) and os.access(path, os.X_OK):
            found.setdefault(os.path.basename(path), path)
    for name, path in alternatives(files):
        found.setdefault(name, path)
    return found


def alternatives(files: set[str]):
    """Commands such as `awk` that several packages can be: each with its best choice among these files."""
    for record in sorted(ALTERNATIVES.glob("*")):
        # The state, the link, pairs of further links up to an empty line; then the choices, each a path, a priority and further paths.
        head, _, tail = record.read_text().partition("\n\n")
        lines = head.splitlines()
        link = lines[1]
        further = (len(lines) - 2) // 2
        choices = tail.splitlines()
        best: tuple[int, str] | None = None
        for start in range(0, len(choices) - 1, 2 + further):
            path, priority = choices[start], choices[start + 1]
            if path in files and priority.lstrip("-").isdigit():
                best = max(best or (int(priority), path), (int(priority), path))
        if best and os.path.dirname(link) in FOLDERS:
            yield os.path.basename(link), best[1]


def write(folder: Path, found: dict[str, str]) -> None:
    """Makes the links that are missing and removes those that are too many, so that a run beside this one finds its commands."""
    folder.mkdir(parents=True, exist_ok=True)
    for link in folder.iterdir():
        if found.get(link.name) != (os.readlink(link) if link.is_symlink() else None):
            link.unlink()
    for name, path in found.items():
        if not (folder / name).is_symlink():
            (folder / name).symlink_to(path)


def main(folder: Path) -> None:
    write(folder, commands(listed_packages(LIST.read_text().split())))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: listed_tools.py FOLDER")
    main(Path(sys.argv[1]))
