"""Feeds the program inputs no honest caller sends and reports those that end it, keep it busy or are answered by a 5xx.

    main.py REPORT.xml [AREA…]

The areas are lines, routes, heads and sockets; without any all are fed. BOWLINE_SEED is the seed, so that a failure happens again;
BOWLINE_THOROUGH=1 feeds more than 240,000 inputs.
"""

import os
import sys
import tempfile
import time
from collections import Counter
from xml.sax.saxutils import quoteattr

import heads
import lines
import routes
import sockets
from nasty import Nasty
from target import Fault

# What feeds each area, with how many inputs usually and in the thorough run: the first two are the fastest and reach the most code.
AREAS = {
    "lines": (lines.run, 1_500, 90_000),
    "routes": (routes.run, 2_500, 150_000),
    "heads": (heads.run, 300, 6_000),
    "sockets": (sockets.run, 250, 4_000),
}


class Report:
    """Counts inputs and keeps those that failed."""

    def __init__(self, seed):
        self.seed = seed
        self.inputs = 0
        self.faults = []
        self.folder = None

    def put(self, area, data, ask):
        """Has an input answered; one that fails is printed at once, whatever happens later."""
        self.inputs += 1
        try:
            return ask()
        except Fault as fault:
            self.faults.append((area, data, str(fault)))
            if self.folder is None:
                self.folder = tempfile.mkdtemp(prefix="bowline-fuzz-faults-")
            with open(f"{self.folder}/{self.inputs}", "wb") as file:
                file.write(data)
            if len(self.faults) <= 40:
                print(f"fuzz: seed {self.seed}, input {self.inputs}, {area}, kept in {self.folder}/{self.inputs}\n  input: {data[:1500]!r}\n  {fault}", file=sys.stderr, flush=True)
            return None


def main(path, *wanted):
    seed = int(os.environ.get("BOWLINE_SEED", "20261122"))
    is_thorough = os.environ.get("BOWLINE_THOROUGH") == "1"
    cases, failures, total = [], 0, 0
    for name, (run, usual, many) in AREAS.items():
        if wanted and name not in wanted:
            continue
        started = time.monotonic()
        report = Report(seed)
        run(report, Nasty(f"{seed}/{name}"), many if is_thorough else usual)
        took = time.monotonic() - started
        total += report.inputs
        print(f"fuzz: {name}: {report.inputs} inputs, {len(report.faults)} faults, {took:.1f} s (seed {seed})", file=sys.stderr, flush=True)
        body = ""
        if report.faults:
            failures += 1
            text = "\n".join(f"seed {seed}, {area}: {data[:600]!r}: {fault}" for area, data, fault in report.faults[:20])
            body = f"<failure message={quoteattr(printable(text))}/>"
        cases.append(f'<testcase classname="fuzz" name="noInputEnds{name.capitalize()}" time="{took:.1f}">{body}</testcase>')
    with open(path, "w") as file:
        file.write(
            f'<testsuites><testsuite name="fuzz" tests="{len(cases)}" failures="{failures}">{"".join(cases)}</testsuite></testsuites>\n'
        )
    print(f"fuzz: {total} inputs in all", file=sys.stderr)
    return 1 if failures else 0


def printable(text):
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
