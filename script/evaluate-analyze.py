"""Has `bowline analyze --jsonl -` judge every text of the given folders and prints how often it warns, by file and label.

    evaluate-analyze.py BOWLINE FOLDER…
"""

import json
import pathlib
import subprocess
import sys


def rows(file):
    for line in file.read_text().splitlines():
        row = json.loads(line)
        if isinstance(row.get("text"), str) and isinstance(row.get("label"), str):
            yield row


def verdicts(program, texts):
    lines = "".join(json.dumps({"id": number, "text": text}) + "\n" for number, text in enumerate(texts))
    run = subprocess.run([program, "analyze", "--jsonl", "-"], input=lines, text=True, capture_output=True, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if [answer["id"] for answer in answers] != list(range(len(texts))):
        sys.exit("the answers are not in the order of the texts")
    return [answer["risk_level"] for answer in answers]


def main(program, folders):
    print("# What `bowline analyze` says as it ships\n")
    print("Written by `script/evaluate-scamsense`, by way of `bowline analyze --jsonl -`. The open data was learned from, so its rows")
    print("say only that the program does what it learned; our held-out texts were not. What to expect of texts nobody has seen stands")
    print("in [scamsense.md](scamsense.md).\n")
    print("| file | label | texts | flagged | of them high |\n|---|---|---:|---:|---:|")
    for folder in folders:
        for file in sorted(pathlib.Path(folder).glob("*.jsonl")):
            labelled = {}
            for row in rows(file):
                labelled.setdefault(row["label"], []).append(row["text"])
            for label, texts in sorted(labelled.items()):
                levels = verdicts(program, texts)
                flagged = sum(level != "low" for level in levels) / len(levels)
                high = levels.count("high") / len(levels)
                print(f"| {file.stem} | {label} | {len(texts)} | {flagged:.4f} | {high:.4f} |")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
