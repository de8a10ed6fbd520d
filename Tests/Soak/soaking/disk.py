"""A small disk for the server's data, and a file that fills it."""

import os
import subprocess
from pathlib import Path


class SmallDisk:
    """A file system in memory, which only root can have. Without root the data lie in an ordinary folder and are never squeezed."""

    def __init__(self, folder, size=768 << 20):
        self.folder = Path(folder)
        self.folder.mkdir(mode=0o700)
        words = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "bowline-soak", str(self.folder)]
        self.is_small = os.geteuid() == 0 and subprocess.run(words, capture_output=True).returncode == 0
        self.data = self.folder / "data"
        self._filler = self.folder / "filler"

    def fill(self, leaving=0):
        """Takes all room but so many bytes."""
        free = os.statvfs(self.folder)
        room = free.f_bavail * free.f_frsize - leaving
        if not self.is_small or room <= 0:
            return
        with open(self._filler, "ab") as filler:
            try:
                os.posix_fallocate(filler.fileno(), filler.tell(), room)
            except OSError:
                # Someone else took of it meanwhile: it is full, which is what was wanted.
                return

    def free(self):
        """Gives the room back."""
        self._filler.unlink(missing_ok=True)

    def close(self):
        """Takes the file system away."""
        if self.is_small:
            subprocess.run(["umount", "--lazy", str(self.folder)], capture_output=True, check=False)
