"""Values no honest caller sends: texts of every script and size, numbers at the ends of their types, JSON of odd shapes.

Everything is drawn from one `random.Random`, so that a seed gives the same inputs again.
"""

import json
import random

# Where limits are commonly set: one below, the limit itself and one above are the interesting lengths.
LENGTHS = [1, 2, 7, 31, 40, 63, 64, 65, 127, 128, 129, 200, 255, 256, 257, 300, 301, 499, 501, 1000, 2001, 4097]

LETTERS = [
    "а", "Щ", "e\u0301", "語", "ß", "İ", "ﷺ", "क्ष", "한", "\u1112\u1161\u11ab", "🇧🇬", "👩‍👩‍👧‍👦", "👍🏽", "𐀀", "𝟘", "\U000e0041",
    "\U0010fffd", "\ufffe", "\uffff", "\u0000", "\r\n", "\n", "\u2028", "\u202e", "\u200d", "\ufeff", "\u0345", "\u00ad", "\u115f", "١", "１", "½", "Ⅷ",
    "\u200b", "\ud800", "\udfff", "\ud83d",
]

WORDS = [
    "", " ", "   ", "\t", ".", "..", "/", "//", "%", "%00", "%ff", "../../etc/passwd", "'", "\"", "\\", "<script>", "{}", "[]", "null", "true", "NaN",
    "-nan", "Infinity", "-Infinity", "0", "-0", "-1", "+1", "1e999", "-1e999", "9e18", "1e-999", "0x7fffffffffffffff", "2147483647", "2147483648",
    "-2147483649", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551616", "99999999999999999999999999999999", "1" * 400, "0." + "0" * 300 + "1", "1.7976931348623157e308", "5e-324", "٣٤", "１２３",
    "0000-00-00", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:60+14:00", "-0001-01-01T00:00:00Z", "10000-01-01T00:00:00Z",
    "999999999-01-01T00:00:00Z", "-999999999-12-31T00:00:00Z", "+275760-09-13T00:00:00Z", "2024-02-30T25:61:61Z", "2024-02-29T12:00:00+99:99",
    "2026-11-22T10:00:00.999999999999999999999Z", "99999999999:59", "-1:-1", "00:00", "59:59.9", "9999999999999999999:00", "a@b", "а@б.бг",
    "x@" + "a" * 250 + ".test", "http://[::1]:99999/", "http://a:18446744073709551616/", "http://%00/", "https://127.1:0x50/", "*", "W/\"", "\"\"", ",,,,",
    "Europe/Sofia", "Etc/GMT+99", "UTC+99999999999", "../UTC", "BGN", "XXX", "bg", "en-US-u-nu-arab",
]

NUMBERS = [
    "0", "-0", "1", "-1", "2", "100", "101", "127", "128", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648", "-2147483648",
    "-2147483649", "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "4611686018427387904",
    "3074457345618258603", "999999999999999999", "100000000000000000", "999999999999999", "2562047788015216", "106751991167301", "99999999999",
    "1000000", "10000", "9999", "366", "1e18", "9e18", "1e19", "-1e19", "1e100", "1e308", "1.7976931348623157e308", "1e309", "-1e309", "1e999999999999", "5e-324",
    "1e-400", "0.1", "0.5", "-0.5", "1.5", "1.0", "0.1e1", "1E+2", "123456789012345678901234567890", "-123456789012345678901234567890", "9" * 400,
    "0." + "9" * 400,
]


class Raw(str):
    """A piece of JSON that is written as it stands."""


def written(value):
    """JSON with its raw pieces, lone surrogates as escapes."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{written(item)}" for name, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(written, value)) + "]"
    return json.dumps(value)


def encoded(text):
    """UTF-8; a lone surrogate becomes the three bytes that are no UTF-8."""
    return text.encode("utf-8", "surrogatepass")


class Nasty:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def letter(self):
        if self.random.random() < 0.5:
            return self.random.choice(LETTERS)
        plane = self.random.choice([0, 0, 0, 1, 2, 3, 14, 15, 16])
        return chr((plane << 16) + self.random.randrange(0x10000))

    def text(self):
        """Any text; about one in twenty is large."""
        draw = self.random.random()
        if draw < 0.35:
            return self.random.choice(WORDS)
        if draw < 0.65:
            return self.letter() * self.random.choice(LENGTHS)
        if draw < 0.75:
            # One character, as people count, of thousands of scalars.
            return "a" + "".join(chr(self.random.randrange(0x300, 0x36F)) for _ in range(self.random.choice([3, 200, 5000])))
        if draw < 0.95:
            return "".join(self.letter() for _ in range(self.random.choice([1, 3, 20, 200])))
        return self.random.choice(["a", "я", "\u0301", "👩‍👩‍👧‍👦", "\"", "\\", "[", "1", " "]) * self.random.choice([20_000, 70_000])

    def number(self):
        return Raw(self.random.choice(NUMBERS))

    def shape(self):
        depth = self.random.choice([1, 5, 60, 600, 5000])
        return self.random.choice(
            [
                None, True, False, [], {}, [[]], [None], {"": None}, Raw("{\"a\":1,\"a\":2}"), Raw("[" * depth + "]" * depth),
                Raw("{\"a\":" * depth + "1" + "}" * depth), Raw("\"\\ud800\""), Raw("\"\\udc00\\ud800\""), Raw("\"\\u0000\""), Raw("nul"), Raw("\"\\x\""),
                Raw("01"), Raw("1."), Raw("--1"), Raw("\"\x01\""), list(range(1000)), {str(n): n for n in range(500)},
            ]
        )

    def value(self):
        draw = self.random.random()
        return self.text() if draw < 0.5 else self.number() if draw < 0.75 else self.shape()

    def bent(self, value):
        """The value with one of its parts replaced, removed or doubled."""
        places = list(self._places(value))
        if not places or self.random.random() < 0.02:
            return self.value()
        *road, last = self.random.choice(places)
        copy = json.loads(json.dumps(value))
        holder = copy
        for step in road:
            holder = holder[step]
        if isinstance(holder, list) and self.random.random() < 0.1:
            holder *= self.random.choice([0, 2, 60])
        elif isinstance(holder, dict) and self.random.random() < 0.05:
            del holder[last]
        elif isinstance(holder[last], str) and self.random.random() < 0.2:
            holder[last] = self.mixed(holder[last])
        else:
            holder[last] = self.value()
        return copy

    def _places(self, value, road=()):
        steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for step, item in steps:
            yield (*road, step)
            yield from self._places(item, (*road, step))

    def mixed(self, text):
        """A right text with something wrong inside."""
        place = self.random.randrange(len(text) + 1)
        end = min(len(text), place + self.random.choice([0, 0, 1, 3]))
        return text[:place] + self.random.choice([self.random.choice(WORDS), self.letter(), str(self.number())]) + text[end:]

    def sentence(self, text):
        """A sentence with its numbers, or some of its words, replaced."""
        words = text.split(" ")
        for _ in range(self.random.choice([1, 1, 2, 4])):
            place = self.random.randrange(len(words))
            draw = self.random.random()
            numeric = [at for at, word in enumerate(words) if any(sign.isdigit() for sign in word)]
            if numeric and draw < 0.6:
                place = self.random.choice(numeric)
                digits = "".join(sign for sign in words[place] if sign.isdigit()) or "1"
                words[place] = words[place].replace(digits, self.random.choice([*map(str, NUMBERS), *WORDS[:60]]), 1)
            elif draw < 0.75:
                words.insert(place, self.random.choice([*map(str, NUMBERS)]))
            elif draw < 0.85:
                words[place] = self.mixed(words[place])
            elif draw < 0.95:
                words.insert(place, words[self.random.randrange(len(words))])
            else:
                words[place] = self.text()
        return " ".join(words)

    def bytes(self, valid):
        """Bytes with some of them changed, lost, doubled or cut off."""
        data = bytearray(valid)
        for _ in range(self.random.choice([1, 1, 2, 8])):
            place = self.random.randrange(len(data) + 1)
            draw = self.random.random()
            if draw < 0.3 and data:
                data[place % len(data)] = self.random.randrange(256)
            elif draw < 0.5:
                data[place:place] = bytes(self.random.choice([b"\x00", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf"]))
            elif draw < 0.7:
                del data[place : place + self.random.choice([1, 2, 20])]
            elif draw < 0.85:
                data[place:place] = data[place : place + self.random.choice([1, 5, 50])] * self.random.choice([1, 2, 40])
            else:
                del data[place:]
        return bytes(data)
