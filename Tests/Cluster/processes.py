"""Processes that outlive the program that started them, found again by their numbers."""

import os
import signal
import subprocess
import time
from pathlib import Path

PATIENCE = 60


class Trouble(Exception):
    """Something of the cluster is not as it must be."""


def wait_until(holds, what, seconds=PATIENCE):
    """Asks again and again until `holds` gives something true, and returns it."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        if time.monotonic() > end:
            raise Trouble(f"{what}: not within {seconds} s")
        time.sleep(0.01)
    return found


def launch(command, log):
    """Starts a process in a session of its own, with its output in a file; returns its number."""
    with open(log, "ab") as file:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True, cwd="/").pid


def is_running(number, folder):
    """Whether the process lives and is one of this folder's: its number may by now be another's."""
    if number is None:
        return False
    try:
        # The child of this program would stay a zombie.
        os.waitpid(number, os.WNOHANG)
    except ChildProcessError:
        pass
    try:
        # A killed process is a zombie while threads of it still end, and has its locks until they have.
        is_over = fields(number)[0] == "Z" and len(os.listdir(f"/proc/{number}/task")) <= 1
        command = Path(f"/proc/{number}/cmdline").read_bytes()
    except OSError:
        return False
    # A process has no command for the moment in which it begins another program.
    return not is_over and (str(folder).encode() in command or not command)


def fields(number):
    """What the system tells of a process behind its name, which stands in brackets and may hold any character."""
    return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()


def tell(number, folder, kind=signal.SIGTERM):
    """Sends a signal, if the process lives."""
    if is_running(number, folder):
        os.kill(number, kind)


def end(number, folder, kind=signal.SIGTERM, seconds=PATIENCE):
    """Sends a signal, and waits until the process is gone."""
    tell(number, folder, kind)
    wait_until(lambda: not is_running(number, folder), f"the end of process {number}", seconds)


def children(number):
    """The processes that a process has started."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                parent = int(fields(place.name)[1])
            except OSError:
                continue
            if parent == number:
                found.append(int(place.name))
    return found
