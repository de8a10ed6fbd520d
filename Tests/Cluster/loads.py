"""What the measurements of a database server share: a server with figures of its own, nodes on it, and load from outside."""

import os
import re
import shutil
import signal
import subprocess
import time
import uuid
from pathlib import Path
from urllib.parse import quote

from databases import Server
from processes import end, is_running, launch, wait_until

LUA = Path(__file__).resolve().parent / "load.lua"
UNITS = {"us": 1e-3, "ms": 1.0, "s": 1e3, "m": 6e4}


class Host(Server):
    """A database server that syncs, with statements counted."""

    SETTINGS = {
        "fsync": "on",
        "shared_buffers": "512MB",
        "max_wal_size": "4GB",
        "shared_preload_libraries": "'pg_stat_statements'",
        "max_connections": "300",
    }

    def __init__(self, folder, program):
        super().__init__(folder, "server")
        self.program = program
        self.make_folder()
        self.make_data(self.SETTINGS)
        self.number = self.start()
        self.nodes = []

    def make_database(self, name):
        self.run(f"CREATE DATABASE {name}", "postgres")
        self.run("CREATE EXTENSION pg_stat_statements", name)

    def url(self, name):
        return f"postgres://bowline@/{name}?host={quote(str(self.folder))}"

    def start_node(self, database):
        """Port of a new node, and the seconds until it was ready."""
        place = self.folder.parent / f"node-{uuid.uuid4().hex[:8]}"
        place.mkdir(mode=0o700)
        log, began = place / "log", time.monotonic()
        options = ["--public-url", "http://127.0.0.1", "--demo", "--no-limits", "--log-level", "warning"]
        number = launch([self.program, "serve", "--port", "0", "--data", place, "--database", self.url(database), *options], log)
        self.nodes.append(number)

        def port():
            assert is_running(number, self.folder.parent), log.read_text()[-500:]
            found = re.search(r"^bowline ready \S*:(\d+)", log.read_text(), re.M)
            return found and int(found[1])

        return wait_until(port, "a node", 600), time.monotonic() - began

    def admin(self, database, *words):
        """A command of an operator, carried out on the database itself."""
        place = self.folder.parent / "operator"
        command = [self.program, "admin", *words, "--data", place, "--database", self.url(database)]
        subprocess.run(command, check=True, capture_output=True)

    def stop_nodes(self):
        for number in self.nodes:
            end(number, self.folder.parent)
        self.nodes = []

    def memory(self):
        """Megabytes of the nodes, and of the server with each of its shared pages counted once."""
        from processes import children

        def megabytes(number):
            try:
                rollup = Path(f"/proc/{number}/smaps_rollup").read_text()
            except OSError:
                return 0
            return int(re.search(r"^Pss:\s+(\d+)", rollup, re.M)[1]) / 1024

        server = [self.number, *children(self.number)]
        return round(sum(map(megabytes, self.nodes))), round(sum(map(megabytes, server)))

    def statements(self, database):
        return int(self.run("SELECT sum(calls) FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat%'", database) or 0)

    def pgbench(self, database, *words):
        """Transactions a second."""
        said = self.call("pgbench", "-h", self.folder, "-U", "bowline", *words, database)
        return float(re.search(r"tps = ([\d.]+)", said)[1])

    def close(self):
        self.stop_nodes()
        end(self.number, self.folder, signal.SIGINT)
        self.forget_data()
        shutil.rmtree(self.folder.parent, ignore_errors=True)


def wrk(ports, connections, seconds, keys, kind, spread="uniform"):
    """Requests a second over all ports together, and the 50th and 99th percentile in milliseconds: of the slowest port."""
    environment = {**os.environ, "BOWLINE_KEYS": str(keys), "BOWLINE_KIND": kind, "BOWLINE_SPREAD": spread, "BOWLINE_RUN": uuid.uuid4().hex}
    each = max(1, connections // len(ports))
    words = ["wrk", "-t", "1", "-c", str(each), "-d", f"{seconds}s", "--timeout", "30s", "--latency", "-s", LUA]
    runs = [
        subprocess.Popen(
            [*words, f"http://127.0.0.1:{port}"],
            env={**environment, "BOWLINE_RUN": f"{environment['BOWLINE_RUN']}{port}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for port in ports
    ]
    told = [run.communicate()[0] for run in runs]
    for text in told:
        assert "Non-2xx" not in text and "Socket errors" not in text and "Requests/sec" in text, text
    rate = sum(float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]) for text in told)
    count = sum(int(re.search(r"(\d+) requests in", text)[1]) for text in told)

    def percentile(name):
        found = [re.search(rf"^\s+{name}%\s+([\d.]+)(us|ms|s|m)\s*$", text, re.M) for text in told]
        return max(float(match[1]) * UNITS[match[2]] for match in found)

    return {"rate": round(rate, 1), "count": count, "p50_ms": percentile(50), "p99_ms": percentile(99)}
