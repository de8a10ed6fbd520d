"""What stands in front of the APIs: who calls, under which host, how often, and what pages cost the server.

Source addresses are those a proxy on this machine names: a request from loopback without such a name is never limited.
"""

import http.client
import json
import os
import re
import signal
import socket
import time
import uuid
from pathlib import Path

import pytest

from program import PASSWORD, Backend, run
from websocket import Refused, WebSocket

WORDS = {"input": "dinner 120 EUR"}


def raw(backend, text):
    """The answer to bytes as they are: its status line and all after it."""
    with socket.create_connection(("127.0.0.1", backend.port), timeout=30) as line:
        line.sendall(text.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = line.recv(65536)
            if not piece:
                break
            answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        while length and len(body) < int(length[1]):
            body += line.recv(65536)
        return head.decode(), body.decode()


def status(backend, host, path="/healthz"):
    return int(raw(backend, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n")[0].split()[1])


# Host


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:1", "localhost.", "a.localhost:3000", "127.0.0.1", "127.255.1.2:80", "[::1]", "[::1]:3000", "[0:0::1]"],
)
def test_loopback_hosts_are_answered(backend, host):
    assert status(backend, host) == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.test", "evil.test:3000", "localhost.evil.test", "127.0.0.1.evil.test", "notlocalhost", "127.0.0.1@evil.test", "127.evil",
        "192.168.1.1", "10.0.0.1:80", "[2001:db8::1]", "[::2]:80", "0.0.0.0", "[::]", "::ffff:10.0.0.1", "", ":80", "localhost:x", "*",
    ],
)
def test_a_foreign_host_is_421_everywhere(backend, host):
    head, body = raw(backend, f"GET /v1/leagues HTTP/1.1\r\nHost: {host}\r\nX-Request-Id: mine\r\n\r\n")
    assert head.startswith("HTTP/1.1 421 "), head
    assert json.loads(body)["error"]["code"] == "MISDIRECTED_REQUEST"
    assert json.loads(body)["error"]["request_id"] == "mine"
    assert status(backend, host, "/") == status(backend, host, "/nowhere") == status(backend, host, "/screens/live") == 421


def test_a_foreign_host_is_refused_in_each_apis_shape(backend):
    cognito = json.loads(raw(backend, "POST /cognito/ HTTP/1.1\r\nHost: evil.test\r\nContent-Length: 0\r\n\r\n")[1])
    assert "__type" in cognito
    head, body = raw(backend, "POST /api/v1/process HTTP/1.1\r\nHost: evil.test\r\nContent-Length: 2\r\n\r\n{}")
    assert head.startswith("HTTP/1.1 421 ") and json.loads(body)["action_type"] == "error"


@pytest.mark.parametrize(
    "request_, expected",
    [
        ("GET /healthz HTTP/1.0\r\n\r\n", 200),
        ("GET /healthz HTTP/1.0\r\nHost: evil.test\r\n\r\n", 421),
        ("GET /healthz HTTP/1.1\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: evil.test\r\nHost: localhost\r\n\r\n", 400),
        ("GET http://evil.test/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        ("OPTIONS * HTTP/1.1\r\nHost: evil.test\r\n\r\n", 421),
        ("POST /api/users HTTP/1.1\r\nHost: evil.test\r\nContent-Length: 9000000\r\n\r\n", 421),
    ],
)
def test_a_host_is_judged_in_every_form_of_request(backend, request_, expected):
    assert int(raw(backend, request_)[0].split()[1]) == expected


def test_each_request_of_a_connection_is_judged(backend):
    connection = http.client.HTTPConnection("127.0.0.1", backend.port, timeout=30)
    statuses = []
    for host in ["localhost", "localhost", "evil.test", "", "localhost:1", "evil.test"]:
        connection.request("GET", "/healthz", headers={"Host": host})
        answer = connection.getresponse()
        answer.read()
        statuses.append(answer.status)
    connection.close()
    assert statuses == [200, 200, 421, 421, 200, 421]


def test_a_foreign_host_opens_no_websocket(backend):
    with pytest.raises(Refused) as refusal:
        WebSocket(backend.port, "/screens/live", {"Origin": f"http://evil.test:{backend.port}"}, host="evil.test")
    assert refusal.value.status == 421


def test_the_public_url_and_allowed_hosts_are_answered(start):
    backend = start(
        "--no-demo", "--public-url", "https://API.example.test:8443/base", "--allow-host", "other.test", "--allow-host=192.0.2.7",
        "--allow-host", "[2001:db8::7]",
    )
    for host in ["api.example.test", "api.example.test:8443", "Other.Test:1", "192.0.2.7:80", "[2001:db8:0::7]", "localhost"]:
        assert status(backend, host) == 200, host
    for host in ["example.test", "192.0.2.8", "[2001:db8::8]", "x.other.test"]:
        assert status(backend, host) == 421, host


@pytest.mark.parametrize("name", ["https://a.test", "a.test:80", "*.test", "", "a b"])
def test_an_allowed_host_is_a_bare_name(name, tmp_path):
    answer = run("serve", "--port", "0", "--data", str(tmp_path / "data"), "--allow-host", name)
    assert answer.returncode == 2 and "--allow-host" in answer.stderr


# Whom a proxy calls for


def limited(backend, headers, path="/api/v1/process"):
    """The statuses of five calls, of which three have room."""
    if path == "/api/v1/process":
        return [backend.ask("POST", path, headers, WORDS).status for _ in range(5)]
    return [backend.get(path, headers).status for _ in range(5)]


@pytest.fixture(scope="module")
def tight():
    """A backend whose callers may call three times each."""
    backend = Backend("--log-level", "warning")
    rule = ["admin", "limits", "set", "address", "--per-second", "0.001", "--burst", "3", "--data", backend.folder]
    assert run(*rule).returncode == 0
    yield backend
    backend.stop()


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.1"},
        {"X-Forwarded-For": "203.0.113.2:5678"},
        {"X-Forwarded-For": "198.51.100.9, 203.0.113.3:80"},
        {"X-Forwarded-For": "2001:db8:0:1::1"},
        {"X-Forwarded-For": "[2001:db8:0:2::1]"},
        {"X-Forwarded-For": "[2001:db8:0:3::1]:443"},
        {"X-Forwarded-For": "::ffff:203.0.113.4"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-For": "::1"},
        {"X-Forwarded-For": "127.0.0.2:80"},
        {"Forwarded": "for=203.0.113.5"},
        {"Forwarded": 'For="203.0.113.6:47011";proto=https'},
        {"Forwarded": 'proto=http;for="[2001:db8:0:4::1]:4711";by=203.0.113.43'},
        {"Forwarded": 'for=192.0.2.43, for="[2001:db8:0:5::1]"'},
        {"Forwarded": 'for=";,\\"", for="203.0.113.\\7"'},
        {"Forwarded": 'by="127.0.0.1";for="127.0.0.9"'},
    ],
    ids=str,
)
def test_a_forwarded_caller_is_limited_however_it_is_written(tight, headers):
    assert limited(tight, headers) == [200, 200, 200, 429, 429]


def test_one_caller_written_in_different_ways_is_one_caller(tight):
    ways = [
        {"X-Forwarded-For": "203.0.113.50"}, {"X-Forwarded-For": "203.0.113.50:1"}, {"Forwarded": "for=203.0.113.50"},
        {"Forwarded": 'for="203.0.113.50:2"', "X-Forwarded-For": "1.2.3.4, ::ffff:203.0.113.50"},
    ]
    assert [tight.ask("POST", "/api/v1/process", way, WORDS).status for way in ways] == [200, 200, 200, 429]
    ways = [{"X-Forwarded-For": f"2001:db8:0:9:{one}::1"} for one in range(4)]
    assert [tight.ask("POST", "/api/v1/process", way, WORDS).status for way in ways] == [200, 200, 200, 429]


def test_whoever_cannot_be_read_is_limited_together(tight):
    unreadable = [
        {"X-Forwarded-For": ""}, {"X-Forwarded-For": "not an address"}, {"X-Forwarded-For": "203.0.113.60,"},
        {"X-Forwarded-For": "203.0.113.61:99999"}, {"X-Forwarded-For": "[203.0.113.62]:80"}, {"X-Forwarded-For": "203.0.113.0063"},
        {"X-Forwarded-For": "[2001:db8::1"}, {"X-Forwarded-For": "localhost"}, {"X-Forwarded-For": "127.1"}, {"X-Forwarded-For": "x" * 9_000},
        {"Forwarded": "for=unknown"}, {"Forwarded": "for=_hidden"}, {"Forwarded": 'for="_gazonk:80"'}, {"Forwarded": "proto=https"},
        {"Forwarded": 'for="203.0.113.64'}, {"Forwarded": "for=203.0.113.65;for=203.0.113.66"}, {"Forwarded": ""},
        {"Forwarded": "for=203.0.113.67", "X-Forwarded-For": "203.0.113.68"}, {"Via": "1.1 proxy"}, {"X-Real-IP": "203.0.113.69"},
    ]
    statuses = [tight.ask("POST", "/api/v1/process", headers, WORDS).status for headers in unreadable]
    assert statuses == [200] * 3 + [429] * (len(unreadable) - 3)


def test_this_machines_own_programs_are_not_limited(tight):
    assert limited(tight, {}) == [200] * 5


PUBLIC = [
    "/", "/apps/typesafe", "/apps/gista", "/docs", "/docs/style.css", "/openapi.json", "/readyz", "/healthz", "/screens/page.js",
    "/screens/icon.svg", "/screens/live", "/pages/knots", "/metrics",
]


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_are_limited_by_address_and_never_for_this_machine(tight, path):
    refused = limited(tight, {"X-Forwarded-For": f"198.51.100.{PUBLIC.index(path)}"}, path)
    assert refused[3:] == [429, 429] and 429 not in refused[:3]
    own = limited(tight, {}, path)
    assert own == [own[0]] * 5 and own[0] != 429


def test_health_checks_are_counted_apart_from_calls(tight):
    headers = {"X-Forwarded-For": "203.0.113.70"}
    assert limited(tight, headers)[3:] == [429, 429]
    assert tight.get("/readyz", headers).status == 200


# Sockets and requests at once


def page_socket(backend, address=None, host="127.0.0.1"):
    headers = {"Origin": f"http://{host}:{backend.port}"}
    if address:
        headers["X-Forwarded-For"] = address
    return WebSocket(backend.port, "/screens/live", headers, host=host)


def test_one_forwarded_address_has_its_share_of_sockets(backend):
    lines = [page_socket(backend, "203.0.113.80:1234") for _ in range(256)]
    for form in ["203.0.113.80", "203.0.113.80:9"]:
        with pytest.raises(Refused) as refusal:
            page_socket(backend, form)
        assert refusal.value.status == 429
    refused = backend.get("/healthz", {"X-Forwarded-For": "203.0.113.80"})
    assert refused.status == 429 and refused.headers["Retry-After"] == "1"
    # Others have theirs, and this machine is not counted.
    page_socket(backend, "203.0.113.81").close()
    assert backend.get("/healthz").status == 200
    lines.pop().close()
    while True:
        try:
            page_socket(backend, "203.0.113.80").close()
            break
        except Refused as refusal:
            assert refusal.status == 429
    for line in lines:
        line.close()


# Pages


def hello(line, page=None, apps=("typesafe",)):
    """Says hello and gives the page's id."""
    line.tell({"kind": "hello", "page": page, "apps": list(apps), "language": "en", "fields": {}, "places": {}})
    return line.message()["page"]


def page_folders(backend):
    place = Path(backend.folder) / "pages"
    return {entry.name for entry in place.iterdir()} if place.exists() else set()


def eventually(isTrue):
    """Waits for what happens soon after an answer; a test that never sees it fails after two minutes."""
    end = time.monotonic() + 120
    while not isTrue():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def crowd():
    """A backend for many pages, with a socket that says nothing from the beginning."""
    backend = Backend("--log-level", "warning")
    backend.silent = page_socket(backend)
    yield backend
    backend.stop()


def test_a_thousand_hellos_of_one_address_lock_nobody_out(crowd):
    lines = []
    # Five hundred sockets stay open, from this machine itself, which has no share of sockets.
    for number in range(1_000):
        line = page_socket(crowd)
        assert re.fullmatch("[0-9a-f]{32}", hello(line))
        if number % 2:
            lines.append(line)
        else:
            line.close()
    assert len(page_folders(crowd)) <= 101
    for address in [None, "203.0.113.90", "2001:db8:5::1"]:
        visitor = page_socket(crowd, address)
        assert hello(visitor)
        visitor.close()
    # The first of those that stayed was closed to make room for others.
    assert lines[0].closing() == 4002
    for line in lines:
        line.close()
    eventually(lambda: not page_folders(crowd))


def test_when_all_places_are_taken_each_newcomer_still_gets_one(crowd):
    lines = [page_socket(crowd, f"10.0.{number // 100}.1") for number in range(1_000)]
    for line in lines:
        hello(line)
    assert len(page_folders(crowd)) == 1_000
    newcomers = [page_socket(crowd, f"10.1.0.{number}") for number in range(20)]
    for line in newcomers:
        assert hello(line)
    assert len(page_folders(crowd)) <= 1_021
    for line in lines + newcomers:
        line.close()
    eventually(lambda: not page_folders(crowd))


def test_nobody_chooses_the_id_of_a_page(crowd):
    mine = "0123456789abcdef" * 2
    line = page_socket(crowd)
    given = hello(line, page=mine)
    assert given != mine
    other = page_socket(crowd)
    assert hello(other, page=mine) not in [mine, given]
    for wrong in ["../../etc", "", given.upper(), given + "0", "\u0430" * 32]:
        third = page_socket(crowd)
        assert hello(third, page=wrong) not in [wrong, given]
        third.close()
    line.close()
    other.close()


def use(line, name="message"):
    """Types something, after which a page is kept."""
    line.tell({"kind": "input", "app": "typesafe", "name": name, "value": "hello", "number": 1})
    while line.message()["seen"] < 1:
        pass


def test_a_page_comes_back_by_its_id_and_goes_without_a_trace(start, tmp_path):
    folder = str(tmp_path / "data")
    backend = start(folder=folder)
    line, looked = page_socket(backend), page_socket(backend)
    kept, untouched = hello(line), hello(looked)
    use(line)
    line.close()
    again = page_socket(backend)
    assert hello(again, page=kept) == kept
    assert len(page_folders(backend)) == 2
    # A folder of an earlier version, named by its page's id, and one that was only looked at.
    (Path(folder) / "pages" / ("0" * 32)).mkdir()
    assert backend.end(signal.SIGKILL) == -signal.SIGKILL
    after = start(folder=folder)
    assert len(page_folders(after)) == 1
    assert hello(page_socket(after), page=kept) == kept
    assert hello(page_socket(after), page=untouched) != untouched


def signed_in_page(backend):
    line = page_socket(backend)
    page = hello(line, apps=["scorebase", "gista"])
    line.tell({"kind": "tap", "app": "scorebase", "name": "demo", "value": "scorekeeper@demo.test"})
    line.tell({"kind": "tap", "app": "gista", "name": "guest"})
    wait_for_league(line)
    return line, page


def wait_for_league(line):
    """Reads on until the phone shows what only a signed-in person sees."""
    name, there = "Harbour Basketball League", False
    while not there:
        update = line.message()
        there = any(name in str(update.get(kind, {}).get("scorebase", "")) for kind in ["regions", "changes"])


def test_no_secret_of_a_page_is_readable_on_disk(start, tmp_path):
    backend = start(folder=str(tmp_path / "data"))
    line, page = signed_in_page(backend)
    place = Path(backend.folder) / "pages"
    # The sign-ins of ScoreBase and of Gista, each with the token of its device, and the name by which Gista's device signs marks.
    eventually(lambda: len(list(place.rglob("*.secret"))) == 5)
    secrets = list(place.rglob("*.secret"))
    names = [str(path.relative_to(place)) for path in place.rglob("*")]
    files = [path.read_bytes() for path in Path(backend.folder).rglob("*") if path.is_file()]
    log = backend.log_path.read_bytes()
    assert not any(page in name for name in names)
    assert not any(page.encode() in content for content in files + [log])
    # Tokens of ScoreBase are JWTs, a credential's members have these names, and sealed bytes have none of them.
    for path in secrets:
        content = path.read_bytes()
        assert content.startswith(b"bowline-secret 1 ")
        for plain in [b"eyJ", b"oken", b"refresh", b"demo.test", PASSWORD.encode()]:
            assert plain not in content, path
    for path in (path for path in place.rglob("*") if path.is_file()):
        assert not re.search(rb"eyJ[A-Za-z0-9_-]{20,}\.", path.read_bytes()), path
    # And still they open for the browser that has the id, after the server's death.
    backend.end(signal.SIGKILL)
    after = start("--port", str(backend.port), folder=backend.folder)
    again = page_socket(after)
    again.tell({"kind": "hello", "page": page, "apps": ["scorebase"], "language": "en"})
    wait_for_league(again)
    line.close()


def test_a_socket_that_says_no_hello_is_closed(crowd):
    assert crowd.silent.closing() == 1008


def test_without_screens_there_is_no_page(start):
    backend = start("--no-screens")
    for path in ["/", "/apps/typesafe", "/apps/scorebase", "/screens/live", "/screens/page.js", "/pages/knots"]:
        assert backend.get(path).status == 404, path
    for path in ["/healthz", "/docs", "/openapi.json", "/metrics"]:
        assert backend.get(path).status == 200, path
    assert not os.path.exists(os.path.join(backend.folder, "pages"))


# Metrics


@pytest.mark.parametrize(
    "headers", [{"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"Via": "1.1 x"}, {"X-Real-IP": "::1"}, {"X-Forwarded-Proto": "http"}]
)
def test_metrics_are_not_for_whoever_comes_by_a_proxy(backend, headers):
    answer = backend.get("/metrics", headers)
    assert answer.status == 403 and answer.json["error"]["code"] == "FORBIDDEN"
    # No key was set, so none opens it.
    assert backend.get("/metrics", {**headers, "Authorization": "Bearer "}).status == 403


@pytest.mark.parametrize("way", ["variable", "file"])
def test_a_key_opens_metrics_to_others(start, tmp_path, way):
    key = "k" * 15 + "-9"
    (tmp_path / "key").write_text(key + "\n")
    variables = {"BOWLINE_METRICS_KEY": key} if way == "variable" else {"BOWLINE_METRICS_KEY_FILE": str(tmp_path / "key")}
    backend = start("--no-demo", variables=variables)
    away = {"X-Forwarded-For": "203.0.113.1"}
    assert backend.get("/metrics", {**away, "Authorization": f"Bearer {key}"}).status == 200
    assert backend.get("/metrics").status == 200
    for wrong in [None, key, f"Bearer {key}x", f"Bearer {key[:-1]}", "Bearer", f"Basic {key}"]:
        answer = backend.get("/metrics", {**away, **({"Authorization": wrong} if wrong else {})})
        assert answer.status == 401 and answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert answer.json["error"]["code"] == "UNAUTHORIZED"
    assert key not in backend.log_path.read_text()


@pytest.mark.parametrize(
    "variables", [{"BOWLINE_METRICS_KEY": "short"}, {"BOWLINE_METRICS_KEY": "with a space in it"}, {"BOWLINE_METRICS_KEY_FILE": "/nowhere"}]
)
def test_a_key_that_protects_nothing_is_refused_at_the_start(variables, tmp_path):
    answer = run("serve", "--port", "0", "--data", str(tmp_path / "data"), **variables)
    assert answer.returncode == 2 and next(iter(variables)) in answer.stderr
    assert "short" not in answer.stderr and "with a space" not in answer.stderr


# What may be kept


def test_no_answer_with_a_persons_data_may_be_kept_by_others(backend):
    person = {"username": "cached", "email": "cached@example.test", "password": "Correct-h0rse-battery", "userId": f"cached_{uuid.uuid4()}"}
    created = backend.ask("POST", "/api/users", None, person)
    assert created.status == 201, created.body
    session = backend.ask("POST", "/api/sessions", None, {"email": person["email"], "password": person["password"]})
    signed = {"Authorization": f"Bearer {session.json['accessToken']}"}
    user = session.json["userId"]
    league = backend.get("/v1/leagues", backend.signed()).json["data"][0]["league_id"]
    answers = {"POST users": created, "POST sessions": session}
    for path in [
        f"/api/users/{user}", f"/api/users/{user}/export", f"/api/links/{user}", "/api/gists", "/api/gists/none", "/api/users/other",
    ]:
        answers[path] = backend.get(path, signed)
        answers[path + " signed out"] = backend.get(path)
    for path in ["/v1/leagues", f"/v1/leagues/{league}", f"/v1/leagues/{league}/teams", f"/v1/leagues/{league}/games", "/v1/games/none"]:
        answers[path] = backend.get(path, backend.signed())
        answers[path + " signed out"] = backend.get(path)
    answers["process"] = backend.ask("POST", "/api/v1/process", None, WORDS)
    answers["cognito"] = backend.cognito("GetUser", {"AccessToken": backend.token()})
    for path, answer in answers.items():
        rule = answer.headers["Cache-Control"]
        assert rule and ("private" in rule or "no-store" in rule) and "public" not in rule, (path, answer.status, rule)
    assert answers[f"/api/users/{user}"].status == 200
    tag = answers["/v1/leagues"].headers["ETag"]
    unchanged = backend.get("/v1/leagues", {**backend.signed(), "If-None-Match": tag})
    assert (unchanged.status, unchanged.headers["Cache-Control"]) == (304, "private")
