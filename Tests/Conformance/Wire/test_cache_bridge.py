"""The definitions of the open HTTP cache suite, played over real connections: this client, the program `conformance cache-bridge` with
the kit's cache inside, and an origin of the suite's kind. Pauses are real, so all tests are played side by side."""

import http.client
import json
import os
import subprocess
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate, parsedate_to_datetime
from pathlib import Path

import pytest
from cache_origin import Origin

# Left out on purpose, each with its reason.
EXCEPTIONS = {
    "vary-normalise-lang-select": "choosing a variant by language negotiation is the server's business",
    "partial-store-partial-reuse-partial-absent": "its 206 has a Content-Range that does not fit its body",
    "own-store-content-encoding": "libcurl refuses a coding that it cannot undo",
    "own-drop-connection": "the bridge's own connection has this field",
    "own-drop-transfer-encoding": "no connection can frame a body by a coding that nobody knows",
}


OWN = Path(__file__).parent.parent / "Definitions/cache-tests.json"


def definitions():
    groups = json.loads(OWN.read_text())
    data = os.environ.get("BOWLINE_DATA")
    if data:
        groups += json.loads((Path(data) / "http/cache-tests/tests.json").read_text())
    tests = [test for group in groups for test in group["tests"]]
    meant = [test for test in tests if not test.get("cdn_only") and not test.get("browser_skip")]
    return [test for test in meant if test.get("kind") != "check" and test["id"] not in EXCEPTIONS]


TESTS = definitions()


class Problem(Exception):
    pass


class Player:
    """Plays one test and says what went wrong."""

    def __init__(self, test, origin, port):
        self.test, self.origin, self.port = test, origin, port
        self.name = str(uuid.uuid4())
        self.last_now = None

    def play(self):
        self.origin.add(self.name, self.test)
        try:
            for number, step in enumerate(self.test["requests"], 1):
                self._ask(step, number)
                if step.get("pause_after"):
                    time.sleep(3)
            self._check_what_the_origin_saw()
        except Problem as problem:
            return str(problem)
        return None

    def _ask(self, step, number):
        path = f"/test/{self.name}"
        if "filename" in step:
            path += f"/{step['filename']}"
        if "query_arg" in step:
            path += f"?{step['query_arg']}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(step.get("request_method", "GET"), path, skip_accept_encoding=True)
            for name, value, *_ in step.get("request_headers", []):
                connection.putheader(name, self._value(value))
            connection.putheader("Req-Num", str(number))
            body = step.get("request_body", "").encode()
            if body:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body or None)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (http.client.HTTPException, OSError) as error:
            if step.get("expected_status", 200) is None:
                return
            raise Problem(f"request {number}: {error!r}") from error
        finally:
            connection.close()
        self.last_now = answer.headers.get("Server-Now") or self.last_now
        self._check(step, number, answer, text)

    def _value(self, value):
        if not isinstance(value, int):
            return value
        base = parsedate_to_datetime(self.last_now).timestamp() if self.last_now else time.time()
        return formatdate(base + value, usegmt=True)

    def _check(self, step, number, answer, text):
        def need(holds, what):
            if not holds:
                raise Problem(f"request {number}: {what}")

        count = answer.headers.get("Server-Request-Count")
        count = int(count) if count else None
        kind = step.get("expected_type")
        if kind == "cached":
            need((answer.status == 304 and count is None) or (count or number) < number, "it did not come from the cache")
        if kind == "not_cached":
            need(count == number, "it came from the cache")
        expected = step.get("expected_status", (step.get("response_status") or [200])[0])
        if expected is not None:
            need(answer.status == expected, f"status {answer.status}, not {expected}")
        self._check_body(step, answer, text, need)
        self._check_headers(step, answer.headers, need)

    def _check_body(self, step, answer, text, need):
        if step.get("check_body") is False or answer.status in (204, 304) or step.get("request_method") == "HEAD":
            return
        wanted = step.get("expected_response_text", step.get("response_body", self.name))
        if wanted is not None and step.get("response_body", "") is not None:
            need(text == wanted, f"the body is {text[:60]!r}")

    def _check_headers(self, step, headers, need):
        for row in step.get("expected_response_headers", []):
            name, *rest = [row] if isinstance(row, str) else row
            value = ", ".join(headers.get_all(name) or []) if name in headers else None
            if not rest:
                need(value is not None, f"{name} is missing")
            elif rest[0] == ">":
                need(value is not None and int(value) > rest[1], f"{name} is {value}")
            elif isinstance(rest[0], int):
                base = parsedate_to_datetime(headers["Server-Now"]).timestamp()
                need(value == formatdate(base + rest[0], usegmt=True), f"{name} is {value}")
            else:
                need(value == rest[0], f"{name} is {value}")
        for row in step.get("expected_response_headers_missing", []):
            name, *rest = [row] if isinstance(row, str) else row
            value = headers.get(name)
            need(value is None or (rest and rest[0] not in value), f"{name} is there")

    def _check_what_the_origin_saw(self):
        visits = self.origin.visits(self.name)
        for number, step in enumerate(self.test["requests"], 1):
            visit = next((visit for visit in visits if visit["number"] == number), None)
            headers = visit["headers"] if visit else {}
            needed = {"etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"}.get(step.get("expected_type"))
            if needed and needed not in headers:
                raise Problem(f"request {number} was sent without {needed}")
            for name, value, *_ in (row for row in step.get("expected_request_headers", []) if len(row) == 2):
                if headers.get(name) != value:
                    raise Problem(f"request {number} was sent without {name}: {value}")
            method = step.get("expected_method")
            if method and (not visit or visit["method"] != method):
                raise Problem(f"request {number} was no {method}")


@pytest.fixture(scope="session")
def problems():
    origin = Origin()
    program = os.environ["CONFORMANCE"]
    bridge = subprocess.Popen(
        [program, "cache-bridge", "--port", "0", "--origin", origin.url], stdout=subprocess.PIPE, text=True
    )
    try:
        port = int(bridge.stdout.readline().rsplit(":", 1)[1])
        with ThreadPoolExecutor(32) as pool:
            results = pool.map(lambda test: Player(test, origin, port).play(), TESTS)
            yield {test["id"]: problem for test, problem in zip(TESTS, results)}
    finally:
        bridge.kill()


@pytest.mark.skipif(not TESTS, reason="BOWLINE_DATA names no folder with the suite's definitions")
@pytest.mark.parametrize("name", [test["id"] for test in TESTS] or ["none"])
def test_the_cache_does_what_the_suite_wants(problems, name):
    assert problems[name] is None
