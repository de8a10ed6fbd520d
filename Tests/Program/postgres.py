"""A PostgreSQL server of a test's own, on a socket in a temporary folder."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

SETTINGS = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off", "max_connections": "200", "shared_buffers": "16MB"}


def programs():
    """Debian keeps the programs of each version in a folder of its own."""
    versions = [int(path.name) for path in Path("/usr/lib/postgresql").iterdir() if re.fullmatch(r"\d+", path.name)]
    return Path("/usr/lib/postgresql") / str(max(versions)) / "bin"


class Postgres:
    """One server, which can be killed and started again with its data."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="bowline-postgres-"))
        self.process = None
        self.count = 0
        # PostgreSQL refuses to run as root.
        self.user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.call("initdb", "-D", self.folder / "data", "-U", "bowline", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def call(self, program, *words):
        done = subprocess.run([*self.user, programs() / program, *words], cwd="/tmp", capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self):
        settings = {**SETTINGS, "unix_socket_directories": self.folder}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen(
            [*self.user, programs() / "postgres", "-D", self.folder / "data", *options],
            cwd="/tmp",
            stderr=subprocess.DEVNULL,
        )
        for _ in range(600):
            if subprocess.run([programs() / "pg_isready", "-q", "-h", self.folder, "-U", "bowline"]).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def kill(self):
        """Ends it at once, as a crash does."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(timeout=60)

    def run(self, sql, database="postgres"):
        return self.call("psql", "-q", "-t", "-A", "-h", self.folder, "-U", "bowline", "-d", database, "-c", sql).strip()

    def make_database(self):
        """An empty database; its URL."""
        self.count += 1
        name = f"test{self.count}"
        self.run(f"CREATE DATABASE {name}")
        return f"postgres://bowline@/{name}?host={quote(str(self.folder))}"

    def stop(self):
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
