"""The soak finds what is wrong: each invariant is shown records with a fault planted in them."""

import pytest

from soaking import invariants
from soaking.ledger import Ledger
from soaking.people import DEMO, RIVAL
from soaking.schedule import plan
from soaking.server import describe

MB = 1_000_000


def test_a_ledger_that_agrees_has_no_problem():
    assert invariants.ledger_problems("links", ["a", "b"], ["b", "a", "never acknowledged"]) == []


@pytest.mark.parametrize("kept, words", [(["a"], "b was acknowledged and is lost"), (["a", "b", "b"], "b is there twice")])
def test_a_lost_and_a_doubled_acknowledgement_are_found(kept, words):
    assert invariants.ledger_problems("links", ["a", "b"], kept) == [f"links: {words}"]


def test_something_doubled_without_an_acknowledgement_is_found():
    assert invariants.ledger_problems("links", [], ["a", "a"]) == ["links: a is there twice"]


def test_another_order_is_found_and_a_repeated_acknowledgement_is_none():
    assert invariants.order_problems("events", ["a", "b", "c"], ["a", "c", "b"]) != []
    assert invariants.order_problems("events", ["a", "b", "a", "b", "c"], ["x", "a", "b", "c"]) == []


def test_an_answer_of_another_tenant_is_found():
    items = [{"tenant_id": DEMO}, {"tenant_id": RIVAL}]
    assert invariants.tenant_problems("leagues", DEMO, items) == [f"leagues: an answer to {DEMO} held items of {RIVAL}"]
    assert invariants.tenant_problems("leagues", DEMO, items[:1]) == []
    assert invariants.tenant_problems("leagues", DEMO, [{}]) != []


def samples(size, process=lambda second: 7):
    return [(second, process(second), size(second)) for second in range(0, 3600, 2)]


def test_memory_that_grows_is_found_and_one_peak_is_no_growth():
    assert invariants.growth_problems(samples(lambda second: 100 * MB + second * 10_000), 600, 3500, 60) != []
    assert invariants.growth_problems(samples(lambda second: 100 * MB + (second == 1200) * 900 * MB), 600, 3500, 60) == []


def test_memory_over_time_is_told_by_the_medians_of_windows():
    found = invariants.medians([(0, 10, 1), (1, 30, 3), (2, 20, 2), (6, 50, 5)], 5)
    assert found == [[0, 20, 2], [5, 50, 5]]


def test_memory_of_two_processes_or_of_none_is_not_compared():
    assert "2 processes" in invariants.growth_problems(samples(lambda _: MB, lambda second: second > 2000), 600, 3500, 60)[0]
    assert invariants.growth_problems([], 600, 3500, 60) != []


def test_descriptors_left_behind_are_found_by_kind():
    assert invariants.descriptor_problems({"socket": 3, "file": 20}, {"socket": 90, "file": 22}) == [
        "descriptors grew by 89 (file +2, socket +87)"
    ]
    assert invariants.descriptor_problems({"socket": 3, "file": 20}, {"socket": 5, "file": 24}) == []


@pytest.mark.parametrize("values, share, wanted", [([], 99, None), ([5], 99, 5), (range(1, 101), 99, 99), ([1, 2, 3, 4], 50, 2)])
def test_a_percentile_is_one_of_the_values(values, share, wanted):
    assert invariants.percentile(values, share) == wanted


def test_slow_reads_are_found():
    assert invariants.latency_problems(4.0, 20.0) == []
    assert invariants.latency_problems(4.0, 20.1) != []
    assert invariants.latency_problems(None, 1.0) != []


def test_an_owner_who_is_kept_out_is_found():
    tries = [(second, "ann", not 100 < second < 150) for second in range(0, 300, 10)]
    assert invariants.lockout_problems(tries) == ["ann could not sign in for more than 30 s"]
    assert invariants.lockout_problems([(second, "ann", second < 200) for second in range(0, 300, 10)]) != []
    assert invariants.lockout_problems([(second, "ann", second != 100) for second in range(0, 300, 10)]) == []


def test_an_answer_of_500_is_explained_by_a_full_disk_only():
    squeezes = [(10, True), (20, False)]
    assert invariants.error_problems([(15, "ann", "GET /"), (22, "ann", "GET /")], squeezes) == []
    assert len(invariants.error_problems([(5, "ann", "GET /"), (30, "ann", "GET /")], squeezes)) == 2


def test_a_full_outbox_and_a_refusal_in_the_end_are_found():
    ledger = Ledger()
    ledger.take('{"kind":"left","app":"gista","name":"ann","count":2,"ids":[]}', 1)
    ledger.take('{"kind":"left","app":"score","name":"bob","count":0,"ids":["the server answered 422"]}', 1)
    assert ledger.outbox_problems() == ["ann: 2 changes are still in the outbox", "bob: the server refused ['the server answered 422']"]
    ledger.take('{"kind":"left","app":"gista","name":"ann","count":0}', 2)
    ledger.take('{"kind":"left","app":"score","name":"bob","count":0}', 2)
    assert ledger.outbox_problems() == []


def test_an_acknowledgement_and_a_fault_are_kept():
    ledger = Ledger()
    ledger.take('{"kind":"ack","app":"gista","name":"ann","id":"a"}', 1)
    ledger.take('{"kind":"fault","app":"gista","name":"ann","detail":"an answer of another tenant"}', 1)
    assert ledger.acknowledged["gista", "ann"] == ["a"] and ledger.faults_by_kind() == ["ann: an answer of another tenant"]


@pytest.mark.parametrize("seconds", [60, 600, 3600])
def test_one_process_serves_between_the_mark_and_the_end_of_the_calm(seconds):
    schedule = plan(seconds, seed=3)
    kills = [event.at for event in schedule.events if event.kind in ("kill server", "stop server")]
    assert kills and not [at for at in kills if schedule.mark <= at <= schedule.calm_end]
    assert max(kills) > schedule.calm_end
    age = schedule.mark - max(at for at in kills if at < schedule.mark)
    assert age >= min(600, seconds / 6)
    assert schedule.mark + schedule.window < schedule.calm_end - schedule.window
    fills = [event for event in schedule.events if event.kind == "fill disk"]
    assert fills and len(fills) == len([event for event in schedule.events if event.kind == "free disk"])


def test_a_schedule_is_the_seeds():
    assert plan(600, seed=5) == plan(600, seed=5) != plan(600, seed=6)
    assert not [event for event in plan(600, seed=5, disk=False).events if "disk" in event.kind]


def test_a_crash_says_where_it_was():
    log = (
        "{}\n*** Program crashed: Illegal instruction at 0x1 ***\n\nThread 3 crashed:\n\n"
        "0               0x01 BodyReader.text(_:) + 8 in bowline at /a.swift:1\n  1 [ra] [system] 0x02 Exchange.run() + 1 in bowline\n"
    )
    wanted = "*** Program crashed: Illegal instruction at 0x1 ***; BodyReader.text(_:) + 8 in bowline at /a.swift:1 < Exchange.run() + 1 in bowline"
    assert describe(-4, log) == f"signal SIGILL; {wanted}"
    assert describe(1, "") == "exit status 1; nothing in its log says why"
