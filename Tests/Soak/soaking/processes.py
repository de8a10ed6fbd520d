"""Child processes that never outlive the soak."""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
_library = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


def _before():
    """In the child: it dies with its parent, and its end leaves no image of its memory behind."""
    _library.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def start(words, **options):
    """Starts a program in a session of its own, so that Ctrl-C comes to the soak only. It ends when the soak does, however that ends."""
    return subprocess.Popen(words, preexec_fn=_before, start_new_session=True, **options)


def end(process, number=signal.SIGKILL, within=30):
    """Ends a process and gives its exit status."""
    if process.poll() is None:
        process.send_signal(number)
    try:
        return process.wait(timeout=within)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait(timeout=30)


class Helper:
    """A part of the soak as a Python process of its own. It is given JSON and says lines of JSON."""

    def __init__(self, module, settings, take, nice=0):
        words = [sys.executable, "-B", "-m", f"soaking.{module}", json.dumps(settings)]
        if nice:
            words = ["nice", "-n", str(nice), *words]
        self.process = start(words, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=_environment())
        self._first = threading.Event()
        self.ready = None
        self._take = take
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self):
        for line in self.process.stdout:
            told = json.loads(line)
            if "ready" in told:
                self.ready = told["ready"]
                self._first.set()
            else:
                self._take(told)
        self._first.set()

    def wait_ready(self):
        """Waits for its first line and gives what it says."""
        if not self._first.wait(timeout=60) or self.ready is None:
            raise RuntimeError(f"{' '.join(self.process.args[:5])} did not start")
        return self.ready

    def tell(self, message):
        """Sends a line; a helper that is gone hears nothing."""
        try:
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            return

    def close(self, within=30):
        """Closes its input, which ends it, and waits for its last lines."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self.process.wait(timeout=within)
        except subprocess.TimeoutExpired:
            end(self.process)
        self._reading.join(timeout=10)


def _environment():
    return {**os.environ, "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"}
