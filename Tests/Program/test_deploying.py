"""The files of `Examples/deploy`: nginx in front of the backend, and the unit of systemd."""

import http.client
import json
import shutil
import socket
import ssl
import subprocess
import time

import pytest

from program import PROGRAM, ROOT, Backend, run
from test_serving import certificate
from websocket import Refused, WebSocket

DEPLOY = ROOT / "Examples" / "deploy"


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def own_address():
    """An address of this machine that is not its loopback; None when it has no other."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as place:
        try:
            # Nothing is sent: this only asks which address would be taken.
            place.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return place.getsockname()[0]


class Proxy:
    """nginx by the example's file, but for names, ports and places."""

    def __init__(self, backend, folder, **changes):
        self.cert, key = certificate(folder)
        self.port = free_port()
        text = (DEPLOY / "nginx.conf").read_text()
        for old, new in {
            "bowline.example.com": "localhost",
            "127.0.0.1:3000": f"127.0.0.1:{backend.port}",
            "/etc/ssl/bowline/chain.pem": self.cert,
            "/etc/ssl/bowline/key.pem": key,
            "listen 443 ssl": f"listen {self.port} ssl",
            "listen [::]:443 ssl": f"listen [::1]:{self.port} ssl",
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen [::]:80;": "",
            **changes,
        }.items():
            assert old in text
            text = text.replace(old, new)
        (folder / "site.conf").write_text(text)
        places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        (folder / "nginx.conf").write_text(
            f"daemon off; user root; pid {folder}/pid; error_log {folder}/errors; events {{}}"
            f" http {{ access_log off; {places} include {folder}/site.conf; }}"
        )
        command = [shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", folder / "nginx.conf"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.context = ssl.create_default_context(cafile=self.cert)
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                break
            except OSError:
                assert self.process.poll() is None, (folder / "errors").read_text()
                time.sleep(0.02)

    def ask(self, method, path, headers=None, body=None, address="127.0.0.1"):
        line = self.context.wrap_socket(socket.create_connection((address, self.port), timeout=30), server_hostname="localhost")
        connection = http.client.HTTPSConnection("localhost", self.port, timeout=30)
        connection.sock = line
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            answer.body = answer.read()
            return answer
        finally:
            connection.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)


def logged(backend, request):
    """The line of the log for a request, which is written beside its answer."""
    while True:
        for line in backend.log_path.read_text().splitlines(keepends=True):
            if line.endswith("\n") and f'"id":"{request}"' in line:
                return json.loads(line)
        assert backend.process.poll() is None
        time.sleep(0.02)


@pytest.fixture(scope="module")
def behind(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nginx")
    backend = Backend("--public-url", "https://localhost")
    proxy = Proxy(backend, folder)
    yield backend, proxy
    proxy.stop()
    backend.stop()


def test_calls_go_through_with_their_request_id(behind):
    _, proxy = behind
    answer = proxy.ask("GET", "/healthz", {"X-Request-Id": "mine"})
    assert (answer.status, answer.getheader("X-Request-Id")) == (200, "mine")
    assert answer.getheader("Strict-Transport-Security")


def test_http_2_is_spoken_to_the_outside(behind):
    _, proxy = behind
    words = ["curl", "-s", "--http2", "--cacert", proxy.cert, "-o", "/dev/null", "-w", "%{http_version} %{response_code}"]
    done = subprocess.run([*words, f"https://localhost:{proxy.port}/healthz"], capture_output=True, text=True)
    assert done.stdout == "2 200"


def test_a_body_that_no_route_takes_is_refused(behind):
    _, proxy = behind
    assert proxy.ask("POST", "/api/v1/process", {"Content-Type": "application/json"}, b"x" * (2 << 20)).status == 413


def test_a_body_that_its_route_does_not_take_is_refused_in_the_backends_words(behind):
    _, proxy = behind
    headers = {"Content-Type": "application/json", "X-API-Key": "dev-api-key", "X-Request-Id": "large"}
    # nginx has begun to pass it on when the answer comes, as far as the line between them takes it.
    for _ in range(10):
        answer = proxy.ask("POST", "/analyze-text", headers, b"x" * 1_000_000)
        assert (answer.status, answer.getheader("X-Request-Id")) == (413, "large")
        assert json.loads(answer.body)["error"]["code"] == "PAYLOAD_TOO_LARGE"


def test_a_websocket_passes(behind):
    backend, proxy = behind
    signed = backend.signed()
    league = backend.get("/v1/leagues", signed).json["data"][0]
    game = backend.get(f"/v1/leagues/{league['league_id']}/games?status=in_progress", signed).json["data"][0]
    line = WebSocket(proxy.port, f"/v1/games/{game['game_id']}/live", signed, proxy.context, host="localhost")
    assert line.message()["type"] == "snapshot"
    line.close()


@pytest.mark.skipif(own_address() is None, reason="this machine has no address but its own")
def test_metrics_are_for_this_machine_only(behind):
    _, proxy = behind
    assert proxy.ask("GET", "/metrics").status == 200
    for path in ["/metrics", "/metrics?x", "//metrics", "/%6detrics", "/x/../metrics"]:
        assert proxy.ask("GET", path, address=own_address()).status == 403, path
    for path in ["/metrics/", "/METRICS", "/metrics;x"]:
        assert proxy.ask("GET", path, address=own_address()).status == 404, path


@pytest.mark.skipif(own_address() is None, reason="this machine has no address but its own")
def test_the_log_tells_who_called_through_the_proxy(behind):
    backend, proxy = behind
    headers = {"Content-Type": "application/json", "X-Request-Id": "whose", "X-Forwarded-For": "203.0.113.9"}
    assert proxy.ask("POST", "/api/v1/process?q=private", headers, b"{}", own_address()).status == 400
    line = logged(backend, "whose")
    assert (line["peer"], line["client"]) == ("127.0.0.1", own_address())
    assert line["path"] == "/api/v1/process?q=[redacted]"


@pytest.mark.skipif(own_address() is None, reason="this machine has no address but its own")
def test_callers_are_limited_by_their_own_address(behind):
    backend, proxy = behind
    limit = ["admin", "limits", "set", "address", "--per-second", "0.001", "--burst", "3", "--data", backend.folder]
    assert run(*limit).returncode == 0
    body = json.dumps({"input": "dinner 120 EUR"})
    headers = {"Content-Type": "application/json", "X-Forwarded-For": "203.0.113.9"}

    def statuses(address):
        return [proxy.ask("POST", "/api/v1/process", headers, body, address).status for _ in range(5)]

    # What the caller says of itself is not believed, so a limit cannot be run away from.
    assert statuses(own_address()) == [200, 200, 200, 429, 429]
    # Others are not made to pay for it; and whom the proxy calls for is never taken for a program of this machine.
    assert statuses("127.0.0.1") == [200, 200, 200, 429, 429]
    assert run("admin", "limits", "clear", "address", "--data", backend.folder).returncode == 0


def test_a_page_opens_through_the_proxy(behind):
    _, proxy = behind
    line = WebSocket(proxy.port, "/screens/live", {"Host": "localhost", "Origin": "https://localhost"}, proxy.context, host="localhost")
    line.tell({"kind": "hello", "apps": [], "language": "en"})
    assert line.message()["page"]
    line.close()


@pytest.mark.parametrize("origin", ["https://evil.test", "https://localhost.evil.test"])
def test_another_hosts_page_does_not_open_through_the_proxy(behind, origin):
    _, proxy = behind
    with pytest.raises(Refused) as refusal:
        WebSocket(proxy.port, "/screens/live", {"Host": "localhost", "Origin": origin}, proxy.context, host="localhost")
    assert refusal.value.status == 403


def test_a_foreign_host_is_refused_through_the_proxy(behind):
    _, proxy = behind
    assert proxy.ask("GET", "/healthz", {"Host": "evil.test"}).status == 421


def test_callers_cannot_say_who_they_are_by_another_field(behind):
    backend, proxy = behind
    for number, (name, value) in enumerate({"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9"}.items()):
        proxy.ask("GET", "/nowhere", {"X-Request-Id": f"says{number}", name: value})
        assert logged(backend, f"says{number}")["client"] == "forwarded 127.0.0.1"


def test_the_proxy_bounds_what_one_address_has_open_and_how_often_it_calls(tmp_path):
    backend = Backend("--public-url", "https://localhost")
    few = {"limit_conn        bowline_open 200": "limit_conn bowline_open 5", "rate=200r/s": "rate=1r/m", "burst=1000": "burst=19"}
    proxy = Proxy(backend, tmp_path, **few)
    try:
        headers = {"Host": "localhost", "Origin": "https://localhost"}
        lines = [WebSocket(proxy.port, "/screens/live", headers, proxy.context, host="localhost") for _ in range(5)]
        answer = proxy.ask("GET", "/healthz")
        assert (answer.status, answer.getheader("Retry-After")) == (429, "1")
        told = json.loads(answer.body)["error"]
        assert (told["code"], told["request_id"]) == ("RATE_LIMIT_EXCEEDED", answer.getheader("X-Request-Id"))
        for line in lines:
            line.close()
        while b"http_websockets 0\n" not in backend.get("/metrics").body:
            time.sleep(0.02)
        # Of the twenty calls that have room at once six are over, and so may be others of a minute.
        statuses = [proxy.ask("GET", "/healthz").status for _ in range(20)]
        assert statuses[0] == 200 and statuses[-1] == 429 and statuses.count(200) in range(12, 17), statuses
    finally:
        proxy.stop()
        backend.stop()


def test_the_unit_is_one_that_systemd_takes(tmp_path):
    text = (DEPLOY / "bowline.service").read_text()
    assert "/usr/local/bin/bowline" in text
    unit = tmp_path / "bowline.service"
    unit.write_text(text.replace("/usr/local/bin/bowline", str(PROGRAM)))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_leaves_little_to_whoever_breaks_in(tmp_path):
    unit = tmp_path / "bowline.service"
    shutil.copy(DEPLOY / "bowline.service", unit)
    # Exposure in tenths, as systemd counts it: 2.5 of 10 and below is its own word "OK" or better.
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=25", unit], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def test_the_unit_bounds_what_a_failure_can_cost():
    lines = (DEPLOY / "bowline.service").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    # No core dump with keys in it, no memory beyond the machine's, no end of restarts.
    assert settings["LimitCORE"] == "0" and settings["MemorySwapMax"] == "0"
    assert settings["MemoryMax"] == "2G" and settings["TasksMax"].isdigit()
    assert settings["Restart"] == "on-failure" and settings["StartLimitIntervalSec"] == "0"
    # It names what becomes of demo data, without which a folder that has held it is not served.
    assert "--no-demo" in settings["ExecStart"]


def test_the_units_command_is_one_the_program_takes():
    line = next(line for line in (DEPLOY / "bowline.service").read_text().splitlines() if line.startswith("ExecStart="))
    words = line.split()[1:]
    # All of it is read before the folder is looked at, which is refused here as it cannot be made.
    answer = run(*[word.replace("/var/lib/bowline", "/proc/nowhere") for word in words])
    assert answer.returncode == 1, answer.stderr


