"""A cluster on this machine: a PostgreSQL primary and its synchronous standby, processes of bowline, and nginx in front."""

import argparse
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from databases import Databases
from processes import Trouble, end, is_running, launch, tell, wait_until

ROOT = Path(__file__).resolve().parents[2]
FRONT = """
{user}
pid {folder}/nginx/pid;
error_log {folder}/nginx/errors;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    {places}
    map $http_upgrade $connection_onward {{ default upgrade; '' close; }}
    limit_conn_zone $binary_remote_addr zone=open:1m;
    # A node that is refused is asked again by the next request: when nodes are replaced quickly, all of them would otherwise
    # be left out for a second at a time.
    upstream nodes {{
{servers}
    }}
    server {{
        listen 127.0.0.1:{port};
        # The nodes judge bodies, in the words of their APIs.
        client_max_body_size 0;
        limit_conn open {connections};
        limit_conn_status 429;
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            # A connection for each request: one that a process is about to end is never used, and a refused one can be
            # tried at the next process without a request having been sent.
            proxy_set_header Connection $connection_onward;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header Forwarded "";
            proxy_connect_timeout 1s;
            proxy_buffering off;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


class Cluster:
    """All of it, in one folder. What runs is written down there, so that the next command finds it."""

    def __init__(self, folder):
        self.folder = Path(folder).resolve()
        self.file = self.folder / "state.json"
        self.state = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.databases = Databases(self.folder, self.state)

    def save(self):
        self.file.write_text(json.dumps(self.state, indent=1))

    @property
    def url(self):
        return f"http://127.0.0.1:{self.state['port']}"

    @property
    def ports(self):
        """The ports of the nodes."""
        return [node["port"] for node in self.state["nodes"]]

    # MARK: Up and down

    def up(self, nodes=3, port=0, program=None, options=(), connections=256, settings=None):
        """Starts everything; `settings` are the database servers'."""
        if self.state:
            raise Trouble(f"a cluster lies in {self.folder}: end it with 'script/cluster down'")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The database servers may run as another user, who must reach their folders.
        self.folder.chmod(0o711)
        self.state.update(
            port=port or free_port(),
            program=str(Path(program).resolve()),
            options=list(options),
            connections=connections,
            nodes=[{"port": 0, "pid": None} for _ in range(nodes)],
            nginx=None,
        )
        self.save()
        try:
            self.databases.up(settings or {})
            # The first one makes the tables and the demo's data.
            self.start_node(1)
            begun = [(number, self.begin_node(number)) for number in range(2, nodes + 1)]
            for number, size in begun:
                self.await_node(number, size)
            self.start_front()
        except BaseException:
            self.down()
            raise

    def down(self):
        """Ends everything, and removes it."""
        processes = [self.state.get("nginx"), *(node["pid"] for node in self.state.get("nodes", []))]
        for process in processes:
            tell(process, self.folder)
        for process in processes:
            end(process, self.folder)
        self.databases.down()
        shutil.rmtree(self.folder)
        self.state.clear()

    # MARK: Nodes

    def start_node(self, number):
        """Starts a node, on the port it had before, and waits until it is ready."""
        self.await_node(number, self.begin_node(number))

    def begin_node(self, number):
        """Starts a node; returns the size of its log before that."""
        node = self.state["nodes"][number - 1]
        place = self.folder / f"node{number}"
        place.mkdir(mode=0o700, exist_ok=True)
        log = place / "log"
        size = log.stat().st_size if log.exists() else 0
        where = ["--port", str(node["port"]), "--data", str(place), "--database", self.databases.url]
        options = ["--public-url", self.url, "--demo", *self.state["options"]]
        node["pid"] = launch([self.state["program"], "serve", *where, *options], log)
        return size

    def await_node(self, number, size):
        """Waits until a node is ready: it says so in its log, behind this size."""
        node = self.state["nodes"][number - 1]
        log = self.folder / f"node{number}" / "log"

        def ready():
            text = log.read_text()[size:]
            line = next((line for line in text.splitlines(keepends=True) if line.startswith("bowline ready ")), "")
            if line.endswith("\n"):
                return line.split()[2]
            if not is_running(node["pid"], self.folder):
                raise Trouble(f"node {number} does not start: {text[-500:]}")
            return None

        node["port"] = int(wait_until(ready, f"the start of node {number}").rpartition(":")[2])
        self.save()

    def end_node(self, number, kind=signal.SIGTERM):
        end(self.state["nodes"][number - 1]["pid"], self.folder, kind)

    def fail_node(self, number):
        """Kills a node and starts it again; the seconds until it was ready."""
        began = time.monotonic()
        self.end_node(number, signal.SIGKILL)
        self.start_node(number)
        return time.monotonic() - began

    def rolling_upgrade(self, program=None):
        """Replaces the nodes one after the other by a program."""
        if program:
            self.state["program"] = str(Path(program).resolve())
        for number in range(1, len(self.state["nodes"]) + 1):
            self.end_node(number)
            self.start_node(number)

    # MARK: The databases

    def fail_primary(self):
        """Kills the primary and promotes the standby; the seconds it took. The other server becomes the standby."""
        seconds = self.databases.fail_primary()
        self.save()
        self.databases.add_standby()
        self.save()
        return seconds

    # MARK: The front

    def start_front(self):
        place = self.folder / "nginx"
        place.mkdir(exist_ok=True)
        kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        text = FRONT.format(
            folder=self.folder,
            port=self.state["port"],
            connections=self.state["connections"],
            user="user root;" if os.getuid() == 0 else "",
            places="".join(f"{kind}_temp_path {place}/{kind};" for kind in kinds),
            servers="\n".join(f"        server 127.0.0.1:{port} max_fails=0;" for port in self.ports),
        )
        (place / "nginx.conf").write_text(text)
        program = shutil.which("nginx", path="/usr/sbin:/usr/bin")
        self.state["nginx"] = launch([program, "-c", str(place / "nginx.conf"), "-g", "daemon off;"], place / "log")
        wait_until(lambda: self.asked(self.url) is not None, f"nginx: {(place / 'log').read_text()}")
        self.save()

    # MARK: How it is

    def asked(self, url):
        """What /readyz answers; nil when nothing answers."""
        try:
            return urllib.request.urlopen(url + "/readyz", timeout=5).status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def status(self):
        """A line for each part."""
        said = {200: "ready", 503: "not ready", None: "does not answer"}
        yield f"front    {self.url}  {said.get(self.asked(self.url), 'answers otherwise')}"
        for number, port in enumerate(self.ports, 1):
            url = f"http://127.0.0.1:{port}"
            yield f"node {number}   {url}  {said.get(self.asked(url), 'answers otherwise')}"
        for server in self.databases.servers.values():
            if not is_running(self.state["servers"][server.name], self.folder):
                kind = "does not run"
            elif server is self.databases.primary:
                kind = "primary"
            else:
                kind = "synchronous standby" if self.databases.is_synchronous() else "standby that is behind"
            yield f"server {server.name} {server.folder}  {kind}"


def parse(words):
    reader = argparse.ArgumentParser(prog="script/cluster", description=__doc__)
    place = Path(tempfile.gettempdir()) / f"bowline-cluster-{os.getuid()}"
    reader.add_argument("--folder", default=place, help="where everything lies (default: %(default)s)")
    verbs = reader.add_subparsers(dest="verb", required=True)
    program = {"default": ROOT / ".build/release/bowline", "help": "the program (default: built for release)"}
    up = verbs.add_parser("up", help="start everything; options of bowline serve go behind --")
    up.add_argument("--nodes", type=int, default=3)
    up.add_argument("--port", type=int, default=8080, help="nginx's; 0 for a free one")
    up.add_argument("--program", **program)
    verbs.add_parser("status", help="what runs")
    fail = verbs.add_parser("fail", help="kill the primary database server, or a node, and repair it")
    fail.add_argument("what", choices=["primary", "node"])
    fail.add_argument("number", type=int, nargs="?")
    verbs.add_parser("rolling-upgrade", help="replace the nodes one after the other").add_argument("--program", **program)
    verbs.add_parser("down", help="end everything and remove the folder")
    options = []
    if "--" in words:
        words, options = words[: words.index("--")], words[words.index("--") + 1 :]
    return reader, reader.parse_args(words), options


def main(words):
    reader, asked, options = parse(words)
    cluster = Cluster(asked.folder)
    if asked.verb != "up" and not cluster.state:
        raise Trouble(f"no cluster lies in {cluster.folder}: start one with 'script/cluster up'")
    match asked.verb:
        case "up":
            if asked.nodes < 1:
                reader.error("--nodes must be at least 1")
            cluster.up(asked.nodes, asked.port, asked.program, options)
            print(f"cluster ready {cluster.url} with {asked.nodes} nodes, in {cluster.folder}")
        case "status":
            print("\n".join(cluster.status()))
        case "fail" if asked.what == "primary":
            print(f"the standby was promoted after {cluster.fail_primary():.2f} s; a new one is synchronous")
        case "fail":
            if asked.number is None or not 1 <= asked.number <= len(cluster.ports):
                reader.error(f"the node must be 1 to {len(cluster.ports)}")
            print(f"node {asked.number} is ready again after {cluster.fail_node(asked.number):.2f} s")
        case "rolling-upgrade":
            cluster.rolling_upgrade(asked.program)
            print(f"all nodes run {cluster.state['program']}")
        case "down":
            cluster.down()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Trouble as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        sys.exit(1)
