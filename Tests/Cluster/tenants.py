"""How slow calls are with very many tenants: a database with a thousand of them and one with a million, in one run.

The rows are copies of a league, its game and its events that were made by calls, so they are what calls would have made. A hundredth of the
tenants have ten leagues, the others one. Calls use tenants chosen by chance, uniformly and by Zipf's law. A line of JSON for each database,
and one that compares them. Run by `script/bench tenants`.
"""

import argparse
import json
import random
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import jwt
from cryptography.hazmat.primitives import serialization

from loads import Host, wrk
from people import Games
from postgres import programs
from soaking.api import API

SEED = 64


def parse():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--program", required=True)
    reader.add_argument("--tenants", type=int, default=1_000_000)
    reader.add_argument("--events", type=int, default=10_000_000)
    reader.add_argument("--few", type=int, default=1_000, help="tenants of the database to compare with")
    reader.add_argument("--keys", type=int, default=20_000, help="tenants that are called, at most")
    reader.add_argument("--connections", type=int, default=8)
    reader.add_argument("--seconds", type=int, default=30, help="of each measurement")
    return reader.parse_args()


# A unit is a league with its game; a hundredth of the tenants have ten of them.
BUILD = """
SET session_replication_role = replica;
SET synchronous_commit = off;
CREATE FUNCTION copied_id(id text, unit bigint) RETURNS text IMMUTABLE LANGUAGE sql
    RETURN left(id, length(id) - 10) || lpad(to_hex(unit), 10, '0');
CREATE FUNCTION copied(document bytea, unit bigint, tenant text) RETURNS bytea IMMUTABLE STRICT LANGUAGE plpgsql AS $$
DECLARE
    found text := convert_from(document, 'UTF8');
    known text;
BEGIN
    FOREACH known IN ARRAY '{ids}'::text[] LOOP found := replace(found, known, copied_id(known, unit)); END LOOP;
    RETURN convert_to(replace(found, '"demo-tenant"', '"' || tenant || '"'), 'UTF8');
END
$$;
CREATE TEMP TABLE unit AS SELECT number AS unit,
    'tenant-' || CASE WHEN number <= {tenants} THEN number ELSE (number - {tenants} - 1) % {rich} + 1 END AS tenant
    FROM generate_series(1, {units}) AS number;
INSERT INTO identity_tenant SELECT 'tenant-' || number, 'Tenant ' || number FROM generate_series(1, {tenants}) AS number;
INSERT INTO score_resource (key, id, tenant, kind, parent, sort, label, name, document)
    SELECT {base} + unit * 16 + place.place, copied_id(id, unit), unit.tenant, kind,
        CASE WHEN parent = 0 THEN 0 ELSE {base} + unit * 16 + parent_place.place END,
        sort, label, name, copied(document, unit, unit.tenant)
    FROM unit CROSS JOIN score_resource
    JOIN (SELECT key, row_number() OVER (ORDER BY key) AS place FROM score_resource WHERE key IN {resources}) AS place USING (key)
    LEFT JOIN (SELECT key, row_number() OVER (ORDER BY key) AS place FROM score_resource WHERE key IN {resources}) AS parent_place
        ON parent_place.key = parent;
INSERT INTO score_game (key, id, tenant, league, season, home, away, starts, status, sequence, setup, document)
    SELECT {base} + unit, copied_id(id, unit), unit.tenant, {base} + unit * 16 + {league_place}, {base} + unit * 16 + {season_place},
        {base} + unit * 16 + {home_place}, {base} + unit * 16 + {away_place}, starts, status, sequence, copied(setup, unit, unit.tenant), copied(document, unit, unit.tenant)
    FROM unit CROSS JOIN score_game WHERE score_game.key = {game};
INSERT INTO score_event (game, sequence, id, document)
    SELECT {base} + unit, sequence, copied_id(id, unit), copied(document, unit, unit.tenant) FROM unit CROSS JOIN score_event WHERE game = {game};
INSERT INTO score_usage (tenant, part, leagues, seasons, teams, games, events, bytes)
    SELECT tenant, 0, count(*), count(*), 2 * count(*), count(*), {events} * count(*), {bytes} * count(*) FROM unit GROUP BY tenant;
SELECT setval(pg_get_serial_sequence('score_resource', 'key'), {base} + {units} * 16 + 16);
SELECT setval(pg_get_serial_sequence('score_game', 'key'), {base} + {units} + 1);
DROP FUNCTION copied(bytea, bigint, text);
"""


class Built:
    """A database with so many tenants, and the tokens of some."""

    def __init__(self, host, name, tenants, events, keys):
        self.host, self.name, self.tenants = host, name, tenants
        host.make_database(name)
        port, _ = host.start_node(name)
        games = Games(port)
        per_game = max(3, events // (tenants + 9 * max(1, tenants // 100)))
        game = games.begin()
        for _ in range(per_game - 2):
            games.api.want([201], "POST", f"/v1/games/{game}/events", games.keyed(), games.score())
        self.keeper = games.keeper["Authorization"].removeprefix("Bearer ")
        host.stop_nodes()
        began = time.monotonic()
        self.units = self.copy(games, game, per_game)
        host.run("VACUUM ANALYZE", name)
        self.seconds = time.monotonic() - began
        self.events = self.units * per_game
        self.sample, self.count = (games.league, game, games.teams[0]), keys

    def ask(self, sql):
        return self.host.run(sql, self.name)

    def copy(self, games, game, per_game):
        key = self.ask(f"SELECT key FROM score_game WHERE id = '{game}'")
        league, season, home, away = self.ask(f"SELECT league, season, home, away FROM score_game WHERE key = {key}").split("|")
        resources = sorted({int(league), int(season), int(home), int(away)})
        listed = f"({', '.join(map(str, resources))})"
        places = {f"{name}_place": resources.index(int(value)) + 1 for name, value in
                  {"league": league, "season": season, "home": home, "away": away}.items()}
        ids = self.ask(f"SELECT id FROM score_resource WHERE key IN {listed} UNION ALL SELECT id FROM score_game WHERE key = {key}")
        size = self.ask(
            f"SELECT (SELECT sum(length(document)) FROM score_resource WHERE key IN {listed})"
            f" + (SELECT sum(length(document)) FROM score_event WHERE game = {key})"
        )
        rich = max(1, self.tenants // 100)
        units = self.tenants + 9 * rich
        text = BUILD.format(
            resources=listed, game=key, ids="{" + ",".join(ids.split()) + "}", tenants=self.tenants, rich=rich, units=units,
            base=10_000_000, events=per_game, bytes=size, **places,
        )  # fmt: skip
        self.run_script(text)
        return units

    def run_script(self, text):
        words = [*self.host.user, programs() / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.host.folder, "-U", "bowline"]
        done = subprocess.run([*words, "-d", self.name, "-o", "/dev/null"], input=text, capture_output=True, text=True, cwd="/tmp")
        assert done.returncode == 0, done.stderr

    def make_keys(self):
        """A line for each of some tenants, chosen by chance. Their tokens are signed here, as signing people in takes long."""
        header = jwt.get_unverified_header(self.keeper)
        claims = jwt.decode(self.keeper, options={"verify_signature": False})
        # Building may have taken longer than a token is good.
        age = int(time.time()) - claims["iat"]
        claims |= {name: claims[name] + age for name in ("iat", "exp", "auth_time")}
        der = bytes.fromhex(self.ask(f"SELECT encode(der, 'hex') FROM identity_key WHERE id = '{header['kid']}'"))
        key = serialization.load_der_private_key(der, None)
        chosen = random.Random(SEED).sample(range(1, self.tenants + 1), min(self.count, self.tenants))
        place = self.host.folder.parent / f"keys-{self.name}"
        with open(place, "w") as file:
            for unit in chosen:
                token = jwt.encode({**claims, "custom:tenant_id": f"tenant-{unit}"}, key, header["alg"], {"kid": header["kid"]})
                league, one, team = (f"{name[:-10]}{unit:010x}" for name in self.sample)
                file.write(f"{token} {league} {one} {team}\n")
        place.chmod(0o644)
        return place

    def measure(self, asked):
        keys = self.make_keys()
        port, ready = self.host.start_node(self.name)
        token, league, one, team = keys.read_text().splitlines()[0].split()
        signed = {"Authorization": f"Bearer {token}"}
        for path in (f"/v1/leagues/{league}", f"/v1/games/{one}"):
            answer = API(port).want([200], "GET", path, signed)
            assert answer["data"]["tenant_id"].startswith("tenant-"), answer
        event = {"type": "score", "team_id": team, "points": 2}
        API(port).want([201], "POST", f"/v1/games/{one}/events", {**signed, "Idempotency-Key": str(uuid.uuid4())}, event)
        # The first calls connect, and read what the caches have not.
        wrk([port], asked.connections, max(1, asked.seconds // 3), keys, "read")
        found = {
            kind + "_" + spread: wrk([port], asked.connections, asked.seconds, keys, kind, spread)
            for kind in ("read", "write")
            for spread in ("uniform", "zipf")
        }
        node, server = self.host.memory()
        self.host.stop_nodes()
        size = int(self.ask(f"SELECT pg_database_size('{self.name}')"))
        told = {"tenants": self.tenants, "leagues": self.units, "events": self.events, "built_s": round(self.seconds, 1)}
        told |= {"disk_mb": size // 1_000_000, "start_s": round(ready, 2), "node_mb": node, "server_mb": server, **found}
        print(json.dumps(told), flush=True)
        return found


def main():
    asked = parse()
    folder = Path(tempfile.mkdtemp(prefix="bowline-tenants-"))
    folder.chmod(0o711)
    host = Host(folder, asked.program)
    try:
        few = Built(host, "few", asked.few, asked.events * asked.few // asked.tenants, asked.keys)
        many = Built(host, "many", asked.tenants, asked.events, asked.keys)
        small, large = few.measure(asked), many.measure(asked)
        ratios = {name: round(large[name]["p99_ms"] / small[name]["p99_ms"], 2) for name in small}
        print(json.dumps({"p99_to_few_tenants": ratios}), flush=True)
    finally:
        host.close()


if __name__ == "__main__":
    main()
