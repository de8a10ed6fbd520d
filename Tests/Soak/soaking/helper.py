"""What every helper process shares: its settings, lines of JSON in, and lines of JSON out."""

import asyncio
import json
import sys
import threading

_saying = threading.Lock()


def say(message):
    """Tells the soak something; also from several threads."""
    with _saying:
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()


async def settings_and_input():
    """The settings, and the input as messages until it ends."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)

    async def lines():
        while line := await reader.readline():
            yield json.loads(line)

    return json.loads(sys.argv[1]), lines()
