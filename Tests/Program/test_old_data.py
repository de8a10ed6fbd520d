"""What earlier builds wrote opens in this one, with nothing lost."""

import json
import threading
from http.server import HTTPServer

import pytest

from old_data import PAGE_PORT, STORE, Page, holds, offline, online, opened

NAMES = sorted(path.name.removesuffix(".tar.gz") for path in STORE.glob("*.tar.gz"))


@pytest.fixture(params=NAMES)
def old(request, tmp_path):
    """A copy of what a build wrote, and what it told of it."""
    return opened(request.param, tmp_path)


def test_there_is_data_of_an_earlier_build():
    assert NAMES


def test_devices_of_an_earlier_build_tell_the_same_offline(old):
    world, told = old
    assert holds(offline(world, told["notes"]), told["offline"]) == []


def test_a_server_tells_the_same_on_the_data_of_an_earlier_build(old):
    world, told = old
    backend = world.serve("10:34")
    try:
        assert holds(online(world, backend, told["notes"]), told["online"]) == []
        assert backend.end() == 0
    finally:
        backend.stop()


def test_changes_that_an_earlier_build_left_unsent_are_delivered(old):
    world, told = old
    before = told["online"][f"/v1/games/{told['notes']['game']}"][0]
    with HTTPServer(("127.0.0.1", PAGE_PORT), Page) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        backend = world.serve("10:40")
        try:
            # The devices are still signed in: nobody gives a password here.
            links = {link["title"] for link in world.gist("10:41", "list")["links"]}
            assert links == {"Възли", "Nothing there", "По-късно"}
            world.score("10:41", "event", told["notes"]["game"])
            after = backend.get(f"/v1/games/{told['notes']['game']}", backend.signed()).json["data"]
            scores = {side: after[f"{side}_score"] - before[f"{side}_score"] for side in ["home", "away"]}
            assert scores == {"home": 0, "away": 4}
            world.actions("10:41", "ledger", "send")
            ledger = world.actions("10:41", "ledger", "list", "--all")["entries"]
            assert [entry["amount"] for entry in ledger if entry["details"] == "lunch"] == [20]
            assert len(ledger) == len(told["offline"]["ledger"]["entries"]) + 1
            agenda = json.dumps(world.actions("10:41", "agenda", "list", "--days", "60"))
            assert "buy milk" in agenda
            assert [world.unsent("10:42", app) for app in ["gist", "score", "actions"]] == [[], [], []]
        finally:
            backend.stop()
            pages.shutdown()


def test_a_lost_value_would_be_noticed():
    old = {"a": [{"b": 1}, {"b": 2}], "c": "text"}
    assert holds({**old, "more": True}, old) == []
    assert holds({"a": [{"b": 1}], "c": "text"}, old) and holds({"a": old["a"]}, old)
    assert holds({"a": [{"b": 1}, {"b": 3}], "c": "text"}, old) == ["/a/1/b: 2 became 3"]
