"""A program under test: it is started, spoken to, and started again after an input ended it."""

import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("BOWLINE_PROGRAM", ROOT / ".build" / "debug" / "bowline"))
# Longer than this and an input counts as one that stops the program.
PATIENCE = 10
# Tells where it stopped.
TRACE = {"SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,threads=crashed,output-to=stderr,limit=40,registers=none,images=none"}


class Fault(Exception):
    """An input that ended the program, kept it busy or made it answer 5xx."""


class Server:
    """`bowline serve` with nothing limited, and one connection to it."""

    def __init__(self, *options):
        self.options = options
        self.folder = tempfile.TemporaryDirectory(prefix="bowline-fuzz-")
        self.log = Path(self.folder.name) / "log"
        self.process = None
        self.starts = 0
        self.start()

    def start(self):
        self.starts += 1
        log = open(self.log, "ab")
        self.log_start = self.log.stat().st_size
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", f"{self.folder.name}/data", "--log-level", "error", "--no-limits", *self.options],
            stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **TRACE},
        )
        line = self.process.stdout.readline()
        assert line.startswith("bowline ready "), self.log.read_text()
        self.port = int(line.split()[2].rsplit(":", 1)[1])
        self.line = None

    def connect(self):
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def check(self):
        """Whether it still runs; one that ended is started again and its last words are told."""
        for _ in range(20):
            if self.process.poll() is not None:
                break
            # A program that traces its end is not gone yet, but takes no connection any more.
            if self._answers():
                return
            time.sleep(0.5)
        else:
            self.process.kill()
        code = self.process.wait()
        words = self.log.read_bytes()[self.log_start :].decode("utf-8", "replace")
        self.start()

        raise Fault(f"the server ended ({code}):\n{shortened(words)}")

    def _answers(self):
        try:
            with self.connect() as line:
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return line.recv(12).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def exchange(self, request):
        """The answer's status and body; status 0 where the connection was closed without one."""

        for attempt in range(2):
            fresh = self.line is None
            if fresh:
                try:
                    self.line = self.connect()
                except OSError:
                    self.check()
                    continue
            try:
                status, body, keeps = answer(self.line, request)
            except socket.timeout:
                self.drop()
                self.check()
                # A machine with much else to do may be late once; an input that keeps the server busy does so each time.
                if attempt == 0:
                    continue
                raise Fault(f"no answer within {PATIENCE} seconds, twice") from None
            except OSError:
                status, body, keeps = 0, b"", False
            if not keeps:
                self.drop()
            if status == 0:
                if not fresh and attempt == 0:
                    # The server closes connections in its own time; a new one tells whether it was this request.
                    continue
                self.check()
            if status >= 500:
                self.check()
                raise Fault(f"status {status}: {body[:300]!r}")
            return status, body
        return 0, b""

    def drop(self):
        if self.line:
            self.line.close()
        self.line = None

    def stop(self):
        self.drop()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise Fault("the server did not stop within 30 seconds of SIGTERM") from None
        self.process.stdout.close()
        self.folder.cleanup()


def answer(line, request):
    """Sends a request and reads one answer: its status, its body and whether the connection goes on."""
    try:
        line.sendall(request)
    except (BrokenPipeError, ConnectionResetError):
        # It has heard enough; what it says of it may still be there.
        pass
    data = b""
    while b"\r\n\r\n" not in data:
        piece = line.recv(65536)
        if not piece:
            return 0, data, False
        data += piece
    head, rest = data.split(b"\r\n\r\n", 1)
    status = int(head[9:12])
    if status == 101:
        return status, rest, False
    lowered = head.lower()
    keeps = b"connection: close" not in lowered
    length = re.search(rb"\r\ncontent-length: *(\d+)", lowered)
    if b"transfer-encoding: chunked" in lowered:
        while not rest.endswith(b"0\r\n\r\n"):
            piece = line.recv(65536)
            if not piece:
                return status, rest, False
            rest += piece
    elif length and not request.startswith(b"HEAD ") and status not in (204, 304):
        while len(rest) < int(length[1]):
            piece = line.recv(65536)
            if not piece:
                return status, rest, False
            rest += piece
    return status, rest, keeps


class Lines:
    """A verb of the program that answers lines of JSON, one for one."""

    def __init__(self, *words):
        self.words = words
        self.folder = tempfile.TemporaryDirectory(prefix="bowline-fuzz-")
        self.start()

    def start(self):
        self.log = open(f"{self.folder.name}/log", "w+b")
        self.process = subprocess.Popen(
            [PROGRAM, *self.words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **TRACE}
        )

    def ask(self, line, again=True):
        """The answer to a line."""
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
            found = self.process.stdout.readline()
        except BrokenPipeError:
            found = b""
        except TimeoutError:
            self.process.kill()
            self.process.wait()
            self.start()
            if again:
                return self.ask(line, again=False)
            raise Fault(f"no answer within {PATIENCE} seconds, twice") from None
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if not found:
            code = self.process.wait()
            self.log.seek(0)
            words = self.log.read().decode("utf-8", "replace")
            self.start()
            raise Fault(f"the program ended ({code}):\n{shortened(words)}")
        return found

    def stop(self):
        self.process.stdin.close()
        self.process.wait(timeout=30)
        self.process.stdout.close()
        self.log.close()
        self.folder.cleanup()


def shortened(words):
    """The part of the last words that says what happened and where."""
    lines = [line for line in words.splitlines() if line.strip()]
    begins = next((at for at, line in enumerate(lines) if "Fatal error" in line or "Crash:" in line or "crashed" in line), max(0, len(lines) - 20))
    return "\n".join(line[:220] for line in lines[begins : begins + 24])


def _late(number, frame):
    raise TimeoutError()


signal.signal(signal.SIGALRM, _late)
