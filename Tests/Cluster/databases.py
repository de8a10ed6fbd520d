"""A PostgreSQL primary with a synchronous standby, which change places when the primary fails."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

sys.path.append(str(Path(__file__).resolve().parents[1] / "Program"))

from postgres import programs

from processes import Trouble, children, end, is_running, launch, wait_until

SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "300",
    "shared_buffers": "64MB",
    "wal_keep_size": "256MB",
    # Files in the data folder, so that nothing is left in the system by a server that was killed.
    "dynamic_shared_memory_type": "mmap",
}


class Server:
    """One PostgreSQL server, on a socket in its folder."""

    def __init__(self, folder, name):
        self.name = name
        self.folder = Path(folder) / name
        self.data = self.folder / "data"
        # PostgreSQL refuses to run as root.
        self.user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []

    def call(self, program, *words):
        """Runs one of PostgreSQL's programs."""
        done = subprocess.run([*self.user, programs() / program, *words], cwd="/tmp", capture_output=True, text=True)
        if done.returncode != 0:
            raise Trouble(f"{program} on {self.name}: {done.stderr.strip()}")
        return done.stdout

    def make_folder(self):
        self.folder.mkdir(mode=0o700)
        if self.user:
            shutil.chown(self.folder, "nobody", "nogroup")

    def make_data(self, settings):
        """A new, empty server."""
        self.call("initdb", "-D", self.data, "-U", "bowline", "-A", "trust", "-E", "UTF8", "--no-sync")
        with open(self.data / "postgresql.conf", "a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in {**SETTINGS, **settings}.items())

    def copy(self, primary):
        """Takes the place of a standby, with a copy of the primary's data."""
        self.forget_data()
        source = f"host={primary.folder} user=bowline application_name={self.name}"
        self.call("pg_basebackup", "-D", self.data, "-d", source, "-c", "fast", "-X", "stream", "--no-sync")
        # What `ALTER SYSTEM` set on the primary was meant for the primary.
        (self.data / "postgresql.auto.conf").write_text(f"primary_conninfo = '{source}'\n")
        (self.data / "standby.signal").touch()
        if self.user:
            shutil.chown(self.data / "standby.signal", "nobody", "nogroup")

    def forget_data(self):
        """Removes the data, and the piece of memory by which a killed server would have been noticed."""
        try:
            memory = (self.data / "postmaster.pid").read_text().splitlines()[6].split()
        except (OSError, IndexError):
            memory = []
        if len(memory) == 2:
            subprocess.run(["ipcrm", "-m", memory[1]], capture_output=True)
        shutil.rmtree(self.data, ignore_errors=True)

    def start(self):
        """Starts it, and waits until it answers; returns the number of its process."""
        log = self.folder / "log"
        number = launch(
            [*self.user, programs() / "postgres", "-D", self.data, "-c", f"unix_socket_directories={self.folder}"], log
        )
        asked = [programs() / "pg_isready", "-q", "-h", self.folder, "-U", "bowline"]

        def answers():
            if not is_running(number, self.folder):
                raise Trouble(f"PostgreSQL does not start: {log.read_text()[-500:]}")
            return subprocess.run(asked).returncode == 0

        wait_until(answers, f"the start of database server {self.name}")
        return number

    def run(self, sql, database="bowline"):
        """The answer to a statement, as psql writes it."""
        return self.call("psql", "-q", "-t", "-A", "-h", self.folder, "-U", "bowline", "-d", database, "-c", sql).strip()


class Databases:
    """Two servers: the primary, and the standby that has everything that was acknowledged."""

    def __init__(self, folder, state):
        self.folder = Path(folder)
        self.state = state
        self.servers = {name: Server(folder, name) for name in ("a", "b")}

    @property
    def primary(self):
        return self.servers[self.state["primary"]]

    @property
    def standby(self):
        return next(server for server in self.servers.values() if server is not self.primary)

    @property
    def url(self):
        """The one of the two is used that allows writing."""
        return f"postgres://bowline@/bowline?host={','.join(quote(str(server.folder)) for server in self.servers.values())}"

    def up(self, settings):
        self.state.update(primary="a", servers={"a": None, "b": None})
        for server in self.servers.values():
            server.make_folder()
        self.primary.make_data(settings)
        self.state["servers"]["a"] = self.primary.start()
        self.primary.run("CREATE DATABASE bowline", "postgres")
        self.add_standby()

    def add_standby(self):
        """Makes the other server a standby, and waits until each commit waits for it."""
        self.standby.copy(self.primary)
        self.state["servers"][self.standby.name] = self.standby.start()
        streams = f"SELECT 1 FROM pg_stat_replication WHERE application_name = '{self.standby.name}' AND state = 'streaming'"
        wait_until(lambda: self.primary.run(streams), "the standby")
        self.primary.run(f"ALTER SYSTEM SET synchronous_standby_names = '{self.standby.name}'")
        self.primary.run("SELECT pg_reload_conf()")
        wait_until(self.is_synchronous, "the synchronous standby")

    def is_synchronous(self):
        """Whether the standby has everything that the primary acknowledges."""
        return self.primary.run("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'") == "1"

    def fail_primary(self):
        """Ends the primary as a crash does and promotes the standby; the seconds until it was promoted."""
        if not self.is_synchronous():
            raise Trouble("the standby is not synchronous: what was acknowledged would be lost")
        began = time.monotonic()
        self.kill(self.primary.name)
        self.standby.call("pg_ctl", "promote", "-w", "-s", "-D", self.standby.data)
        self.state["primary"] = self.standby.name
        return time.monotonic() - began

    def kill(self, name):
        """Ends a server and all its processes at once."""
        number = self.state["servers"][name]
        if is_running(number, self.folder):
            others = children(number)
            end(number, self.folder, signal.SIGKILL)
            for other in others:
                try:
                    os.kill(other, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            wait_until(lambda: not any(Path(f"/proc/{other}").exists() for other in others), f"the end of server {name}")
        self.state["servers"][name] = None

    def down(self):
        for name, number in self.state.get("servers", {}).items():
            # Its data goes, too: nothing need be written.
            end(number, self.folder, signal.SIGQUIT)
            self.servers[name].forget_data()
