"""What the honest users reported, gathered from their lines of JSON."""

import json
from collections import Counter, defaultdict


class Ledger:
    """Everything that was acknowledged to honest users, and everything they complained of."""

    def __init__(self):
        # Names by (app, person), in the order of their acknowledgement.
        self.acknowledged = defaultdict(list)
        self.user_ids = {}
        self.faults = []
        self.troubles = Counter()
        self.calls = []
        self.seen = Counter()
        self.left = {}
        self.refused = {}
        self.rows = {}

    def take(self, line, second):
        """Takes a line of the clients. One that is cut short by a kill cannot be, since each is one write."""
        report = json.loads(line)
        kind, app, name = report["kind"], report.get("app"), report.get("name")
        if kind == "ack":
            self.acknowledged[app, name].append(report["id"])
        elif kind == "person":
            self.user_ids[name] = report["id"]
        elif kind == "fault":
            self.faults.append(f"{name}: {report['detail']}")
        elif kind == "trouble":
            self.troubles[f"{app}: {report['detail']}"[:160]] += 1
        elif kind == "call":
            self.calls.append((second, report["detail"], report["status"], report["milliseconds"]))
        elif kind == "seen":
            self.seen[app] += 1
        elif kind == "left":
            self.left[name], self.refused[name] = report["count"], report.get("ids", [])
        elif kind == "rows":
            self.rows[name] = report.get("ids", [])

    @property
    def count(self):
        return sum(len(names) for names in self.acknowledged.values())

    def faults_by_kind(self):
        """Each fault once, with how often it was reported."""
        return [f"{fault} ({count} times)" if count > 1 else fault for fault, count in Counter(self.faults).items()]

    def outbox_problems(self):
        """Every outbox must be empty in the end, with nothing refused."""
        problems = [f"{name}: {count} changes are still in the outbox" for name, count in self.left.items() if count]
        return problems + [f"{name}: the server refused {ids}" for name, ids in self.refused.items() if ids]
