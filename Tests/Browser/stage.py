"""The backend with its screens as a program of its own, on a clock the test moves."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[2] / ".build" / "debug" / "ScreensStage"


class Stage:
    """One backend over one folder. It can be killed and started again on the same port."""

    def __init__(self, clock: str = "real"):
        self.clock = clock
        self.folder = tempfile.mkdtemp(prefix="bowline-stage-")
        self.port = "0"
        self.process = None
        self.log = None
        self.start()

    def start(self) -> None:
        self.log = open(os.path.join(self.folder, "stage.log"), "ab")
        self.process = subprocess.Popen(
            [PROGRAM, self.folder, self.port, self.clock],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        words = self.process.stdout.readline().split()
        assert words and words[0] == "ready", f"the stage did not start: {Path(self.log.name).read_text()}"
        self.url = words[1]
        self.port = self.url.rsplit(":", 1)[1]

    def advance(self, seconds: float) -> None:
        """Moves the clock of everything on the pages."""
        self.process.stdin.write(f"advance {seconds}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline().strip() == "advanced"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        if self.process is not None:
            self.process.stdin.close()
            self._ended()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ended(self) -> None:
        self.process.wait(timeout=30)
        self.process.stdout.close()
        self.log.close()
        self.process = None
