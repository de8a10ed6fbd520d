"""The pages: their links lead somewhere, their commands work, and what they say of the code is so."""

import os
import re
import subprocess
import urllib.parse

import pytest

from program import PROGRAM, ROOT, run

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
VERBS = [[], *([verb] for verb in re.findall(r"^  ([a-z]+) ", run("--help").stdout, re.MULTILINE))]


def named(page):
    return str(page.relative_to(ROOT))


def anchors(page):
    """What GitHub makes of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if urllib.parse.urlsplit(target).scheme:
            continue
        path, _, anchor = target.partition("#")
        place = (page.parent / path).resolve() if path else page
        assert place.exists(), f"{named(page)} links to {target}"
        if anchor:
            assert anchor in anchors(place), f"{named(page)} links to {target}"


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == ROOT / "docs"], ids=named)
def test_every_page_is_listed(page):
    index = (ROOT / "docs" / "README.md").read_text()
    assert page.name == "README.md" or page.name in index


def commands(page):
    """The lines of a page's `sh` blocks, one block after the other."""
    return "\n".join(re.findall(r"^```sh\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=named)
def test_commands_do_what_they_say(page, backend, tmp_path):
    """Runs them as they stand, but for the port, in a folder with what the pages take as given."""
    (tmp_path / "article.html").write_text("<html><title>Knots</title><p>A bowline holds under any load. It never jams.</p></html>")
    (tmp_path / "sentences.jsonl").write_text('{"id":1,"text":"lunch 12.50"}\n')
    script = commands(page).replace("127.0.0.1:3000", f"127.0.0.1:{backend.port}")
    environment = {
        "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "GISTA_SERVER": backend.url,
        "BOWLINE_ACTIONS_URL": backend.url,
        "BOWLINE_PASSWORD": "Demo-passw0rd!",
    }
    # `bowline doctor` and the like go to the usual port unless they are told.
    script = re.sub(r"^bowline doctor$", f"bowline doctor --server {backend.url}", script, flags=re.MULTILINE)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_every_verb_that_pages_show_is_one():
    verbs = set(re.findall(r"^  ([a-z]+) ", run("--help").stdout, re.MULTILINE))
    for page in PAGES:
        for verb in re.findall(r"(?:^|`)bowline ([a-z]+)", page.read_text(), re.MULTILINE):
            assert verb in verbs or verb in ("ready", "for"), f"{named(page)} says bowline {verb}"


def test_every_option_that_pages_show_is_one():
    known = set(re.findall(r"--[a-z][a-z-]*", "".join(run(*words, "--help").stdout for words in VERBS)))
    for page in [page for page in PAGES if page.parent.name != "decisions"]:
        for line in re.findall(r"(?:^|`)bowline [^`\n]*", page.read_text(), re.MULTILINE):
            for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", line):
                assert option in known | {"--help", "--version"}, f"{named(page)}: {line}"




def test_every_script_that_pages_name_is_there():
    for page in PAGES:
        for name in re.findall(r"`script/([\w/.-]+)", page.read_text()):
            assert (ROOT / "script" / name).exists(), f"{named(page)} names script/{name}"


def test_every_target_of_the_manifest_is_drawn():
    drawing = (ROOT / "docs" / "architecture.md").read_text()
    manifest = (ROOT / "Package.swift").read_text().split("// MARK: Tests")[0]
    for name in re.findall(r'(?:module|system)\(\s*"(\w+)"', manifest):
        assert name in drawing, name


@pytest.fixture(scope="module")
def tests():
    """The text of everything in which a test may stand."""
    folders = [ROOT / "Tests", ROOT / "Training" / "Tests"]
    files = [file for folder in folders for end in ["*.swift", "*.py"] for file in folder.rglob(end)]
    files += (ROOT / "script" / "tests").iterdir()
    return "\n".join(file.read_text() for file in files if file.is_file())


def named_tests(cell):
    return re.findall(r"`(test_\w+|[a-z]+[A-Z]\w+)`", cell)


def is_there(name, tests):
    return re.search(rf'(def|func|name="|") ?{name}\b|testcase name="{name}"', tests)


def test_every_test_that_the_contract_names_is_there(tests):
    page = (ROOT / "docs" / "contract.md").read_text()
    rows = re.findall(r"^\|.*\|(.*)\|$", page, re.MULTILINE)
    for name in named_tests("".join(rows)):
        assert is_there(name, tests), name


def promises():
    """The rows of the threat model's tables of what is guarded: what is threatened, what stands against it, and what shows it."""
    page = (ROOT / "docs" / "threat-model.md").read_text()
    sections = re.split(r"^## ", page, flags=re.MULTILINE)
    guarded = [one for one in sections if one.startswith(("On the device", "At the backend"))]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for one in guarded for line in one.splitlines() if line.startswith("|")]
    return [row for row in rows if row[0] != "threat" and not row[0].startswith("---")]


@pytest.mark.parametrize("row", promises(), ids=lambda row: row[0])
def test_every_promise_of_the_threat_model_is_shown_by_tests_that_are_there(row, tests):
    named = " ".join(row[1:])
    names = named_tests(named)
    # A suite or a file of tests shows a row, too.
    suites = re.findall(r"`(\w+Tests|test_\w+\.py)`", named)
    assert names or suites, f"the row {row[0]!r} names no test that shows it, such as `aStolenTokenIsRefused`"
    for name in names:
        assert is_there(name, tests), f"the row {row[0]!r} names {name}, which is no test"
    for suite in suites:
        is_suite = list((ROOT / "Tests").rglob(suite)) or re.search(rf"(struct|class|enum) {suite}\b", tests)
        assert is_suite, f"the row {row[0]!r} names {suite}, which is no suite of tests"
