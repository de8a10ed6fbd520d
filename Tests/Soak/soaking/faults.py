"""A network that loses things, as a process: one listener for each honest user, each of which follows the weather it is told.

    python -m soaking.faults '{"count": 12, "seed": 1}'

It says `{"ready": [ports]}`; its input is lines of `{"port": server's port, "weather": name}`; it ends with its input.
"""

import asyncio
import json
import random
import sys

from .helper import say, settings_and_input


class Network:
    """The honest users' way to the server. What is lost is decided by the seed and the number of the connection."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.weather = "fine"
        self.port = 0
        self.lines = set()
        # asyncio itself holds on to no task.
        self.tasks = set()

    def turn(self, message):
        """Takes the weather or the server's port; connections that a new weather would not let live are cut."""
        self.port = message.get("port", self.port)
        self.weather = message.get("weather", self.weather)
        if self.weather in ("cutting", "refusing"):
            for line in list(self.lines):
                if self.chance.random() < 0.5:
                    line.abort()

    async def serve(self, reader, writer):
        """Carries one connection."""
        task = asyncio.current_task()
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        if self.weather == "refusing" and self.chance.random() < 0.7:
            writer.transport.abort()
            return
        try:
            server = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.transport.abort()
            return
        transports = [writer.transport, server[1].transport]
        self.lines.update(transports)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.carry(reader, server[1]))
                group.create_task(self.carry(server[0], writer))
        except* (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            for transport in transports:
                transport.abort()
                self.lines.discard(transport)

    async def carry(self, source, sink):
        """Carries one direction, and what the weather does to it."""
        budget = self.chance.randrange(200, 20_000)
        while data := await source.read(16_384):
            if self.weather == "slow":
                await asyncio.sleep(self.chance.uniform(0.0, 0.08))
            if self.weather == "stalling" and self.chance.random() < 0.03:
                await asyncio.sleep(self.chance.uniform(2.0, 8.0))
            if self.weather == "cutting":
                budget -= len(data)
                if budget < 0:
                    sink.write(data[: len(data) // 2])
                    raise ConnectionResetError
            sink.write(data)
            await sink.drain()
        sink.write_eof()


async def main():
    settings, lines = await settings_and_input()
    network = Network(settings["seed"])
    servers = [await asyncio.start_server(network.serve, "127.0.0.1", 0) for _ in range(settings["count"])]
    say({"ready": [server.sockets[0].getsockname()[1] for server in servers]})
    async for message in lines:
        network.turn(message)


if __name__ == "__main__":
    asyncio.run(main())
    sys.exit(0)
