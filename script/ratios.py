"""Puts what a call, an answer and a change cost beside what the same costs without Bowline, in one run on this machine.

    ratios.py BOWLINE BARE-CURL [--turns N] [--seconds S]

BOWLINE is the program, BARE-CURL what script/bare-curl.c compiles to. Each turn measures everything once; the table shows the median of the
turns and, in brackets, the least and the greatest. What asks runs on one core, what answers on the other.
"""

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ITEM = '{"id":4711,"name":"Premier League of the northern counties","tenant":"demo-tenant","sport":"tennis"}'
CALLS = 64


class Nginx:
    """nginx with one worker on the second core; `item` is a file of 100 bytes of JSON, `return` an answer without a file."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            port = listener.getsockname()[1]
        # nginx's worker is another user, who has to get in.
        folder.chmod(0o755)
        (folder / "item").write_text(ITEM)
        temporary = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"worker_processes 1; worker_cpu_affinity 10; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
            "events { worker_connections 1024; }\n"
            f"http {{ access_log off; keepalive_requests 1000000000; {temporary}\n"
            f"server {{ listen 127.0.0.1:{port}; root {folder}; default_type application/json;\n"
            f"location = /return {{ return 200 '{ITEM}'; }} }} }}\n"
        )
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(["nginx", "-c", folder / "nginx.conf", "-e", folder / "error.log"])
        end = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > end:
                    sys.exit("ratios.py: nginx does not start")
                time.sleep(0.02)
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.worker = int(children[0])

    def processor_time(self) -> float:
        fields = Path(f"/proc/{self.worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@dataclass
class Row:
    """A line of the table: what, beside what, the goal, and how a turn's figures give it."""

    what: str
    floor: str
    goal: str
    unit: str
    value: Callable[[dict], float]


def only(path: str) -> Callable[[dict], float]:
    """The figure of a turn at a path such as `server.read_server_cpu_us`."""

    def value(found: dict) -> float:
        for name in path.split("."):
            found = found[name]
        return found

    return value


def over(figure: str, floor: str) -> Callable[[dict], float]:
    """A figure of a turn in units of another one of the same turn."""
    return lambda found: only(figure)(found) / only(floor)(found)


ROWS = [
    Row("client, no layers, 64 at once, CPU", "bare C multi", "≤ 1.25", "×", over("none_64.cpu_us_per_request", "bare_64.cpu_us_per_request")),
    Row("client, all layers, 64 at once, CPU", "bare C multi", "≤ 1.6", "×", over("all_64.cpu_us_per_request", "bare_64.cpu_us_per_request")),
    Row("client, all layers, one at a time, latency", "bare C loop", "≤ 1.15", "×", over("bare_1.requests_per_second", "all_1.requests_per_second")),
    Row("a cached answer, read as bytes", "–", "≤ 2.5", "µs", only("pipeline.cached_us_per_request")),
    Row("layers alone, answer as bytes, without cache", "–", "", "µs", only("pipeline.bytes_us_per_request")),
    Row("`/healthz`, CPU", "nginx `return 200`", "≤ 1.3", "×", over("server.healthz_server_cpu_us", "nginx")),
    Row("a tenant's league, token checked, CPU", "nginx `return 200`", "≤ 3.5", "×", over("server.read_server_cpu_us", "nginx")),
    Row("`/analyze-text`, CPU", "nginx `return 200`", "≤ 3", "×", over("analyze.full_server_cpu_us", "nginx")),
    Row("`/api/v1/process`, CPU", "nginx `return 200`", "≤ 6", "×", over("act.process_server_cpu_us", "nginx")),
    Row("single durable writes in one sync of the disk, 64 at once", "syncs counted", "≥ 8", "", only("outbox.backend_calls_per_sync")),
    Row(
        "outbox to backend, CPU of both sides",
        "the same calls without outbox",
        "≤ 1.05",
        "×",
        over("outbox.backend_delivery_cpu_us_both_sides", "outbox.backend_call_cpu_us_both_sides"),
    ),
    Row(
        "outbox to backend in batches, CPU of both sides",
        "the same calls without outbox",
        "≤ 1.05",
        "×",
        over("outbox.backend_batched_delivery_cpu_us_both_sides", "outbox.backend_call_cpu_us_both_sides"),
    ),
    Row("JSON decoded into an app's types", "Foundation", "≥ 5", "times as fast", over("json.type_read_by_foundation_us", "json.type_read_us")),
    Row("JSON encoded from an app's types", "Foundation", "≥ 5", "times as fast", over("json.type_written_by_foundation_us", "json.type_written_us")),
    Row("a judgement on the device", "–", "≤ 8", "µs", only("analyze.engine_cpu_us_per_text")),
    Row("a sentence to actions", "–", "≤ 10", "µs", only("act.cpu_us_per_sentence")),
    Row("nginx `return 200`, CPU", "", "", "µs", only("nginx")),
    Row("bare C multi, CPU", "", "", "µs", only("bare_64.cpu_us_per_request")),
]


def figures(command: list[object]) -> dict:
    """What a program prints as one JSON object."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"ratios.py: {' '.join(map(str, command))} ended with {done.returncode}: {done.stderr.strip()}")
    found = json.loads(done.stdout)
    # A call that failed costs less than one that was answered.
    if found.get("errors"):
        sys.exit(f"ratios.py: {' '.join(map(str, command))} had {found['errors']} failed calls")
    return found


def turn(program: str, bare: str, nginx: Nginx, seconds: float) -> dict:
    found: dict = {}
    item, asks = f"{nginx.url}/item", ["taskset", "-c", "0"]
    client = [*asks, program, "bench", "client", "--json", "--url", item, "--seconds", seconds]
    found["bare_64"] = figures([*asks, bare, item, seconds, CALLS])
    found["none_64"] = figures([*client, "--layers", "none", "--concurrency", CALLS])
    found["all_64"] = figures([*client, "--layers", "all", "--concurrency", CALLS])
    found["bare_1"] = figures([*asks, bare, item, seconds])
    found["all_1"] = figures([*client, "--layers", "all", "--concurrency", 1])
    before = nginx.processor_time()
    wrk = subprocess.run(
        [*asks, "wrk", "-t1", f"-c{CALLS}", f"-d{max(1, round(seconds))}s", f"{nginx.url}/return"], capture_output=True, text=True, check=True
    )
    requests = next(int(line.split()[0]) for line in wrk.stdout.splitlines() if " requests in " in line)
    found["nginx"] = (nginx.processor_time() - before) * 1e6 / requests
    for name in ("server", "analyze", "act"):
        found[name] = figures([program, "bench", name, "--json", "--seconds", seconds])
    for name in ("pipeline", "json", "outbox"):
        found[name] = figures([program, "bench", name, "--json", "--seconds", seconds])
    return found


def shown(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("bare_curl")
    words.add_argument("--turns", type=int, default=5)
    words.add_argument("--seconds", type=float, default=3)
    given = words.parse_args()
    turns = []
    with tempfile.TemporaryDirectory() as folder:
        nginx = Nginx(Path(folder))
        try:
            for number in range(given.turns):
                print(f"ratios: turn {number + 1} of {given.turns}", file=sys.stderr, flush=True)
                turns.append(turn(given.program, given.bare_curl, nginx, given.seconds))
                print(json.dumps(turns[-1]), flush=True)
        finally:
            nginx.stop()
    print("\n| what | beside | goal | median of the turns (least to greatest) |\n|---|---|---|---|")
    for row in ROWS:
        values = [row.value(found) for found in turns]
        spread = f"{shown(statistics.median(values))} {row.unit} ({shown(min(values))}–{shown(max(values))})"
        print(f"| {row.what} | {row.floor} | {row.goal} | {spread} |")


main()
