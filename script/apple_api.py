"""Writes docs/reports/apple-api.md: every declaration of Tests/Apple/API with the page it was compared with.

    apple_api.py [--check]

With --check it changes nothing, and fails on a difference. A comment above a block of declarations, or behind one of them, says where it
comes from:

    // compared: documentation/foundation/data   it was compared with this page at developer.apple.com
    // compared: UIKit/UIInterface.h             it was compared with this header, or Swift interface, of Apple's SDK
    // no page: the reason                       Apple has no page about it, or none was found
    // anything else                             nobody has compared it yet
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
API = ROOT / "Tests/Apple/API"
REPORT = ROOT / "docs/reports/apple-api.md"
STATES = ("compared", "no page", "not compared")
ATTRIBUTE = re.compile(r"@[\w.]+(?:\([^()]*\))?\s+")
MODULE = re.compile(r"\b(?:Swift|_Concurrency|Foundation|ObjectiveC|CoreGraphics|CoreFoundation|CryptoKit|Network|Dispatch|Security|SwiftUI|Combine|UIKit|Darwin|Accessibility|CoreTransferable|UniformTypeIdentifiers)\.(?=\w)")
KEYWORDS = "protocol|struct|class|enum|extension|func|init|var|let|case|typealias|associatedtype|subscript"
SWIFT = re.compile(
    rf"((?:(?:public|open|final|convenience|required|override|static|class|mutating|nonmutating|indirect|nonisolated|optional|internal) )*)({KEYWORDS})\b(.*)"
)
TYPES = ("protocol", "struct", "class", "enum", "extension")


@dataclass(frozen=True)
class Entry:
    """One declaration."""

    text: str
    state: str
    source: str


def source(comment: str) -> tuple[str, str]:
    """The state and the page, or the reason why there is none, that a comment gives."""
    for state in STATES[:2]:
        if comment.startswith(state + ": "):
            return state, comment.removeprefix(state + ": ")
    return "not compared", comment


def split(line: str) -> tuple[str, str | None]:
    """The code of a line, and the comment behind it."""
    code, mark, comment = line.partition("// ")
    return code.rstrip(), comment.strip() if mark else None


def swift(text: str) -> Iterator[Entry]:
    """The declarations of a Swift interface, each with the types around it."""
    current = source("")
    around: list[str] = []
    for line in text.splitlines():
        code, comment = split(line)
        if not code:
            current = source(comment) if comment is not None and not around else current
            continue
        plain = MODULE.sub("", ATTRIBUTE.sub("", code.strip()))
        found = SWIFT.match(plain)
        state, place = source(comment) if comment is not None else current
        if found:
            modifiers, keyword, rest = found.groups()
            body = re.sub(r"\s*\{.*$", "", rest).strip()
            if keyword in TYPES and not (keyword == "class" and re.match(r"(?:func|var|let|subscript)\b", body)):
                name = re.match(r"[\w.]*", body)[0]
                if keyword != "extension" or ":" in body:
                    yield Entry(f"{keyword} {'.'.join([*around[:-1], ''])}{body}" if around else f"{keyword} {body}", state, place)
                if code.count("{") > code.count("}"):
                    around.append(name)
                    continue
            elif "internal" not in modifiers:
                kept = " ".join(word for word in modifiers.split() if word not in ("public", "open", "final", "nonisolated"))
                owner = f"{around[-1]}: " if around else ""
                yield Entry(f"{owner}{kept + ' ' if kept else ''}{keyword}{rest if keyword in ('init', 'subscript') else ' ' + rest.strip()}", state, place)
        depth = code.count("{") - code.count("}")
        for _ in range(-depth):
            if around:
                around.pop()


def header(text: str) -> Iterator[Entry]:
    """The declarations of a C or Objective-C header; each statement is one."""
    current, owner = source(""), ""
    text = re.sub(r"__attribute__\(\((?:[^()]|\([^()]*\))*\)\)", "", text.replace("\\\n", " "))
    block = ""
    for line in text.splitlines():
        code, comment = split(line)
        if not code:
            current = source(comment) if comment is not None else current
            continue
        state, place = source(comment) if comment is not None else current
        if found := re.match(r"#define (\w+) +(\S+)$", code):
            if re.match(r"[-({0-9A-Z]", found[2]):
                yield Entry(f"#define {found[1]} {found[2]}", state, place)
            continue
        if code.startswith(("#", "@import", "@class", "@optional", "@required")):
            continue
        code = re.sub(r"\b(?:MAIN_ACTOR|SENDABLE_CLASS|SENDABLE|DESIGNATED)\b ?|\b(?:NAME|SWIFT_NAME|SWIFT_VALUE|SINCE)\([^()]*(?:\([^()]*\))?[^()]*\) ?", "", code)
        if found := re.match(r"\s*@(interface|protocol) ([^{;]*)", code):
            owner = re.match(r"\w+", found[2])[0]
            yield Entry(f"@{found[1]} {found[2].strip()}", state, place)
            continue
        if code.strip() == "@end":
            owner = ""
            continue
        block += " " + code.strip()
        if block.count("{") > block.count("}"):
            continue
        for statement in re.split(r";(?![^{]*\})", block):
            if statement.strip():
                yield Entry((owner + ": " if owner else "") + " ".join(statement.split()), state, place)
        block = ""


def entries() -> dict[str, list[Entry]]:
    """All of them, by framework."""
    found: dict[str, list[Entry]] = {}
    for folder in sorted(path for path in API.iterdir() if path.is_dir()):
        for path in sorted(folder.iterdir()):
            if path.suffix == ".h":
                found.setdefault(folder.name, []).extend(header(path.read_text()))
            elif path.suffix == ".swiftinterface":
                found.setdefault(folder.name, []).extend(swift(path.read_text()))
    return found


def report() -> str:
    every = entries()
    lines = [
        "# Apple's API as declared for script/check-apple",
        "",
        "Every declaration of [Tests/Apple/API](../../Tests/Apple/README.md) and where it comes from. `script/format` writes this page.",
        "",
        "- **compared**: compared with this page at developer.apple.com: names, labels, types, optionals, `throws` and `async`. The page of a type",
        "  lists its members without default values, without `get` and `set`, and mostly without their availability. A name that ends in `.h` or",
        "  `.swiftinterface` is a header or a Swift interface of Apple's SDK, which also says the default values and the availability.",
        "- **no page**: Apple has no page about it, or none was found; the reason stands beside it.",
        "- **not compared**: written from memory so far.",
        "",
        "| framework | declarations | compared | no page | not compared |",
        "|---|---:|---:|---:|---:|",
    ]
    rows = [(name, [sum(entry.state == state for entry in found) for state in STATES]) for name, found in every.items()]
    rows.append(("**all**", [sum(counts[index] for _, counts in rows) for index in range(len(STATES))]))
    lines += [f"| {name} | {sum(counts)} | {' | '.join(map(str, counts))} |" for name, counts in rows]
    for name, found in every.items():
        lines += ["", f"## {name}", "", "| declaration | source | state |", "|---|---|---|"]
        for entry in found:
            text = entry.text.replace("|", "\\|")
            lines.append(f"| `{text}` | {entry.source or '–'} | {entry.state} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    text = report()
    if sys.argv[1:] != ["--check"]:
        REPORT.write_text(text)
    elif not REPORT.is_file() or REPORT.read_text() != text:
        print("docs/reports/apple-api.md is out of date; run script/format", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
