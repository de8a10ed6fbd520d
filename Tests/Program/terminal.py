"""A terminal for programs that behave differently on one."""

import os
import pty
import select
import time


class Terminal:
    """A program on a pseudo terminal."""

    def __init__(self, words, variables):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execvpe(words[0], [str(word) for word in words], variables)
        self.seen = ""

    def read_until(self, wanted, seconds=60):
        """Everything seen up to now, once `wanted` is among it (or the program has ended, when nothing is wanted)."""
        end = time.monotonic() + seconds
        while wanted is None or wanted not in self.seen:
            left = end - time.monotonic()
            assert left > 0, f"{wanted!r} did not come: {self.seen!r}"
            if not select.select([self.descriptor], [], [], left)[0]:
                continue
            try:
                piece = os.read(self.descriptor, 65536)
            except OSError:
                piece = b""
            if not piece:
                assert wanted is None, f"{wanted!r} did not come: {self.seen!r}"
                break
            self.seen += piece.decode(errors="replace")
        return self.seen

    def type(self, text):
        self.seen = ""
        os.write(self.descriptor, text.encode())

    def close(self):
        os.close(self.descriptor)
        os.waitpid(self.pid, 0)


def on_a_terminal(words, **variables):
    """What a program shows on a terminal until it ends."""
    terminal = Terminal(words, {"PATH": os.environ["PATH"], "HOME": "/tmp", "TERM": "xterm", **variables})
    shown = terminal.read_until(None)
    terminal.close()
    return shown
