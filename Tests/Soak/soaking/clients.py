"""The honest users' program: started, killed, started again over the same devices."""

import json
import subprocess
import threading
import time
from pathlib import Path

from .processes import end, start


class Clients:
    """SoakClients on the devices of one folder."""

    def __init__(self, program, folder, people, ledger, began):
        self.program, self.folder = program, Path(folder)
        self.people, self.ledger, self.began = people, ledger, began
        self.ports, self.site, self.pause_ms = [], "", 0
        self.rounds = self.kills = 0
        self.process = None
        self.ends = []
        self._reading = None
        self._is_done = threading.Event()

    def run(self, finish_seconds=None):
        """Starts the next round."""
        self.rounds += 1
        plan = self.people.plan(self.folder, self.ports, self.site, self.pause_ms, self.rounds, finish_seconds)
        path = self.folder / "plan.json"
        path.write_text(json.dumps(plan))
        self._is_done.clear()
        log = open(self.folder / "clients.log", "ab")
        self.process = start([str(self.program), str(path)], stdout=subprocess.PIPE, stderr=log, text=True)
        log.close()
        self._reading = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reading.start()

    def _read(self, process):
        for line in process.stdout:
            if '"done"' in line and json.loads(line)["kind"] == "done":
                self._is_done.set()
            else:
                self.ledger.take(line, time.monotonic() - self.began)

    def kill(self):
        """Ends the running round without a warning, and takes what it had said."""
        if self.process.poll() is not None:
            self.ends.append(f"the honest clients ended by themselves with {self.process.returncode}")
        end(self.process)
        self._reading.join(timeout=30)
        self.kills += 1

    def finish(self, seconds):
        """Delivers what the devices hold; true when all of them came to an end."""
        self.run(finish_seconds=seconds)
        self._reading.join(timeout=seconds + 60)
        is_done = self._is_done.is_set()
        end(self.process)
        return is_done
