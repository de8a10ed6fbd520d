"""The limit of a tenant holds over all nodes together."""

import os
import threading
import time

import pytest

from people import Line
from program import run
from soaking.api import API

THOROUGH = os.environ.get("BOWLINE_THOROUGH") == "1"
RATE, BURST = 50, 100


@pytest.fixture
def limited(cluster):
    """A tenant whose limit is so low that a test can reach it; the headers of one of its people."""
    folder = str(cluster.folder / "node1")
    words = ["--per-second", str(RATE), "--burst", str(BURST), "--data", folder, "--json"]
    done = run("admin", "limits", "set", "tenant", "--subject", "rival-tenant", *words)
    assert done.returncode == 0, done.stderr
    signed = API(cluster.ports[0]).sign_in("admin@rival.test")
    # All nodes know it when all of them tell it.
    for port in cluster.ports:
        while API(port).want([200], "GET", "/v1/leagues", signed) and told(port, signed) != BURST:
            time.sleep(0.02)
    yield signed
    done = run("admin", "limits", "clear", "tenant", "--subject", "rival-tenant", "--data", folder, "--json")
    assert done.returncode == 0, done.stderr


def told(port, signed):
    line = Line(port)
    line.connection.request("GET", "/v1/leagues", headers=signed)
    answer = line.connection.getresponse()
    answer.read()
    line.close()
    return int(answer.headers["RateLimit-Limit"])


def allowed(ports, signed, seconds):
    """Calls as fast as answers come, a thread for each of `ports`; how many were allowed, and within which time."""
    counts = [0] * len(ports)
    began = time.monotonic()

    def call(place):
        line = Line(ports[place])
        while time.monotonic() < began + seconds:
            status, body = line.ask("GET", "/v1/leagues", signed)
            assert status in (200, 429), body
            counts[place] += status == 200

    callers = [threading.Thread(target=call, args=(place,)) for place in range(len(ports))]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    return sum(counts), time.monotonic() - began


@pytest.mark.parametrize("spread", ["even", "skewed"])
def test_a_tenants_limit_is_that_of_all_nodes_together(cluster, limited, spread):
    ports = cluster.ports if spread == "even" else [cluster.ports[0]] * 5 + [cluster.ports[1]]
    # What was left of the burst is used up first, so that all begins at the same point.
    allowed(ports, limited, 3)
    count, seconds = allowed(ports, limited, 60 if THOROUGH else 4)
    aim = RATE * seconds
    print(f"\n{spread} load: {count} calls allowed in {seconds:.1f} s, {100 * count / aim - 100:+.1f} % of {aim:.0f}")
    # In a short time, what nodes have borrowed or owe counts for more.
    assert abs(count - aim) <= 0.05 * aim + 15
