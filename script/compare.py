"""Runs the benchmarks of two builds in turns, and says what changed by more than the turns differ among themselves.

    compare.py BEFORE AFTER [--turns N] [--seconds S] NAME…

BEFORE and AFTER are two programs `bowline`; each NAME is a benchmark. A figure has changed if all turns of one build lie on the same side of all
turns of the other. The exit code is 0: a measurement is a report, never a verdict.
"""

import argparse
import json
import statistics
import subprocess
import sys

# Figures that tell the size of a run and not how fast it was.
SIZES = ("requests", "inputs", "texts", "answers", "sentences", "keys", "events", "games", "delivered", "seconds", "threads")


def figures(program: str, name: str, seconds: float) -> dict[str, float]:
    done = subprocess.run([program, "bench", name, "--json", "--seconds", str(seconds)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"compare.py: {program} bench {name} ended with {done.returncode}: {done.stderr.strip()}")
    found = json.loads(done.stdout)
    return {key: value for key, value in found.items() if isinstance(value, int | float) and not key.endswith(SIZES)}


def spread(values: list[float]) -> str:
    return f"{statistics.median(values):.4g} ({min(values):.4g}–{max(values):.4g})"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("before")
    words.add_argument("after")
    words.add_argument("--turns", type=int, default=5)
    words.add_argument("--seconds", type=float, default=2)
    words.add_argument("names", nargs="+")
    given = words.parse_args()
    print("| figure | before | after | after / before | |\n|---|---|---|---|---|")
    for name in given.names:
        turns: dict[str, list[dict[str, float]]] = {given.before: [], given.after: []}
        for number in range(given.turns):
            # The builds take turns at being first, so that neither always finds the machine as the other left it.
            for program in (given.before, given.after) if number % 2 == 0 else (given.after, given.before):
                turns[program].append(figures(program, name, given.seconds))
        for key in turns[given.before][0]:
            old, new = ([found[key] for found in turns[build] if key in found] for build in (given.before, given.after))
            if not new or statistics.median(old) == 0:
                continue
            changed = min(new) > max(old) or max(new) < min(old)
            ratio = statistics.median(new) / statistics.median(old)
            print(f"| {name} {key} | {spread(old)} | {spread(new)} | {ratio:.2f} | {'changed' if changed else ''} |", flush=True)


main()
