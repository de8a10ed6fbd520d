"""Has `bowline analyze --outgoing` judge texts about to be sent, and replaces the report's part about them.

    evaluate-outgoing.py BOWLINE DATA FIXTURES REPORT
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys

HEADING = "## Texts going out"
CONVERSATIONS = ["scam_dialogue", "benign_coffee_orders"]
CHAT = [("NUS", "nus_sms_ham"), ("SGD", "sgd_user_ham"), ("BANKING77", "banking77_ham")]


def is_held_out(name):
    """Half of each set by a hash of its ids: rules are written with the other half in view, and judged by this one."""
    return hashlib.sha256(name.encode()).digest()[-1] & 1 == 1


def rows(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def answers(program, lines):
    """The verdicts on objects with `text` or `turns`."""
    given = "".join(json.dumps({"id": number, **line}) + "\n" for number, line in enumerate(lines))
    run = subprocess.run([program, "analyze", "--outgoing", "--jsonl", "-"], input=given, text=True, capture_output=True, check=True)
    out = [json.loads(line) for line in run.stdout.splitlines()]
    if [answer["id"] for answer in out] != list(range(len(lines))) or any("error" in answer for answer in out):
        sys.exit("a line was not answered")
    return out


def chat(program, data):
    yield "| set | texts | with a secret | any warning | goal |\n|---|---:|---:|---:|---|"
    for name, file in CHAT:
        held = [row for row in rows(data / f"scam/{file}.jsonl") if is_held_out(row["id"])]
        out = answers(program, [{"text": row["text"]} for row in held])
        secret = sum(bool(answer["secrets"]) for answer in out)
        warned = sum(answer["risk_level"] != "low" for answer in out)
        yield f"| {name} | {len(held)} | {secret / len(held):.5f} | {warned / len(held):.5f} | at most .00100 |"


def own(program, fixtures):
    yield "| kind | texts | found | the other half |\n|---|---:|---:|---:|"
    texts = rows(fixtures / "Outgoing/outgoing.jsonl")
    out = answers(program, [{"text": row["text"]} for row in texts])
    counts = {}
    for row, answer in zip(texts, out):
        kinds = {secret["kind"] for secret in answer["secrets"]}
        # Of an innocent text, what counts is that nothing is found.
        right = set(row["kinds"]) <= kinds if row["kinds"] else not kinds
        name = row["kinds"][0] if row["kinds"] else "none: left alone"
        counts.setdefault(name, {}).setdefault(row["half"], []).append(right)
    for name, halves in counts.items():
        held, tuned = halves.get("held out", []), halves.get("tuned", [])
        yield f"| {name} | {len(held)} | {sum(held)} | {sum(tuned)} of {len(tuned)} |"


def first_alarms(program, dialogues):
    """The first turn of the owner's that is warned of, by the conversation's id; None where there is none."""
    out = answers(program, [{"turns": dialogue["turns"]} for dialogue in dialogues])
    return {
        dialogue["id"]: next((place for place, turn in enumerate(answer["turns"]) if turn and turn["risk_level"] != "low"), None)
        for dialogue, answer in zip(dialogues, out)
    }


def conversations(program, data, fixtures):
    dialogues = [row for file in CONVERSATIONS for row in rows(data / f"conversations/{file}.jsonl")]
    dialogues = [row for row in dialogues if any(turn["from"] == "owner" for turn in row["turns"])]
    labels = rows(fixtures / "Outgoing/harmful-turns.jsonl")
    yield "| conversations | held out | warned | the other half |\n|---|---:|---:|---:|"
    alarms = first_alarms(program, dialogues)
    for label in ["scam", "benign"]:
        held, tuned = [], []
        for row in dialogues:
            if row["label"] == label:
                (held if is_held_out(row["id"]) else tuned).append(alarms[row["id"]] is not None)
        yield f"| {label}: warned of at all | {len(held)} | {sum(held)} | {sum(tuned)} of {len(tuned)} |"
    early = {"held out": [], "tuned": []}
    for label in labels:
        alarm, turn = alarms[label["id"]], label["turn"]
        early[label["half"]].append(alarm is not None and (turn is None or alarm < turn))
    held, tuned = early["held out"], early["tuned"]
    yield f"| scam: warned of before the harmful turn | {len(held)} | {sum(held)} | {sum(tuned)} of {len(tuned)} |"


def own_dialogues(program, fixtures):
    yield "| dialogues of our own | held out | warned | the other half |\n|---|---:|---:|---:|"
    dialogues = rows(fixtures / "Outgoing/dialogues.jsonl")
    alarms = first_alarms(
        program,
        [{"id": row["id"], "turns": [{"from": "owner", "text": text} for text in row["turns"]]} for row in dialogues],
    )
    for label in ["scam", "benign"]:
        halves = {"held out": [], "tuned": []}
        for row in dialogues:
            if row["label"] == label:
                halves[row["half"]].append(alarms[row["id"]] is not None)
        held, tuned = halves["held out"], halves["tuned"]
        yield f"| {label} | {len(held)} | {sum(held)} | {sum(tuned)} of {len(tuned)} |"


def part(program, data, fixtures):
    return "\n".join([
        HEADING,
        "",
        "Written by `script/evaluate-outgoing.py`, by way of `bowline analyze --outgoing`. A hash of each text's id halved the sets before the",
        "rules were written; they were written with one half in view, and the figures here are of the other. The shipped weights learned from",
        "the open data, so `any warning` flatters them there; the secrets are found by rules alone.",
        "",
        *chat(program, data),
        "",
        "Texts of our own, written by the hand that wrote the rules; the half that was not looked at:",
        "",
        *own(program, fixtures),
        "",
        "Conversations, of which only the owner's side is judged. In a hundred scams the harmful turn was found by hand (the owner's first",
        "secret, payment or consent); where there is none, a warning at any turn counts:",
        "",
        *conversations(program, data, fixtures),
        "",
        "The same for dialogues of our own, only the owner's side: orders, bookings, support, banks, families, and chats with fraudsters. They",
        "were written by the hand that wrote the rules, before the rules were changed; some were added to the half in view afterwards:",
        "",
        *own_dialogues(program, fixtures),
        "",
    ])


def main(program, data, fixtures, report):
    file = pathlib.Path(report)
    kept = re.sub(rf"\n*^{re.escape(HEADING)}$.*?(?=^## |\Z)", "\n\n\n", file.read_text(), flags=re.MULTILINE | re.DOTALL)
    file.write_text(f"{kept.rstrip()}\n\n\n{part(program, pathlib.Path(data), pathlib.Path(fixtures))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
