"""Makes a package of the Swift code in README.md, docs and the kit's articles, one target a page, so that a compiler can judge it.

    snippets.py ROOT FOLDER

A page reads like one program: types, extensions and functions at the left margin are declared for the whole page, everything else of a
block goes into a function of its own, whose parameters are what docs/given.swift calls given.

See docs/decisions/checks.md, "Swift code on documentation pages is compiled".
"""

import re
import sys
from pathlib import Path

# Their code is of the apps' modules, which are no products; a test target follows it to the letter.
FOLLOWED = {"handler-extension-guide.md": "Tests/Apps/HandlerGuideTests", "action-handler-api.md": "Tests/Apps/ActionHandlerAppTests"}
PRODUCTS = ["Bowline", "BowlineCognito", "BowlineFaults", "BowlineLive", "BowlineStore", "BowlineTesting", "BowlineURLSession"]
DECLARATION = re.compile(
    r"(?:(?:public|package|internal|private|fileprivate|final|indirect|@\w+(?:\([^)]*\))?)\s+)*"
    r"(struct|class|enum|actor|protocol|extension|func|typealias)\b"
)


def pages(root):
    yield root / "README.md"
    yield from sorted((root / "docs").glob("*.md"))
    yield from sorted((root / "Sources/Kit/Bowline/Bowline.docc").glob("*.md"))


def blocks(page):
    """The Swift blocks of a page, each with the number of its first line."""
    inside, start, lines = False, 0, []
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if not inside and re.fullmatch(r"\s*```swift", line):
            inside, start, lines = True, number + 1, []
        elif inside and line.strip() == "```":
            inside = False
            yield start, lines
        elif inside:
            lines.append(line)


def sorted_out(lines, first):
    """What a block declares, does and imports; lines keep their numbers."""
    imports, declared, done = [], [], []
    pile = done
    pending = []
    for number, line in enumerate(lines, first):
        if line.startswith("import "):
            imports.append(line)
        elif re.match(r"(//|@\w)", line) and not DECLARATION.match(line):
            pending.append((number, line))
        else:
            if line and line[0] not in " })]":
                pile = declared if DECLARATION.match(line) else done
            pile += pending + [(number, line)]
            pending = []
    done += pending
    return imports, declared, done


def numbered(lines, page):
    """Lines as they are to be compiled, so that a complaint names the page."""
    text, last = [], None
    for number, line in lines:
        if last is None or number != last + 1:
            text.append(f'#sourceLocation(file: "{page}", line: {number})')
        text.append(line)
        last = number
    return text


def given(root):
    """The parameters that every block's function has, as docs/given.swift lists them."""
    text = (root / "docs/given.swift").read_text()
    return re.search(r"func given\((.*?)\) \{\}", text, re.DOTALL).group(1)


def source(page, root):
    """A page as one file, or None when it has no Swift."""
    name = str(page.relative_to(root))
    imports, declared, functions = {"import Bowline", "import BowlineStore", "import Given"}, [], []
    for start, lines in blocks(page):
        more, declares, does = sorted_out(lines, start)
        imports.update(more)
        declared += numbered(declares, name)
        if any(line.strip() for _, line in does):
            functions.append(f"func snippet{start}({given(root)}) async throws {{")
            functions += [*numbered(does, name), "#sourceLocation()", "}"]
    if not declared and not functions:
        return None
    end = ["#sourceLocation()"] if declared else []
    return "\n".join([*sorted(imports), *declared, *end, *functions, ""])


def check_followed(page, root):
    """Each line of a page that tests follow stands in those tests."""
    followed = root / FOLLOWED[page.name]
    known = {line.strip() for file in followed.rglob("*.swift") for line in file.read_text().splitlines()}
    missing = [line for _, lines in blocks(page) for line in lines if line.strip() and line.strip() not in known]
    if missing:
        sys.exit(f"{page.name}: {followed.relative_to(root)} does not have: {missing[0].strip()}")


def main(root, folder):
    dependencies = ", ".join(f'.product(name: "{name}", package: "bowline")' for name in PRODUCTS)
    targets = ['.target(name: "Given", dependencies: [' + dependencies + "])"]
    files = {"Sources/Given/Given.swift": (root / "docs/given.swift").read_text()}
    for page in pages(root):
        if page.name in FOLLOWED:
            check_followed(page, root)
            continue
        text = source(page, root)
        if text is None:
            continue
        is_test = "import Testing" in text
        name = "Page_" + re.sub(r"\W", "_", page.stem) + ("Tests" if is_test else "")
        kind, place = (".testTarget", "Tests") if is_test else (".target", "Sources")
        files[f"{place}/{name}/Page.swift"] = text
        targets.append(f'{kind}(name: "{name}", dependencies: ["Given", {dependencies}])')
    listed = ",\n        ".join(targets)
    files["Package.swift"] = f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "snippets",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "bowline", path: "{root}")],
    targets: [
        {listed}
    ]
)
"""
    for old in [*folder.glob("Sources/*/*.swift"), *folder.glob("Tests/*/*.swift")]:
        if str(old.relative_to(folder)) not in files:
            old.unlink()
            old.parent.rmdir()
    for place, text in files.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        # What did not change is not compiled again.
        if not file.exists() or file.read_text() != text:
            file.write_text(text)


main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
