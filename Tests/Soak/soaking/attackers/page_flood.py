"""Pages that say hello and go, under ids of their own choice, and everything that no one has to sign in for."""

import asyncio
import json

from .peer import frame

ABOUT = "hellos of pages that never come back, and floods of the public pages"
AT_ONCE = 3
PAUSE = 0.15

PUBLIC = ["/", "/docs", "/openapi.json", "/metrics", "/readyz", "/apps/gista", "/apps/scorebase", "/healthz"]


async def strike(attack):
    if attack.chance.random() < 0.5:
        await attack.ask("GET", attack.chance.choice(PUBLIC))
        return
    reader, writer = await attack.peer.upgrade("/screens/live", {"X-Forwarded-For": attack.address()})
    try:
        hello = {
            "kind": "hello",
            "page": "%032x" % attack.chance.getrandbits(128),
            "apps": ["typesafe", "gista", "actions", "scorebase"],
            "places": {"scorebase": "x" * attack.chance.choice([1, 10_000])},
            "language": attack.chance.choice(["en", "bg", "а" * 200]),
        }
        writer.write(frame(1, json.dumps(hello).encode()))
        await asyncio.wait_for(reader.read(1 << 16), 5)
    finally:
        writer.transport.abort()
