"""Measures whether the time of an answer tells who has an account, and what a flood of sign-ins does to refreshes. Reports, never asserts.

Run it against a backend of your own: `python timing.py URL-PORT` with `bowline serve --no-limits`; or by `script/test --thorough`.
"""

import http.client
import json
import multiprocessing
import random
import statistics
import time
import uuid

TYPE = "application/x-amz-json-1.1"
PASSWORD = "Demo-passw0rd!"


class Line:
    """One connection that stays open."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def post(self, path, body, headers):
        """Seconds until the answer was read, and the answer."""
        start = time.perf_counter()
        self.connection.request("POST", path, json.dumps(body), headers)
        response = self.connection.getresponse()
        data = response.read()
        return time.perf_counter() - start, response.status, data

    def cognito(self, action, content, address="203.0.113.1"):
        headers = {
            "Content-Type": TYPE,
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{action}",
            "X-Forwarded-For": address,
        }
        return self.post("/cognito/", {"ClientId": "bowline-demo", **content}, headers)

    def gista(self, path, body, address="203.0.113.1"):
        return self.post(path, body, {"Content-Type": "application/json", "X-Forwarded-For": address})


def interval(known, unknown, rounds=2_000):
    """Half the width of a band that holds the difference of medians of two halves of the same pile in 95 of 100 shuffles."""
    pile = known + unknown
    half = len(known)
    differences = []
    for _ in range(rounds):
        random.shuffle(pile)
        differences.append(abs(statistics.median(pile[:half]) - statistics.median(pile[half:])))
    return sorted(differences)[int(rounds * 0.95)]


def compare(name, call, calls):
    """Calls by turns for somebody who is there and for somebody who is not, in random order of each pair."""
    times = {True: [], False: []}
    warming = min(25, calls)
    for number in range(calls + warming):
        pair = [True, False]
        random.shuffle(pair)
        for is_known in pair:
            seconds = call(is_known, number)
            if number >= warming:
                times[is_known].append(seconds * 1e3)
    known, unknown = statistics.median(times[True]), statistics.median(times[False])
    noise = interval(times[True], times[False], 400)
    verdict = "within noise" if abs(known - unknown) <= noise else "DIFFERENT"
    print(
        f"{name:28} known {known:7.3f} ms, unknown {unknown:7.3f} ms, "
        f"difference {known - unknown:+.3f} ms, noise {noise:.3f} ms: {verdict}"
    )


def address(number):
    """An address of its own for each pair of calls, so that no allowance ends."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def report_accounts(backend, calls=1_000):
    line = Line(backend.port)
    there = f"ann-{uuid.uuid4()}"
    account = {
        "userId": f"{there}_{uuid.uuid4()}",
        "email": f"{there}@example.com",
        "password": "a long enough one",
        "username": there,
    }
    assert line.gista("/api/users", account)[1] == 201
    names = {True: "viewer@demo.test", False: "nobody@demo.test"}
    emails = {True: account["email"], False: f"bob-{uuid.uuid4()}@example.com"}
    print(f"\n{calls} calls each, by turns:")

    def start(is_known, number):
        content = {"AuthFlow": "USER_SRP_AUTH", "AuthParameters": {"USERNAME": names[is_known], "SRP_A": "abc123"}}
        return line.cognito("InitiateAuth", content, address(number))[0]

    def wrong(is_known, number):
        parameters = {"USERNAME": names[is_known], "PASSWORD": "Wrong-passw0rd!"}
        content = {"AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}
        return line.cognito("InitiateAuth", content, address(number))[0]

    def action(name, more=None):
        return lambda is_known, number: line.cognito(
            name, {"Username": names[is_known], **(more or {})}, address(number)
        )[0]

    def sign_up(is_known, number):
        name = names[True] if is_known else f"new-{number}-{there}@example.com"
        return line.cognito("SignUp", {"Username": name, "Password": "Some-passw0rd!"}, address(number))[0]

    def gista(path, more=None):
        return lambda is_known, number: line.gista(path, {"email": emails[is_known], **(more or {})}, address(number))[0]

    code = {"ConfirmationCode": "1", "Password": "Some-passw0rd!"}
    compare("InitiateAuth SRP", start, calls)
    # Strangers together have 60 guesses at an account; what comes later is refused before the proof.
    compare("wrong password", wrong, min(calls, 25))
    compare("ForgotPassword", action("ForgotPassword"), calls)
    compare("ConfirmForgotPassword", action("ConfirmForgotPassword", code), calls)
    compare("ResendConfirmationCode", action("ResendConfirmationCode"), calls)
    compare("ConfirmSignUp", action("ConfirmSignUp", code), calls)
    compare("SignUp", sign_up, calls)
    compare("/api/passwords/forgotten", gista("/api/passwords/forgotten"), calls)
    compare("/api/sessions", gista("/api/sessions", {"password": "wrong"}), min(calls, 25))
    compare("/api/passwords/reset", gista("/api/passwords/reset", {"code": "1", "password": "a long one"}), min(calls, 200))


def flood(port, seconds, begun):
    """Begins sign-ins for so long, and adds how many."""
    line, count, end = Line(port), 0, time.monotonic() + seconds
    srp = {"AuthFlow": "USER_SRP_AUTH", "AuthParameters": {"USERNAME": "viewer@demo.test", "SRP_A": "abc123"}}
    while time.monotonic() < end:
        line.cognito("InitiateAuth", srp)
        count += 1
    with begun.get_lock():
        begun.value += count


def report_refreshes(backend, seconds=10, floods=4):
    """Refreshes of somebody who is signed in, without and with a flood of beginnings of sign-ins."""
    line = Line(backend.port)
    parameters = {"USERNAME": "admin@demo.test", "PASSWORD": PASSWORD}
    content = {"AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}
    token = json.loads(line.cognito("InitiateAuth", content)[2])["AuthenticationResult"]["RefreshToken"]
    def refresh(duration):
        nonlocal token
        times, end = [], time.monotonic() + duration
        while time.monotonic() < end:
            taken, status, data = line.cognito("GetTokensFromRefreshToken", {"RefreshToken": token})
            assert status == 200
            token = json.loads(data)["AuthenticationResult"]["RefreshToken"]
            times.append(taken * 1e3)
        return times

    alone = refresh(seconds / 2)
    # In processes of their own: threads of this one would take turns with the refreshes that are measured.
    begun = multiprocessing.Value("q", 0)
    processes = [
        multiprocessing.Process(target=flood, args=(backend.port, seconds, begun), daemon=True) for _ in range(floods)
    ]
    for process in processes:
        process.start()
    beside = refresh(seconds)
    for process in processes:
        process.join()
    for name, times in (("alone", alone), (f"beside {floods} floods", beside)):
        ordered = sorted(times)
        print(
            f"refresh {name:16} p50 {statistics.median(times):7.2f} ms, p99 {ordered[int(len(ordered) * 0.99)]:7.2f} ms, "
            f"{len(times)} refreshes"
        )
    print(f"beginnings of sign-ins in that time: {begun.value}")


if __name__ == "__main__":
    import sys
    from types import SimpleNamespace

    server = SimpleNamespace(port=int(sys.argv[1]))
    report_accounts(server)
    report_refreshes(server)
