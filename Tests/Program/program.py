"""Runs the program `bowline` as its users do."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("BOWLINE_PROGRAM", ROOT / ".build" / "debug" / "bowline"))
PASSWORD = "Demo-passw0rd!"


def run(*words, input="", home=None, **variables):
    """One run of the program, with nothing of its caller's but the path."""
    environment = {"PATH": os.environ["PATH"], "HOME": home or tempfile.gettempdir(), **variables}
    return subprocess.run(
        [PROGRAM, *words], input=input, capture_output=True, text=True, env=environment, timeout=120, cwd=home
    )


class Answer:
    """What came back."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self):
        return json.loads(self.body)


databases = {}


def on_a_database(options, folder):
    """What a backend needs besides its options where `BOWLINE_TEST_DATABASE=postgres` runs all tests on a database server."""
    if os.environ.get("BOWLINE_TEST_DATABASE") != "postgres" or {"--database", "--tls-cert"} & set(options):
        return []
    import atexit

    from postgres import Postgres

    if not databases:
        databases[""] = Postgres()
        atexit.register(databases[""].stop)
    if folder not in databases:
        databases[folder] = databases[""].make_database()
    added = ["--database", databases[folder]]
    if "--public-url" not in options:
        added += ["--public-url", "http://127.0.0.1:3000"]
    return added if {"--demo", "--no-demo"} & set(options) else [*added, "--demo"]


class Served:
    """A backend that runs somewhere: what its callers need."""

    def __init__(self, url):
        self.url = url
        self.port = urllib.parse.urlsplit(url).port

    def ask(self, method, path, headers=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        if isinstance(body, (dict, list)):
            headers = {"Content-Type": "application/json", **(headers or {})}
            body = json.dumps(body)
        try:
            try:
                connection.request(method, path, body, headers or {})
            except BrokenPipeError:
                # The server has heard enough; what it says of it is there to be read.
                pass
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path, headers=None):
        return self.ask("GET", path, headers)

    def cognito(self, action, content, path="/cognito/"):
        headers = {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{action}",
        }
        return self.ask("POST", path, headers, json.dumps(content))

    def token(self, name="admin@demo.test"):
        """An access token of one of the demo's people."""
        answer = self.cognito(
            "InitiateAuth",
            {
                "ClientId": "bowline-demo",
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": {"USERNAME": name, "PASSWORD": PASSWORD},
            },
        )
        return answer.json["AuthenticationResult"]["AccessToken"]

    def signed(self, name="admin@demo.test"):
        return {"Authorization": f"Bearer {self.token(name)}"}


class Backend(Served):
    """`bowline serve` on a folder and a port of its own."""

    def __init__(self, *options, folder=None, variables=None):
        self.owns_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="bowline-program-")
        self.log_path = Path(self.folder).parent / (Path(self.folder).name + ".log")
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", self.folder, *options, *on_a_database(options, self.folder)],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, **(variables or {})},
        )
        self.ready_line = self.process.stdout.readline()
        assert self.ready_line.startswith("bowline ready "), self.log_path.read_text()
        super().__init__(self.ready_line.split()[2])

    def end(self, number=signal.SIGTERM):
        """Tells it to stop and gives its exit code."""
        self.process.send_signal(number)
        return self.process.wait(timeout=30)

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=30)
        self.process.stdout.close()
        self.log.close()
        if self.owns_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.log_path.unlink(missing_ok=True)
