"""Holds ActionHandler's agenda and ledger against Python's own: python-dateutil, icalendar and csv."""

import csv
import datetime as dt
import io
import json
import random
import signal
import subprocess
import sys
import xml.sax.saxutils
from itertools import islice
from zoneinfo import ZoneInfo

import icalendar
from dateutil.rrule import rrulestr

BOWLINE, FOLDER, RULES, REPORT = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["UTC", "Europe/Sofia", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns"]


def bowline(*words, given=""):
    done = subprocess.run(
        [BOWLINE, *words, "--data", FOLDER], input=given.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0, f"{words}: {done.stderr.decode()}"
    # As bytes, so that the line ends are the file's own.
    return done.stdout.decode()


# MARK: Rules


def some(draw, values, most):
    return sorted(draw.sample(list(values), draw.randint(1, most)))


def listed(values):
    return ",".join(str(value) for value in values)


def random_rule(draw):
    """A rule of any frequency and any parts, but for what dateutil itself reads otherwise than RFC 5545."""
    frequency = draw.choice(["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"])
    start = dt.datetime(2000, 1, 1) + dt.timedelta(seconds=draw.randrange(0, 25 * 365 * 86400))
    rule = [f"FREQ={frequency}"]
    if draw.random() < 0.5:
        rule.append(f"INTERVAL={draw.randint(1, 6)}")
    if draw.random() < 0.3:
        rule.append(f"WKST={draw.choice(DAYS)}")
    parts = []
    if draw.random() < 0.3:
        parts.append("BYMONTH=" + listed(some(draw, range(1, 13), 4)))
    if draw.random() < 0.3:
        days = list(range(1, 32)) + list(range(-31, 0))
        parts.append("BYMONTHDAY=" + listed(some(draw, days, 5)))
    if draw.random() < 0.15 and frequency not in ("DAILY", "WEEKLY", "MONTHLY"):
        parts.append("BYYEARDAY=" + listed(some(draw, [*range(1, 367), *range(-366, 0)], 20)))
    if draw.random() < 0.3 and frequency == "YEARLY":
        # The last weeks counted from the end are the first of the next year, which dateutil does not look for; and in January it takes
        # the last week of some years of 52 for a 53rd, where Python's own isocalendar agrees with us.
        parts.append("BYWEEKNO=" + listed(some(draw, [*range(1, 52), *range(-51, 0)], 4)))
    if draw.random() < 0.45:
        parts.append("BYDAY=" + weekdays(draw, frequency, any(part.startswith("BYWEEKNO") for part in parts)))
    if draw.random() < 0.2:
        parts.append("BYHOUR=" + listed(some(draw, range(24), 4)))
    if draw.random() < 0.2:
        parts.append("BYMINUTE=" + listed(some(draw, range(60), 4)))
    if draw.random() < 0.1:
        parts.append("BYSECOND=" + listed(some(draw, range(60), 3)))
    if parts and draw.random() < 0.25:
        parts.append("BYSETPOS=" + listed(some(draw, [-3, -2, -1, 1, 2, 3, 5], 2)))
    reach = {"YEARLY": 40 * 365, "MONTHLY": 3000, "WEEKLY": 1500, "DAILY": 800, "HOURLY": 60, "MINUTELY": 2}
    end = start + dt.timedelta(days=reach.get(frequency, 0.1))
    parts.append("UNTIL=" + end.strftime("%Y%m%dT%H%M%S"))
    draw.shuffle(parts)
    return ";".join(rule + parts), start


def weekdays(draw, frequency, by_week):
    days = some(draw, DAYS, 3)
    # Numbers and none mixed mean both to RFC 5545, and neither to dateutil.
    if frequency not in ("YEARLY", "MONTHLY") or by_week or draw.random() < 0.5:
        return listed(days)
    reach = 5 if frequency == "MONTHLY" else 53
    return listed(f"{draw.choice([*range(1, reach), *range(-reach, 0)])}{day}" for day in days)


def counted(draw, rule, times):
    """The same rule ended by a count that it reaches: dateutil looks for the rest until the year 9999."""
    if len(times) < 2 or draw.random() < 0.6:
        return rule, times
    count = draw.randint(1, len(times))
    parts = [f"COUNT={count}" if part.startswith("UNTIL=") else part for part in rule.split(";")]
    return ";".join(parts), times[:count]


def give_up(_signal, _frame):
    raise TimeoutError


signal.signal(signal.SIGALRM, give_up)


def expected(rule, start, zone, count):
    # Where nothing comes any more dateutil searches on until the year 9999, past any UNTIL: such rules are left out.
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        try:
            found = list(islice(rrulestr(rule, dtstart=start), count))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except (IndexError, ValueError, TimeoutError):
        return None  # or an hour that the interval never meets, or a week that dateutil looks for past its tables
    place = ZoneInfo(zone)
    # A time that a clock leaves out is taken with the offset before, and one it shows twice is the first.
    return [moment.replace(tzinfo=place).astimezone(dt.timezone.utc) for moment in found]


def is_shown(moment, zone):
    place = ZoneInfo(zone)
    there = moment.replace(tzinfo=place).astimezone(dt.timezone.utc).astimezone(place)
    return there.replace(tzinfo=None) == moment


def rules_match():
    draw = random.Random(5545)
    questions, answers = [], {}
    while len(questions) < RULES:
        rule, start = random_rule(draw)
        zone = draw.choice(ZONES) if "FREQ=SECONDLY" not in rule else "UTC"
        count = 30
        times = expected(rule, start, zone, count)
        # A first time that the clock leaves out is kept as the time it becomes, and goes on as that.
        if times is None or not is_shown(start, zone):
            continue
        rule, times = counted(draw, rule, times)
        number = len(questions)
        answers[number] = times
        questions.append(
            {"id": number, "rule": rule, "from": start.isoformat(), "time_zone": zone, "count": count}
        )
    given = "\n".join(json.dumps(question) for question in questions)
    lines = [json.loads(line) for line in bowline("agenda", "repeat", "--jsonl", "-", given=given).splitlines()]
    assert [line["id"] for line in lines] == list(range(RULES)), "answers are missing or out of order"
    wrong, kinds = [], 0
    for line, question in zip(lines, questions):
        times = [dt.datetime.fromisoformat(text).astimezone(dt.timezone.utc) for text in line.get("times", [])]
        kinds += bool(times)
        if times != answers[line["id"]]:
            wrong.append((question, times[:4], answers[line["id"]][:4]))
    assert not wrong, f"{len(wrong)} of {RULES} differ, such as {wrong[:3]}"
    assert kinds > RULES / 2, "most rules gave nothing: that proves little"


# MARK: Files


def result(*actions):
    return json.dumps(
        {"success": True, "action_type": "app_action_required", "message": "m", "app_actions": list(actions)}
    )


def event(title, start, end, **more):
    return {"type": "create_calendar_event", "title": title, "start": start, "end": end, **more}


LONG = "Обяд с Ана; Борис, и \\ още — " + "много думи " * 20 + "\nи нов ред"


def calendar_reads_back():
    actions = [
        event(LONG, "2026-03-27T12:00:00+02:00", "2026-03-27T13:30:00+02:00", time_zone="Europe/Sofia",
              location="ул. „Шишман“ 5, София", attendees=["Ana \"A\" Petrova", "Boris"], notes="x" * 300,
              recurrence="FREQ=DAILY;COUNT=5"),
        event("Fair", "2026-03-28T00:00:00+02:00", "2026-03-30T00:00:00+03:00", all_day=True,
              time_zone="Europe/Sofia", recurrence="FREQ=YEARLY;UNTIL=20280401T000000"),
        event("Call", "2026-07-01T09:00:00-04:00", "2026-07-01T09:30:00-04:00", time_zone="America/New_York",
              recurrence="FREQ=WEEKLY;BYDAY=WE;UNTIL=20261101T000000"),
        {"type": "create_reminder", "title": "pills", "due": "2026-03-28T08:00:00+02:00",
         "recurrence": "FREQ=DAILY;COUNT=3", "priority": "high"},
        {"type": "create_reminder", "title": "once", "due": "2026-05-01T10:00:00+03:00"},
        {"type": "create_task", "title": "milk, eggs; bread", "list": "shopping", "priority": "low"},
    ]
    bowline("agenda", "take", given=result(*actions))
    text = bowline("agenda", "export")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n")), "a line is longer than 75 bytes"
    assert "\n" not in text.replace("\r\n", ""), "a line ends otherwise than the standard says"
    calendar = icalendar.Calendar.from_ical(text)
    events = {str(found["SUMMARY"]): found for found in calendar.walk("VEVENT")}
    todos = {str(found["SUMMARY"]): found for found in calendar.walk("VTODO")}
    assert set(events) == {LONG, "Fair", "Call"}, set(events)
    assert set(todos) == {"pills", "once", "milk, eggs; bread"}, set(todos)
    lunch = events[LONG]
    assert str(lunch["LOCATION"]) == "ул. „Шишман“ 5, София"
    assert str(lunch["DESCRIPTION"]) == "x" * 300
    assert [person.params["CN"] for person in lunch["ATTENDEE"]] == ["Ana A Petrova", "Boris"]
    assert lunch.decoded("DTSTART").isoformat() == "2026-03-27T12:00:00+02:00"
    assert events["Fair"].decoded("DTSTART") == dt.date(2026, 3, 28)
    assert events["Fair"].decoded("DTEND") == dt.date(2026, 3, 30)
    assert todos["once"].decoded("DUE").astimezone(dt.timezone.utc).isoformat() == "2026-05-01T07:00:00+00:00"
    assert todos["pills"]["PRIORITY"] == 1 and todos["milk, eggs; bread"]["PRIORITY"] == 9
    assert todos["milk, eggs; bread"].decoded("CATEGORIES") is not None
    zones_are_whole(calendar)
    agenda_is_dateutils(calendar)


def zones_are_whole(calendar):
    """The zones in the file are those of the system's table, at every change and between."""
    for found in calendar.walk("VTIMEZONE"):
        name = str(found["TZID"])
        table = ZoneInfo(name)
        observances = []
        for part in found.subcomponents:
            times = [part.decoded("DTSTART")]
            for dates in [part["RDATE"]] if not isinstance(part.get("RDATE", []), list) else part.get("RDATE", []):
                times += [date.dt for date in dates.dts]
            before, after = part.decoded("TZOFFSETFROM"), part.decoded("TZOFFSETTO")
            observances += [(time.replace(tzinfo=None) - before, after) for time in times]
        observances.sort(key=lambda pair: pair[0])
        moment = dt.datetime(2026, 1, 1)
        while moment < dt.datetime(2050, 1, 1):
            offset = [after for begins, after in observances if begins <= moment][-1]
            told = moment.replace(tzinfo=dt.timezone.utc).astimezone(table).utcoffset()
            assert offset == told, f"{name} at {moment}: {offset}, not {told}"
            moment += dt.timedelta(days=3, hours=5)


def agenda_is_dateutils(calendar):
    """What `agenda list` shows is what any other calendar makes of the exported file."""
    listed = json.loads(bowline("agenda", "list", "--from", "2026-03-01", "--days", "1000", "--json"))["items"]
    shown = sorted(
        (item["title"], dt.datetime.fromisoformat(item["start"]).astimezone(dt.timezone.utc).isoformat())
        for item in listed
    )
    first = dt.datetime(2026, 3, 1, tzinfo=ZoneInfo("Europe/Sofia"))
    last = first + dt.timedelta(days=1000)
    made = []
    for part in calendar.walk("VEVENT") + calendar.walk("VTODO"):
        start = part.decoded("DTSTART") if "DTSTART" in part else part.decoded("DUE") if "DUE" in part else None
        if start is None:
            continue
        zone = ZoneInfo("Europe/Sofia")
        if isinstance(start, dt.datetime):
            zone = ZoneInfo(str(start.tzinfo)) if start.tzinfo else zone
        naive = dt.datetime.combine(start, dt.time()) if not isinstance(start, dt.datetime) else start.replace(tzinfo=None)
        times = [naive]
        if "RRULE" in part:
            text = part["RRULE"].to_ical().decode()
            rule = rrulestr(";".join(p for p in text.split(";") if not p.startswith("UNTIL=")), dtstart=naive)
            until = part["RRULE"].get("UNTIL")
            times = []
            for moment in islice(rule, 2000):
                limit = until and until[0]
                if isinstance(limit, dt.datetime):
                    if moment.replace(tzinfo=zone) > limit:
                        break
                elif limit and moment.date() > limit:
                    break
                times.append(moment)
        made += [(str(part["SUMMARY"]), moment.replace(tzinfo=zone)) for moment in times]
    made = sorted(
        (title, moment.astimezone(dt.timezone.utc).isoformat()) for title, moment in made if first <= moment < last
    )
    assert shown == made, f"the agenda shows {len(shown)}, the file {len(made)}: {set(shown) ^ set(made)}"


def ledger_reads_back():
    rows = [("2026-01-05", "Expenses", "Clothes", 234.6, "next"), ("2026-01-06", "Income", "Salary", 5000, 'a "b", c'),
            ("2026-02-01", "Savings", "Savings", 0.05, "нов\nред"), ("2026-02-02", "Expenses", "Other", 12.3, " space ")]
    for day, way, category, amount, details in rows:
        bowline("ledger", "take", given=result({
            "type": "log_budget_entry", "amount": amount, "date": day, "transaction_type": way,
            "category": category, "details": details}))
    found = list(csv.reader(io.StringIO(bowline("ledger", "export", "--all"), newline="")))
    assert found[0] == ["date", "type", "category", "amount", "currency", "details"], found[0]
    assert found[1:] == [[d, w, c, f"{a:.2f}", "BGN", t] for d, w, c, a, t in rows], found[1:]


def main():
    failed = 0
    cases = []
    for proof in (rules_match, calendar_reads_back, ledger_reads_back):
        body = ""
        try:
            proof()
        except AssertionError as problem:
            failed += 1
            body = f"<failure message={xml.sax.saxutils.quoteattr(str(problem)[:2000])}/>"
            print(f"agenda: {proof.__name__}: {problem}", file=sys.stderr)
        cases.append(f'<testcase name="{proof.__name__}">{body}</testcase>')
    with open(REPORT, "w", encoding="utf-8") as report:
        report.write(
            f'<testsuites><testsuite name="agenda" tests="{len(cases)}" failures="{failed}">'
            + "".join(cases) + "</testsuite></testsuites>\n"
        )
    sys.exit(1 if failed else 0)


main()
