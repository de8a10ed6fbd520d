"""How the program speaks: help, exit codes, guesses, colours, progress."""

import json
import re

import pytest

from program import PROGRAM, run
from terminal import on_a_terminal

VERBS = re.findall(r"^  ([a-z]+)\s{2,}\S", run("--help").stdout, re.MULTILINE)
ESCAPE = "\x1b["


def test_the_help_lists_every_verb_of_the_contract():
    wanted = {"serve", "analyze", "act", "understand", "distill", "gist", "score", "ledger", "agenda", "admin", "backup"}
    assert wanted | {"outbox", "doctor", "bench", "generate", "completions", "manual"} == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb):
    answers = [run(verb, "--help"), run("help", verb), run(verb, "some", "words", "--help")]
    assert {answer.returncode for answer in answers} == {0}
    assert len({answer.stdout for answer in answers}) == 1
    assert answers[0].stdout.startswith(f"Usage: bowline {verb}")
    assert "Exit codes: 0 done; 1 " in answers[0].stdout


@pytest.mark.parametrize("verb", VERBS)
def test_an_unknown_option_is_wrong_usage_and_says_where_to_look(verb):
    answer = run(verb, "--no-such-option")
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith("bowline: unknown option '--no-such-option'")
    assert f"See `bowline {verb} --help`." in answer.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["sereve"],
        ["analyze"],
        ["act"],
        ["understand"],
        ["distill"],
        ["distill", "a", "b"],
        ["gist"],
        ["gist", "lst"],
        ["score"],
        ["score", "sing-in"],
        ["ledger", "ad"],
        ["agenda", "repeat", "FREQ=NEVER"],
        ["admin"],
        ["admin", "users", "craete"],
        ["backup"],
        ["doctor", "extra"],
        ["doctor", "--username", "x"],
        ["bench"],
        ["bench", "pipelin"],
        ["bench", "pipeline", "--seconds", "never"],
        ["completions", "fish"],
        ["serve", "extra"],
        ["serve", "--port", "70000"],
        ["serve", "--demo", "--no-demo"],
        ["serve", "--tls-cert", "only.pem"],
        ["serve", "--public-url", "nonsense"],
        ["serve", "--log-level", "loud"],
        ["serve", "--host", "example.com"],
        ["serve", "--host", "0.0.0.0", "--no-limits"],
        ["serve", "--host", "0.0.0.0", "--access-token-seconds", "5"],
        ["serve", "--host", "0.0.0.0", "--allow-loopback-links"],
        ["analyze", "x", "--local", "--server", "http://127.0.0.1:1"],
        ["act", "x", "--now", "yesterday"],
        ["act", "x", "--currency", "EURO"],
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_2_and_prints_nothing(words, tmp_path):
    answer = run(*words, home=str(tmp_path))
    assert answer.returncode == 2, answer.stderr
    assert answer.stdout == ""
    assert answer.stderr.startswith("bowline: ")


def test_what_was_meant_is_guessed():
    assert "did you mean 'serve'?" in run("sevre").stderr
    assert "did you mean '--port'?" in run("serve", "--prot", "1").stderr
    assert "did you mean 'pipeline'?" in run("bench", "pipelin").stderr


def test_work_that_fails_exits_1_and_says_so_in_both_ways(tmp_path):
    answer = run("distill", "nowhere.html", home=str(tmp_path))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "nowhere.html" in answer.stderr
    answer = run("distill", "nowhere.html", "--json", home=str(tmp_path))
    assert answer.returncode == 1
    assert "nowhere.html" in json.loads(answer.stdout)["error"]


def test_a_version_is_told():
    assert re.fullmatch(r"bowline \d+\.\d+\.\d+\n", run("--version").stdout)


def test_the_version_is_the_documents(backend):
    assert run("--version").stdout == f"bowline {backend.get('/openapi.json').json['info']['version']}\n"


def test_colours_are_for_terminals_whose_owner_wants_them():
    assert ESCAPE in on_a_terminal([PROGRAM, "--help"])
    assert ESCAPE not in on_a_terminal([PROGRAM, "--help"], NO_COLOR="1")
    assert ESCAPE not in on_a_terminal([PROGRAM, "--help"], TERM="dumb")
    assert ESCAPE not in run("--help").stdout
    assert ESCAPE not in run("serv").stderr


def test_who_waits_at_a_terminal_is_told_what_for():
    words = [PROGRAM, "bench", "pipeline", "--seconds", "4"]
    shown = on_a_terminal(words, NO_COLOR="1")
    assert "measuring pipeline … 1 s" in shown
    # It is gone when the figures come.
    assert shown.rindex("\r\x1b[K") < shown.index("pipeline", shown.rindex("\x1b[K"))


def test_where_nobody_waits_nothing_is_told():
    answer = run("bench", "pipeline", "--seconds", "2.5", "--json")
    assert answer.stderr == ""
    assert json.loads(answer.stdout)["benchmark"] == "pipeline"
