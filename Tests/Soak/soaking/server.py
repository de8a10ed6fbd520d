"""The server under test: started, killed, restarted; its own ends told from those the soak caused."""

import os
import re
import signal
import subprocess
import threading
import time
import urllib.parse
from pathlib import Path

from .processes import end, start


class ServerDidNotStart(Exception):
    """The program ended, or said nothing, before it was ready."""


class Server:
    """`bowline serve` on one folder and one port, through as many processes as it takes."""

    # Restarts after ends that nobody asked for; a server that ends more often is left alone, and the soak is over.
    MAX_CRASHES = 25

    def __init__(self, program, folder, log_path, options, on_crash):
        self.program, self.folder, self.options = program, str(folder), options
        self.log_path = Path(log_path)
        self.port = 0
        self.url = ""
        self.process = None
        self.starts = 0
        self.crashes = []
        # (second it went, second it was back) on the monotonic clock.
        self.outages = []
        self._on_crash = on_crash
        self._expected = False
        self._stopping = False
        self._lock = threading.Lock()

    def start(self):
        """Starts it and waits for its ready line."""
        with self._lock:
            self._start()
        threading.Thread(target=self._watch, daemon=True).start()

    def _start(self):
        log = open(self.log_path, "ab")
        words = [self.program, "serve", "--port", str(self.port), "--data", self.folder, *self.options]
        # Where the runtime can, it writes down which functions were running when it ended the process.
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=32,top=2"}
        process = start([str(word) for word in words], stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        log.close()
        timer = threading.Timer(120, process.kill)
        timer.start()
        line = process.stdout.readline()
        timer.cancel()
        if not line.startswith("bowline ready "):
            end(process)
            raise ServerDidNotStart(f"exit {process.returncode}: {self.last_log(2000)}")
        self.process, self._expected = process, False
        self.starts += 1
        self.url = line.split()[2]
        self.port = urllib.parse.urlsplit(self.url).port

    def restart(self, number):
        """Ends the process by that signal and starts the next; gives its exit status."""
        with self._lock:
            self._expected = True
            gone = time.monotonic()
            status = end(self.process, number)
            self._start()
            self.outages.append((gone, time.monotonic()))
            return status

    def stop(self, number=signal.SIGTERM):
        """Ends it for good; gives its exit status."""
        with self._lock:
            self._stopping = self._expected = True
            return end(self.process, number) if self.process else None

    def _watch(self):
        """Waits for ends that nobody asked for, and starts the server again."""
        while not self._stopping:
            process = self.process
            process.wait()
            gone = time.monotonic()
            with self._lock:
                if process is not self.process or self._expected:
                    continue
                self.crashes.append(describe(process.returncode, self.last_log(20_000)))
                self._on_crash(len(self.crashes))
                if len(self.crashes) >= self.MAX_CRASHES:
                    self._stopping = True
                    return
                try:
                    self._start()
                except ServerDidNotStart as error:
                    self.crashes.append(f"it does not start again: {error}")
                    self._stopping = True
                    return
                self.outages.append((gone, time.monotonic()))

    @property
    def is_given_up(self):
        return self._stopping

    def last_log(self, count):
        """The end of its log."""
        try:
            with open(self.log_path, "rb") as log:
                log.seek(0, 2)
                log.seek(max(0, log.tell() - count))
                return log.read().decode(errors="replace")
        except FileNotFoundError:
            return ""


def describe(status, log):
    """What an exit status and the log's last lines say, in one line."""
    how = f"signal {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"
    lines = log.splitlines()
    reasons = [line.strip() for line in lines if "Fatal error" in line or "Program crashed" in line]
    # Of the last crash's frames the first ones say where it was.
    last = max((place for place, line in enumerate(lines) if "crashed" in line.lower()), default=len(lines))
    frames = [match[1] for line in lines[last:] if (match := re.match(r"\s*\d+\s+(?:\[\w+\]\s+)*0x\w+\s+(.+ in .+)", line))][:4]
    return f"{how}; {reasons[-1][:300] if reasons else 'nothing in its log says why'}{'; ' + ' < '.join(frames) if frames else ''}"
