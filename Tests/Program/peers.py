"""Clients that mean harm: WebSockets that flood or do not read, and readers who take their answer byte by byte.

They run in a process of their own, so that they do not slow down the test's honest clients, and end after a time by themselves.
"""

import base64
import multiprocessing
import os
import random
import socket
import time
from pathlib import Path

THOROUGH = os.environ.get("BOWLINE_THOROUGH") == "1"
MASK = bytes(4)


def memory(backend, kind="VmRSS"):
    """The resident memory of a backend, in MiB; with RssAnon without the files it has mapped, such as its database."""
    for line in Path(f"/proc/{backend.process.pid}/status").read_text().splitlines():
        if line.startswith(f"{kind}:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("the backend is gone")


def frame(first, payload):
    """A frame of a client, with a mask of zeros."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([first]) + length + MASK + payload


PINGS = frame(0x89, b"p" * 125) * 500
FRAGMENTS = frame(0x00, b"a") * 5_000
# Its header promises one byte more than is sent.
UNFINISHED = b"\x82\xff" + (262_144).to_bytes(8, "big") + MASK + bytes(262_143)


class Peer:
    """One hostile connection: its first bytes, what it sends again and again, and whether it ever reads."""

    def __init__(self, port, first, again=b"", reads=0):
        self.port, self.first, self.again, self.reads = port, first, again, reads
        self.lives = 20
        self.line = None
        self.open()

    def open(self):
        self.lives -= 1
        self.line = socket.socket()
        # The less the kernel takes for it, the sooner the server has to.
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        self.line.settimeout(10)
        self.line.connect(("127.0.0.1", self.port))
        self.line.setblocking(False)
        self.rest = memoryview(self.first)

    def move(self):
        """Sends what goes, reads what it wants to; false when it has been thrown out for good."""
        try:
            if not self.rest and self.again:
                self.rest = memoryview(self.again)
            if self.rest:
                self.rest = self.rest[self.line.send(self.rest):]
            if self.reads:
                self.line.recv(self.reads)
            return True
        except BlockingIOError:
            return True
        except OSError:
            self.line.close()
            if self.lives == 0:
                return False
            try:
                self.open()
                return True
            except OSError:
                return False


def upgrade(port, path, headers):
    key = base64.b64encode(os.urandom(16)).decode()
    fields = {
        "Host": f"127.0.0.1:{port}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": key,
        **headers,
    }
    return request("GET", path, fields)


def request(method, path, fields):
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode()


class Crowd:
    """Peers at work beside the test, for at most `seconds`."""

    def __init__(self, make, seconds):
        context = multiprocessing.get_context("fork")
        self.ready, self.stop = context.Event(), context.Event()
        self.worker = context.Process(target=self._work, args=(make, seconds), daemon=True)

    def _work(self, make, seconds):
        deadline = time.monotonic() + seconds
        peers = make()
        self.ready.set()
        while peers and not self.stop.is_set() and time.monotonic() < deadline:
            random.shuffle(peers)
            peers = [peer for peer in peers if peer.move()]
            time.sleep(0.002)

    def __enter__(self):
        self.worker.start()
        assert self.ready.wait(60)
        return self

    def __exit__(self, *reason):
        self.stop.set()
        self.worker.join(30)
        assert self.worker.exitcode == 0
