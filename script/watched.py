"""Runs a command and passes on what it prints. One that prints nothing for too long is stuck: it is ended, and what was under way is told.

    watched.py SECONDS COMMAND [ARGUMENT ...]

Ends with the command's own code, or with 124 for one that was stuck.
"""

import os
import re
import selectors
import signal
import subprocess
import sys
from pathlib import Path

BEGUN = re.compile(r"^◇ Test (?!run |case )(.+) started\.$")
ENDED = re.compile(r"^. Test (.+?)(?: with \d+ test cases?)? (?:passed|failed|skipped)\b")

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def main(patience: float, command: list[str]) -> int:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    # What ends this script ends what it runs.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    under_way: dict[str, None] = {}
    try:
        for line in lines(process, patience):
            if line is None:
                tell_what_is_stuck(process.pid, patience, list(under_way))
                return 124
            sys.stdout.write(line)
            sys.stdout.flush()
            note(COLOUR.sub("", line.rstrip("\n")), under_way)
        return process.wait()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def lines(process: subprocess.Popen, patience: float):
    """The lines as they come, and None once nothing came for so long."""
    waiting = selectors.DefaultSelector()
    waiting.register(process.stdout, selectors.EVENT_READ)
    rest = b""
    while heard := waiting.select(patience):
        piece = os.read(process.stdout.fileno(), 65_536)
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.decode(errors="replace") + "\n"
        if not piece:
            break
    if rest:
        yield rest.decode(errors="replace") + ("" if heard else "\n")
    if not heard:
        yield None


def note(line: str, under_way: dict[str, None]) -> None:
    if begun := BEGUN.match(line):
        under_way[begun.group(1)] = None
    elif ended := ENDED.match(line):
        under_way.pop(ended.group(1), None)


def tell_what_is_stuck(session: int, patience: float, under_way: list[str]) -> None:
    print(f"stuck: nothing was printed for {patience:g} seconds", flush=True)
    for name in under_way:
        print(f"stuck: {name} had begun and did not end", flush=True)
    for process in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            status = process.joinpath("stat").read_text()
            words = process.joinpath("cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # It has just ended.
        if int(status.rpartition(")")[2].split()[3]) != session:
            continue
        print(f"stuck: {b' '.join(words).decode(errors='replace').strip()} was running", flush=True)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
