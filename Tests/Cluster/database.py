"""Reads and writes of the backend beside pgbench's, on one server in one run; one node beside three.

Round after round each is measured once, so that a machine that is now fast and now slow is so for all. A line of JSON for each round, and
one with the medians. Run by `script/bench database`.
"""

import argparse
import json
import statistics
import tempfile
from pathlib import Path

from loads import Host, wrk
from people import Games


def parse():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--program", required=True)
    reader.add_argument("--seconds", type=int, default=10, help="of each measurement")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--leagues", type=int, default=2_000, help="how many different ones are read")
    reader.add_argument("--scale", type=int, default=10, help="pgbench's: 100,000 rows each")
    reader.add_argument("--read-connections", type=int, default=16, help="as many as the backend's pool has")
    reader.add_argument("--write-connections", type=int, default=64)
    return reader.parse_args()


def make_keys(port, folder, leagues, games_count):
    """Leagues to read and games to write in, all of one tenant."""
    games = Games(port)
    token = games.admin["Authorization"].removeprefix("Bearer ")
    keeper = games.keeper["Authorization"].removeprefix("Bearer ")
    reads, writes = folder / "reads", folder / "writes"
    made = [
        games.api.created("/v1/leagues", games.admin, {"name": f"Read {number}", "sport_type": "tennis"})["league_id"]
        for number in range(leagues)
    ]
    reads.write_text("".join(f"{token} {league} - -\n" for league in made))
    writes.write_text("".join(f"{keeper} - {games.begin()} {games.teams[0]}\n" for _ in range(games_count)))
    return reads, writes


def measure(host, asked, folder):
    host.make_database("bowline")
    host.make_database("pgbench")
    host.call("pgbench", "-i", "-q", "-s", str(asked.scale), "-h", host.folder, "-U", "bowline", "pgbench")
    first, _ = host.start_node("bowline")
    # One tenant has all of them, and room for a thousand.
    for kind in ("leagues", "games", "teams", "seasons"):
        host.admin("bowline", "quotas", "set", kind, str(100 * asked.leagues))
    reads, writes = make_keys(first, folder, asked.leagues, 4 * asked.write_connections)
    three = [first] + [host.start_node("bowline")[0] for _ in range(2)]
    seconds = str(asked.seconds)
    rounds = []
    for _ in range(asked.rounds):
        clients = ["-c", str(asked.read_connections), "-j", "2", "-M", "prepared", "-T", seconds]
        found = {"pgbench_S": host.pgbench("pgbench", "-S", *clients)}
        before = host.statements("bowline")
        found["reads"] = wrk([first], asked.read_connections, asked.seconds, reads, "read")
        # The listeners of the three nodes ask for a sign of life four times a second each.
        found["statements_a_read"] = round((host.statements("bowline") - before - 12 * asked.seconds) / found["reads"]["count"], 2)
        found["reads_3_nodes"] = wrk(three, 3 * asked.read_connections, asked.seconds, reads, "read")
        found["pgbench_N"] = host.pgbench(
            "pgbench", "-N", "-M", "prepared", "-c", str(asked.write_connections), "-j", "2", "-T", seconds
        )
        found["writes"] = wrk([first], asked.write_connections, asked.seconds, writes, "write")
        found["writes_3_nodes"] = wrk(three, asked.write_connections, asked.seconds, writes, "write")
        found["reads_to_pgbench"] = round(found["reads"]["rate"] / found["pgbench_S"], 3)
        found["writes_to_pgbench"] = round(found["writes"]["rate"] / found["pgbench_N"], 3)
        found["reads_3_nodes_to_1"] = round(found["reads_3_nodes"]["rate"] / found["reads"]["rate"], 3)
        found["writes_3_nodes_to_1"] = round(found["writes_3_nodes"]["rate"] / found["writes"]["rate"], 3)
        rounds.append(found)
        print(json.dumps(found), flush=True)
    ratios = ["reads_to_pgbench", "statements_a_read", "writes_to_pgbench", "reads_3_nodes_to_1", "writes_3_nodes_to_1"]
    print(json.dumps({"medians": {name: statistics.median(found[name] for found in rounds) for name in ratios}}), flush=True)


def main():
    asked = parse()
    folder = Path(tempfile.mkdtemp(prefix="bowline-speed-"))
    folder.chmod(0o711)
    host = Host(folder, asked.program)
    try:
        measure(host, asked, folder)
    finally:
        host.close()


if __name__ == "__main__":
    main()
