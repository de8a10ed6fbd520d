"""One soak from its beginning to its verdict."""

import os
import signal
import sqlite3
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from . import attackers, invariants, sampling
from .api import API
from .clients import Clients
from .disk import SmallDisk
from .ledger import Ledger
from .people import PASSWORD, People
from .processes import Helper
from .schedule import plan
from .server import Server


def say(text):
    print(f"soak: {text}", file=sys.stderr, flush=True)


class Soak:
    """Everything that runs, and everything that was recorded of it."""

    def __init__(self, settings, work):
        self.settings, self.work = settings, Path(work)
        self.began = time.monotonic()
        self.people = People(settings.people, settings.seconds, settings.pause_ms / 1000)
        self.ledger = Ledger()
        self.disk = SmallDisk(self.work / "disk")
        options = ["--allow-loopback-links", "--access-token-seconds", "90", "--log-level", "warning"]
        self.server = Server(settings.program, self.disk.data, self.work / "server.log", options, self.crashed)
        (self.work / "devices").mkdir()
        self.clients = Clients(settings.clients, self.work / "devices", self.people, self.ledger, self.began)
        self.helpers = {}
        # (second, process, resident bytes, bytes of no file, descriptors)
        self.samples = []
        # (second, bytes the allocator's users hold, bytes it took from the system)
        self.heaps = []
        self.memory = []
        self.heap = []
        # (second, milliseconds, status, whether attackers are at work)
        self.reads = []
        self.sign_ins = []
        self.faults = []
        # (second, whose, what was sent) of answers with 500, and (second, whether the disk is short of room).
        self.internal_errors = []
        self.squeezes = []
        self.last_inputs = []
        self.struck = {}
        self.events = Counter()
        self.is_attacked = self.is_over = False
        self.descriptors_at_start = self.descriptors_at_end = Counter()
        self.exit_status = None
        self.stop_seconds = 0.0
        self.growth = None
        self.figures = {}

    @property
    def now(self):
        return time.monotonic() - self.began

    # Parts

    def begin(self):
        """Starts everything but the attackers."""
        self.helpers["site"] = Helper("site", {}, self.heard)
        self.server.start()
        api = API(self.server.port)
        self.people.set_up(api)
        self.descriptors_at_start = sampling.descriptors(self.server.process.pid)
        self.helpers["faults"] = Helper("faults", {"count": self.people.count, "seed": self.settings.seed}, self.heard)
        self.clients.ports = self.helpers["faults"].wait_ready()
        self.helpers["faults"].tell({"port": self.server.port, "weather": "fine"})
        self.clients.site = f"http://127.0.0.1:{self.helpers['site'].wait_ready()['honest']}"
        self.clients.pause_ms = self.settings.pause_ms
        witness = {
            "port": self.server.port,
            "per_second": 20,
            "leagues": self.people.leagues,
            "gista": {"email": self.people.emails[0], "password": PASSWORD},
        }
        threading.Thread(target=self.sample, daemon=True).start()
        self.clients.run()
        # What measures must not wait for the processor itself; without root it has no such priority.
        self.helpers["witness"] = Helper("witness", witness, self.heard, nice=-5 if os.geteuid() == 0 else 0)
        self.helpers["witness"].wait_ready()

    def attack(self):
        """Starts the attackers."""
        settings = {
            "port": self.server.port,
            "seed": self.settings.seed + len(self.struck),
            "kinds": self.settings.kinds,
            "hostile": self.helpers["site"].ready["hostile"],
            "victims": self.people.emails,
            "pool_victims": ["viewer@demo.test", "scorekeeper@demo.test", "admin@rival.test"],
        }
        self.helpers["attack"] = Helper("attack", settings, self.heard, nice=10)
        self.helpers["attack"].wait_ready()
        self.is_attacked = True

    def call_off(self):
        """Ends the attackers."""
        if "attack" in self.helpers:
            self.helpers.pop("attack").close()
        self.is_attacked = False

    def heard(self, told):
        """A line of one of the helpers."""
        if "read" in told:
            self.reads.append((self.now, told["read"], told["status"], self.is_attacked))
        elif "sign_in" in told:
            self.sign_ins.append((self.now, told["sign_in"], told["ok"], told.get("why", "")))
        elif "last" in told:
            self.last_inputs.append(told)
        elif "struck" in told:
            for kind, figures in told["struck"].items():
                known = self.struck.setdefault(kind, {"acts": 0, "failures": 0, "answers": Counter()})
                known["acts"] += figures["acts"]
                known["failures"] += figures["failures"]
                known["answers"].update(figures["answers"])
        elif "internal error" in told:
            self.internal_errors.append((self.now, told["internal error"], told["sent"]))
        elif "fault" in told:
            self.faults.append(told["fault"])

    def crashed(self, number):
        """The server ended by itself: the attackers say what they sent last."""
        say(f"{self.now:.0f} s: the server ended by itself: {self.server.crashes[-1]}")
        if "attack" in self.helpers:
            self.helpers["attack"].tell({"tell": number})

    def sample(self):
        """Looks at the server once a second, and asks it for its heap every ten."""
        asked = self.now - 10
        while not self.is_over:
            process = self.server.process.pid
            if self.now - asked >= 10:
                asked = self.now
                heap = sampling.heap(self.server.port)
                if heap:
                    self.heaps.append((asked, *heap))
            sizes = sampling.memory(process)
            if sizes:
                self.samples.append((self.now, process, *sizes, sum(sampling.descriptors(process).values())))
            time.sleep(1)

    # Phases

    def follow(self, schedule, is_quiet_at_calm_end=False):
        """Does what the schedule says, when it says it."""
        start = time.monotonic()
        events = list(schedule.events)
        is_measured = not is_quiet_at_calm_end
        while time.monotonic() - start < schedule.seconds and not self.server.is_given_up:
            second = time.monotonic() - start
            if not is_measured and second >= schedule.calm_end:
                is_measured = True
                self.measure_idle(start - self.began, schedule)
            while events and events[0].at <= second:
                self.do(events.pop(0))
            time.sleep(0.05)
        self.disk.free()
        self.squeezes.append((self.now, False))
        self.helpers["faults"].tell({"weather": "fine"})

    def do(self, event):
        """One event of the schedule."""
        self.events[event.kind] += 1
        if event.kind == "kill server":
            self.server.restart(signal.SIGKILL)
        elif event.kind == "stop server":
            status = self.server.restart(signal.SIGTERM)
            if status != 0:
                self.faults.append(f"SIGTERM ended the server with {status}")
        elif event.kind == "kill clients":
            self.clients.kill()
            self.clients.run()
        elif event.kind == "fill disk":
            self.squeezes.append((self.now, True))
            self.disk.fill(leaving=int(event.value))
        elif event.kind == "free disk":
            self.disk.free()
            self.squeezes.append((self.now, False))
        elif event.kind == "weather":
            self.helpers["faults"].tell({"weather": event.value})

    def measure_idle(self, offset, schedule):
        """Compares the memory under load, then lets everyone go and counts what descriptors are left."""
        samples = [(second - offset, process, size) for second, process, size, _, _ in self.samples]
        self.growth = invariants.growth_problems(samples, schedule.mark, schedule.calm_end, schedule.window)
        self.memory = invariants.medians(
            [(second - offset, size, anonymous) for second, _, size, anonymous, _ in self.samples], schedule.window
        )
        self.heap = invariants.medians([(second - offset, *sizes) for second, *sizes in self.heaps], schedule.window)
        for name, first in (("at the mark", schedule.mark), ("at the end", schedule.calm_end - schedule.window)):
            window = [one for one in self.samples if first <= one[0] - offset <= first + schedule.window]
            if window:
                middle = sorted(window, key=lambda one: one[2])[len(window) // 2]
                self.figures[f"rss {name}"], self.figures[f"anonymous {name}"] = middle[2], middle[3]
        self.call_off()
        self.clients.kill()
        self.helpers["witness"].tell({})
        end = time.monotonic() + self.settings.quiet_seconds
        while time.monotonic() < end and not self.idle_problems():
            time.sleep(0.5)
        while time.monotonic() < end and self.idle_problems():
            time.sleep(0.5)
        self.descriptors_at_end = sampling.descriptors(self.server.process.pid)
        self.clients.run()
        self.attack()

    def idle_problems(self):
        return invariants.descriptor_problems(self.descriptors_at_start, sampling.descriptors(self.server.process.pid))

    def finish(self):
        """Lets everyone finish, kills the server once more, and looks for what must be there."""
        self.call_off()
        self.clients.kill()
        self.helpers["witness"].close()
        if self.server.is_given_up:
            return ["the soak was given up: the server ended by itself too often"]
        say("delivering what the outboxes hold")
        is_done = self.clients.finish(self.settings.finish_seconds)
        self.server.restart(signal.SIGKILL)
        problems = [] if is_done else ["the honest clients did not come to an end"]
        problems += self.people.problems(API(self.server.port), self.ledger)
        start = time.monotonic()
        self.exit_status = self.server.stop()
        self.stop_seconds = time.monotonic() - start
        return problems

    def database_problems(self):
        """The database that is left must be whole."""
        problems = []
        for path in [path for path in Path(self.disk.data).glob("*") if path.is_file()]:
            with open(path, "rb") as file:
                if file.read(15) != b"SQLite format 3":
                    continue
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
                answer = database.execute("PRAGMA integrity_check").fetchone()[0]
            if answer != "ok":
                problems.append(f"{path.name}: {answer[:200]}")
        return problems

    def close(self):
        """Leaves nothing running and nothing mounted."""
        self.is_over = True
        for helper in self.helpers.values():
            helper.process.kill()
        if self.clients.process is not None and self.clients.process.poll() is None:
            self.clients.process.kill()
        if self.server.process is not None:
            self.server.stop(signal.SIGKILL)
        self.disk.close()

    # Verdict

    def growth_problems(self):
        """A server needs some minutes to have everything in memory that it keeps there: shorter runs only report what they measured."""
        if self.growth is None:
            return ["it was not measured"]
        return self.growth if self.settings.minutes >= 10 else []

    def all_errors(self):
        """Every answer of 500, to attackers and to honest users."""
        honest = [(second, "honest", call) for second, call, status, _ in self.ledger.calls if status == 500]
        return sorted(self.internal_errors + honest)

    def latencies(self, is_attacked):
        """Milliseconds of the reads that were answered while the server was up."""
        away = [(gone - self.began - 0.5, back - self.began + 1.5) for gone, back in self.server.outages]
        return [
            time_taken
            for second, time_taken, status, attacked in self.reads
            if attacked == is_attacked and status and not any(start <= second <= end for start, end in away)
        ]

    def verdict(self, final):
        """The invariants by name, each with what speaks against it."""
        alone, attacked = self.latencies(False), self.latencies(True)
        p99 = [invariants.percentile(one, 99) for one in (alone, attacked)]
        self.figures["p99 alone"], self.figures["p99 attacked"] = p99
        self.figures["reads alone"], self.figures["reads attacked"] = len(alone), len(attacked)
        tries = [(second, name, is_in) for second, name, is_in, _ in self.sign_ins]
        stop = [] if self.exit_status == 0 and self.stop_seconds <= 12 else [
            f"SIGTERM ended it with {self.exit_status} after {self.stop_seconds:.1f} s"
        ]
        return {
            "the server never ended by itself": invariants.end_problems(self.server.crashes),
            "nothing acknowledged is lost or doubled": final + self.ledger.outbox_problems(),
            "no answer of another tenant, no wrong answer": self.ledger.faults_by_kind() + self.faults + self.clients.ends,
            "no answer of 500 while the disk has room": invariants.error_problems(self.all_errors(), self.squeezes),
            "no owner is kept out": invariants.lockout_problems(tries),
            "memory does not grow": self.growth_problems(),
            "no descriptor is left behind": invariants.descriptor_problems(self.descriptors_at_start, self.descriptors_at_end),
            "honest reads stay fast": invariants.latency_problems(*p99),
            "it stops when it is told": stop,
            "the database is whole": self.database_problems(),
        }


def soak(settings, work):
    """Runs a soak in that folder; gives it and its verdict."""
    run = Soak(settings, work)
    try:
        say(f"seed {settings.seed}, {settings.seconds:.0f} s, {run.people.count} honest users, {len(settings.kinds)} kinds of attackers")
        run.begin()
        say(f"{settings.alone_seconds:.0f} s without attackers")
        run.follow(plan(settings.alone_seconds, settings.seed, run.disk.is_small))
        say(f"{settings.seconds:.0f} s with attackers")
        run.attack()
        run.follow(plan(settings.seconds, settings.seed + 1, run.disk.is_small), is_quiet_at_calm_end=True)
        final = run.finish()
        return run, run.verdict(final)
    finally:
        run.close()


ALL_KINDS = attackers.KINDS
