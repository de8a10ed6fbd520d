"""Requests whose form is wrong: huge fields, chunk extensions, two lengths, and random bytes."""

ABOUT = "huge header fields, chunk extensions, contradicting lengths, random bytes"
AT_ONCE = 2
PAUSE = 0.3

POST = b"POST /analyze-text HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: dev-api-key\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


def forms(chance):
    """One malformed request of each kind, as a function that makes it."""
    size = chance.choice([8_000, 70_000, 200_000, 1_000_000])
    return [
        lambda: b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"a" * size + b"\r\n\r\n",
        lambda: b"GET /" + b"a" * size + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        lambda: b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"A: b\r\n" * (size // 6) + b"\r\n",
        lambda: CHUNKED + b"1;" + b"e" * size + b"\r\na\r\n0\r\n\r\n",
        lambda: CHUNKED + b"1\r\na\r\n" * (size // 6) + b"0\r\n\r\n",
        lambda: CHUNKED + b"f" * 40 + b"\r\n",
        lambda: CHUNKED + b"-1\r\n\r\n",
        lambda: CHUNKED + b"0\r\n" + b"Trailer: " + b"t" * size + b"\r\n\r\n",
        lambda: POST + b"Content-Length: 18446744073709551616\r\n\r\n",
        lambda: POST + b"Content-Length: -1\r\n\r\n",
        lambda: POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        lambda: POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        lambda: bytes(chance.getrandbits(8) for _ in range(chance.choice([1, 300, 5_000]))),
        lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500,
        lambda: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        lambda: b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: " + b'W/"a",' * 9_000 + b"\r\n\r\n",
        lambda: b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: " + b"gzip;q=1," * 9_000 + b"\r\n\r\n",
    ]


async def strike(attack):
    content = attack.chance.choice(forms(attack.chance))()
    await attack.send(content)
