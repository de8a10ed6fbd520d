"""Names the public symbols without a doc comment in symbol graphs, and fails when there are any.

    undocumented.py GRAPH.symbols.json…

What the compiler writes by itself, such as the coding of a Codable, stands in no source and is not counted.
"""

import json
import sys
from pathlib import Path


def undocumented(graph: Path) -> list[str]:
    symbols = json.loads(graph.read_text())["symbols"]
    return [".".join(s["pathComponents"]) for s in symbols if "location" in s and "docComment" not in s]


def main(graphs: list[Path]) -> int:
    counted = 0
    for graph in graphs:
        module = graph.name.split(".")[0]
        for name in undocumented(graph):
            counted += 1
            print(f"{module}: {name} has no doc comment")
    return 1 if counted or not graphs else 0


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
