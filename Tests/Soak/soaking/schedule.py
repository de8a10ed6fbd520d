"""What happens when, as a pure function of the length and the seed."""

import random
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Event:
    """Something the soak does to the server or to the honest users' way to it."""

    # Seconds after the beginning.
    at: float
    # `kill server`, `stop server`, `kill clients`, `fill disk`, `free disk` or `weather`.
    kind: str
    # With `weather`, its name; with `fill disk`, how many bytes are left.
    value: str = ""


@dataclass(frozen=True)
class Schedule:
    """The events of a run in their order, and the times that its figures are taken at."""

    seconds: float
    # RSS is compared between the mark and the end of the calm: one process serves all that time.
    mark: float
    calm_end: float
    window: float
    events: list = field(default_factory=list)


WEATHERS = ["fine", "slow", "cutting", "refusing", "stalling"]


def plan(seconds, seed, disk=True):
    """Server kills long before the mark and after the calm; client kills, full disks and bad weather all along."""
    # A new process has little memory and few descriptors, so processes of different age cannot be compared: one process serves from the
    # last early kill to the end of the calm. Its median memory when it is ten minutes old (a sixth of a shorter run) is compared with that
    # before the end. Attackers hold a few tens of MB at one moment and let them go at the next, so a window is several turns of the weather.
    # The idle descriptors are compared after all have left. The kills continue then, so that a kill precedes the final check. A leak in a
    # process's first minutes shows only in script/tests/memory.
    chance = random.Random(seed)
    early_kills_end = 0.85 * min(600.0, seconds / 3)
    mark = early_kills_end + min(600.0, seconds / 6)
    calm_end = seconds * 0.9
    window = max(3.0, min(300.0, seconds / 12))
    events = []
    for start, end in [(0.05 * seconds, early_kills_end), (calm_end + 0.01 * seconds, 0.98 * seconds)]:
        count = max(1, round((end - start) / 45))
        for number in range(count):
            at = start + (end - start) * (number + chance.uniform(0.2, 0.8)) / count
            events.append(Event(at, "kill server" if number % 3 < 2 else "stop server"))
    count = max(2, round(seconds / 40))
    for number in range(count):
        events.append(Event(seconds * (number + chance.uniform(0.2, 0.8)) / count, "kill clients"))
    if disk:
        count = max(1, round(seconds / 120))
        for number in range(count):
            at = seconds * (number + chance.uniform(0.45, 0.6)) / count
            length = min(10.0, seconds / count / 6)
            # All of it, or all but what a server that minds its disk keeps for reads and sign-ins.
            events += [Event(at, "fill disk", str(chance.choice([0, 4, 24]) << 20)), Event(at + length, "free disk")]
    step = max(4.0, min(20.0, seconds / 12))
    at = 0.0
    while at < seconds:
        events.append(Event(at, "weather", chance.choice(WEATHERS)))
        at += step
    return Schedule(seconds, mark, calm_end, window, sorted(events, key=lambda event: event.at))
