"""Limits of tenants and addresses, and of guesses, hold over all nodes together."""

import json
import os
import threading
import time
import uuid
from collections import Counter

import pytest

from people import Line
from program import run
from soaking.api import API
from test_races import race

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


def cognito(operation, content, address):
    """A call of the user pool, from an address that a proxy tells."""
    target = f"AWSCognitoIdentityProviderService.{operation}"
    headers = {"Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": target, "X-Forwarded-For": address}
    return "POST", "/cognito/", headers, {"ClientId": "bowline-demo", **content}


def outcomes(answers):
    """What calls of the user pool came to."""
    return Counter("done" if status == 200 else json.loads(body)["message"] for pair in answers for status, body in pair)


def guess(name, address):
    content = {"AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": {"USERNAME": name, "PASSWORD": "Wrong-passw0rd!"}}
    return cognito("InitiateAuth", content, address)


def test_a_stranger_has_no_more_guesses_at_three_nodes_than_at_one(cluster):
    # The same at one node and at all of them, at accounts that nobody has guessed at.
    for ports, name in ((cluster.ports[:1], "nobody-1@demo.test"), (cluster.ports, "nobody-2@demo.test")):
        came = outcomes(race(ports, 12, lambda number: [guess(name, "203.0.113.5")] * 2))
        assert came == {"Incorrect username or password.": 5, "Password attempts exceeded": 19}


def test_all_strangers_together_have_no_more_guesses_at_three_nodes(cluster):
    came = outcomes(
        race(cluster.ports, 40, lambda number: [guess("nobody-3@demo.test", f"198.51.{side}.{number}") for side in (0, 1)])
    )
    assert came == {"Incorrect username or password.": 60, "Password attempts exceeded": 20}


def test_an_address_signs_up_no_more_people_at_three_nodes(cluster):
    def request(number):
        names = [f"p{uuid.uuid4().hex[:12]}@example.com" for _ in (0, 1)]
        return [cognito("SignUp", {"Username": name, "Password": "Quite-long-passw0rd!"}, "203.0.113.6") for name in names]

    came = Counter("done" if status == 200 else json.loads(body)["__type"] for pair in race(cluster.ports, 15, request) for status, body in pair)
    # One more for each minute that it takes.
    assert set(came) == {"done", "TooManyRequestsException"} and came["done"] in (20, 21, 22)


def test_the_limit_of_an_address_is_that_of_all_nodes_together(cluster):
    signed = {**API(cluster.ports[0]).sign_in("viewer@demo.test"), "X-Forwarded-For": "203.0.113.7"}
    folder = str(cluster.folder / "node1")
    words = ["--per-second", str(RATE), "--burst", str(BURST), "--data", folder, "--json"]
    done = run("admin", "limits", "set", "address", "--subject", "203.0.113.7", *words)
    assert done.returncode == 0, done.stderr
    for port in cluster.ports:
        while told(port, signed) != BURST:
            time.sleep(0.02)
    allowed(cluster.ports, signed, 3)
    count, seconds = allowed(cluster.ports, signed, 60 if THOROUGH else 4)
    aim = RATE * seconds
    print(f"\nan address: {count} calls allowed in {seconds:.1f} s, {100 * count / aim - 100:+.1f} % of {aim:.0f}")
    assert abs(count - aim) <= 0.05 * aim + 15
