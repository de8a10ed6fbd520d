"""As much of a WebSocket client as the tests need: RFC 6455, text frames only."""

import base64
import json
import os
import socket
import ssl as tls
import struct


class Refused(Exception):
    """The server answered with a status in place of the upgrade."""

    def __init__(self, status, body):
        super().__init__(status)
        self.status, self.body = status, body


class WebSocket:
    def __init__(self, port, path, headers=None, context=None, host="127.0.0.1"):
        line = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.line = context.wrap_socket(line, server_hostname=host) if context else line
        self.rest = b""
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {
            "Host": f"{host}:{port}",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
            **(headers or {}),
        }
        head = f"GET {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
        self.line.sendall(head.encode())
        while b"\r\n\r\n" not in self.rest:
            piece = self.line.recv(65536)
            assert piece, "the server hung up"
            self.rest += piece
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            length = next((int(f.split(b":")[1]) for f in head.split(b"\r\n") if f.lower().startswith(b"content-length")), 0)
            raise Refused(status, self._take(length))

    def _take(self, count):
        while len(self.rest) < count:
            piece = self.line.recv(65536)
            assert piece, "the server hung up"
            self.rest += piece
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def _frame(self):
        first, second = self._take(2)
        length = second & 127
        if length == 126:
            (length,) = struct.unpack(">H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self._take(8))
        return first & 15, self._take(length)

    def message(self):
        """The next text, as JSON; pings are passed over."""
        while True:
            kind, content = self._frame()
            if kind == 1:
                return json.loads(content)
            assert kind != 8, f"closed with {struct.unpack('>H', content[:2])[0]}"

    def tell(self, content):
        """Sends a text: JSON, masked as a client must."""
        data, mask = json.dumps(content).encode(), os.urandom(4)
        size = len(data)
        length = struct.pack(">B", 128 | size) if size < 126 else struct.pack(">BH", 128 | 126, size)
        self.line.sendall(b"\x81" + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def closing(self):
        """The code it closes with; whatever comes before is passed over."""
        while True:
            kind, content = self._frame()
            if kind == 8:
                return struct.unpack(">H", content[:2])[0]

    def close(self):
        self.line.close()
