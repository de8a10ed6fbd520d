"""A node that is cut off from the database believes no token that it remembers."""

import http.client
import socket
import threading
import time
from urllib.parse import quote

import pytest

from program import Backend
from soaking.api import API


class Cable:
    """A socket that stands for the database's, and passes everything on until it is cut."""

    def __init__(self, folder, databases):
        self.databases = databases
        self.whole = threading.Event()
        self.whole.set()
        folder.mkdir()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / ".s.PGSQL.5432"))
        self.listener.listen(64)
        self.url = f"postgres://bowline@/bowline?host={quote(str(folder))}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            far.connect(str(self.databases.primary.folder / ".s.PGSQL.5432"))
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one, other):
        try:
            while piece := one.recv(65536):
                # A cut cable tells nobody that it is cut.
                self.whole.wait()
                other.sendall(piece)
        except OSError:
            pass
        for line in (one, other):
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.whole.set()
        self.listener.close()


@pytest.fixture
def cut(cluster):
    cable = Cable(cluster.folder / "cable", cluster.databases)
    node = Backend("--database", cable.url, "--public-url", cluster.url, "--demo")
    yield cable, node
    node.stop()
    cable.close()


def asked(port, signed):
    """The status of a call; nothing where none comes soon."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=0.5)
    try:
        connection.request("GET", "/v1/leagues", headers=signed)
        return connection.getresponse().status
    except TimeoutError:
        return None
    finally:
        connection.close()


def test_a_node_that_is_cut_off_refuses_the_tokens_it_remembers(cluster, cut):
    cable, node = cut
    content = {"USERNAME": "viewer@demo.test", "PASSWORD": "Demo-passw0rd!"}
    answer = node.cognito("InitiateAuth", {"ClientId": "bowline-demo", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": content})
    tokens = answer.json["AuthenticationResult"]
    signed = {"Authorization": f"Bearer {tokens['AccessToken']}"}
    assert node.get("/v1/leagues", signed).status == 200
    cable.whole.clear()
    began = time.monotonic()
    headers = {"Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "AWSCognitoIdentityProviderService.RevokeToken"}
    API(cluster.ports[0]).want([200], "POST", "/cognito/", headers, {"ClientId": "bowline-demo", "Token": tokens["RefreshToken"]})
    # In the first moment the token is still believed, and the call then waits for the database in vain.
    statuses = [asked(node.port, signed)]
    while statuses[-1] in (None, 200):
        statuses.append(asked(node.port, signed))
    refused = time.monotonic() - began
    assert statuses[-1] == 503 and 200 not in statuses
    cable.whole.set()
    while statuses[-1] in (None, 503):
        statuses.append(asked(node.port, signed))
    assert statuses[-1] == 401
    print(f"\na node that was cut off refused a token after {refused:.2f} s")
