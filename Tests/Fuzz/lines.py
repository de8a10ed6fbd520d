"""The verbs that answer lines of JSON: `act`, `understand`, `analyze` and `distill`."""

import seeds
from nasty import Raw, encoded, written
from target import Lines

ZONES = ["UTC", "Europe/Sofia", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia"]
MOMENTS = ["2026-11-22T10:00:00Z", "1970-01-01T00:00:00Z", "2024-02-29T23:59:59+14:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]


def words(nasty, sentences):
    line = {"id": 1, "text": nasty.random.choice(sentences)}
    if nasty.random.random() < 0.9:
        # Longer than any limit, and yet read within seconds by a build for debugging on a busy machine.
        line["text"] = nasty.sentence(line["text"])[:20_000]
    if nasty.random.random() < 0.3:
        line["now"] = nasty.random.choice(MOMENTS)
        line["time_zone"] = nasty.random.choice(ZONES)
    if nasty.random.random() < 0.1:
        name = nasty.random.choice(["id", "text", "now", "time_zone", "currency", "country", "locale", "rates"])
        line[name] = nasty.value()
    return line


def judged(nasty, messages):
    line = {"id": "a", "text": nasty.random.choice(messages)}
    line["text"] = nasty.random.choice([nasty.sentence, nasty.mixed])(line["text"])
    return nasty.bent(line) if nasty.random.random() < 0.1 else line


def page(nasty, _):
    line = {"id": 1, "html": seeds.pages(nasty), "url": "https://news.test/a/b"}
    if nasty.random.random() < 0.2:
        line["url"] = nasty.text()[:3000]
    if nasty.random.random() < 0.05:
        line["sentences"] = nasty.value()
    return line


def run(report, nasty, rounds):
    """Puts `rounds` lines to the verbs, most of them to those that read sentences."""
    sentences, messages = seeds.sentences(), seeds.messages()
    shares = [
        (["act", "--jsonl", "-"], words, sentences, 0.45),
        (["understand", "--jsonl", "-"], words, sentences, 0.25),
        (["analyze", "--jsonl", "-"], judged, messages, 0.25),
        (["distill", "--jsonl", "-"], page, None, 0.05),
    ]
    for verb, make, source, share in shares:
        program = Lines(*verb)
        for _ in range(int(rounds * share)):
            line = make(nasty, source)
            text = encoded(written(line).replace("\n", " ")) if not isinstance(line, Raw) else encoded(line)
            if nasty.random.random() < 0.03:
                text = nasty.bytes(text)
            text = text.replace(b"\n", b" ").replace(b"\r", b" ")
            if not text.strip(b" \t"):
                continue
            report.put(" ".join(["bowline", *verb]), text, lambda: program.ask(text))
        program.stop()
