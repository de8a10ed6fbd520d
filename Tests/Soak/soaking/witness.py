"""An honest reader as a process: reads what people of two tenants may see at a steady pace, times it, and looks whose it is.

    python -m soaking.witness '{"port": 3000, "per_second": 20, "leagues": {"demo-tenant": "…", "rival-tenant": "…"},
                               "gista": {"email": "…", "password": "…"}}'

It says `{"read": ms, "status": n}` for each read, `{"fault": "…"}` for an answer of another tenant, and `{"sign_in": name, "ok": true}` for
each sign-in with the right password of someone whose password others guess. It ends with its input.
"""

import asyncio
import http.client
import json
import threading
import time

from .api import API, Refused
from .helper import say, settings_and_input
from .invariants import tenant_problems

PEOPLE = {"demo-tenant": "viewer@demo.test", "rival-tenant": "admin@rival.test"}
OTHER = {"demo-tenant": "rival-tenant", "rival-tenant": "demo-tenant"}
# Where the owners sign in from, as a proxy would tell it.
HOME = {"X-Forwarded-For": "203.0.113.200"}
# Seconds between two sign-ins of an owner.
SIGN_IN_EVERY = 10


class Witness:
    """One connection, one read after the other, at instants fixed beforehand, so that a slow answer does not spare the next ones."""

    def __init__(self, settings):
        self.port, self.leagues = settings["port"], settings["leagues"]
        self.pause = 1 / settings["per_second"]
        self.connection = None
        self.headers = {}
        self.signed_at = {}

    def run(self, is_over):
        """Reads until it is told to end."""
        due, number = time.monotonic(), 0
        tenants = list(PEOPLE)
        while not is_over.is_set():
            due = max(due + self.pause, time.monotonic() - 1)
            if is_over.wait(max(0, due - time.monotonic())):
                return
            number += 1
            tenant = tenants[number % 2]
            try:
                self.read(tenant, number)
            except (OSError, http.client.HTTPException, Refused, ValueError) as error:
                self.connection = None
                say({"read": 0, "status": 0, "why": repr(error)[:200]})

    def read(self, tenant, number):
        """One read, timed, and what it must be."""
        self.sign_in(tenant)
        league, others = self.leagues[tenant], self.leagues[OTHER[tenant]]
        path, wanted = [
            ("/v1/leagues?limit=50", 200),
            (f"/v1/leagues/{league}", 200),
            (f"/v1/leagues/{others}", 404),
            (f"/v1/leagues/{league}/standings", 200),
            (f"/v1/leagues/{others}/games", 404),
        ][number // 2 % 5]
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        start = time.monotonic()
        self.connection.request("GET", path, headers={**self.headers[tenant], **HOME})
        answer = self.connection.getresponse()
        content = answer.read()
        say({"read": (time.monotonic() - start) * 1000, "status": answer.status})
        if answer.status == 401:
            del self.headers[tenant]
        if wanted == 404 and answer.status == 200:
            say({"fault": f"{tenant} was given {path}"})
        if wanted == 200 and answer.status == 200:
            data = json.loads(content)["data"]
            items = data if isinstance(data, list) else [data]
            for problem in tenant_problems(path, tenant, [item for item in items if "tenant_id" in item]):
                say({"fault": problem})

    def sign_in(self, tenant):
        """Signs in before the token ends."""
        if tenant not in self.headers or time.monotonic() - self.signed_at[tenant] > 60:
            self.headers[tenant] = API(self.port, patience=0, headers=HOME).sign_in(PEOPLE[tenant])
            self.signed_at[tenant] = time.monotonic()


def owner(settings, is_over):
    """Signs in with the right password at a steady pace, at both of the server's doors, whatever others try."""
    api = API(settings["port"], patience=0, headers=HOME)
    gista = settings.get("gista")
    doors = {name: lambda name=name: api.sign_in(name) for name in PEOPLE.values()}
    if gista:
        doors[gista["email"]] = lambda: api.gista(gista["email"], gista["password"])
    while not is_over.wait(SIGN_IN_EVERY / len(doors)):
        name = next(iter(doors))
        door = doors[name] = doors.pop(name)
        try:
            door()
            say({"sign_in": name, "ok": True})
        except (OSError, http.client.HTTPException, Refused) as error:
            say({"sign_in": name, "ok": False, "why": str(error)[:200]})


async def main():
    settings, lines = await settings_and_input()
    is_over = threading.Event()
    threads = [
        threading.Thread(target=Witness(settings).run, args=(is_over,)),
        threading.Thread(target=owner, args=(settings, is_over)),
    ]
    for thread in threads:
        thread.start()
    say({"ready": True})
    async for _ in lines:
        continue
    is_over.set()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    asyncio.run(main())
