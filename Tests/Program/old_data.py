"""Data that a build writes and a later build must open: a backend's folder and the folders of three apps.

As a program, with BOWLINE_PROGRAM naming the build: `old_data.py NAME` writes OldData/NAME.tar.gz and what that build told
of it, OldData/NAME.json. test_old_data.py opens each of them with the build of today.

Every run of the program has the clock of that day (shifted_clock.c), so sign-ins and codes are never too old.
"""

import atexit
import functools
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.parse
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from program import PROGRAM, PASSWORD, Backend

STORE = Path(__file__).with_name("OldData")
# Devices know their server by its address, so it is the same each time. Below the ports that systems give out.
PORT = 18417
PAGE_PORT = 18418
SERVER = f"http://127.0.0.1:{PORT}"
EMAIL, GISTA_PASSWORD = "ana@gista.test", "knots that hold 7"
MIRA_PASSWORD = "Chess-passw0rd!"
KEEPER = "scorekeeper@demo.test"
KEEPER_PASSWORD = "Another-passw0rd!"
# What is only in the program's memory, or holds for one process.
PASSING = ("-reserve", "-shm", "lock", "control.sock", "server.log")


@functools.cache
def shifted_clock():
    """The library that gives a program another time of day."""
    library = Path(tempfile.mkdtemp(prefix="bowline-clock-")) / "shifted_clock.so"
    atexit.register(shutil.rmtree, library.parent, ignore_errors=True)
    source = Path(__file__).with_name("shifted_clock.c")
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return str(library)


def clock(at):
    """The variables that start a program at the time of day `at`, such as 10:30, of the day the data was made."""
    start = datetime.fromisoformat(f"2026-11-22T{at}:00+00:00").timestamp()
    return {"LD_PRELOAD": shifted_clock(), "SHIFT_SECONDS": str(int(start - time.time())), "TZ": "UTC"}


class World:
    """A folder with a server's data in `server` and the apps' in `gist`, `score` and `actions`."""

    def __init__(self, folder):
        self.folder = Path(folder)
        for name in ["server", "gist", "score", "actions"]:
            (self.folder / name).mkdir(parents=True, exist_ok=True)

    def serve(self, at):
        options = ["--demo", "--port", str(PORT), "--allow-loopback-links", "--no-limits"]
        return Backend(*options, folder=str(self.folder / "server"), variables=clock(at))

    def run(self, at, *words, works=True, **variables):
        """What a run of the program prints, read as JSON."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), **clock(at), **variables}
        done = subprocess.run(
            [PROGRAM, *words, "--json"], capture_output=True, text=True, env=environment, timeout=120, cwd=self.folder
        )
        assert works is None or (done.returncode == 0) == works, (words, done.stdout, done.stderr)
        return json.loads(done.stdout.splitlines()[0])

    def admin(self, at, *words, **settings):
        return self.run(at, "admin", *words, "--data", str(self.folder / "server"), **settings)

    def gist(self, at, *words, **settings):
        place = ["--folder", str(self.folder / "gist"), "--server", SERVER]
        return self.run(at, "gist", *words, *place, BOWLINE_PASSWORD=GISTA_PASSWORD, **settings)

    def score(self, at, *words, **settings):
        return self.run(at, "score", *words, "--folder", str(self.folder / "score"), **settings)

    def actions(self, at, verb, *words, **settings):
        return self.run(at, verb, *words, "--data", str(self.folder / "actions"), "--server", SERVER, **settings)

    def unsent(self, at, app):
        """The changes in an app's outbox, each with what it would send."""
        place = ["--folder", str(self.folder / app)]
        listed = self.run(at, "outbox", "list", *place)
        entries = [entry for outbox in listed["outboxes"] for entry in outbox["entries"]]
        return [[entry, self.run(at, "outbox", "show", str(entry["number"]), *place)] for entry in entries]


class Page(BaseHTTPRequestHandler):
    def do_GET(self):
        text = "".join(f"<p>Sentence number {n} tells of knots that hold under any load.</p>" for n in range(20))
        body = f"<html lang=en><head><title>Knots</title></head><body><article><h1>Knots</h1>{text}</article></body></html>"
        self.send_response(200 if self.path == "/knots" else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *words):
        pass


def signed_in(backend, name, password):
    parameters = {"USERNAME": name, "PASSWORD": password}
    content = {"ClientId": "bowline-demo", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}
    answer = backend.cognito("InitiateAuth", content)
    assert answer.status == 200, answer.body
    return answer.json["AuthenticationResult"]


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def value(answer):
    assert answer.status in (200, 201, 202), (answer.status, answer.body)
    return answer.json


def make(world):
    """Fills a world by hand, as people would. Gives what is needed to look at it: secrets, ids and the answers to repeat."""
    notes = {}
    with HTTPServer(("127.0.0.1", PAGE_PORT), Page) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        backend = world.serve("10:00")
        try:
            make_online(world, backend, notes)
        finally:
            code = backend.end()
            backend.stop()
            pages.shutdown()
    assert code == 0
    make_offline(world, notes)
    return notes


def make_online(world, backend, notes):
    # Operators.
    world.admin("10:01", "tenants", "create", "chess-club", "--name", "Шах клуб „Ход“")
    world.admin("10:01", "groups", "create", "umpires")
    (world.folder.parent / "password").write_text(MIRA_PASSWORD + "\n")
    world.admin("10:01", "users", "create", "mira@chess.test", "--tenant", "chess-club", "--groups", "admin", "--password-file", str(world.folder.parent / "password"))
    world.admin("10:01", "users", "create", "gone@chess.test", "--tenant", "chess-club")
    world.admin("10:01", "users", "disable", "gone@chess.test")
    notes["key"] = world.admin("10:01", "keys", "create", "phones")["text"]
    world.admin("10:01", "keys", "create", "revoked")
    world.admin("10:01", "operators", "create", "deploys")
    world.admin("10:01", "clients", "create", "chess-app", "--password-flow", "yes", "--rotation", "yes")
    world.admin("10:01", "limits", "set", "tenant", "--per-second", "7", "--burst", "21", "--subject", "chess-club")
    # Another password than the demo's, by the person.
    old = signed_in(backend, KEEPER, PASSWORD)
    changed = {
        "AccessToken": old["AccessToken"], "PreviousPassword": PASSWORD, "ProposedPassword": KEEPER_PASSWORD,
    }
    assert backend.cognito("ChangePassword", changed).status == 200
    keeper = signed_in(backend, KEEPER, KEEPER_PASSWORD)
    notes["access"], notes["refresh"] = keeper["AccessToken"], keeper["RefreshToken"]
    world.admin("10:02", "rotate-keys")
    # A league of their own.
    admin = bearer(signed_in(backend, "admin@demo.test", PASSWORD)["AccessToken"])

    def post(path, body, key):
        return value(backend.ask("POST", path, {**admin, "Idempotency-Key": key}, body))["data"]

    league = post("/v1/leagues", {"name": "Купа на града", "sport_type": "basketball"}, "league-key-1")
    path = f"/v1/leagues/{league['league_id']}"
    season = post(f"{path}/seasons", {"name": "2026/27", "starts_on": "2026-10-01", "ends_on": "2027-05-31"}, "season-key-1")
    teams = [post(f"{path}/teams", {"name": name}, f"team-key-{number}") for number, name in enumerate(["Lions", "Ястреби"])]
    player = post(f"/v1/teams/{teams[0]['team_id']}/players", {"name": "Иво O'Neil", "number": 7}, "player-key-1")
    game = post(f"{path}/games", {
        "season_id": season["season_id"], "home_team_id": teams[0]["team_id"], "away_team_id": teams[1]["team_id"],
        "starts_at": "2026-11-22T09:30:00Z", "venue": "Зала 1",
    }, "game-key-1")
    notes["team"] = teams[0]["team_id"]
    notes["league"], notes["game"] = league["league_id"], game["game_id"]
    events = f"/v1/games/{game['game_id']}/events"
    for number, body in enumerate([
        {"type": "game_start"}, {"type": "period_start", "period": 1},
        {"type": "score", "team_id": teams[0]["team_id"], "points": 3, "player_id": player["player_id"]},
        {"type": "score", "team_id": teams[1]["team_id"], "points": 2},
        {"type": "foul", "team_id": teams[1]["team_id"], "note": "„груб“"},
    ]):
        last = post(events, body, f"event-key-{number}")
    notes["repeated"] = {"key": "event-key-4", "path": events, "body": body, "answer": last}
    # Gista.
    world.gist("10:03", "sign-up", "--name", "Ана", "--email", EMAIL)
    world.gist("10:04", "add", f"http://127.0.0.1:{PAGE_PORT}/knots", "--title", "Възли", "--category", "craft")
    world.gist("10:04", "add", f"http://127.0.0.1:{PAGE_PORT}/missing", "--title", "Nothing there")
    for _ in range(300):
        links = world.gist("10:05", "list")["links"]
        if len(links) == 2 and {link["status"] for link in links} == {"ready", "failed"}:
            break
        time.sleep(0.2)
    # A scorekeeper's device, and what it has read.
    world.score("10:06", "sign-in", KEEPER, "--server", SERVER, BOWLINE_PASSWORD=KEEPER_PASSWORD)
    world.score("10:06", "leagues")
    world.score("10:06", "table", league["league_id"])
    world.score("10:06", "game", game["game_id"])
    world.score("10:07", "event", game["game_id"], "--type", "score", "--team", "home", "--points", "2")
    # A ledger, a calendar, lists.
    for words in ["dinner 120 EUR", "spent 54.20 at Lidl yesterday", "taxi 18 lv"]:
        world.actions("10:08", "ledger", "add", words)
    entry = world.actions("10:09", "ledger", "list", "--all")["entries"][0]
    world.actions("10:09", "ledger", "correct", entry["id"], "gifts")
    for words in ["remind me to call Maria tomorrow at 9", "dentist on Tuesday at 14:30", "add task buy stamps"]:
        world.actions("10:09", "agenda", "add", words)


def make_offline(world, notes):
    """Nobody answers at the server's address: every change waits."""
    world.gist("10:20", "add", f"http://127.0.0.1:{PAGE_PORT}/later", "--title", "По-късно", works=None)
    for points in ["3", "1"]:
        world.score(
            "10:20", "event", notes["game"], "--type", "score", "--team", "away", "--points", points, "--wait", "1",
            works=None,
        )
    world.actions("10:20", "ledger", "add", "lunch 20 BGN", works=None)
    world.actions("10:20", "agenda", "add", "buy milk tomorrow", works=None)


def offline(world, notes):
    """What the devices tell while nobody answers."""
    return {
        "ledger": world.actions("10:30", "ledger", "list", "--all"),
        "totals": world.actions("10:30", "ledger", "totals"),
        "csv": world.actions("10:30", "ledger", "export", "--all"),
        "agenda": world.actions("10:30", "agenda", "list", "--days", "60"),
        "leagues": world.score("10:30", "leagues"),
        "table": world.score("10:30", "table", notes["league"]),
        "game": world.score("10:30", "game", notes["game"]),
        "unsent": {app: world.unsent("10:30", app) for app in ["gist", "score", "actions"]},
    }


def online(world, backend, notes):
    """What the server tells, to operators, to people and to their devices."""
    told = {
        part: world.admin("10:35", part, "list")
        for part in ["tenants", "groups", "users", "keys", "operators", "clients"]
    }
    told["user"] = world.admin("10:35", "users", "show", "gone@chess.test")
    limits = world.admin("10:35", "limits", "show")["limits"]
    told["limits"] = [limit for limit in limits if limit["subject"] == "chess-club"]
    told["keys of tokens"] = value(backend.get("/cognito/us-east-1_local/.well-known/jwks.json"))
    # A token and a refresh token of that day are good, and so are passwords and keys.
    keeper = bearer(notes["access"])
    renewed = {"ClientId": "bowline-demo", "RefreshToken": notes["refresh"]}
    tokens = backend.cognito("GetTokensFromRefreshToken", renewed)
    assert tokens.status == 200, tokens.body
    told["person"] = value(backend.cognito("GetUser", {"AccessToken": tokens.json["AuthenticationResult"]["AccessToken"]}))
    signed_in(backend, KEEPER, KEEPER_PASSWORD)
    analyzed = {"text": "Your account is locked: verify at bank-login.top", "session_id": "s"}
    told["by key"] = backend.ask("POST", "/analyze-text", {"X-API-Key": notes["key"]}, analyzed).status
    league, game = f"/v1/leagues/{notes['league']}", f"/v1/games/{notes['game']}"
    for path in ["/v1/leagues", league, f"{league}/seasons", f"{league}/teams", f"{league}/standings",
                 f"{league}/games", f"/v1/teams/{notes['team']}/players", game, f"{game}/events?limit=100"]:
        answer = backend.get(path, keeper)
        told[path] = [value(answer)["data"], answer.headers["ETag"]]
    # A request that comes again is answered as it was.
    repeated = notes["repeated"]
    admin = bearer(signed_in(backend, "admin@demo.test", PASSWORD)["AccessToken"])
    again = backend.ask("POST", repeated["path"], {**admin, "Idempotency-Key": repeated["key"]}, repeated["body"])
    assert value(again)["data"] == repeated["answer"]
    session = value(backend.ask("POST", "/api/sessions", body={"email": EMAIL, "password": GISTA_PASSWORD}))
    ana, user = bearer(session["accessToken"]), urllib.parse.quote(session["userId"])
    told["links"] = value(backend.get(f"/api/links/{user}", ana))
    told["gists"] = value(backend.get("/api/gists", ana))
    told["account"] = value(backend.get(f"/api/users/{user}", ana))
    told["export"] = value(backend.get(f"/api/users/{user}/export", ana))
    del told["export"]["exportedAt"]
    return told


def holds(new, old, path=""):
    """Where the new does not have what the old has. Members may have been added."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [where for name in old for where in holds(new.get(name), old[name], f"{path}/{name}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [where for place, item in enumerate(old) for where in holds(new[place], item, f"{path}/{place}")]
    return [] if new == old else [f"{path}: {old!r} became {new!r}"]


def opened(name, folder):
    """A copy of stored data, and what its build told of it."""
    with tarfile.open(STORE / f"{name}.tar.gz") as archive:
        archive.extractall(folder)
    return World(folder), json.loads((STORE / f"{name}.json").read_text())


def main(name):
    with tempfile.TemporaryDirectory() as folder:
        world = World(f"{folder}/made")
        notes = make(world)
        copy = World(shutil.copytree(world.folder, f"{folder}/copy"))
        told = {"notes": notes, "offline": offline(copy, notes)}
        backend = copy.serve("10:34")
        try:
            told["online"] = online(copy, backend, notes)
        finally:
            backend.stop()
        STORE.mkdir(exist_ok=True)
        with tarfile.open(STORE / f"{name}.tar.gz", "w:gz") as archive:
            for path in sorted(world.folder.rglob("*")):
                if not path.name.endswith(PASSING):
                    # Folders too: a secret in a folder that others may enter is not read.
                    archive.add(path, path.relative_to(world.folder), recursive=False)
        (STORE / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
