"""Texts and numbers that break what counts, compares, converts or indexes them."""

import json

LIMITS = [0, 1, 2, 39, 40, 41, 63, 64, 65, 127, 128, 129, 199, 200, 201, 254, 255, 256, 299, 300, 301, 4096, 20_000]
UNITS = [
    "a", "а", "ж", "é", "e\u0301", "\u0301", "漢", "😀", "👩‍👩‍👧‍👦", "🇧🇬", "\u202e", "\u200d", "\ufeff", "ﷺ", "\U0010ffff", "\U000e0041", "\0", "\x7f",
    "\u2028", "İ", "ß", "ŉ", "%", "'", "\"", "\\", "<", "&", " ", "\t",
]
NUMBERS = [
    "0", "-0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e308", "-1e308",
    "1e400", "5e-324", "0.1e-400", "1" * 400, "-" + "9" * 40,
]
RAW = [r'"\ud800"', r'"\udc00\ud800"', r'"\u0000"', '"' + r"\ud83d\ude00" * 200 + '"', "null", "true", "[]", "{}"]


def text(chance):
    """A text of one or two repeated units, with a length around some limit, in characters or in bytes."""
    unit = chance.choice(UNITS)
    count = max(0, chance.choice(LIMITS) + chance.choice([-1, 0, 0, 1]))
    if chance.random() < 0.3:
        count //= max(1, len(unit.encode("utf-8", "surrogatepass")))
    return unit * count + (chance.choice(UNITS) if chance.random() < 0.3 else "")


def marks(chance):
    """One character under a pile of combining marks."""
    return "a" + "\u0301\u0489\u20dd" * chance.choice([1, 30, 300, 7_000])


def value(chance):
    """The JSON of a value, most of them texts."""
    kind = chance.random()
    if kind < 0.6:
        return json.dumps(text(chance), ensure_ascii=chance.random() < 0.5)
    if kind < 0.7:
        return json.dumps(marks(chance), ensure_ascii=False)
    if kind < 0.9:
        return chance.choice(NUMBERS)
    return chance.choice(RAW)
