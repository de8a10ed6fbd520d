"""The chaos soak: honest users of all four apps, and everyone who means them harm, on one server. See `script/soak --help`."""

import argparse
import json
import signal
import sys
import tempfile
from pathlib import Path

from soaking import report, run

ROOT = Path(__file__).resolve().parents[2]


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="script/soak",
        description="Runs honest clients of all four apps and attackers of all kinds against one server, kills both, fills the disk, "
        "loses packets, and says whether anything was lost, shown to the wrong people, or left behind.",
    )
    parser.add_argument("--minutes", type=float, default=10, help="how long the attackers are at work (10)")
    parser.add_argument("--seed", type=int, default=1, help="what decides everything that is left to chance (1)")
    parser.add_argument("--only", default="", metavar="KIND,…", help="these kinds of attackers only")
    parser.add_argument("--without", default="", metavar="KIND,…", help="all kinds of attackers but these")
    parser.add_argument("--people", type=int, default=4, help="honest users of each app (4)")
    parser.add_argument("--json", default="", metavar="FILE", help="where the whole report goes as JSON (.build/soak.json)")
    parser.add_argument("--report", default="", metavar="FILE", help="where the report goes as a page, such as docs/reports/soak.md")
    parser.add_argument("--program", default=ROOT / ".build" / "release" / "bowline", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--clients", default=ROOT / ".build" / "release" / "SoakClients", type=Path, help=argparse.SUPPRESS)
    settings = parser.parse_args(words)
    if not 0.1 <= settings.minutes <= 24 * 60:
        parser.error("--minutes must be between 0.1 and 1440, for example 10")
    if not 1 <= settings.people <= 20:
        parser.error("--people must be between 1 and 20, for example 4")
    settings.kinds = chosen(parser, settings)
    settings.seconds = settings.minutes * 60
    settings.alone_seconds = max(15.0, min(180.0, settings.seconds / 4))
    settings.quiet_seconds = 20.0
    settings.finish_seconds = 120.0
    settings.pause_ms = 700
    return settings


def chosen(parser, settings):
    """The kinds of attackers that were asked for."""
    named = {name for name in (settings.only + "," + settings.without).split(",") if name}
    for name in named - set(run.ALL_KINDS):
        parser.error(f"there is no kind of attackers called {name}; there are {', '.join(run.ALL_KINDS)}")
    if settings.only:
        return settings.only.split(",")
    return [kind for kind in run.ALL_KINDS if kind not in settings.without.split(",")]


def main(words):
    settings = arguments(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    work = tempfile.TemporaryDirectory(prefix="bowline-soak-")
    with work:
        done, verdict = run.soak(settings, work.name)
        whole = report.whole(settings, done, verdict)
    target = Path(settings.json) if settings.json else ROOT / ".build" / "soak.json"
    target.write_text(json.dumps(whole, indent=2) + "\n")
    if settings.report:
        Path(settings.report).write_text(report.page(whole))
    print(report.summary(whole))
    print(f"soak: the whole report is in {target}", file=sys.stderr)
    return 0 if all(not problems for problems in verdict.values()) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
