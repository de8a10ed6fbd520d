"""The scripts at the project's root, where they can be tried without building anything."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from program import ROOT

SCRIPTS = ["server", "test", "build", "bench", "format", "docs", "soak"]


@pytest.fixture
def project(tmp_path):
    """The scripts alone, where another user may read them."""
    folder = tmp_path / "project"
    shutil.copytree(ROOT / "script", folder / "script")
    shutil.copy(ROOT / ".swift-format", folder)
    shutil.copytree(ROOT / "docs" / "decisions", folder / "docs" / "decisions")
    for place in [folder, *folder.parents]:
        if place != place.parent and os.stat(place).st_uid == os.getuid() and place != place.parents[-1]:
            place.chmod(0o755)
        if place == tmp_path.parents[1]:
            break
    return folder


def test_each_is_there_and_says_in_a_line_what_it_does():
    for name in [*(ROOT / "script" / name for name in SCRIPTS), ROOT / ".ci" / "run"]:
        assert os.access(name, os.X_OK), name
        lines = name.read_text().splitlines()
        assert lines[1].startswith("# ") and lines[1].endswith("."), name


def test_what_is_installed_is_listed_one_a_line():
    for line in (ROOT / "script" / "packages.txt").read_text().splitlines():
        assert " " not in line and line
    for line in (ROOT / "script" / "requirements.txt").read_text().splitlines():
        assert "==" in line


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
def test_without_root_it_says_what_to_install_and_stops(project):
    (project / "script" / "packages.txt").write_text("bash\nbowline-no-such-package\n")
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"}
    words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "bash", "script/server"]
    done = subprocess.run(words, cwd=project, capture_output=True, text=True, env=environment)
    assert done.returncode == 1
    assert "run: apt-get install bowline-no-such-package" in done.stderr


def test_without_swift_it_says_where_to_get_it_and_stops(project):
    library = project / "script" / "lib.sh"
    # This machine's own Swift is out of sight.
    text = library.read_text().replace("/opt/swift/usr/bin", "/nowhere").replace("/usr/libexec/swift/bin", "/nowhere")
    library.write_text(text)
    (project / "script" / "packages.txt").write_text("bash\n")
    (project / "script" / "requirements.txt").write_text("")
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"}
    done = subprocess.run(["bash", "script/build"], cwd=project, capture_output=True, text=True, env=environment)
    assert done.returncode == 1
    assert "Swift 6.2 or newer is needed; install it from https://www.swift.org/install" in done.stderr


def test_checking_the_format_changes_nothing_and_fails_on_a_difference(project):
    # What it calls beside the formatter has tests of its own, and looks at the whole project.
    for name in ["check-tree", "design", "lint-traps", "tests/floor-plan", "decisions.py", "apple_api.py"]:
        body = "" if name.endswith(".py") else "#!/usr/bin/env bash\n"
        (project / "script" / name).write_text(body)
    for name in ["Sources", "Tests", "Training/Sources", "Training/Tests"]:
        (project / name).mkdir(parents=True)
    for name in ["Package.swift", "Training/Package.swift"]:
        (project / name).write_text("// swift-tools-version: 6.2\n")
    good = "/// A number.\nlet number = 1\n"
    source = project / "Sources" / "A.swift"
    source.write_text(good)
    check = ["bash", "script/format", "--check"]
    assert subprocess.run(check, cwd=project, capture_output=True).returncode == 0
    bad = "/// A number.\nlet   number=1\n"
    source.write_text(bad)
    assert subprocess.run(check, cwd=project, capture_output=True).returncode != 0
    assert source.read_text() == bad
    assert subprocess.run(["bash", "script/format"], cwd=project, capture_output=True).returncode == 0
    assert source.read_text() == good


# What is made from the design


def copy_design(project):
    for folder in ["Apple", "Design", "Sources/Faces/FaceKit", "Sources/Screens/Assets"]:
        shutil.copytree(ROOT / folder, project / folder)


def test_the_catalogs_are_made_from_the_design_and_nothing_else(project):
    copy_design(project)
    icon = project / "Apple/Gista/Shared/Assets.xcassets/AppIcon.appiconset/icon.png"
    other = project / "Apple/TypeSafe/Shared/Assets.xcassets/AppIcon.appiconset/icon.png"
    color = project / "Apple/Shared/Colors.xcassets/amber.colorset/Contents.json"
    stray = project / "Apple/Shared/Colors.xcassets/gone.colorset/Contents.json"

    def check():
        return subprocess.run(["script/design", "--check"], cwd=project, capture_output=True, text=True).stderr

    assert check() == ""
    stray.parent.mkdir()
    for file, content, problem in [
        (color, color.read_bytes().replace(b"0xFF", b"0xFE"), "amber.colorset/Contents.json is out of date"),
        (stray, b"{}", "gone.colorset/Contents.json is made from nothing"),
        (icon, other.read_bytes(), "icon.png is out of date"),
        (icon, icon.read_bytes()[:-20], "icon.png ends too early"),
        (icon, icon.read_bytes().replace(b"IDAT", b"IDAX", 1), "icon.png is damaged"),
        (icon, b"GIF89a", "icon.png is not a PNG file"),
    ]:
        before = file.read_bytes() if file.exists() else None
        file.write_bytes(content)
        assert problem in check(), problem
        if before is None:
            file.unlink()
        else:
            file.write_bytes(before)
    drawing = project / "Design/icons/gista.svg"
    drawing.write_text(drawing.read_text().replace("<path", "<path opacity=\".5\"", 1))
    assert "Gista/Shared/Assets.xcassets/AppIcon.appiconset/icon.png is out of date" in check()


def test_the_xcode_project_is_what_its_script_writes(project):
    copy_design(project)

    def run(*words):
        return subprocess.run(["script/apple-project", *words], cwd=project, capture_output=True, text=True)

    assert run("--check").returncode == 0
    scheme = project / "Apple/Bowline.xcodeproj/xcshareddata/xcschemes/Gista.xcscheme"
    written = scheme.read_text()
    changed = written.replace("PortableTests", "OtherTests")
    scheme.write_text(changed)
    done = run("--check")
    assert done.returncode == 1
    assert "Gista.xcscheme is out of date; run script/apple-project" in done.stderr
    assert scheme.read_text() == changed
    assert run().returncode == 0
    assert scheme.read_text() == written


def test_the_lint_finds_each_trap_that_is_planted():
    done = subprocess.run([ROOT / "script" / "lint-traps", "--self-test"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("words", [[name, "--no-such"] for name in ["test", "format", "design", "apple-project"]], ids=" ".join)
def test_wrong_usage_of_a_script_exits_2(words):
    done = subprocess.run([ROOT / "script" / words[0], *words[1:]], capture_output=True, text=True)
    assert done.returncode == 2
    assert "usage: script/" in done.stderr


def test_the_summary_names_each_test_that_failed_and_each_runner_that_ended(tmp_path):
    (tmp_path / "kit.xml").write_text(
        '<testsuites><testsuite tests="3" failures="1" skipped="1"><testcase name="one"/>'
        '<testcase classname="KitTests" name="two"><failure message="4 is not 5"/></testcase>'
        '<testcase name="three"><skipped message="no network"/></testcase></testsuite></testsuites>'
    )
    done = subprocess.run(
        [sys.executable, ROOT / "script/summary.py", tmp_path, "kit"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.splitlines() == [
        "skipped: three: no network",
        "failed: KitTests two: 4 is not 5",
        "failed: the runner kit",
        "1 passed, 1 failed, 1 skipped",
    ]
    assert done.returncode == 1


def test_a_runner_that_ended_without_a_report_counts_as_a_failure(tmp_path):
    (tmp_path / "kit.xml").write_text('<testsuites><testsuite tests="1"><testcase name="one"/></testsuite></testsuites>')
    done = subprocess.run(
        [sys.executable, ROOT / "script/summary.py", tmp_path, "server"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.splitlines() == ["failed: the runner server", "1 passed, 1 failed, 0 skipped"]
    assert done.returncode == 1


# What is tracked


@pytest.fixture
def tree(tmp_path):
    """A repository with one small file, and what script/check-tree says of it after a file was added."""
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)

    def check(files):
        for name, content in {"README.md": b"# One\n", **files}.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        subprocess.run(["git", "add", "--all"], cwd=tmp_path, check=True)
        done = subprocess.run([ROOT / "script" / "check-tree", tmp_path], capture_output=True, text=True)
        return done.returncode, done.stderr

    return check


LARGE = b"x" * (512 * 1024 + 1)


def test_a_tree_of_small_texts_is_fine(tree):
    assert tree({"a.bin": b"x" * (512 * 1024)})[0] == 0


def test_a_large_file_needs_a_reason(tree):
    code, said = tree({"table.swift": LARGE})
    assert code == 1 and "table.swift: has 524289 bytes" in said
    listed = {"table.swift": LARGE, "script/large-files.tsv": "table.swift\tlearned by a script\n"}
    assert tree(listed)[0] == 0


@pytest.mark.parametrize("line", ["table.swift", "table.swift\t", "table.swift\tbecause", "table.swift learned by a script"])
def test_a_reason_is_more_than_a_word(tree, line):
    assert tree({"table.swift": LARGE, "script/large-files.tsv": line + "\n"})[0] == 1


@pytest.mark.parametrize("name", ["gone.swift", "README.md"])
def test_a_reason_for_what_is_not_large_is_removed(tree, name):
    code, said = tree({"script/large-files.tsv": f"{name}\tit was large once\n"})
    assert code == 1 and "remove the line" in said


@pytest.mark.parametrize(
    "start", [b"\x7fELF\x02\x01", b"\xcf\xfa\xed\xfe\x07", b"\xca\xfe\xba\xbe\x00", b"!<arch>\n"], ids=["elf", "mach-o", "fat", "ar"]
)
def test_programs_and_core_dumps_are_refused_whatever_they_are_called(tree, start):
    for name in ["core.123", "Sources/notes.md", "a"]:
        code, said = tree({name: start + b"\x00" * 100})
        assert code == 1 and name in said
    # Also with a reason.
    listed = f"core\tit is large for a reason\n"
    assert tree({"core": start + LARGE, "script/large-files.tsv": listed})[0] == 1


@pytest.mark.parametrize(
    "line",
    [
        'let zone = TimeZone(identifier: "Europe/Sofia")',
        "let names = TimeZone.knownTimeZoneIdentifiers",
        "let calendar = Calendar(identifier: .gregorian)",
        "let day = Calendar.current.startOfDay(for: now)",
        "let formatter = DateFormatter()",
        "localtime_r(&time, &parts)",
    ],
)
def test_foundations_own_zones_are_refused(tree, line):
    code, said = tree({"Sources/A.swift": f"import Foundation\n{line}\n"})
    assert code == 1 and "Sources/A.swift:2:" in said and "ZoneTable.system" in said


def test_other_calendars_and_comments_are_not_foundations(tree):
    text = "let easter = ChurchCalendar.easter(2026)\nlet timeZone = zone.name // not a TimeZone\n"
    assert tree({"Sources/A.swift": text})[0] == 0


# What no list names


@pytest.fixture(scope="module")
def listed(tmp_path_factory):
    """Makes the folder of listed commands for a list of packages."""

    def make(*packages):
        project = tmp_path_factory.mktemp("listed")
        shutil.copy(ROOT / "script" / "listed_tools.py", project)
        (project / "packages.txt").write_text("".join(f"{name}\n" for name in packages))
        command = [sys.executable, project / "listed_tools.py", project / "tools"]
        for _ in range(2):
            subprocess.run(command, check=True)
        return project / "tools"

    return make


def test_the_base_system_is_found_and_nothing_else(listed):
    tools = {link.name for link in listed().iterdir()}
    assert {"bash", "sh", "awk", "grep", "tar", "mount", "apt-get", "dpkg-query"} <= tools
    assert not {"curl", "git", "python3", "nginx", "openssl", "zsh", "gcc"} & tools


def test_a_package_brings_what_it_depends_on(listed):
    folder = listed("python3-venv")
    tools = {link.name for link in folder.iterdir()}
    assert {"python3", "python3.11"} <= tools and "curl" not in tools
    assert all(os.access(link, os.X_OK) for link in folder.iterdir())


def test_a_command_that_no_list_names_is_not_found(listed):
    folder = listed()
    for command, code in [("curl --version", 127), ("true", 0)]:
        done = subprocess.run([folder / "bash", "-c", command], env={"PATH": str(folder)}, capture_output=True)
        assert done.returncode == code


def test_a_command_whose_package_left_the_list_goes(tmp_path):
    shutil.copy(ROOT / "script" / "listed_tools.py", tmp_path)
    for packages, is_there in [("curl\n", True), ("\n", False)]:
        (tmp_path / "packages.txt").write_text(packages)
        subprocess.run([sys.executable, tmp_path / "listed_tools.py", tmp_path / "tools"], check=True)
        assert (tmp_path / "tools" / "curl").exists() == is_there


def test_programs_that_are_named_by_their_path_are_listed(listed):
    """A path in a text goes past the folder, so such texts are looked for."""
    packages = (ROOT / "script" / "packages.txt").read_text().split()
    tools = {link.name for link in listed(*packages).iterdir()}
    files = subprocess.run(
        ["git", "ls-files", "-z", "script", "Tests", "Sources", ".ci"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    named = set()
    for name in filter(None, files):
        if (ROOT / name).suffix in (".py", ".swift", ".sh", "") and (ROOT / name).is_file():
            text = (ROOT / name).read_text(errors="replace")
            named |= set(re.findall(r"(?<![\w.)/-])/(?:usr/)?s?bin/([a-z][\w.+-]*)", text))
    assert {"bash", "env", "python3", "chromium"} <= named
    # Our own package installs this one.
    named -= {"bowline"}
    assert named <= tools, named - tools
