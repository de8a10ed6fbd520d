"""Readers who take a long list slowly or not at all cost little memory; those who read get all of it."""

import http.client
import json
import re
import socket
import sqlite3
import time

from peers import THOROUGH, Crowd, Peer, memory, request
from program import Backend
from test_apis import bearer, person

GISTS, READERS = (200, 100) if THOROUGH else (50, 12)
# A family of four is one character of 25 bytes.
CONTENT = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 20_000


def store(folder, user, count, content):
    """Puts gists into the database of a server that does not run: an older one took contents that are refused now."""
    with sqlite3.connect(f"{folder}/bowline.db") as database:
        (account,) = database.execute("SELECT number FROM gista_account WHERE user_id = ?", [user["userId"]]).fetchone()
        for place in range(1, count + 1):
            gist = {"content": content, "id": f"g-0-{place}", "title": str(place), "userId": user["userId"]}
            row = (account, place, json.dumps(gist, ensure_ascii=False))
            database.execute("INSERT INTO gista_gist (account, place, json) VALUES (?, ?, ?)", row)
        database.execute("UPDATE gista_shelf SET gists = ?, revision = revision + 1 WHERE account = ?", [count, account])
    database.close()


def shelf(tmp_path, start, count=GISTS, content=CONTENT):
    """A backend whose one account has so many gists, and how to be that account."""
    folder = str(tmp_path / "data")
    first = Backend("--no-limits", folder=folder)
    user, session = person(first)
    first.end()
    first.stop()
    store(folder, user, count, content)
    return start("--no-limits", folder=folder), user, bearer(session)


def test_slow_readers_of_a_long_list_are_bounded_in_memory_and_honest_ones_served(tmp_path, start):
    backend, user, signed = shelf(tmp_path, start)
    warm = backend.get("/api/gists?limit=2", signed)
    assert [gist["title"] for gist in warm.json] == [str(GISTS), str(GISTS - 1)]
    before = peak = memory(backend, "RssAnon")
    fields = {"Host": f"127.0.0.1:{backend.port}", **signed}
    ask = request("GET", "/api/gists", fields)
    export = request("GET", f"/api/users/{user['userId']}/export", fields)
    old = request("GET", "/api/gists", {**fields, "X-API-Version": "1"})

    def readers():
        slow = [Peer(backend.port, [ask, export, old][number % 3], reads=number % 2) for number in range(READERS)]
        # Many requests on one connection that reads no answer.
        return slow + [Peer(backend.port, ask * 500)]

    with Crowd(readers, 120):
        for _ in range(3):
            answer = backend.get("/api/gists", signed)
            gists = answer.json
            assert [gist["title"] for gist in gists] == [str(place) for place in range(GISTS, 0, -1)]
            assert all(gist["content"] == CONTENT for gist in gists)
            assert backend.get("/api/gists", {**signed, "If-None-Match": answer.headers["ETag"]}).status == 304
            peak = max(peak, memory(backend, "RssAnon"))
        del gists, answer
        end = time.monotonic() + (15 if THOROUGH else 2)
        while time.monotonic() < end:
            peak = max(peak, memory(backend, "RssAnon"))
            time.sleep(0.05)
    print(f"{READERS} readers of {GISTS * len(CONTENT.encode()) >> 20} MiB: before {before:.0f} MiB, peak {peak:.0f} MiB")
    assert peak - before <= (96 if THOROUGH else 48)


def test_a_list_is_whole_or_read_page_by_page(tmp_path, start):
    backend, user, signed = shelf(tmp_path, start, count=250, content="short")
    whole = backend.get("/api/gists", signed)
    assert whole.headers["Link"] is None and len(whole.json) == 250
    for path in ["/api/gists?limit=100", f"/api/gists?userId={user['userId']}&limit=100"]:
        found, base = [], path.split("?")[0]
        while path:
            answer = backend.get(path, signed)
            assert answer.status == 200 and answer.headers["ETag"].startswith("W/")
            found.append(answer.json)
            link = answer.headers["Link"]
            path = link and base + re.fullmatch(r'<(\?[^>]+)>; rel="next"', link)[1]
        assert [len(page) for page in found] == [100, 100, 50]
        assert sum(found, []) == whole.json
    for query, field in [("limit=0", "limit"), ("limit=101", "limit"), ("limit=a", "limit"), ("cursor=%21", "cursor")]:
        answer = backend.get(f"/api/gists?{query}", signed)
        assert answer.status == 400 and field in answer.json["error"]["details"], answer.body
    assert backend.get(f"/api/links/{user['userId']}?limit=5", signed).json == []


def test_a_long_list_that_is_sent_in_pieces_is_the_same_as_a_short_one(tmp_path, start):
    # 700 KB: longer than what is answered whole.
    backend, user, signed = shelf(tmp_path, start, count=700, content="x" * 1_000)
    answer = backend.get("/api/gists", signed)
    assert answer.headers["Transfer-Encoding"] == "chunked"
    assert answer.headers["Content-Type"] == "application/json" and answer.headers["ETag"].startswith("W/")
    pages, cursor = [], ""
    while cursor is not None:
        page = backend.get(f"/api/gists?limit=100{cursor}", signed)
        pages += page.json
        link = page.headers["Link"]
        cursor = "&" + re.search("cursor=[0-9a-z]+", link)[0] if link else None
    assert answer.json == pages and len(pages) == 700
    export = backend.get(f"/api/users/{user['userId']}/export", signed).json
    assert [gist["title"] for gist in export["gists"]] == [gist["title"] for gist in pages] and export["links"] == []


# It takes a minute; SlowReaderTests has a shorter form.
if THOROUGH:

    def test_who_takes_next_to_nothing_is_dropped(tmp_path, start):
        backend, _, signed = shelf(tmp_path, start, count=50)
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.connect(("127.0.0.1", backend.port))
        line.sendall(request("GET", "/api/gists", {"Host": f"127.0.0.1:{backend.port}", **signed}))
        watch = http.client.HTTPConnection("127.0.0.1", backend.port, timeout=30)
        end = time.monotonic() + 120
        begun = False
        while time.monotonic() < end:
            # Far more slowly than any honest line, and never still for long.
            line.recv(1)
            watch.request("GET", "/metrics")
            measures = watch.getresponse().read()
            begun = begun or b"http_requests_in_flight 2\n" in measures
            # The one that is left is the question itself.
            if begun and b"http_requests_in_flight 1\n" in measures:
                return
            time.sleep(0.25)
        raise AssertionError("it is still being served")
