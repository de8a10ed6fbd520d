"""The scripts at the project's root, where they can be tried without building anything."""

import os
import shutil
import subprocess

import pytest

from program import ROOT

SCRIPTS = ["server", "test", "build", "bench", "format", "docs"]


@pytest.fixture
def project(tmp_path):
    """The scripts alone, where another user may read them."""
    folder = tmp_path / "project"
    shutil.copytree(ROOT / "script", folder / "script")
    shutil.copy(ROOT / ".swift-format", folder)
    (folder / "docs" / "decisions").mkdir(parents=True)
    shutil.copy(ROOT / "docs" / "decisions" / "README.md", folder / "docs" / "decisions")
    for note in (ROOT / "docs" / "decisions").glob("[0-9]*.md"):
        shutil.copy(note, folder / "docs" / "decisions")
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
    for folder in ["Sources", "Tests"]:
        (project / folder).mkdir()
    (project / "Package.swift").write_text("// swift-tools-version: 6.2\n")
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


@pytest.mark.parametrize("words", [["test", "--no-such"], ["format", "--no-such"]], ids=" ".join)
def test_wrong_usage_of_a_script_exits_2(words):
    done = subprocess.run([ROOT / "script" / words[0], *words[1:]], capture_output=True, text=True)
    assert done.returncode == 2
    assert "usage: script/" in done.stderr
