"""The files of `Examples/deploy/cluster`: the balancer, pgbouncer before the database, the servers' settings, backups, and a restore to a moment."""

import http.client
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

import pytest

from databases import Server
from people import Games, Viewer
from processes import end, is_running, launch, wait_until
from program import PROGRAM, ROOT, Backend, run
from test_deploying import Proxy, logged

FILES = ROOT / "Examples" / "deploy" / "cluster"


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def database_lines(url):
    """What `bowline doctor` says of each thing about a database."""
    said = run("doctor", "--database", url).stdout
    return [line.split()[0] for line in said.splitlines() if "database-" in line]


class Primary(Server):
    """A primary by the example's settings, but for names and places."""

    def __init__(self, folder):
        super().__init__(folder, "primary")
        self.make_folder()
        self.backups = self.folder / "backups"
        (self.backups / "wal").mkdir(parents=True)
        settings = (FILES / "postgresql.conf").read_text()
        for old, new in {
            "synchronous_standby_names = 'FIRST 1 (standby1)'": "synchronous_standby_names = ''",
            "/usr/local/lib/bowline/archive-wal": str(self.tool("archive-wal")),
            "/var/backups/bowline": str(self.backups),
        }.items():
            assert old in settings
            settings = settings.replace(old, new)
        self.make_data({"fsync": "off"})
        with open(self.data / "postgresql.conf", "a") as file:
            file.write(settings)
        if self.user:
            subprocess.run(["chown", "-R", "nobody:nogroup", self.backups], check=True)
        self.number = self.start()
        self.run("CREATE DATABASE bowline", "postgres")

    @property
    def url(self):
        return f"postgres://bowline@/bowline?host={quote(str(self.folder))}"

    def tool(self, name):
        """One of the example's programs, where the server's user may run it."""
        place = self.folder / name
        if not place.exists():
            shutil.copy(FILES / name, place)
            place.chmod(0o755)
        return place

    def use(self, name, *words):
        done = subprocess.run([*self.user, self.tool(name), *words], cwd="/tmp", capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def close(self):
        end(self.number, self.folder)
        self.forget_data()


@pytest.fixture(scope="module")
def primary():
    folder = Path(tempfile.mkdtemp(prefix="bowline-deploying-"))
    folder.chmod(0o711)
    primary = Primary(folder)
    yield primary
    primary.close()
    shutil.rmtree(folder)


class Bouncer:
    """pgbouncer by the example's file, but for names, ports and places."""

    def __init__(self, primary):
        self.folder = primary.folder / "bouncer"
        self.folder.mkdir()
        self.port = free_port()
        users = self.folder / "users"
        users.write_text('"bowline" ""\n')
        text = (FILES / "pgbouncer.ini").read_text()
        for old, new in {
            "host=10.0.0.11 port=5432": f"host={primary.folder} port=5432",
            "listen_port = 6432": f"listen_port = {self.port}",
            "auth_type = scram-sha-256": "auth_type = trust",
            "/etc/pgbouncer/userlist.txt": str(users),
            "/run/postgresql/pgbouncer.pid": str(self.folder / "pid"),
        }.items():
            assert old in text
            text = text.replace(old, new)
        (self.folder / "pgbouncer.ini").write_text(text)
        if primary.user:
            subprocess.run(["chown", "-R", "nobody:nogroup", self.folder], check=True)
        program = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")
        log = primary.folder / "bouncer.log"
        self.number = launch([*primary.user, program, self.folder / "pgbouncer.ini"], log)

        def listens():
            assert is_running(self.number, self.folder), log.read_text()[-1_000:]
            with socket.socket() as line:
                return line.connect_ex(("127.0.0.1", self.port)) == 0

        wait_until(listens, "pgbouncer")

    @property
    def url(self):
        return f"postgres://bowline@127.0.0.1:{self.port}/bowline"


@pytest.fixture(scope="module")
def bouncer(primary):
    bouncer = Bouncer(primary)
    yield bouncer
    end(bouncer.number, bouncer.folder)


def test_a_node_behind_pgbouncer_hears_what_another_writes(primary, bouncer):
    """Prepared statements, serializable transactions and LISTEN go through it."""
    options = ["--public-url", "http://127.0.0.1", "--demo"]
    direct, behind = Backend("--database", primary.url, *options), Backend("--database", bouncer.url, *options)
    try:
        assert database_lines(bouncer.url) == ["✔"] * 5
        games = Games(behind.port)
        game = games.begin()
        viewer = Viewer(games, game, [behind.port])
        viewer.start()
        viewer.follows.wait(30)
        written = []
        for number in range(20):
            port = (direct, behind)[number % 2]
            answer = port.ask("POST", f"/v1/games/{game}/events", games.keyed(), games.score())
            assert answer.status == 201, answer.body
            written.append(answer.json["data"]["event_id"])
        viewer.has(written)
    finally:
        direct.stop()
        behind.stop()


def test_the_database_is_restored_to_a_moment(primary):
    """A drill: what was written before the moment is there, and nothing of what came after."""
    backend = Backend("--database", primary.url, "--public-url", "http://127.0.0.1", "--demo")
    try:
        games = Games(backend.port)
        game = games.begin()

        def write(count):
            for _ in range(count):
                answer = backend.ask("POST", f"/v1/games/{game}/events", games.keyed(), games.score())
                assert answer.status == 201, answer.body

        write(5)
        # Base backups are told apart by their second.
        bases = [primary.use("base-backup", primary.backups, "-h", primary.folder, "-U", "bowline")]
        write(5)
        kept = games.scores(game)
        moment = primary.run("SELECT clock_timestamp()")
        write(5)
        # The mistake.
        primary.run("DELETE FROM score_event; DROP TABLE gista_link CASCADE")
        primary.run("SELECT pg_switch_wal()")
        archived = "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) FROM pg_stat_archiver"
        wait_until(lambda: primary.run(archived) == "t", "the archived log")
        assert primary.run("SELECT failed_count FROM pg_stat_archiver") == "0"
    finally:
        backend.stop()
    restored = Server(primary.folder.parent, "restored")
    restored.make_folder()
    assert primary.use("restore", primary.backups, restored.data, moment) == bases[0]
    began = time.monotonic()
    # It must not write into the archive of the server that it replaces until it does replace it.
    with open(restored.data / "postgresql.conf", "a") as file:
        file.write("archive_mode = off\n")
    number = restored.start()
    try:
        wait_until(lambda: restored.run("SELECT pg_is_in_recovery()") == "f", "the end of the recovery")
        took = time.monotonic() - began
        url = f"postgres://bowline@/bowline?host={quote(str(restored.folder))}"
        assert database_lines(url) == ["✔"] * 5
        backend = Backend("--database", url, "--public-url", "http://127.0.0.1", "--demo")
        try:
            again = Games(backend.port)
            events = again.api.pages(f"/v1/games/{game}/events", again.keeper)
            assert [event["event_id"] for event in events if event["type"] == "score"] == kept
            assert backend.ask("POST", f"/v1/games/{game}/events", again.keyed(), games.score()).status == 201
        finally:
            backend.stop()
        print(f"\nrestored to a moment: 10 of 15 events, as it was; the server replayed its log in {took:.1f} s")
    finally:
        end(number, restored.folder)
        restored.forget_data()


def test_three_base_backups_stay_and_the_log_that_they_need(primary):
    made = []
    for _ in range(5):
        # Named by the millisecond in which they begin: two may begin in one second.
        made.append(primary.use("base-backup", primary.backups, "-h", primary.folder, "-U", "bowline"))
        primary.run("SELECT pg_switch_wal()")
    kept = sorted(str(path) for path in (primary.backups / "base").iterdir())
    assert kept == made[-3:]
    label = (Path(kept[0]) / "backup_label").read_text()
    first = label.partition("(file ")[2].partition(")")[0]
    pieces = sorted(path.name for path in (primary.backups / "wal").iterdir() if len(path.name) == 24)
    assert pieces and pieces[0] >= first


class Balancer:
    """nginx by the example's file, before these machines."""

    def __init__(self, folder, ports):
        self.port, self.folder = free_port(), folder
        text = (FILES / "balancer.conf").read_text()
        machines = [line for line in text.splitlines(keepends=True) if line.strip().startswith("server 10.0.0.")]
        assert len(machines) == 3
        for place, line in enumerate(machines):
            old = line.split()[1]
            text = text.replace(line, line.replace(old, f"127.0.0.1:{ports[place]}") if place < len(ports) else "")
        text = text.replace("listen 443;", f"listen 127.0.0.1:{self.port};").replace("listen [::]:443;", "")
        folder.mkdir()
        module = "load_module /usr/lib/nginx/modules/ngx_stream_module.so;"
        head = f"{module} daemon off; user root; pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
        (folder / "nginx.conf").write_text(head + text)
        program = shutil.which("nginx", path="/usr/sbin:/usr/bin")
        self.number = launch([program, "-c", folder / "nginx.conf"], folder / "log")

        def listens():
            assert is_running(self.number, folder), (folder / "log").read_text()
            with socket.socket() as line:
                return line.connect_ex(("127.0.0.1", self.port)) == 0

        wait_until(listens, "the balancer")

    def ask(self, path, headers, context, source):
        """A call over TLS from an address of this machine."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=30, source_address=(source, 0))
        connection = http.client.HTTPSConnection("localhost", self.port, timeout=30)
        connection.sock = context.wrap_socket(line, server_hostname="localhost")
        try:
            connection.request("GET", path, headers=headers)
            return connection.getresponse().status
        finally:
            connection.close()


def test_the_balancer_names_the_callers_and_leaves_out_a_machine_that_is_gone(tmp_path):
    backend = Backend("--public-url", "https://localhost")
    machine = (FILES / "machine.conf").read_text().replace("10.0.0.1", "127.0.0.1")
    changes = {"ssl http2;": "ssl http2 proxy_protocol;", "upstream bowline {": machine + "upstream bowline {"}
    proxy = Proxy(backend, tmp_path, **changes)
    # Nobody listens at the second machine.
    balancer = Balancer(tmp_path / "balancer", [proxy.port, free_port()])
    try:
        for number in range(10):
            caller = f"127.0.0.{number + 5}"
            headers = {"X-Request-Id": f"through{number}", "X-Forwarded-For": "203.0.113.1"}
            assert balancer.ask("/v1/leagues", headers, proxy.context, caller) == 401
            # Not the balancer, and not whom the caller says to be.
            assert logged(backend, f"through{number}")["client"] == f"forwarded {caller}"
    finally:
        end(balancer.number, balancer.folder)
        proxy.stop()
        backend.stop()


def test_the_units_are_as_systemd_wants_them(tmp_path):
    unit = tmp_path / "bowline.service"
    shutil.copy(FILES.parent / "bowline.service", unit)
    (tmp_path / "bowline.service.d").mkdir()
    shutil.copy(FILES / "bowline.conf", tmp_path / "bowline.service.d" / "cluster.conf")
    for name in ("bowline-backup.service", "bowline-backup.timer"):
        shutil.copy(FILES / name, tmp_path)
    for path in tmp_path.glob("*.service"):
        text = path.read_text()
        for program in ("/usr/local/bin/bowline", "/usr/local/lib/bowline/base-backup"):
            text = text.replace(f"ExecStart={program}", f"ExecStart={PROGRAM}")
        path.write_text(text)
    drop_in = tmp_path / "bowline.service.d" / "cluster.conf"
    drop_in.write_text(drop_in.read_text().replace("/usr/local/bin/bowline", str(PROGRAM)))
    for name in ("bowline.service", "bowline-backup.service", "bowline-backup.timer"):
        environment = {**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:/usr/lib/systemd/system:/lib/systemd/system"}
        words = ["systemd-analyze", "verify", "--man=no", tmp_path / name]
        done = subprocess.run(words, capture_output=True, text=True, env=environment)
        assert (done.returncode, done.stderr) == (0, "")
