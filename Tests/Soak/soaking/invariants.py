"""What must hold in a soak, as pure functions of what was recorded. Each gives a list of sentences; an empty list means that it holds."""

import statistics

# RSS at the end may be this many times the RSS at the mark.
RSS_GROWTH = 1.1
# The p99 of honest reads may be this many times that of the same run without attackers.
P99_GROWTH = 5.0
# Descriptors that an idle server may have more than it had after its start: readers of the database and connections it keeps.
MORE_DESCRIPTORS = 24


def lost(acknowledged, kept):
    """What was acknowledged and is not among what was kept."""
    return sorted(set(acknowledged) - set(kept))


def doubled(kept):
    """What stands more than once in what was kept."""
    seen, twice = set(), set()
    for name in kept:
        (twice if name in seen else seen).add(name)
    return sorted(twice)


def ledger_problems(what, acknowledged, kept):
    """Nothing acknowledged is lost and nothing is there twice. A change without an acknowledgement may be there or not."""
    problems = [f"{what}: {name} was acknowledged and is lost" for name in lost(acknowledged, kept)]
    return problems + [f"{what}: {name} is there twice" for name in doubled(kept)]


def order_problems(what, acknowledged, kept):
    """What was acknowledged one after the other is kept in that order. A device that starts again acknowledges what it holds again."""
    places = {name: place for place, name in enumerate(kept)}
    known = [places[name] for name in dict.fromkeys(acknowledged) if name in places]
    return [] if known == sorted(known) else [f"{what}: what was acknowledged in order is kept in another"]


def tenant_problems(what, expected, items, field="tenant_id"):
    """Every item is of that tenant."""
    wrong = sorted({str(item.get(field)) for item in items if item.get(field) != expected})
    return [f"{what}: an answer to {expected} held items of {name}" for name in wrong]


def growth_problems(samples, mark, end, window):
    """`samples` are (second, process, bytes). The medians around the mark and before the end, of one process, are compared."""
    first = [size for second, process, size in samples if mark <= second < mark + window]
    last = [size for second, process, size in samples if end - window <= second <= end]
    processes = {process for second, process, _ in samples if mark <= second <= end}
    if not first or not last:
        return ["RSS: there are no samples to compare"]
    if len(processes) > 1:
        return [f"RSS: {len(processes)} processes served between the mark and the end, where one was to"]
    before, after = statistics.median(first), statistics.median(last)
    if after > before * RSS_GROWTH:
        return [f"RSS grew from {before / 1e6:.1f} MB to {after / 1e6:.1f} MB, which is more than {RSS_GROWTH} times"]
    return []


def medians(samples, window):
    """`samples` are a second and figures each. For each window: its first second and the median of each figure."""
    windows = {}
    for second, *figures in samples:
        windows.setdefault(int(second // window), []).append(figures)
    return [
        [number * window, *(statistics.median(column) for column in zip(*found))] for number, found in sorted(windows.items())
    ]


def descriptor_problems(at_start, at_end):
    """Descriptors by kind of an idle process, after its start and after everyone left."""
    more = sum(at_end.values()) - sum(at_start.values())
    if more <= MORE_DESCRIPTORS:
        return []
    grown = {kind: count - at_start.get(kind, 0) for kind, count in at_end.items() if count > at_start.get(kind, 0)}
    return [f"descriptors grew by {more} ({', '.join(f'{kind} +{count}' for kind, count in sorted(grown.items()))})"]


def percentile(values, share):
    """The smallest value that at least that share of the values do not exceed; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    place = max(0, min(len(ordered) - 1, -(-len(ordered) * share // 100) - 1))
    return ordered[int(place)]


def latency_problems(alone, attacked):
    """The p99 of reads in milliseconds, without and with attackers."""
    if alone is None or attacked is None:
        return ["reads: there are too few to compare"]
    if attacked > alone * P99_GROWTH:
        return [f"reads: p99 is {attacked:.1f} ms with attackers and {alone:.1f} ms without, more than {P99_GROWTH:.0f} times"]
    return []


def end_problems(ends):
    """`ends` are the ends of server processes that nobody had asked for, as sentences."""
    return [f"the server ended by itself: {end}" for end in ends]


def lockout_problems(tries, longest=30):
    """`tries` are (second, name, ok) of sign-ins with the right password. No one is kept out for longer than `longest` seconds."""
    problems, since = [], {}
    last = max((second for second, _, _ in tries), default=0)
    for second, name, is_in in tries:
        if not is_in:
            since.setdefault(name, second)
        elif name in since and second - since.pop(name) > longest:
            problems.append(f"{name} could not sign in for more than {longest} s")
    for name, second in since.items():
        if last - second > longest:
            problems.append(f"{name} could not sign in any more for the last {last - second:.0f} s")
    return problems


def error_problems(errors, squeezes, after=3):
    """`errors` are (second, whose, what) of answers with 500; `squeezes` are (second, whether the disk is short of room from then on).
    Only a full disk explains one, until `after` seconds after there is room again."""
    problems = []
    for second, whose, what in errors:
        past = [(at, is_short) for at, is_short in squeezes if at <= second]
        if not past or (not past[-1][1] and second - past[-1][0] > after):
            problems.append(f"{whose} got 500 for {what[:160]!r}")
    return problems
