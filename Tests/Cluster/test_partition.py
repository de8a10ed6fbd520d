"""A node whose packets to the database are dropped: nobody refuses a connection, and nobody answers."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from pathlib import Path

import pytest

from databases import Server
from postgres import programs
from processes import end, launch, wait_until
from program import PROGRAM
from soaking.api import PASSWORD
from wires import Wires, may_be_made

THOROUGH = os.environ.get("BOWLINE_THOROUGH") == "1"
pytestmark = [
    pytest.mark.skipif(not THOROUGH, reason="one of the long proofs: --thorough"),
    pytest.mark.skipif(THOROUGH and not may_be_made(), reason="this machine does not allow network namespaces"),
]
PORT = 3000
# What the pool waits for a connection, for connecting and for the system to give up a connection, and some for a busy machine.
LONGEST = 12


class Machines:
    """A database server on one machine and a node on another, with a folder each."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="bowline-partition-"))
        self.folder.chmod(0o711)
        self.wires = Wires()
        self.server = Server(self.folder, "database")
        self.server.make_folder()
        self.server.make_data({"listen_addresses": f"'{Wires.DATABASE}'", "fsync": "off"})
        with open(self.server.data / "pg_hba.conf", "a") as file:
            file.write(f"host all all {Wires.NODE}/32 trust\n")
        self.numbers = [self.start_database()]
        self.server.run("CREATE DATABASE bowline", "postgres")
        self.numbers.append(self.start_node())

    def start_database(self):
        words = [programs() / "postgres", "-D", self.server.data, "-c", f"unix_socket_directories={self.server.folder}"]
        number = launch(self.wires.inside(self.wires.database, *self.server.user, *words), self.server.folder / "log")
        asked = [programs() / "pg_isready", "-q", "-h", self.server.folder, "-U", "bowline"]
        wait_until(lambda: subprocess.run(asked).returncode == 0, "the database server")
        return number

    def start_node(self):
        log = self.folder / "log"
        url = f"postgres://bowline@{Wires.DATABASE}/bowline"
        options = ["--database", url, "--public-url", "http://127.0.0.1", "--demo", "--port", str(PORT)]
        number = launch(self.wires.inside(self.wires.node, PROGRAM, "serve", "--data", self.folder / "node", *options), log)
        wait_until(lambda: "bowline ready " in log.read_text(), f"the node: {log.read_text()[-300:]}")
        return number

    def close(self):
        database, node = self.numbers
        end(node, self.folder)
        # It would wait for the sessions of connections that were cut.
        end(database, self.folder, signal.SIGQUIT)
        self.wires.close()
        self.server.forget_data()
        shutil.rmtree(self.folder)


@pytest.fixture
def machines():
    machines = Machines()
    yield machines
    machines.close()


def ask(method, path, headers=None, body=None, timeout=30):
    """Status, headers and body of a call on this thread's machine, and the seconds it took."""
    began = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=timeout)
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read(), time.monotonic() - began
    finally:
        connection.close()


def sign_in(person):
    content = {"AuthFlow": "USER_PASSWORD_AUTH", "ClientId": "bowline-demo", "AuthParameters": {"USERNAME": person, "PASSWORD": PASSWORD}}
    headers = {"Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"}
    status, _, body, _ = ask("POST", "/cognito/", headers, content)
    return status, json.loads(body)


def test_dropped_packets_block_nothing_and_are_over_when_they_are_over(machines):
    with machines.wires.on_node():
        status, answer = sign_in("admin@demo.test")
        assert status == 200, answer
        signed = {"Authorization": f"Bearer {answer['AuthenticationResult']['AccessToken']}", "Content-Type": "application/json"}
        assert ask("GET", "/v1/leagues", signed)[0] == 200
        machines.wires.cut()
        # Those that run when it happens are in the middle of a statement.
        told = []

        def call(number):
            league = {"name": f"Cut off {number}", "sport_type": "tennis"}
            with machines.wires.on_node():
                told.append(ask("POST", "/v1/leagues", {**signed, "Idempotency-Key": str(uuid.uuid4())}, league))

        callers = [threading.Thread(target=call, args=(number,)) for number in range(32)]
        for caller in callers:
            caller.start()
        # A remembered token is believed for a second at most.
        time.sleep(1.1)
        later = [ask("GET", "/v1/leagues", signed) for _ in range(5)]
        sign_ins = sign_in("viewer@demo.test")
        ready, healthy = ask("GET", "/readyz"), ask("GET", "/healthz")
        for caller in callers:
            caller.join(60)
            assert not caller.is_alive(), "a call is blocked"
        assert len(told) == 32
        for status, headers, body, seconds in [*told, *later]:
            assert (status, headers["Retry-After"]) == (503, "1"), body
            assert seconds < LONGEST
        assert sign_ins[0] == 503 and ready[0] == 503 and healthy[0] == 200
        machines.wires.mend()
        began = time.monotonic()
        wait_until(lambda: ask("GET", "/readyz")[0] == 200 and ask("GET", "/v1/leagues", signed)[0] == 200, "the node", 20)
        back = time.monotonic() - began
        # What was refused was not done, or done once and not acknowledged; nothing holds a lock.
        made = ask("POST", "/v1/leagues", {**signed, "Idempotency-Key": str(uuid.uuid4())}, {"name": "Back", "sport_type": "tennis"})
        assert made[0] == 201, made
    longest = max(answer[3] for answer in told)
    print(f"\ncut off by dropped packets: 32 writes refused within {longest:.1f} s, remembered tokens within "
          f"{max(answer[3] for answer in later):.1f} s; back {back:.1f} s after the packets passed again")
