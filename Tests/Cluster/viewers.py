"""What an event costs the server that thousands follow, beside the bare sends of as many frames, in one run.

Turn after turn each is measured once. A line of JSON for each turn and one with the medians. Run by `script/bench viewers`.
"""

import argparse
import base64
import json
import os
import resource
import selectors
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from people import Games

# The server gives 256 connections to each address.
PER_ADDRESS = 200


def parse():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--program", required=True)
    reader.add_argument("--bare-sends", required=True)
    reader.add_argument("--viewers", type=int, default=2_000)
    reader.add_argument("--events", type=int, default=100)
    reader.add_argument("--turns", type=int, default=5)
    return reader.parse_args()


def processor_time(process):
    """The microseconds that a process has used, exactly; the system's ticks are a hundredth of a second."""
    tasks = Path(f"/proc/{process.pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1000


class Viewers:
    """Live connections that read what comes and count its bytes."""

    def __init__(self, port, path, headers, count):
        self.ready = selectors.EpollSelector()
        self.bytes = {}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        for number in range(count):
            source = f"127.0.{1 + number // PER_ADDRESS // 200}.{1 + number // PER_ADDRESS % 200}"
            line = socket.create_connection(("127.0.0.1", port), 30, (source, 0))
            key = base64.b64encode(os.urandom(16)).decode()
            line.sendall(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{lines}Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
            )
            head = line.recv(4096)
            if not head.startswith(b"HTTP/1.1 101"):
                raise SystemExit(f"viewers.py: viewer {number} was answered with {head[:80]!r}")
            line.setblocking(False)
            self.ready.register(line, selectors.EVENT_READ)
            self.bytes[line] = 0
        # The snapshot comes to each in one or two reads.
        self.settle()

    def settle(self):
        """Reads until nothing has come for a while."""
        while self.read(0.5):
            pass

    def read(self, patience):
        events = self.ready.select(patience)
        for key, _ in events:
            taken = key.fileobj.recv(65536)
            if not taken:
                raise SystemExit("viewers.py: the server closed a viewer's connection")
            self.bytes[key.fileobj] += len(taken)
        return bool(events)

    def wait(self, size):
        """Reads until each viewer has `size` bytes more than at the last call of `begin`."""
        end = time.monotonic() + 30
        while min(self.bytes.values()) < size:
            if not self.read(1) and time.monotonic() > end:
                raise SystemExit(f"viewers.py: after 30 s a viewer has {min(self.bytes.values())} of {size} bytes")

    def begin(self):
        for line in self.bytes:
            self.bytes[line] = 0

    def close(self):
        for line in self.bytes:
            line.close()
        self.ready.close()


def measure(asked, folder):
    server = subprocess.Popen(
        [asked.program, "serve", "--data", folder, "--port", "0", "--no-limits"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        port = int(server.stdout.readline().rsplit(":", 1)[1])
        games = Games(port)
        game = games.begin()
        path = f"/v1/games/{game}/events"
        # What an event costs without viewers is not the viewers' share.
        before = processor_time(server)
        for _ in range(asked.events):
            games.api.want([201], "POST", path, games.keyed(), games.score())
        alone = (processor_time(server) - before) / asked.events
        started = time.monotonic()
        viewers = Viewers(port, f"/v1/games/{game}/live", games.keeper, asked.viewers)
        joined = time.monotonic() - started
        resident = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * resource.getpagesize()
        size, used = None, 0.0
        for _ in range(asked.events):
            viewers.begin()
            before = processor_time(server)
            games.api.want([201], "POST", path, games.keyed(), games.score())
            if size is None:
                viewers.settle()
                size = min(viewers.bytes.values())
                if size != max(viewers.bytes.values()):
                    raise SystemExit("viewers.py: not every viewer heard the same")
            viewers.wait(size)
            used += processor_time(server) - before
        viewers.close()
    finally:
        server.terminate()
        server.wait()
    bare = json.loads(
        subprocess.run([asked.bare_sends, str(asked.viewers), str(size), str(asked.events)], capture_output=True, text=True, check=True).stdout
    )
    sends = used / asked.events - alone
    return {
        "viewers": asked.viewers,
        "frame_bytes": size,
        "joined_s": round(joined, 2),
        "resident_mb": round(resident / 1e6, 1),
        "event_alone_us": round(alone, 1),
        "event_us": round(used / asked.events, 1),
        "bare_sends_us": bare["us_per_round"],
        "ratio": round(sends / bare["us_per_round"], 2),
    }


def main():
    asked = parse()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, asked.viewers + 200), most))
    turns = []
    for _ in range(asked.turns):
        with tempfile.TemporaryDirectory() as folder:
            turns.append(measure(asked, folder))
        print(json.dumps(turns[-1]), flush=True)
    found = {name: statistics.median(turn[name] for turn in turns) for name in turns[0]}
    ratios = [turn["ratio"] for turn in turns]
    print(json.dumps({"medians": found, "least": min(ratios), "greatest": max(ratios)}), flush=True)


main()
