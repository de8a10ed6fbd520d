"""Texts of all planes and extreme numbers to every route, query, path and action of the user pool."""

import json
import urllib.parse

from . import piles
from .routes import BODIES, READS, TARGETS

ABOUT = "texts with more bytes than characters, piles of marks and extreme numbers to every route"
AT_ONCE = 3
PAUSE = 0.12


async def strike(attack):
    chance = attack.chance
    kind = chance.random()
    headers = {"X-API-Key": "dev-api-key"}
    if chance.random() < 0.5:
        signed, _ = await attack.account()
        headers |= signed
    if kind < 0.6:
        (method, path), members = chance.choice(list(BODIES.items()))
        body = members_of(members, chance)
        await attack.ask_json(method, filled(path, chance), body, headers)
    elif kind < 0.8:
        action, members = chance.choice(list(TARGETS.items()))
        await attack.cognito(action, members_of(members, chance))
    else:
        await attack.ask("GET", filled(chance.choice(READS), chance), None, headers)


def members_of(members, chance):
    """A JSON object with these members, some left out; `AuthParameters` and the like are objects themselves."""
    pairs = []
    for name in members:
        if chance.random() < 0.1:
            continue
        if name in ("AuthParameters", "ChallengeResponses") and chance.random() < 0.8:
            inner = ", ".join(f'"{key}": {piles.value(chance)}' for key in ("USERNAME", "PASSWORD", "SRP_A", "REFRESH_TOKEN"))
            pairs.append(f'"{name}": {{{inner}}}')
        elif name == "ClientId" and chance.random() < 0.8:
            pairs.append('"ClientId": "bowline-demo"')
        elif name == "AuthFlow" and chance.random() < 0.8:
            pairs.append(f'"AuthFlow": {json.dumps(chance.choice(["USER_PASSWORD_AUTH", "USER_SRP_AUTH", "REFRESH_TOKEN_AUTH"]))}')
        else:
            pairs.append(f"{json.dumps(name)}: {piles.value(chance)}")
    return ("{" + ", ".join(pairs) + "}").encode("utf-8", "surrogatepass")


def filled(path, chance):
    """A path whose places hold piles, short enough for a request line."""
    while "{}" in path:
        path = path.replace("{}", urllib.parse.quote(piles.text(chance)[:200].encode("utf-8", "surrogatepass")) or "x", 1)
    return path
