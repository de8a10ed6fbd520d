"""Connections that say a byte now and then, or nothing."""

import asyncio

ABOUT = "connections held open by half a request"
AT_ONCE = 40
PAUSE = 1.0


async def strike(attack):
    _, writer = await attack.peer.open()
    try:
        head = f"POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {attack.address()}\r\nContent-Length: 90000\r\n\r\n"
        content = head.encode()[: attack.chance.randrange(0, len(head) + 1)]
        attack.note(content)
        writer.write(content)
        for _ in range(8):
            await asyncio.sleep(attack.chance.uniform(0.5, 3))
            writer.write(b"a")
            await asyncio.wait_for(writer.drain(), 5)
    finally:
        writer.transport.abort()
