"""Sites that try to stop the making of gists, or the server: driven from outside against the real program."""

import http.server
import os
import signal
import threading
import time

import pytest

from test_apis import bearer, person

WORDS = "".join(f"<p>Sentence number {n} tells of knots that hold under any load.</p>" for n in range(20))
HONEST = f"<html><head><title>Knots</title></head><body><article><h1>Knots</h1>{WORDS}</article></body></html>"


THOROUGH = bool(os.environ.get("BOWLINE_THOROUGH"))
SIZE = 1_000_000 if THOROUGH else 150_000
COPIES = 4 if THOROUGH else 2


def repeated(piece, size=SIZE):
    return piece * (size // len(piece))


def many(write, size=SIZE):
    parts, length = [], 0
    while length < size:
        parts.append(write(len(parts)))
        length += len(parts[-1])
    return "".join(parts)


# Each took the parser from many seconds to many minutes, or more memory than there is.
PAGES = {
    "/attributes": lambda: many(lambda n: f"<body a{n}=1>"),
    "/foster": lambda: repeated("<br>", SIZE // 2) + "<table>" + repeated("<br>", SIZE // 2),
    "/nesting": lambda: repeated("<div></x>"),
    "/tables": lambda: repeated("<div><table></div>"),
    "/paragraphs": lambda: repeated("<p><div></p>"),
    "/hidden": lambda: "<svg><style>" + repeated("<b><div>"),
    "/comment": lambda: repeated("<!-- --!><div>"),
    "/fonts": lambda: "<p>" + many(lambda n: f"<font color=c{n}>", 20_000) + repeated("</p><p>x"),
    "/openings": lambda: "<p>" + repeated("and "),
}


@pytest.fixture(scope="module")
def site():
    """Hostile pages, an honest one, one that never ends, and a robots.txt of half a megabyte on another name."""
    written = {}

    class Pages(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path = self.path.partition("?")[0]
            if path == "/robots.txt":
                rule = "User-agent: x\nDisallow: /" + "*a" * 100 + "b\n"
                return self.answer(repeated("User-agent: BowlineGista\n" + rule, 512 << 10), "text/plain")
            if path == "/honest":
                return self.answer(HONEST)
            if path == "/never":
                self.server.reached.set()
                self.server.released.wait(60)
                return None
            if path in PAGES:
                if path not in written:
                    written[path] = "<html><body>" + PAGES[path]()
                return self.answer(written[path])
            return self.send_error(404)

        def answer(self, text, kind="text/html"):
            body = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                self.wfile.write(body)
            except OSError:
                pass

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    server.daemon_threads = True
    server.reached, server.released = threading.Event(), threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.url = f"http://127.0.0.1:{server.server_port}"
    yield server
    server.released.set()
    server.shutdown()
    server.server_close()


def save(backend, user, session, url):
    link = {"userId": user["userId"], "url": url, "title": "a", "category": "b"}
    return backend.ask("POST", "/api/store-link", bearer(session), link)


def links(backend, user, session):
    return backend.get(f"/api/links/{user['userId']}", bearer(session)).json


def settled(backend, user, session, seconds=120):
    """The person's links once none is pending."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = links(backend, user, session)
        if all(link["status"] != "pending" for link in found):
            return {link["url"]: link for link in found}
        time.sleep(0.1)
    raise AssertionError(f"still pending: {links(backend, user, session)}")


def test_hostile_pages_end_and_others_gists_are_made_meanwhile(start, site):
    backend = start("--allow-loopback-links", "--no-limits")
    attacker, visitor = person(backend), person(backend)
    for path in PAGES:
        for copy in range(COPIES):
            assert save(backend, *attacker, f"{site.url}{path}?{copy}").status == 201
    assert save(backend, *visitor, f"{site.url}/honest").status == 201
    found = settled(backend, *visitor, seconds=60)
    assert found[f"{site.url}/honest"]["status"] == "ready"
    # The visitor's link came last and is not the last that is done.
    assert any(link["status"] == "pending" for link in links(backend, *attacker))
    for url, link in settled(backend, *attacker).items():
        assert link["status"] in ("ready", "failed"), url
        assert link["status"] == "ready" or link["reason"], url
    assert backend.get("/healthz").status == 200
    assert backend.end() == 0


def test_the_server_stops_in_time_while_pages_are_read(start, site):
    backend = start("--allow-loopback-links", "--no-limits")
    someone = person(backend)
    site.reached.clear()
    for copy in range(3):
        assert save(backend, *someone, f"{site.url}/never?{copy}").status == 201
    for path in list(PAGES)[:3]:
        assert save(backend, *someone, f"{site.url}{path}?stop").status == 201
    assert site.reached.wait(30)
    begun = time.monotonic()
    backend.process.send_signal(signal.SIGTERM)
    assert backend.process.wait(timeout=30) == 0
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize("port", [81, 3000, 6379, 8081, 9200, 65535])
def test_a_link_to_a_port_that_no_web_server_uses_is_refused(backend, port):
    someone = person(backend)
    answer = save(backend, *someone, f"http://example.com:{port}/")
    assert answer.status == 422
    assert answer.json["error"]["code"] == "ADDRESS_REFUSED"
    assert "port" in answer.json["error"]["message"]


@pytest.mark.parametrize("url", ["https://gists.example.com/a", "http://GISTS.example.com:8080/", "http://8.8.8.8/"])
def test_a_link_to_the_servers_own_public_address_is_refused(start, url):
    # Nothing is sent there: the answer comes before anything is looked up.
    host = "http://8.8.8.8" if "8.8.8.8" in url else "https://gists.example.com"
    backend = start("--public-url", host)
    answer = save(backend, *person(backend), url)
    assert answer.status == 422
    assert answer.json["error"]["code"] == "ADDRESS_REFUSED"
    assert answer.json["error"]["message"] == "The address leads back to this server."


def test_texts_are_limited_in_bytes_too(backend):
    user, session = person(backend)
    wide = "e" + "\u0301" * 10
    gist = {"userId": user["userId"], "title": "a", "content": wide * 10_000}
    answer = backend.ask("POST", "/api/gists", bearer(session), gist)
    assert answer.status == 400 and "content" in answer.json["error"]["details"]
    gist["content"] = "\U0001f600" * 20_000
    assert backend.ask("POST", "/api/gists", bearer(session), gist).status == 201
