"""Bodies whose form costs a parser stack, time or memory."""

from .routes import BODIES, TARGETS

ABOUT = "nested, endless, repeated and unfinished JSON"
AT_ONCE = 1
PAUSE = 0.4

SHAPES = [
    lambda n: b"[" * n,
    lambda n: b'{"a":' * n,
    lambda n: b"[" * n + b"]" * n,
    lambda n: b'{"text":' * n + b"1" + b"}" * n,
    lambda n: b"{" + b",".join(b'"text":"%d"' % k for k in range(n)) + b"}",
    lambda n: b"{" + b",".join(b'"k%d":%d' % (k, k) for k in range(n)) + b"}",
    lambda n: b'{"text":' + b"1" * n + b"}",
    lambda n: b'{"text":"' + rb"\u0041" * n + b'"}',
    lambda n: b'{"events":[' + b",".join([b'{"type":"score"}'] * n) + b"]}",
    lambda n: b"\xff\xfe" * n,
    lambda n: b" " * n,
]


async def strike(attack):
    chance = attack.chance
    body = chance.choice(SHAPES)(chance.choice([1, 100, 513, 10_000, 60_000]))
    headers = {"X-API-Key": "dev-api-key"}
    if chance.random() < 0.3:
        await attack.cognito(chance.choice(list(TARGETS)), body)
        return
    method, path = chance.choice(list(BODIES))
    await attack.ask_json(method, path.format("x"), body, headers)
