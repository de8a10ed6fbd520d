"""Requests in bytes: heads and bodies that a reader of HTTP/1.1 must refuse, cut off or survive, each on a connection of its own."""

import struct

from nasty import NUMBERS, encoded
from target import Fault, Server

METHODS = [b"GET", b"HEAD", b"POST", b"PUT", b"PATCH", b"DELETE", b"OPTIONS", b"TRACE", b"CONNECT", b"PRI", b"get", b"\xff", b""]
TARGETS = [b"/", b"/healthz", b"/api/v1/process", b"/analyze-text", b"*", b"", b"//", b"/%", b"/%2", b"/%00", b"/%ff%fe", b"http://a/", b"?", b"/?", b"/#a",
           b"/v1/leagues?limit=" + b"9" * 30, b"/screens/live", b"/api/live", b"/openapi.json", b"/cognito/", b"/apps/gista?lang=\xff"]
NAMES = [b"Host", b"Connection", b"Content-Length", b"Transfer-Encoding", b"Upgrade", b"Expect", b"Sec-WebSocket-Key", b"Sec-WebSocket-Version",
         b"Sec-WebSocket-Extensions", b"Sec-WebSocket-Protocol", b"Authorization", b"Accept-Encoding", b"Accept-Language", b"Range", b"If-None-Match",
         b"Cookie", b"X-Forwarded-For", b"Forwarded", b"traceparent", b"tracestate", b"X-Request-Id", b"Idempotency-Key", b"Origin", b"Content-Type",
         b"Content-Encoding", b"TE", b"Trailer", b"Keep-Alive", b"Date", b"\xd0\xb6", b"", b" ", b"a b", b"a\x00b"]
VALUES = [b"", b" ", b"chunked", b"gzip, chunked", b"identity", b"close", b"keep-alive, Upgrade", b"websocket", b"13", b"100-continue", b"bytes=0-", b"bytes=-1",
          b"bytes=9223372036854775807-9223372036854775808", b"gzip;q=0", b"gzip;q=9e999, *;q=-1", b"*;q=0.0000000001", b"W/\"a\", \"", b"Bearer a.b.c",
          b"Bearer " + b"e30." * 3, b"00-" + b"f" * 32 + b"-" + b"0" * 16 + b"-ff", b"for=\"[::1]:99999\";proto=https", b"1.2.3.4:65536", b"[::1]:80, a",
          b"permessage-deflate; client_max_window_bits=99", b"dGhlIHNhbXBsZSBub25jZQ==", b"a=1; " * 60, b"application/json;charset=\"", b"en-US;q=1e999"]


def head(nasty):
    """A request's head, and a body to go with it."""
    random = nasty.random
    number = random.choice(NUMBERS).encode()
    lines = [random.choice(METHODS[:6]) + b" " + random.choice(TARGETS) + b" HTTP/1.1", b"Host: localhost"]
    for _ in range(random.choice([0, 1, 3, 3, 60])):
        value = random.choice([random.choice(VALUES), number, encoded(nasty.text())[:5000]])
        lines.append(random.choice(NAMES) + random.choice([b": ", b":", b" : ", b":\t"]) + value)
    draw = random.random()
    body = b""
    if draw < 0.15:
        lines[0] = random.choice(METHODS) + random.choice([b" ", b"  ", b"\t", b""]) + random.choice(TARGETS) + random.choice([b" HTTP/1.1", b" HTTP/9.9", b"", b" HTTP/1.0 "])
    elif draw < 0.3:
        lines.append(b"Content-Length: " + random.choice([number, b"5", b"+5", b"5,5", b" 5 ", b"0x5"]))
        body = b"hello"
    elif draw < 0.55:
        lines.append(b"Transfer-Encoding: chunked")
        sizes = [number, b"5", b"5;" + b"x" * random.choice([1, 5000, 200_000]), b"-5", b"0x5", b"ffffffffffffffff", b"10000000000000000", b"0" * 500 + b"5", b""]
        body = b"".join(random.choice(sizes) + random.choice([b"\r\n", b"\n", b""]) + b"hello\r\n" for _ in range(random.choice([1, 3]))) + b"0\r\n\r\n"
    elif draw < 0.65:
        # The parts of a query, of the cookies and the headers all take room in the connection's memory.
        many = random.randrange(1, 4000)
        kind = random.choice(["query", "headers", "cookies", "target"])
        if kind == "query":
            lines[0] = b"GET /?" + random.choice([b"a&", b"a=1&", b"&", b"=&", b"%&"]) * many + b" HTTP/1.1"
        elif kind == "headers":
            lines += [random.choice([b"a:", b"a: b", b":"])] * many
        elif kind == "cookies":
            lines.append(b"Cookie: " + random.choice([b"a=1; ", b"a;", b"=;", b";", b"\"", b"a=\";"]) * many)
        else:
            lines[0] = b"GET /" + b"a" * (many * 8) + b" HTTP/1.1"
    data = random.choice([b"\r\n", b"\r\n", b"\r\n", b"\r\n", b"\n"]).join(lines) + b"\r\n\r\n" + body
    if random.random() < 0.3:
        data = nasty.bytes(data)
    if random.random() < 0.1:
        data *= random.choice([2, 20])
    if random.random() < 0.02:
        data = struct.pack(">BHH", 22, 0x0301, 512) + data
    return data


def run(report, nasty, rounds):
    """Sends `rounds` requests and reads what comes back until the connection ends or nothing more comes."""
    server = Server()
    try:
        for count in range(rounds):
            data = head(nasty)
            report.put("a request in bytes", data, lambda: send(server, data, count % 25 == 24))
        report.put("the server after all of them", b"", server.check)
    finally:
        server.stop()


def send(server, data, looks):
    """Sends bytes, says that no more come, and reads all that comes back."""
    answer = b""
    try:
        with server.connect() as line:
            line.sendall(data)
            line.shutdown(1)
            while len(answer) < 1 << 20:
                piece = line.recv(65536)
                if not piece:
                    break
                answer += piece
    except TimeoutError:
        server.check()
        raise Fault(f"the connection was neither answered nor closed; it said {answer[:200]!r}") from None
    except OSError:
        looks = True
    if looks or not answer:
        server.check()
    # 505 is the right answer to a version that is not spoken.
    if answer.startswith(b"HTTP/1.1 5") and not answer.startswith(b"HTTP/1.1 505"):
        raise Fault(f"answered {answer[:300]!r}")
