"""Messages in fragments of one byte that never end, of which a server must not keep more than the bytes."""

import asyncio

from .peer import frame

ABOUT = "WebSocket messages in one-byte fragments, oversized and forbidden frames"
AT_ONCE = 4
PAUSE = 1.5


async def strike(attack):
    path = attack.chance.choice(["/api/live", "/screens/live"])
    headers = {"X-Forwarded-For": attack.address()}
    if path == "/api/live":
        signed, _ = await attack.account()
        headers |= signed
    reader, writer = await attack.peer.upgrade(path, headers)
    try:
        kind = attack.chance.randrange(4)
        if kind == 0:
            writer.write(frame(1, b"a", is_last=False))
            for _ in range(40):
                writer.write(frame(0, b"a", is_last=False) * 500)
                await asyncio.wait_for(writer.drain(), 5)
                await asyncio.sleep(0.01)
        elif kind == 1:
            writer.write(frame(0, b"", is_last=False) * 20_000)
        elif kind == 2:
            # It announces 2^62 bytes and sends few.
            writer.write(b"\x81\xff\x40" + b"\0" * 7 + b"\0\0\0\0abc")
        else:
            writer.write(frame(attack.chance.randrange(16), b"\xff" * attack.chance.choice([0, 1, 126, 70_000])))
        await asyncio.wait_for(writer.drain(), 5)
        await asyncio.wait_for(reader.read(4096), 3)
    finally:
        writer.transport.abort()
