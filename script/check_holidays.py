"""Asks `bowline understand` for feasts of 61 years and counts where the libraries name the same day. Called by script/check-holidays."""

import json
import subprocess
import sys
import warnings
from datetime import date, timedelta
from pathlib import Path

import holidays
from convertdate import hebrew
from convertdate import holidays as church
from hijridate import Hijri

# Some countries are known only from 2001 to 2035; other years are left out.
warnings.simplefilter("ignore")
YEARS = range(1990, 2051)
REPORT = Path("docs/reports/holidays.md")

# Phrase, country, the name in `holidays`, and the first year in which it is asked about.
NATIONAL = [
    ("martin luther king day", "US", "Martin Luther King Jr. Day", 1990), ("presidents day", "US", "Washington's Birthday", 1990),
    ("memorial day", "US", "Memorial Day", 1990), ("juneteenth", "US", "Juneteenth National Independence Day", 2021),
    ("labor day", "US", "Labor Day", 1990), ("columbus day", "US", "Columbus Day", 1990), ("veterans day", "US", "Veterans Day", 1990),
    ("thanksgiving", "US", "Thanksgiving Day", 1990), ("christmas day", "US", "Christmas Day", 1990),
    ("canada day", "CA", "Canada Day", 1990), ("labour day", "CA", "Labor Day", 1990),
    ("good friday", "GB", "Good Friday", 1990), ("boxing day", "GB", "Boxing Day", 1990),
    ("easter monday", "DE", "Easter Monday", 1990), ("ascension day", "DE", "Ascension Day", 1990), ("whit monday", "DE", "Pentecost Monday", 1990),
    ("bastille day", "FR", "National Day", 1990), ("corpus christi", "PL", "Corpus Christi", 1990),
    ("independence day", "BG", "Independence Day", 1998), ("orthodox good friday", "BG", "Good Friday", 2012),
    ("orthodox easter monday", "GR", "Easter Monday", 1990), ("clean monday", "GR", "Green Monday", 1990),
    ("kings day", "NL", "King's Day", 2014), ("anzac day", "AU", "ANZAC Day", 1990), ("australia day", "AU", "Australia Day", 1994),
    ("republic day", "IN", "Republic Day", 1990), ("diwali", "IN", "Diwali", 2001), ("holi", "IN", "Holi", 2001),
    ("diwali", "SG", "Diwali", 1990), ("vesak", "SG", "Vesak Day", 1990),
    ("chinese new year", "HK", "Chinese New Year", 1990), ("dragon boat festival", "HK", "Dragon Boat Festival", 1990),
]
ISLAMIC = [
    ("islamic new year", 1, 1), ("ashura", 1, 10), ("mawlid", 3, 12), ("day of arafah", 12, 9), ("ramadan", 9, 1),
    ("eid al-fitr", 10, 1), ("eid al-adha", 12, 10),
]
# They begin at the sunset before, and the engine, like Duckling, names the day of that sunset. Months count from Nisan; in leap years the last month is the thirteenth.
HEBREW = [
    ("rosh hashanah", 7, 1), ("yom kippur", 7, 10), ("sukkot", 7, 15), ("hanukkah", 9, 25), ("purim", None, 14), ("passover", 1, 15),
    ("shavuot", 3, 6),
]
EASTER = [("easter", "western", 0), ("ash wednesday", "western", -46), ("pentecost", "western", 49), ("orthodox easter", "eastern", 0)]


def national(country, name, year):
    # The Dutch law moves King's Day itself; elsewhere only the day off moves.
    days = holidays.country_holidays(country, years=year, observed=country == "NL", language="en_US")
    wanted = name.lower()
    return {day for day, names in days.items() for one in names.split("; ") if one.lower().split(" (")[0] == wanted}


def islamic(month, day, year):
    found = set()
    first = Hijri(1410, 1, 1).to_gregorian().year
    for lunar in range(1410 + (year - first) - 1, 1410 + (year - first) * 34 // 33 + 3):
        if 1343 <= lunar <= 1500:
            days = Hijri(lunar, month, 1).month_length()
            if day <= days:
                gregorian = Hijri(lunar, month, day).to_gregorian()
                if gregorian.year == year:
                    found.add(date(gregorian.year, gregorian.month, gregorian.day))
    return found


def jewish(month, day, year):
    found = set()
    for lunar in (year + 3760, year + 3761):
        last = 13 if hebrew.leap(lunar) else 12
        found.add(date(*hebrew.to_gregorian(lunar, month or last, day)) - timedelta(1))
    return {one for one in found if one.year == year}


def questions():
    for phrase, country, name, first in NATIONAL:
        for year in range(max(first, YEARS.start), YEARS.stop):
            yield f"{phrase}, {country}", "holidays", phrase, country, year, national(country, name, year)
    for phrase, month, day in ISLAMIC:
        for year in YEARS:
            yield phrase, "hijridate", phrase, "SA", year, islamic(month, day, year)
    for phrase, month, day in HEBREW:
        for year in YEARS:
            yield phrase, "convertdate", phrase, "US", year, jewish(month, day, year)
    for phrase, name, days in EASTER:
        for year in YEARS:
            yield phrase, "convertdate", phrase, "US", year, {date(*church.easter(year, name)) + timedelta(days)}


def main():
    program, *options = sys.argv[1:]
    asked = [row for row in questions() if row[5]]
    lines = "".join(
        json.dumps({"id": index, "text": f"{phrase} {year}", "country": country, "now": "2026-06-15T12:00:00Z", "time_zone": "UTC"}) + "\n"
        for index, (_, _, phrase, country, year, _) in enumerate(asked)
    )
    done = subprocess.run([program, "understand", "--jsonl", "-"], input=lines, capture_output=True, text=True, check=True)
    counts = {}
    for line, (name, library, _, _, year, expected) in zip(done.stdout.splitlines(), asked, strict=True):
        spans = [span for span in json.loads(line)["spans"] if span["kind"] == "time"]
        told = (spans[0].get("value") or spans[0].get("from") or "")[:10] if len(spans) == 1 else ""
        row = counts.setdefault(name, [library, 0, 0, 0, []])
        distance = min((abs((date.fromisoformat(told) - day).days) for day in expected), default=999) if told else 999
        row[1] += distance == 0
        row[2] += distance <= 1
        row[3] += 1
        if distance:
            row[4].append(str(year))
    write(counts)
    right, rows = sum(row[1] for row in counts.values()), sum(row[3] for row in counts.values())
    print(f"{right} of {rows} days agree")
    if "--check" in options and right < 0.95 * rows:
        sys.exit(f"check-holidays: {right} of {rows} days agree; at least 95 % must")


def write(counts):
    lines = [
        "# Holidays against three libraries", "",
        "Made by `script/check-holidays`: the day that `bowline understand` gives for each feast of 1990 to 2050, against PyPI's `holidays`,",
        "`hijridate` (the calendar of Umm al-Qura) and `convertdate`. Where a year has a feast twice, either day is right.",
        "Jewish feasts begin at the sunset before; the engine, like Duckling, names the day of that sunset, and is compared with it. Islamic months",
        "begin when the moon is seen, so that calendars differ by a day; Vesak is kept on different full moons.", "",
        "| feast | library | same day | within a day | years | other years |", "|---|---|---|---|---|---|",
    ]
    for name, (library, right, near, total, missed) in counts.items():
        shown = " ".join(missed[:12]) + (" …" if len(missed) > 12 else "")
        lines.append(f"| {name} | {library} | {right} | {near} | {total} | {shown} |")
    REPORT.write_text("\n".join(lines) + "\n")


main()
