"""What a soak came to: as JSON, as a page, and as lines for a terminal."""

from collections import Counter


def whole(settings, run, verdict):
    """Everything, as values of JSON."""
    return {
        "seed": settings.seed,
        "minutes": settings.minutes,
        "people": run.people.count,
        "kinds": settings.kinds,
        "verdict": verdict,
        "figures": {
            **run.figures,
            "server starts": run.server.starts,
            "server ended by itself": len(run.server.crashes),
            "client kills": run.clients.kills,
            "disk": "a file system of its own" if run.disk.is_small else "never filled, as that takes root",
            "disk filled": run.events["fill disk"],
            "acknowledged": run.ledger.count,
            "calls of honest users": len(run.ledger.calls),
            "told live": sum(run.ledger.seen.values()),
            "sign-ins of owners": len(run.sign_ins),
            "refused sign-ins of owners": sum(1 for one in run.sign_ins if not one[2]),
            "most resident": max((one[2] for one in run.samples), default=0),
            "most descriptors": max((one[4] for one in run.samples), default=0),
            "descriptors at start": dict(run.descriptors_at_start),
            "descriptors at end": dict(run.descriptors_at_end),
            "stop seconds": round(run.stop_seconds, 2),
        },
        "memory": [[round(figure) for figure in window] for window in run.memory],
        "heap": [[round(figure) for figure in window] for window in run.heap],
        "attackers": {kind: {**figures, "answers": dict(figures["answers"])} for kind, figures in run.struck.items()},
        "answers of 500": dict(Counter(call[1].split("?")[0][:60] for call in run.ledger.calls if call[2] == 500).most_common(10)),
        "statuses of honest calls": dict(Counter(str(call[2]) for call in run.ledger.calls)),
        "troubles": dict(run.ledger.troubles.most_common(40)),
        "refused sign-ins": dict(Counter(why for _, _, is_in, why in run.sign_ins if not is_in).most_common(20)),
        "last inputs": run.last_inputs,
        "log": run.server.last_log(4_000),
    }


def megabytes(count):
    return "not measured" if count is None else f"{count / 1e6:.1f} MB"


def milliseconds(time):
    return "not measured" if time is None else f"{time:.1f} ms"


def rows(report):
    """What was measured, and what was wanted."""
    figures = report["figures"]
    return [
        ("honest users, of four apps", report["people"], ""),
        ("changes acknowledged", figures["acknowledged"], "each there once"),
        ("calls of honest users", figures["calls of honest users"], ""),
        ("news told live", figures["told live"], ""),
        ("acts of attackers", sum(one["acts"] for one in report["attackers"].values()), ""),
        ("server started", f"{figures['server starts']} times", ""),
        ("server ended by itself", f"{figures['server ended by itself']} times", "never"),
        ("clients killed", f"{figures['client kills']} times", ""),
        ("disk filled", f"{figures['disk filled']} times; {figures['disk']}", ""),
        ("resident memory at the mark", megabytes(figures.get("rss at the mark")), ""),
        ("resident memory at the end", megabytes(figures.get("rss at the end")), "at most 1.1 times that at the mark"),
        ("of it in no file", megabytes(figures.get("anonymous at the end")), ""),
        ("most resident memory", megabytes(figures["most resident"]), ""),
        ("descriptors, idle, after the start", sum(figures["descriptors at start"].values()), ""),
        ("descriptors, idle, at the end", sum(figures["descriptors at end"].values()), "at most 24 more"),
        ("most descriptors", figures["most descriptors"], ""),
        ("p99 of honest reads without attackers", milliseconds(figures["p99 alone"]), f"{figures['reads alone']} reads"),
        ("p99 of honest reads with attackers", milliseconds(figures["p99 attacked"]), f"at most 5 times; {figures['reads attacked']} reads"),
        ("sign-ins of attacked owners", f"{figures['sign-ins of owners']}, {figures['refused sign-ins of owners']} refused", "no one kept out for 30 s"),
        ("stopped by SIGTERM after", f"{figures['stop seconds']} s", "at most 12 s"),
    ]


def table(head, lines):
    """A table of a page."""
    ruled = [head, ["---"] * len(head), *lines]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in ruled)


def page(report):
    """The report as a page."""
    verdict = [
        (name, "holds" if not problems else "does not hold: " + "; ".join(problems[:5]))
        for name, problems in report["verdict"].items()
    ]
    struck = [
        (kind, one["acts"], ", ".join(f"{status} × {count}" for status, count in sorted(one["answers"].items())) or "")
        for kind, one in sorted(report["attackers"].items())
    ]
    heap = {second: sizes for second, *sizes in report["heap"]}
    memory = [
        (second, *(megabytes(size) for size in (*sizes, *heap.get(second, (None, None))))) for second, *sizes in report["memory"]
    ]
    return (
        "# Chaos soak\n\n"
        f"Written by `script/soak --minutes {report['minutes']:g} --seed {report['seed']} --report docs/reports/soak.md`: honest clients of "
        "all four apps over a lossy\nnetwork, attackers of every kind, kills, and full disks, on one server. At the mark the serving process is 10 "
        "minutes old, or a sixth\nof a shorter run.\n\n"
        f"## What must hold\n\n{table(['invariant', 'verdict'], verdict)}\n\n"
        f"## Figures\n\n{table(['what', 'measured', 'wanted'], rows(report))}\n\n"
        f"## Memory over time\n\n{table(['from second', 'resident', 'of it in no file', 'heap in use', 'heap held'], memory)}\n\n"
        f"## Attackers\n\n{table(['kind', 'acts', 'answers by status'], struck)}\n"
    )


def summary(report):
    """The verdict for a terminal."""
    lines = []
    for name, problems in report["verdict"].items():
        lines.append(f"{'pass' if not problems else 'FAIL'}  {name}")
        lines += [f"      {problem[:400]}" for problem in problems[:8]]
        if len(problems) > 8:
            lines.append(f"      and {len(problems) - 8} more")
    lines += [f"{name}: {measured}{f' ({wanted})' if wanted else ''}" for name, measured, wanted in rows(report)]
    failed = sum(1 for problems in report["verdict"].values() if problems)
    return "\n".join([*lines, f"{len(report['verdict']) - failed} passed, {failed} failed"])
