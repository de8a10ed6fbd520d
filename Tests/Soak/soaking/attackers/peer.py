"""A caller that writes its bytes itself: requests, half requests, and WebSocket frames of any kind."""

import asyncio
import base64
import os
import struct

# Nothing more than this is read of one answer.
MAX_ANSWER = 32 << 20


class Peer:
    """Connections to one port on this machine. `note` is told of each input before it is sent."""

    def __init__(self, port, note):
        self.port, self.note = port, note

    async def open(self, window=None):
        """A connection; `window` bounds what the system takes of an answer that nobody reads."""
        reader, writer = await asyncio.wait_for(
            asyncio.open_connection("127.0.0.1", self.port, limit=window or 1 << 16), 20
        )
        return reader, writer

    async def send(self, content, timeout=20):
        """Sends bytes on a connection of their own and gives the first line of the answer's status, or 0."""
        reader, writer = await self.open()
        try:
            self.note(content)
            writer.write(content)
            await asyncio.wait_for(writer.drain(), timeout)
            line = await asyncio.wait_for(reader.readline(), timeout)
            parts = line.split()
            return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0
        finally:
            writer.transport.abort()

    async def ask(self, method, path, body, headers, timeout):
        """A request that is right in form; gives status and body."""
        content = self.request(method, path, body, headers)
        reader, writer = await self.open()
        try:
            self.note(content)
            writer.write(content)
            await asyncio.wait_for(writer.drain(), timeout)
            return await asyncio.wait_for(answer(reader), timeout)
        finally:
            writer.transport.abort()

    def request(self, method, path, body=None, headers=None):
        """The bytes of a request."""
        fields = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **(headers or {})}
        if body is not None or method in ("POST", "PUT", "PATCH"):
            fields["Content-Length"] = str(len(body or b""))
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
        return head.encode("latin-1", "replace") + (body or b"")

    async def upgrade(self, path, headers=None, window=None):
        """A WebSocket; raises ConnectionError where the server refuses it."""
        fields = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Origin": f"http://127.0.0.1:{self.port}",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            **(headers or {}),
        }
        reader, writer = await self.open(window)
        try:
            content = self.request("GET", path, None, fields)
            self.note(content)
            writer.write(content)
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise ConnectionError(head[:100])
            return reader, writer
        except BaseException:
            writer.transport.abort()
            raise


async def answer(reader):
    """Status and body of an answer on a connection that the server closes, at most `MAX_ANSWER` bytes of it."""
    line = await reader.readline()
    parts = line.split()
    status = int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0
    while (await reader.readline()).strip():
        continue
    pieces, size = [], 0
    while size < MAX_ANSWER and (piece := await reader.read(1 << 16)):
        pieces.append(piece)
        size += len(piece)
    return status, b"".join(pieces)


def frame(kind, content=b"", is_last=True):
    """A masked frame of a client; the mask of zeros leaves the content readable in a log."""
    first = (0x80 if is_last else 0) | kind
    length = len(content)
    if length < 126:
        head = struct.pack(">BB", first, 0x80 | length)
    elif length < 65536:
        head = struct.pack(">BBH", first, 0x80 | 126, length)
    else:
        head = struct.pack(">BBQ", first, 0x80 | 127, length)
    return head + b"\0\0\0\0" + content
