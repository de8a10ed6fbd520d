"""Header fields that say who calls and whom it calls, forged in every way."""

ABOUT = "forged X-Forwarded-For, Forwarded and Host"
AT_ONCE = 2
PAUSE = 0.2

FORGED = [
    "1.2.3.4:5678", "[2001:db8::1]:443", "2001:db8::1", "::ffff:1.2.3.4", "127.0.0.1", "", ",", ",,,,", "unknown", "_hidden", "1.2.3.4,",
    "999.1.1.1", "а" * 200, "1.2.3.4 " * 1_000, "fe80::1%eth0", "0x7f000001", "\x0b1.2.3.4",
]
HOSTS = ["evil.example", "127.0.0.1.evil.example", "localhost:99999", "[::1", "", "127.0.0.1:-1", "a" * 5_000, "xn--0", "127.0.0.1@evil.example"]


async def strike(attack):
    chance = attack.chance
    headers = {"X-Forwarded-For": f"{chance.choice(FORGED)}, {attack.address()}"}
    kind = chance.randrange(4)
    if kind == 0:
        # What a proxy adds stands last; here the forged one is all there is.
        headers = {"X-Forwarded-For": chance.choice(FORGED)}
    elif kind == 1:
        headers["Forwarded"] = f"for={chance.choice(FORGED)};host={chance.choice(HOSTS)};proto=https"
    elif kind == 2:
        headers["Host"] = chance.choice(HOSTS)
    else:
        headers["X-Request-Id"] = chance.choice(FORGED)
    path = chance.choice(["/", "/healthz", "/v1/leagues", "/metrics", "/docs", "/apps/gista"])
    await attack.send(attack.peer.request("GET", path, None, headers))
