"""The WebSockets: the two live lines, which expect nothing from their readers, and the pages, which expect what their script tells."""

import json
import re
import socket
import struct
import urllib.parse

from nasty import encoded, written
from people import People
from target import PATIENCE, Fault, Server

APPS = ["typesafe", "scorebase", "gista", "actions"]
PROBE = b'{"kind":"enter","app":"gista","name":"nothing"}'
KINDS = ["hello", "tap", "input", "submit", "enter"]


def opening(path, headers=()):
    fields = ["Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: http://127.0.0.1", *headers]
    return f"GET {path} HTTP/1.1\r\n".encode() + "".join(field + "\r\n" for field in fields).encode("utf-8", "surrogatepass") + b"\r\n"


def frame(content, kind=1, first=None, length=None):
    """A masked frame; `first` and `length` may say what is not so."""
    first = 0x80 | kind if first is None else first
    count = len(content) if length is None else length
    head = bytes([first])
    if count < 126:
        head += bytes([0x80 | count])
    elif count < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", count)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", count)
    # A mask of zeros leaves the content as it is.
    return head + b"\0\0\0\0" + content


class Reader:
    """What the server says on one socket."""

    def __init__(self, server, path, headers=()):
        self.line = server.connect()
        self.rest = b""
        self.line.sendall(opening(path, headers))
        while b"\r\n\r\n" not in self.rest:
            piece = self.line.recv(65536)
            if not piece:
                break
            self.rest += piece
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head[9:12] or b"0")

    def next(self, patience):
        """The next text; None after a while or at the end."""
        self.line.settimeout(patience)
        while True:
            try:
                while len(self.rest) < 2 or len(self.rest) < self._size():
                    piece = self.line.recv(1 << 20)
                    if not piece:
                        return None
                    self.rest += piece
            except (TimeoutError, OSError):
                return None
            size, start = self._size(), self._start()
            kind, content = self.rest[0] & 15, self.rest[start:size]
            self.rest = self.rest[size:]
            if kind == 1:
                return content
            if kind == 8:
                return None

    def _start(self):
        return {126: 4, 127: 10}.get(self.rest[1] & 127, 2)

    def _size(self):
        length = self.rest[1] & 127
        if length == 126:
            return 4 + struct.unpack(">H", self.rest[2:4])[0] if len(self.rest) >= 4 else 1 << 62
        if length == 127:
            return 10 + struct.unpack(">Q", self.rest[2:10])[0] if len(self.rest) >= 10 else 1 << 62
        return 2 + length


def broken(nasty):
    """Frames that a reader of RFC 6455 must refuse or survive."""
    random = nasty.random
    text = encoded(nasty.text())[:70_000]
    draw = random.random()
    if draw < 0.2:
        return frame(text, random.choice([0, 1, 2, 3, 7, 8, 9, 10, 11, 15]))
    if draw < 0.35:
        return frame(text, first=random.randrange(256))
    if draw < 0.5:
        return frame(text[:50], length=random.choice([0, 125, 126, 127, 65535, 65536, 1 << 31, 1 << 32, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]))
    if draw < 0.65:
        return frame(struct.pack(">H", random.choice([0, 999, 1000, 1005, 1006, 1015, 3000, 4999, 5000, 65535])) + text[: random.choice([0, 1, 123, 124])], 8)
    if draw < 0.8:
        pieces = [text[at : at + 1] for at in range(min(len(text), 300))] or [b""]
        return frame(pieces[0], first=1) + b"".join(frame(piece, first=0) for piece in pieces[1:]) + frame(b"", first=0x80)
    if draw < 0.9:
        return frame(b"\xed\xa0\x80\xff") + frame(text)
    return bytes(random.randrange(256) for _ in range(random.choice([1, 2, 14, 500])))


def event(nasty, names, page):
    """What a page's script might tell, with one part of it nasty."""
    random = nasty.random
    app = random.choice([*APPS, None])
    kind = random.choice(KINDS[1:])
    told = random.choice(names) if names and random.random() < 0.85 else (app, random.choice(["weather", "wire.clear", "key", ""]), "")
    value = random.choice([told[2], nasty.text()[:30_000], str(nasty.number())])
    sent = {"kind": kind, "app": told[0], "name": told[1], "value": value, "number": random.randrange(1 << 20), "selection": [random.randrange(-2, 9), 3]}
    if kind == "submit":
        sent["fields"] = {name: random.choice([nasty.text()[:20_000], str(nasty.number()), "2026-03-01", "12.50"]) for _, name, _ in names[:40]}
    if random.random() < 0.15:
        sent = {"kind": "hello", "apps": random.sample(APPS, 2), "language": random.choice(["bg", "en", "xx"]), "page": page, "behind": True,
                "places": {name: nasty.text()[:2000] for name in [*APPS, "weather"]}, "fields": {f"{name}.{told[1]}": value for name in APPS}}
    return nasty.bent(sent) if random.random() < 0.25 else sent


def named(text):
    """The parts of a page that tell when they are used: their app, name and value."""
    found = []
    update = json.loads(text)
    changes = {app: "".join(html for _, _, html in splices) for app, splices in update.get("changes", {}).items()}
    for app, html in [*update["regions"].items(), *changes.items()]:
        for mark in ("tap", "input", "submit", "escape"):
            for what in re.findall(rf'data-{mark}="([^"]*)"', html):
                name, _, value = what.partition(":")
                found.append((app if app in APPS else None, name, value))
    return found


class Sockets:
    def __init__(self, server, nasty):
        self.server, self.nasty = server, nasty
        self.people, self.starts = People(server, nasty.random), server.starts

    def lines(self):
        """Opens one of the live lines with a nasty question, and sends frames to it."""
        if self.starts != self.server.starts:
            self.people, self.starts = People(self.server, self.nasty.random), self.server.starts
        random, people = self.nasty.random, self.people
        path, token = random.choice([(f"/v1/games/{people.ids['gameId']}/live", people.admin), ("/api/live", people.gista)])
        if random.random() < 0.5:


            after = random.choice([str(self.nasty.number()), self.nasty.text()[:1000]])
            path += "?after=" + urllib.parse.quote(encoded(after))
        frames = [broken(self.nasty) for _ in range(random.choice([1, 1, 5]))]
        return path, [f"Authorization: Bearer {token}"], frames

    def send(self, path, headers, frames):
        try:
            reader = Reader(self.server, path, headers)
            with reader.line:
                if reader.status >= 500:
                    raise Fault(f"opening it is answered {reader.status}")
                for content in frames:
                    reader.line.sendall(content)
                reader.line.shutdown(socket.SHUT_WR)
                reader.line.settimeout(PATIENCE)
                while reader.line.recv(1 << 20):
                    pass
        except TimeoutError:
            self.server.check()
            raise Fault("the socket was not closed") from None
        except OSError:
            pass
        self.server.check()

    def page(self, report, count):
        """One visit to a page: hello, then `count` events of which most name what the page shows."""
        nasty = self.nasty
        hello = {"kind": "hello", "apps": APPS, "language": nasty.random.choice(["bg", "en"])}
        if nasty.random.random() < 0.5:
            hello["places"] = {name: nasty.text()[:3000] for name in [*APPS, "weather"]}
            hello["fields"] = {f"{app}.{nasty.random.choice(['text', 'email', 'q'])}": nasty.text()[:3000] for app in APPS}
        names, identity, reader = [], None, None
        for number in range(count):
            sent = hello if reader is None else event(nasty, names, identity)
            data = encoded(written(sent))[: 1 << 18]
            if nasty.random.random() < 0.02:
                data = nasty.bytes(data)

            def tell():
                nonlocal reader, names, identity
                try:
                    if reader is None:
                        reader = Reader(self.server, "/screens/live")
                        if reader.status != 101:
                            raise Fault(f"opening it is answered {reader.status}")
                    reader.line.settimeout(PATIENCE)
                    # Not every event is answered; entering a field always is.
                    reader.line.sendall(frame(data) + frame(PROBE))
                    text = reader.next(PATIENCE)
                    if text is not None:
                        names = named(text) or names
                        identity = json.loads(text).get("page", identity)
                        return
                except OSError:
                    pass
                # Told nonsense it closes the socket; it must not do more.
                if reader:
                    reader.line.close()
                reader = None
                self.server.check()

            report.put("an event of a page", data, tell)
        if reader:
            reader.line.close()


def run(report, nasty, rounds):
    """A third of `rounds` goes to the live lines, the rest to pages."""
    server = Server("--allow-loopback-links")
    try:
        sockets = Sockets(server, nasty)
        for _ in range(rounds // 3):
            path, headers, frames = sockets.lines()
            report.put(f"GET {path[:300]}", b"".join(frames), lambda: sockets.send(path, headers, frames))
        left = rounds - rounds // 3
        while left > 0:
            count = min(left, 60)
            sockets.page(report, count)
            left -= count
        report.put("the server after all of them", b"", server.check)
    finally:
        server.stop()
