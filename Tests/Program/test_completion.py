"""Completion in real shells."""

import os
import re
import subprocess

import pytest

from program import PROGRAM, run
from terminal import Terminal


def bash(line, folder):
    """What bash offers behind a line."""
    words = line.split(" ")
    script = f"""
        source <({PROGRAM} completions bash)
        COMP_WORDS=({" ".join(f"'{word}'" for word in words)})
        COMP_CWORD={len(words) - 1}
        _bowline
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    # compopt complains outside of a completion that a person asked for.
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "keys").mkdir()
    (tmp_path / "key.pem").write_text("")
    return tmp_path


@pytest.mark.parametrize(
    "line, offers",
    [
        ("bowline se", ["serve"]),
        ("bowline a", ["analyze", "act", "agenda", "admin"]),
        ("bowline serve --po", ["--port"]),
        ("bowline serve --log-level w", ["warning"]),
        ("bowline serve --tls-key ke", ["keys", "key.pem"]),
        ("bowline serve --data ke", ["keys"]),
        ("bowline bench pip", ["pipeline"]),
        ("bowline bench client --transport c", ["curl"]),
        ("bowline admin te", ["tenants"]),
        ("bowline admin tenants c", ["create"]),
        ("bowline completions z", ["zsh"]),
        ("bowline distill key.", ["key.pem"]),
        ("bowline gist sign-i", ["sign-in"]),
    ],
)
def test_bash_offers_what_may_come_next(line, offers, folder):
    assert sorted(bash(line, folder)) == sorted(offers)


@pytest.fixture
def zsh(folder):
    """An interactive zsh that has read the script."""
    variables = {
        "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}",
        "HOME": str(folder),
        "TERM": "dumb",
        "ZDOTDIR": str(folder),
    }
    # Everything said on one line and nothing asked about, so that what is seen can be compared.
    (folder / ".zshrc").write_text(
        "PS1='ready> '; unsetopt zle_bracketed_paste prompt_cr prompt_sp; zstyle ':completion:*' list-prompt ''; "
        "autoload -Uz compinit; compinit -u -D; source <(bowline completions zsh); "
        # Shows what stands in the line, whatever was drawn on the way there.
        "tell() { print -r -- \"<$BUFFER>\" }; zle -N tell; bindkey '^X' tell\n"
    )
    os.chdir(folder)
    terminal = Terminal(["zsh", "-i"], variables)
    terminal.read_until("ready> ")
    yield terminal
    terminal.type("\x15exit\n")
    terminal.close()


@pytest.mark.parametrize(
    "typed, completed",
    [
        ("bowline se\t", "serve"),
        ("bowline serve --pub\t", "--public-url"),
        ("bowline serve --log-level w\t", "warning"),
        ("bowline bench pip\t", "pipeline"),
        ("bowline admin ten\t", "tenants"),
        ("bowline admin tenants cr\t", "create"),
        ("bowline serve --tls-key key.\t", "key.pem"),
        ("bowline completions z\t", "zsh"),
    ],
)
def test_zsh_completes_what_can_only_be_one_thing(zsh, typed, completed):
    zsh.type(typed + "\x18")
    line = re.search(r"<(.*)>", zsh.read_until(">")).group(1)
    assert line.split() == typed.split()[:-1] + [completed]


def test_zsh_shows_what_each_verb_does(zsh):
    zsh.type("bowline \t")
    zsh.read_until("measure one part of the product")


def test_both_scripts_are_free_of_errors(tmp_path):
    for shell in ["bash", "zsh"]:
        script = tmp_path / shell
        script.write_text(run("completions", shell).stdout)
        assert subprocess.run([shell, "-n", script], capture_output=True, text=True).stderr == ""
