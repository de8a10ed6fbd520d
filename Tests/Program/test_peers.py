"""WebSockets that flood, fragment or never read cost little memory, and nobody else's messages."""

import time
import uuid

from peers import FRAGMENTS, PINGS, THOROUGH, UNFINISHED, Crowd, Peer, frame, memory, upgrade
from test_apis import game_of, score
from websocket import WebSocket

SECONDS = 25 if THOROUGH else 6


def peers(port, live, signed, first):
    """A hundred of them, a quarter of each kind."""
    page = {"Origin": f"http://127.0.0.1:{port}"}

    def make():
        kinds = [
            # Pings whose answers are never read.
            lambda: Peer(port, upgrade(port, live, signed), PINGS),
            # A message in fragments of one byte.
            lambda: Peer(port, upgrade(port, "/screens/live", page) + frame(0x01, b"a"), FRAGMENTS),
            # A message that lacks its last byte.
            lambda: Peer(port, upgrade(port, "/screens/live", page) + UNFINISHED),
            # A follower of the whole game who reads nothing.
            lambda: Peer(port, upgrade(port, f"{live}?after={first}", signed)),
        ]
        return [kinds[number % 4]() for number in range(100)]

    return make


def test_a_hundred_hostile_websockets_cost_at_most_64_mb_and_honest_ones_are_served(start):
    backend = start("--no-limits")
    game = game_of(backend)
    signed = backend.signed("scorekeeper@demo.test")
    path = f"/v1/games/{game['game_id']}"
    honest = [WebSocket(backend.port, f"{path}/live", signed) for _ in range(5)]
    first = [line.message() for line in honest][0]["id"]

    def post():
        event = {**score(game), "note": str(uuid.uuid4()) * 13}
        answer = backend.ask("POST", f"{path}/events", {**signed, "Idempotency-Key": str(uuid.uuid4())}, event)
        assert answer.status == 201, answer.body
        for line in honest:
            assert line.message()["event"]["note"] == event["note"]

    for _ in range(20):
        post()
    before = peak = memory(backend)
    with Crowd(peers(backend.port, f"{path}/live", signed, first), SECONDS + 30):
        end = time.monotonic() + SECONDS
        count = 0
        while time.monotonic() < end or count < 20:
            if count < 300:
                post()
            else:
                time.sleep(0.1)
            count += 1
            peak = max(peak, memory(backend))
    print(f"before {before:.0f} MiB, peak {peak:.0f} MiB, {count} rounds")
    assert peak - before <= 64
    for line in honest:
        line.close()
    assert backend.process.poll() is None
