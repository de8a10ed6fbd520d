"""Draws where a program spends its processor time, as a flame graph in SVG.

    perf script | flame.py TITLE > graph.svg

Each box is a function, as wide as the share of samples in which it was running or had called what was; what it called stands above it. A browser
shows the name and share of the box under the pointer. Functions below three thousandths of all samples are left out, and a function that called
itself is one box.
"""

import html
import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field

WIDTH, ROW, LETTER = 1200, 17, 6.6
LEAST_SHARE = 0.003


@dataclass
class Frame:
    samples: int = 0
    called: dict[str, "Frame"] = field(default_factory=lambda: defaultdict(Frame))


def stacks() -> list[list[str]]:
    """The stacks that `perf script` prints, each from the thread's first function to the one that was running."""
    found, stack = [], []
    for line in sys.stdin:
        frame = re.match(r"\s+[0-9a-f]+ (.+?)(?:\+0x[0-9a-f]+)? \(([^()]*)\)$", line)
        if frame:
            name = frame[1] if frame[1] != "[unknown]" else f"[{frame[2].rpartition('/')[2].strip('[]')}]"
            # Where a library keeps no frame pointers the same place may come again and again.
            if not stack or stack[-1] != name:
                stack.append(name)
        elif not line.strip() and stack:
            found.append(stack[::-1])
            stack = []
    return found


def demangled(names: list[str]) -> dict[str, str]:
    done = subprocess.run(["swift", "demangle", "--compact", "--simplified"], input="\n".join(names), capture_output=True, text=True, check=True)
    return dict(zip(names, done.stdout.splitlines(), strict=True))


def boxes(frame: Frame, left: float, depth: int, whole: int, least: float) -> list[tuple[str, float, float, int]]:
    made, x = [], left
    for name, inner in sorted(frame.called.items()):
        if inner.samples < least:
            continue
        width = inner.samples / whole * WIDTH
        made.append((name, x, width, depth))
        made += boxes(inner, x, depth + 1, whole, least)
        x += width
    return made


def main() -> None:
    title = sys.argv[1]
    read = stacks()
    if not read:
        sys.exit("flame.py: perf script printed no stack")
    names = demangled(sorted({name for stack in read for name in stack}))
    root = Frame(len(read))
    for stack in read:
        frame = root
        for name in stack:
            frame = frame.called[names[name]]
            frame.samples += 1
    drawn = boxes(root, 0, 0, root.samples, root.samples * LEAST_SHARE)
    height = (max(depth for *_, depth in drawn) + 1) * ROW + 30
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="monospace" font-size="11">'
        f'<text x="4" y="16">{html.escape(title)}, {root.samples} samples</text>'
    )
    for name, x, width, depth in drawn:
        y = height - (depth + 1) * ROW
        # The colour only tells neighbours apart; the same function has the same one everywhere.
        hue = 20 + sum(name.encode()) % 40
        room = int(width / LETTER)
        label = name if len(name) <= room else name[: room - 1] + "…" if room > 3 else ""
        print(
            f'<g><title>{html.escape(name)}, {width / WIDTH:.1%}</title><rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW - 1}" '
            f'fill="hsl({hue} 80% 70%)"/><text x="{x + 2:.1f}" y="{y + 12}">{html.escape(label)}</text></g>'
        )
    print("</svg>")


main()
