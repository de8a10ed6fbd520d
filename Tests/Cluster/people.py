"""Who uses a cluster in its tests: scorekeepers who write until they are told that they have, and viewers who follow."""

import http.client
import json
import threading
import time
import uuid

from soaking.api import API
from websocket import Refused, WebSocket

KEEPER = "scorekeeper@demo.test"
ADMIN = "admin@demo.test"


class Line:
    """A connection to a port that is kept open; a lost one is opened again by the next call."""

    def __init__(self, port):
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, method, path, headers, body=None):
        """The status and the body. Throws what the connection throws, and then forgets it."""
        try:
            headers = {"Content-Type": "application/json", **headers}
            self.connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def close(self):
        self.connection.close()


class Games:
    """Makes games that have begun, in a league of their own."""

    def __init__(self, port):
        self.api = API(port)
        self.admin = self.api.sign_in(ADMIN)
        self.keeper = self.api.sign_in(KEEPER)
        name = f"Cluster {uuid.uuid4().hex[:8]}"
        self.league = self.api.created("/v1/leagues", self.admin, {"name": name, "sport_type": "basketball"})["league_id"]
        self.teams = [
            self.api.created(f"/v1/leagues/{self.league}/teams", self.admin, {"name": side})["team_id"] for side in ("Home", "Away")
        ]

    def begin(self):
        """A new game."""
        body = {"home_team_id": self.teams[0], "away_team_id": self.teams[1], "starts_at": "2026-05-01T18:00:00Z"}
        game = self.api.created(f"/v1/leagues/{self.league}/games", self.admin, body)
        events = {"events": [{"type": "game_start"}, {"type": "period_start"}]}
        self.api.want([201], "POST", f"/v1/games/{game['game_id']}/events", self.keyed(), events)
        return game["game_id"]

    def keyed(self, key=None):
        """A scorekeeper's headers, with a key of its own for the request."""
        return {**self.keeper, "Idempotency-Key": key or str(uuid.uuid4())}

    def score(self, points=2, side=0):
        return {"type": "score", "team_id": self.teams[side], "points": points}

    def scores(self, game):
        """The ids of a game's scores, in order."""
        events = self.api.pages(f"/v1/games/{game}/events", self.keeper)
        return [event["event_id"] for event in events if event["type"] == "score"]


class Worker(threading.Thread):
    """A thread whose failure is its owner's."""

    def __init__(self):
        super().__init__(daemon=True)
        self.over = threading.Event()
        self.failure = None

    def run(self):
        try:
            self.work()
        except Exception as error:
            self.failure = error

    def finish(self):
        self.over.set()
        self.join(timeout=120)
        assert not self.is_alive(), f"{self} does not end"
        if self.failure:
            raise self.failure


class Keeper(Worker):
    """Writes one event after the other, at one port after the other. Each is sent again, with its key, until it is acknowledged."""

    # A game of people has some hundreds of events.
    EVENTS = 150

    def __init__(self, games, ports, pause=0):
        super().__init__()
        self.games, self.ports, self.pause = games, ports, pause
        self.acknowledged = {}
        self.sent = {}
        self.longest = 0
        self.retries = 0

    def work(self):
        lines = [Line(port) for port in self.ports]
        turn = 0
        while not self.over.is_set():
            game = self.games.begin()
            kept = self.acknowledged.setdefault(game, [])
            while len(kept) < self.EVENTS and not self.over.is_set():
                headers, began = self.games.keyed(), time.monotonic()
                while True:
                    turn += 1
                    try:
                        status, body = lines[turn % len(lines)].ask("POST", f"/v1/games/{game}/events", headers, self.games.score())
                    except (OSError, http.client.HTTPException):
                        status, body = 0, b""
                    if status == 201:
                        break
                    assert status == 0 or status >= 500, f"{status} {body[:300]}"
                    assert time.monotonic() < began + 90, f"nothing was acknowledged for 90 s: {status} {body[:300]}"
                    self.retries += 1
                    time.sleep(0.02)
                now = time.monotonic()
                event = json.loads(body)["data"]["event_id"]
                kept.append(event)
                self.sent[event] = (began, now)
                self.longest = max(self.longest, now - began)
                if self.pause:
                    self.over.wait(self.pause)

    @property
    def count(self):
        return sum(len(kept) for kept in self.acknowledged.values())


class Viewer(Worker):
    """Follows a game, at another port after each interruption, and goes on behind the last event it had."""

    def __init__(self, games, game, ports):
        super().__init__()
        self.games, self.game, self.ports = games, game, ports
        self.events = []
        self.times = {}
        self.interruptions = -1
        self.follows = threading.Event()

    def work(self):
        last = None
        while not self.over.is_set():
            self.interruptions += 1
            port = self.ports[self.interruptions % len(self.ports)]
            path = f"/v1/games/{self.game}/live" + (f"?after={last}" if last else "")
            line = None
            try:
                line = WebSocket(port, path, self.games.keeper)
                line.line.settimeout(1)
                while not self.over.is_set():
                    try:
                        message = line.message()
                    except TimeoutError:
                        continue
                    assert message["type"] != "gap", "a viewer was told that it has missed events"
                    last = message["id"]
                    # What was there before the first message, which is the state of the game, is not told as news.
                    self.follows.set()
                    if message["type"] == "event" and message["event"]["type"] == "score":
                        self.times[message["event"]["event_id"]] = time.monotonic()
                        self.events.append(message["event"]["event_id"])
            except Refused as refusal:
                assert refusal.status >= 500, refusal
                time.sleep(0.05)
            except (OSError, AssertionError) as error:
                if "was told" in str(error):
                    raise
                time.sleep(0.05)
            finally:
                if line:
                    line.close()

    def has(self, events):
        """Waits until it has these events, and checks that it had each of them once and in order."""
        end = time.monotonic() + 60
        while len(self.events) < len(events) and time.monotonic() < end and self.is_alive():
            time.sleep(0.02)
        self.finish()
        missed = [place for place, event in enumerate(events) if event not in set(self.events)]
        assert not missed, f"{len(self.events)} of {len(events)} events were heard, not those at {missed}"
        assert self.events == events


def check(keepers):
    """Each event that was acknowledged is there once, in order, and no other is."""
    total = 0
    for keeper in keepers:
        for game, acknowledged in keeper.acknowledged.items():
            kept = keeper.games.scores(game)
            lost = len(set(acknowledged) - set(kept))
            assert kept == acknowledged, f"of {len(acknowledged)} acknowledged events {lost} are lost, and {len(kept)} are there"
            total += len(acknowledged)
    return total


def percentile(values, share):
    """The value that a share of them does not exceed."""
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]
