"""`bowline serve` as the contract has it: starting, stopping, its flags, and what stands at which path."""

import http.client
import re
import signal
import socket
import ssl
import subprocess
from pathlib import Path

import pytest

from program import PROGRAM, run


def test_it_says_where_it_is_ready_on_a_line_of_its_own(backend):
    assert re.fullmatch(r"bowline ready http://127\.0\.0\.1:\d+\n", backend.ready_line)
    assert backend.port != 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_0(start, number):
    assert start("--no-demo").end(number) == 0


def test_what_is_in_flight_is_finished_before_it_ends(start):
    backend = start()
    watch = http.client.HTTPConnection("127.0.0.1", backend.port, timeout=30)
    line = socket.create_connection(("127.0.0.1", backend.port), timeout=30)
    body = b'{"text":"hello","session_id":"5e7f0f5a-0c2e-4d6e-9a53-6d7d1f0c8f11","app_bundle":"a"}'
    line.sendall(
        b"POST /analyze-text HTTP/1.1\r\nHost: localhost\r\nX-API-Key: dev-api-key\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % len(body) + body[:10]
    )
    # On one connection, where each question is over before the next: the second in flight can only be the half one.
    wait_for_in_flight(watch, 2)
    watch.close()
    backend.process.send_signal(signal.SIGTERM)
    while True:
        try:
            socket.create_connection(("127.0.0.1", backend.port), timeout=5).close()
        except OSError:
            break
    line.sendall(body[10:])
    assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
    assert backend.process.wait(timeout=30) == 0


def wait_for_in_flight(connection, number):
    """Asks for the measures until that many requests are in flight, the asking one included."""
    while True:
        connection.request("GET", "/metrics")
        if b"http_requests_in_flight %d\n" % number in connection.getresponse().read():
            return


def test_a_second_start_on_the_same_folder_is_refused(backend):
    second = run("serve", "--port", "0", "--data", backend.folder)
    assert (second.returncode, second.stdout) == (1, "")
    assert "another" in second.stderr and backend.folder in second.stderr


def test_an_address_in_use_is_named_and_exits_1(backend, tmp_path):
    second = run("serve", "--port", str(backend.port), "--data", str(tmp_path / "data"))
    assert (second.returncode, second.stdout) == (1, "")
    assert str(backend.port) in second.stderr


@pytest.mark.parametrize("path", ["/", "/healthz", "/nowhere", "/v1/leagues", "/api/v1/process", "/cognito/"])
def test_every_answer_bears_a_request_id_and_the_callers_if_it_is_one(backend, path):
    assert re.fullmatch(r"[A-Za-z0-9._-]{1,128}", backend.get(path).headers["X-Request-Id"])
    mine = "Mine_1.2-" + "x" * 119
    assert backend.get(path, {"X-Request-Id": mine}).headers["X-Request-Id"] == mine
    for bad in ["x" * 129, "has space", "é".encode().decode("latin-1"), ""]:
        assert backend.get(path, {"X-Request-Id": bad}).headers["X-Request-Id"] != bad


@pytest.mark.parametrize("path", ["/", "/apps/typesafe", "/apps/gista", "/apps/actions", "/apps/scorebase", "/docs"])
def test_pages_are_html(backend, path):
    answer = backend.get(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_it_says_that_it_lives_and_is_ready(backend, path):
    assert backend.get(path).status == 200


def test_metrics_are_prometheus_text(backend):
    answer = backend.get("/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain")
    sample = r'[a-z_]+(\{([a-z_]+="[^"]*",?)*\})? [0-9.e+-]+'
    for line in answer.body.decode().splitlines():
        assert re.fullmatch(rf"# (HELP|TYPE) \S+ .+|{sample}|", line), line


def test_the_reference_names_every_route_of_the_contract(backend):
    document = backend.get("/openapi.json").json
    assert document["openapi"].startswith("3.1")
    wanted = {
        "/healthz", "/readyz", "/analyze-text", "/api/v1/process", "/api/users", "/api/users/{userId}", "/api/sessions",
        "/api/sessions/refresh", "/api/store-link", "/api/links/{userId}", "/api/gists", "/api/gists/{gistId}", "/api/live",
        "/v1/leagues", "/v1/leagues/{leagueId}", "/v1/leagues/{leagueId}/teams", "/v1/leagues/{leagueId}/games",
        "/v1/leagues/{leagueId}/standings", "/v1/games/{gameId}", "/v1/games/{gameId}/events", "/v1/games/{gameId}/live",
        "/cognito/", "/cognito/{poolId}/.well-known/jwks.json", "/cognito/{poolId}/.well-known/openid-configuration",
    }
    assert wanted <= set(document["paths"])


def test_without_demo_data_nothing_has_a_default_password_or_key(start):
    backend = start("--no-demo")
    for name in ["admin@demo.test", "admin@rival.test"]:
        answer = backend.cognito(
            "InitiateAuth",
            {
                "ClientId": "bowline-demo",
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": {"USERNAME": name, "PASSWORD": "Demo-passw0rd!"},
            },
        )
        assert answer.status == 400
    body = {"text": "hello", "session_id": "5e7f0f5a-0c2e-4d6e-9a53-6d7d1f0c8f11", "app_bundle": "a"}
    assert backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, body).status == 401


def test_the_public_url_is_who_issues_tokens(start):
    backend = start("--public-url", "https://api.example.test/base/")
    document = backend.get("/cognito/us-east-1_local/.well-known/openid-configuration").json
    assert document["issuer"] == "https://api.example.test/base/cognito/us-east-1_local"


def certificate(folder):
    """A certificate for this machine, and its key."""
    files = str(folder / "cert.pem"), str(folder / "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-out", files[0], "-keyout", files[1]],
        check=True,
        capture_output=True,
    )
    return files


def test_with_a_certificate_it_serves_https(start, tmp_path):
    cert, key = certificate(tmp_path)
    backend = start("--tls-cert", cert, "--tls-key", key)
    assert backend.url.startswith("https://127.0.0.1:")
    context = ssl.create_default_context(cafile=cert)
    connection = http.client.HTTPSConnection("localhost", backend.port, context=context, timeout=30)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    connection.close()


@pytest.mark.parametrize("level, is_logged", [("info", True), ("error", False)])
def test_the_log_level_decides_what_is_logged(start, level, is_logged):
    backend = start("--no-demo", "--log-level", level)
    backend.get("/nowhere", {"X-Request-Id": "looked-for"})
    backend.end()
    assert ("looked-for" in backend.log_path.read_text()) == is_logged


def test_access_tokens_last_as_long_as_is_said(start):
    backend = start("--access-token-seconds", "7")
    answer = backend.cognito(
        "InitiateAuth",
        {
            "ClientId": "bowline-demo",
            "AuthFlow": "USER_PASSWORD_AUTH",
            "AuthParameters": {"USERNAME": "admin@demo.test", "PASSWORD": "Demo-passw0rd!"},
        },
    )
    assert answer.json["AuthenticationResult"]["ExpiresIn"] == 7


def test_without_limits_nobody_is_told_to_slow_down(start):
    body = {"text": "hello", "session_id": "5e7f0f5a-0c2e-4d6e-9a53-6d7d1f0c8f11", "app_bundle": "a"}

    def statuses(backend):
        return {backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, body).status for _ in range(160)}

    assert statuses(start("--no-limits")) == {200}


def test_tokens_survive_a_restart_on_the_same_address(start, tmp_path):
    folder = str(tmp_path / "data")
    first = start(folder=folder)
    signed = first.signed()
    assert first.end() == 0
    # Port 0 was the first start's; the second one takes the port that was given.
    process = subprocess.Popen(
        [PROGRAM, "serve", "--port", str(first.port), "--data", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout.readline() == first.ready_line
        assert first.get("/v1/leagues", signed).status == 200
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_it_leaves_no_core_dump(backend):
    """It would hold the signing keys."""
    limits = Path(f"/proc/{backend.process.pid}/limits").read_text()
    assert re.search(r"^Max core file size +0 +0 ", limits, re.MULTILINE)
