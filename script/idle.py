"""Measures what a connection costs the server that is open and does nothing.

    idle.py BOWLINE [--connections N]

starts the program BOWLINE over a new data folder, opens the connections from many loopback addresses, makes one request over each and lets them
be. Prints one JSON object.
"""

import argparse
import contextlib
import json
import resource
import socket
import subprocess
import tempfile
from pathlib import Path

# The server gives 256 connections to each address.
PER_ADDRESS = 200


def resident(process: subprocess.Popen) -> int:
    pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def opened(port: int, number: int) -> socket.socket:
    source = f"127.0.{1 + number // PER_ADDRESS // 200}.{1 + number // PER_ADDRESS % 200}"
    connection = socket.create_connection(("127.0.0.1", port), 30, (source, 0))
    connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    answer = connection.recv(4096)
    if not answer.startswith(b"HTTP/1.1 200"):
        raise SystemExit(f"idle.py: connection {number} was answered with {answer[:80]!r}")
    return connection


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("--connections", type=int, default=9_900)
    given = words.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (given.connections + 200, max(given.connections + 200, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [given.program, "serve", "--data", folder, "--port", "0", "--no-limits"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            port = int(server.stdout.readline().rsplit(":", 1)[1])
            with contextlib.ExitStack() as open_ones:
                for number in range(100):
                    open_ones.enter_context(opened(port, number))
                before = resident(server)
                for number in range(100, 100 + given.connections - 100):
                    open_ones.enter_context(opened(port, number))
                after = resident(server)
        finally:
            server.terminate()
            server.wait()
    count = given.connections - 100
    print(json.dumps({"benchmark": "idle", "connections": count, "kb_before": before // 1024, "kb_each": round((after - before) / 1024 / count, 2)}))


main()
