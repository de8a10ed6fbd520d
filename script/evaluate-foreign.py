"""Has `bowline analyze` judge ordinary texts in other languages than English, and replaces the report's part about them.

    evaluate-foreign.py BOWLINE FORTUNES REPORT

FORTUNES has a folder for each language with its Debian package unpacked, made for example by

    apt-get download fortunes-de && dpkg -x fortunes-de_*.deb FORTUNES/de

A hash of each text halves them: rules are written with one half in view, and the figures are of the other.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys

HEADING = "## Ordinary texts in other languages"
NAMES = {
    "bg": "Bulgarian", "br": "Portuguese", "cs": "Czech and Slovak", "de": "German", "eo": "Esperanto", "es": "Spanish", "ga": "Irish",
    "it": "Italian", "pl": "Polish", "ru": "Russian", "zh": "Chinese",
}


def pieces(folder):
    """The texts of one language, each once and at most 600 characters of it, as people send them."""
    seen = {}
    for file in sorted(folder.rglob("games/fortunes/**/*")):
        if not file.is_file() or file.is_symlink() or file.suffix in {".dat", ".u8"}:
            continue
        text = file.read_bytes().decode("utf-8", "replace")
        for piece in re.split(r"^%+.*$", text, flags=re.MULTILINE):
            piece = re.sub(r"\x1b\[[0-9;]*m", "", piece).strip()[:600]
            if len(piece) >= 10 and piece.count("\ufffd") == 0:
                seen[piece] = True
    return list(seen)


def is_held_out(text):
    return hashlib.sha256(text.encode()).digest()[-1] & 1 == 1


def answers(program, texts):
    given = "".join(json.dumps({"id": number, "text": text}) + "\n" for number, text in enumerate(texts))
    run = subprocess.run([program, "analyze", "--jsonl", "-"], input=given, text=True, capture_output=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def part(program, fortunes):
    yield f"{HEADING}\n\nWritten by `script/evaluate-foreign.py` from Debian's packages `fortunes-*`. A hash halved the texts; these are the held-out halves.\n"
    yield "| language | texts | flagged | of them high |\n|---|---:|---:|---:|"
    totals = [0, 0, 0]
    for language in sorted(path.name for path in fortunes.iterdir()):
        texts = [text for text in pieces(fortunes / language) if is_held_out(text)]
        levels = [answer["risk_level"] for answer in answers(program, texts)]
        row = [len(levels), sum(level != "low" for level in levels), levels.count("high")]
        totals = [total + one for total, one in zip(totals, row)]
        yield f"| {NAMES[language]} | {row[0]} | {row[1]} | {row[2]} |"
    yield f"| all | {totals[0]} | {totals[1]} | {totals[2]} |\n\n{totals[1] / totals[0]:.5f} are flagged; the goal is at most .00200, and none high for being foreign.\n"


def main(program, fortunes, report):
    file = pathlib.Path(report)
    kept = re.sub(rf"\n*^{re.escape(HEADING)}$.*?(?=^## |\Z)", "\n\n\n", file.read_text(), flags=re.MULTILINE | re.DOTALL)
    file.write_text(f"{kept.rstrip()}\n\n\n" + "\n".join(part(program, pathlib.Path(fortunes))))


if __name__ == "__main__":
    main(*sys.argv[1:])
