"""Attackers as a process: `python -m soaking.attack SETTINGS` runs every kind named in the settings until its input ends.

At the end it says `{"struck": {kind: {"acts", "answers", "failures"}}}`; `{"tell": n}` on its input has it say the last inputs it sent.
"""

import asyncio
import collections
import http.client
import json
import random
import time
import uuid

from . import attackers
from .attackers.peer import Peer
from .helper import say, settings_and_input

# The last inputs of each kind that are kept, to be told when the server ends.
KEPT = 12


class Attack:
    """One kind at work."""

    def __init__(self, kind, settings):
        self.kind, self.settings = kind, settings
        self.module = attackers.load(kind)
        self.chance = random.Random(f"{settings['seed']} {kind}")
        self.peer = Peer(settings["port"], self.note)
        self.acts = 0
        self.answers = collections.Counter()
        self.failures = 0
        self.last = collections.deque(maxlen=KEPT)
        self.signing_in = asyncio.Lock()
        # Whatever a kind wants to remember from act to act.
        self.memory = {}

    def note(self, sent):
        """Remembers an input before it is sent."""
        self.last.append((time.time(), len(sent), sent[:600]))

    def address(self):
        """The address this attacker calls from, as a proxy in front of the server adds it."""
        return f"198.51.100.{self.chance.randrange(1, 15)}"

    async def ask(self, method, path, body=None, headers=None, timeout=20):
        """An ordinary request from an attacker's address; gives status and body."""
        fields = {"X-Forwarded-For": self.address(), **(headers or {})}
        status, content = await self.peer.ask(method, path, body, fields, timeout)
        self.answers[status] += 1
        self.look(status, self.last[-1][2])
        return status, content

    async def send(self, content):
        """Bytes of any kind on a connection of their own; only the answer's status is looked at."""
        status = await self.peer.send(content, timeout=10)
        self.answers[status] += 1
        self.look(status, content)

    def look(self, status, sent):
        """Tells of an answer that says the server did not know what to do."""
        if status == 500:
            say({"internal error": self.kind, "sent": sent[:400].decode("latin-1")})

    async def ask_json(self, method, path, value, headers=None):
        """The same with a JSON body; gives status and what the answer holds."""
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        status, content = await self.ask(method, path, body, {"Content-Type": "application/json", **(headers or {})})
        try:
            return status, json.loads(content)
        except ValueError:
            return status, None

    async def cognito(self, action, content):
        """A call of the user pool."""
        headers = {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{action}",
        }
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        return await self.ask("POST", "/cognito/", body, headers)

    async def account(self):
        """The header and the id of this kind's own account at Gista, made with the first call and signed in anew every minute."""
        async with self.signing_in:
            known = self.memory.get("account")
            if known and time.monotonic() - known[2] < 45:
                return known[0], known[1]
            return await self.sign_in()

    async def sign_in(self):
        name = f"mallory{self.kind.replace('_', '')}"
        body = {"email": f"{name}@evil.example", "password": "Mallory-knows-9!", "username": name}
        body["userId"] = f"{name}_{self.uuid()}"
        status, session = await self.ask_json("POST", "/api/sessions", {key: body[key] for key in ("email", "password")})
        if status == 401:
            await self.ask_json("POST", "/api/users", body)
            status, session = await self.ask_json("POST", "/api/sessions", {key: body[key] for key in ("email", "password")})
        if status not in (200, 201) or not isinstance(session, dict):
            await asyncio.sleep(1)
            raise ConnectionError(f"no account: {status}")
        self.memory["account"] = ({"Authorization": f"Bearer {session['accessToken']}"}, session["userId"], time.monotonic())
        return self.memory["account"][:2]

    def uuid(self):
        """A UUID that the seed decides."""
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4)).upper()

    async def run(self):
        """Acts until it is cancelled. What the server does to it is no surprise; what it does to itself is."""
        await asyncio.gather(*(self.act() for _ in range(self.module.AT_ONCE)))

    async def act(self):
        while True:
            try:
                self.acts += 1
                await self.module.strike(self)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, http.client.HTTPException):
                self.failures += 1
            await asyncio.sleep(self.module.PAUSE * self.chance.uniform(0.5, 1.5))


async def main():
    settings, lines = await settings_and_input()
    attacks = [Attack(kind, settings) for kind in settings["kinds"]]
    tasks = [asyncio.create_task(attack.run()) for attack in attacks]
    for task in tasks:
        task.add_done_callback(lambda task: say({"fault": repr(task.exception())}) if not task.cancelled() else None)
    say({"ready": True})
    async for message in lines:
        if "tell" in message:
            last = [
                {"kind": attack.kind, "ago": round(time.time() - when, 3), "bytes": size, "sent": sent.decode("latin-1")}
                for attack in attacks
                for when, size, sent in attack.last
            ]
            say({"last": sorted(last, key=lambda one: one["ago"])[:40], "crash": message["tell"]})
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    say({
        "struck": {
            attack.kind: {"acts": attack.acts, "answers": {str(k): v for k, v in attack.answers.items()}, "failures": attack.failures}
            for attack in attacks
        }
    })


if __name__ == "__main__":
    asyncio.run(main())
