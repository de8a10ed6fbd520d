"""A data folder's data is moved to a PostgreSQL database."""

import json
import os
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest

from peers import THOROUGH
from postgres import Postgres, programs
from program import PROGRAM, Backend, run
from test_apis import bearer, page, person, process, question  # noqa: F401

PUBLIC = "https://api.example.com"


@pytest.fixture(scope="module")
def postgres():
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def url(postgres):
    return postgres.make_database()


@pytest.fixture
def file_backend(start, tmp_path):
    """Starts a backend on a database file, whatever the other tests run on."""

    def start_on_file():
        backend = start("--demo", "--allow-loopback-links", "--public-url", PUBLIC, folder=str(tmp_path / "data"), variables={"BOWLINE_TEST_DATABASE": ""})
        assert (tmp_path / "data" / "bowline.db").exists()
        return backend

    if os.environ.get("BOWLINE_TEST_DATABASE"):
        pytest.skip("needs a database file")
    return start_on_file


def move(url, folder):
    return run("admin", "move", "--to", url, "--data", str(folder), "--json")


class Reads:
    """A set of reads with tokens of before the move."""

    def __init__(self, backend, page):
        signed = backend.signed()
        league = backend.ask("POST", "/v1/leagues", signed, {"name": "Moved", "sport_type": "basketball"}).json["data"]["league_id"]
        teams = [
            backend.ask("POST", f"/v1/leagues/{league}/teams", signed, {"name": name}).json["data"]["team_id"] for name in ("Ä", "б")
        ]
        game = {"home_team_id": teams[0], "away_team_id": teams[1], "starts_at": "2026-05-01T18:00:00Z"}
        game = backend.ask("POST", f"/v1/leagues/{league}/games", signed, game).json["data"]["game_id"]
        self.events = f"/v1/games/{game}/events"
        self.score = {"type": "score", "team_id": teams[0], "points": 2}
        for number, event in enumerate([{"type": "game_start"}, {"type": "period_start"}, self.score]):
            keyed = {**signed, "Idempotency-Key": f"before-{number}"}
            made = backend.ask("POST", self.events, keyed, event)
            assert made.status == 201, made.body
        self.signed = signed
        user, session = person(backend)
        self.person = bearer(session)
        links = f"/api/links/{user['userId']}"
        link = {"userId": user["userId"], "url": page, "title": "Knots", "category": "sailing"}
        assert backend.ask("POST", "/api/store-link", self.person, link).status in (200, 201, 202)
        while (stored := backend.get(links, self.person).json[0])["status"] == "pending":
            time.sleep(0.05)
        assert stored["status"] == "ready", stored
        self.paths = [
            (path, signed)
            for path in ["/v1/leagues", f"/v1/leagues/{league}/teams", f"/v1/leagues/{league}/games", f"/v1/games/{game}", self.events]
        ]
        for shown in backend.get("/v1/leagues", signed).json["data"]:
            self.paths.append((f"/v1/leagues/{shown['league_id']}/games", signed))
        gist = f"/api/gists/{stored['gistId']}"
        self.paths += [(path, self.person) for path in [links, "/api/gists", gist, f"{gist}/article"]]

    def of(self, backend):
        """What is answered, but for what each answer has of its own."""
        answers = []
        for path, headers in self.paths:
            answer = backend.get(path, headers)
            assert answer.status == 200, (path, answer.body)
            content = answer.json
            if isinstance(content, dict):
                content = {name: value for name, value in content.items() if name not in ("request_id", "timestamp")}
            answers.append((path, content))
        return answers


def counts(folder):
    """How many rows each table of a folder has, without the tables that an index keeps."""
    with sqlite3.connect(f"file:{folder}/bowline.db?mode=ro", uri=True) as file:
        names = [name for (name,) in file.execute("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite%'")]
        return {name: file.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def test_a_moved_backend_answers_as_before(file_backend, start, page, url):
    backend = file_backend()
    reads = Reads(backend, page)
    before = reads.of(backend)
    converted = process(backend, input="100 usd in eur").json["message"]
    refused = move(url, backend.folder)
    assert refused.returncode == 1 and f"process {backend.process.pid} uses {backend.folder}" in refused.stderr
    assert backend.end() == 0
    done = move(url, backend.folder)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert {table["table"]: table["rows"] for table in told["tables"]} == counts(backend.folder)
    assert told["rows"] == sum(counts(backend.folder).values())
    again = move(url, backend.folder)
    assert again.returncode == 1 and "has data already" in again.stderr
    moved = start("--database", url, "--public-url", PUBLIC, "--demo", folder=backend.folder)
    assert reads.of(moved) == before
    # The rates were a file of the folder.
    assert process(moved, input="100 usd in eur").json["message"] == converted
    # What had been done is known, and what is new comes behind it.
    keyed = {**reads.signed, "Idempotency-Key": "before-2"}
    assert moved.ask("POST", reads.events, keyed, reads.score).headers["Idempotent-Replayed"] == "true"
    made = moved.ask("POST", reads.events, {**reads.signed, "Idempotency-Key": "after"}, reads.score)
    assert made.status == 201 and made.json["data"]["sequence"] == 4, made.body
    assert moved.ask("POST", "/v1/leagues", reads.signed, {"name": "New", "sport_type": "basketball"}).status == 201
    assert moved.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question()).status == 200
    person(moved)


def test_a_killed_move_is_taken_up_again(file_backend, start, page, postgres, url):
    backend = file_backend()
    reads = Reads(backend, page)
    before = reads.of(backend)
    assert backend.end() == 0
    assert run("admin", "migrate", "--database", url, "--data", backend.folder).returncode == 0
    name = url.partition("/")[2].partition("?")[0].rpartition("/")[2]
    # A move waits for this session when it would write a table in the middle.
    words = ["-q", "-h", str(postgres.folder), "-U", "bowline", "-d", name]
    blocker = subprocess.Popen(
        [*postgres.user, programs() / "psql", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/tmp"
    )
    blocker.stdin.write("BEGIN; LOCK TABLE score_event IN SHARE MODE;\n\\echo locked\n")
    blocker.stdin.flush()
    assert blocker.stdout.readline() == "locked\n"
    killed = subprocess.Popen(
        [PROGRAM, "admin", "move", "--to", url, "--data", backend.folder], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 90
    while postgres.run("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'score_event'::regclass", name) == "0":
        assert killed.poll() is None, killed.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    killed.kill()
    killed.wait(timeout=60)
    killed.stderr.close()
    blocker.stdin.close()
    blocker.wait(timeout=60)
    blocker.stdout.close()
    assert int(postgres.run("SELECT count(*) FROM bowline_move", name)) > 0
    half = run("serve", "--database", url, "--public-url", PUBLIC, "--data", backend.folder)
    assert half.returncode == 1 and "bowline admin move" in half.stderr
    done = move(url, backend.folder)
    assert done.returncode == 0, done.stderr
    assert {table["table"]: table["rows"] for table in json.loads(done.stdout)["tables"]} == counts(backend.folder)
    assert reads.of(start("--database", url, "--public-url", PUBLIC, "--demo", folder=backend.folder)) == before


def test_what_cannot_be_moved_is_told(file_backend, url, tmp_path):
    nothing = move(url, tmp_path / "nothing")
    assert nothing.returncode == 1 and "contains no data" in nothing.stderr
    assert not (tmp_path / "nothing").exists()
    for words in [[], ["--to", "mysql://secret@host/x"]]:
        wrong = run("admin", "move", *words, "--data", str(tmp_path))
        assert wrong.returncode == 2 and "postgres://" in wrong.stderr and "secret" not in wrong.stderr
    backend = file_backend()
    assert backend.end() == 0
    gone = move(f"postgres://bowline@/x?host={tmp_path}", backend.folder)
    assert gone.returncode == 1 and "the move stopped" in gone.stderr and "run the same command again" in gone.stderr


@pytest.mark.skipif(not THOROUGH, reason="only with --thorough")
def test_the_time_for_a_million_events_is_told(file_backend, postgres, url):
    backend = file_backend()
    assert backend.end() == 0
    with sqlite3.connect(Path(backend.folder) / "bowline.db") as file:
        events = file.execute("SELECT game, sequence, document FROM score_event").fetchall()
        games = {row[0]: row for row in file.execute("SELECT * FROM score_game")}
        key, rounds = max(games), -(-1_000_000 // len(events))
        for turn in range(rounds):
            copies = {}
            for game, row in games.items():
                key += 1
                copies[game] = key
                file.execute(f"INSERT INTO score_game VALUES ({','.join('?' * len(row))})", (key, f"copy{key}", *row[2:]))
            file.executemany(
                "INSERT INTO score_event VALUES (?, ?, ?, ?)",
                [(copies[game], sequence, f"copy{turn}-{game}-{sequence}", document) for game, sequence, document in events],
            )
    done = subprocess.run(
        [PROGRAM, "admin", "move", "--to", url, "--data", backend.folder, "--json"], capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    rows = {table["table"]: table["rows"] for table in told["tables"]}
    assert rows == counts(backend.folder) and rows["score_event"] > 1_000_000
    print(f"\n{rows['score_event']} events, {told['rows']} rows in all, moved and read back in {told['seconds']} s")
