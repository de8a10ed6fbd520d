"""The honest users of a soak: who they are, what is set up for them, and what must be found of theirs in the end."""

import datetime

from .invariants import ledger_problems, order_problems, tenant_problems

PASSWORD = "Honest-passw0rd!"
DEMO, RIVAL = "demo-tenant", "rival-tenant"


class People:
    """Some users of each app, each with a device folder, a way to the server and an address of their own."""

    def __init__(self, count, seconds, pause):
        self.readers = [f"reader{number}" for number in range(count)]
        self.planners = [f"planner{number}" for number in range(max(1, count // 2))]
        self.typists = [f"typist{number}" for number in range(max(1, count // 2))]
        # Scorekeepers of both tenants, each with games of their own, one after the other: enough for as long as the soak lasts.
        self.scorekeepers = [(f"keeper{number}", RIVAL if number % 3 == 2 else DEMO) for number in range(count)]
        self.viewers = [("viewer", DEMO), ("rival", RIVAL)]
        # What is tapped in a period before it ends: of a real game in a long soak, few in a short one, so that games end there too.
        self.period = 45 if seconds >= 1200 else 12
        self.games_each = 5 + int(1.5 * seconds / pause / (4 * self.period))
        self.games = {}
        self.leagues = {}

    @property
    def count(self):
        return len(self.readers) + len(self.planners) + len(self.typists) + len(self.scorekeepers) + len(self.viewers)

    @property
    def emails(self):
        """The addresses that readers sign in with."""
        return [f"{name}@honest.example" for name in self.readers]

    @staticmethod
    def member(tenant, is_viewer=False):
        """Who of the demo data acts for a tenant."""
        if tenant == RIVAL:
            return "admin@rival.test"
        return "viewer@demo.test" if is_viewer else "scorekeeper@demo.test"

    def set_up(self, api):
        """Makes a league for each tenant, with games for each scorekeeper."""
        for tenant, admin in ((DEMO, "admin@demo.test"), (RIVAL, "admin@rival.test")):
            signed = api.sign_in(admin)
            league = api.created("/v1/leagues", signed, {"name": f"Soak of {tenant}", "sport_type": "basketball"})["league_id"]
            self.leagues[tenant] = league
            for name, _ in [keeper for keeper in self.scorekeepers if keeper[1] == tenant]:
                teams = [
                    api.created(f"/v1/leagues/{league}/teams", signed, {"name": f"{side} {name}"})["team_id"]
                    for side in ("Home", "Away")
                ]
                games = []
                for number in range(self.games_each):
                    day = datetime.date(2026, 5, 1) + datetime.timedelta(days=number)
                    body = {"home_team_id": teams[0], "away_team_id": teams[1], "starts_at": f"{day}T18:00:00Z"}
                    games.append(api.created(f"/v1/leagues/{league}/games", signed, body)["game_id"])
                self.games[name] = (games, tenant)

    def plan(self, folder, ports, site, pause_ms, round_number, finish_seconds=None):
        """The plan of a run of SoakClients."""
        people = []

        def add(app, name, **more):
            number = len(people)
            people.append({
                "app": app,
                "name": name,
                "server": f"http://127.0.0.1:{ports[number]}",
                "address": self.address(name),
                "folder": f"{folder}/{name}",
                **more,
            })

        for name in self.readers:
            add("gista", name, email=f"{name}@honest.example", password=PASSWORD, site=site)
        for name in self.planners:
            add("actions", name)
        for name in self.typists:
            add("typesafe", name, api_key="dev-api-key")
        for name, tenant in self.scorekeepers:
            member = self.member(tenant)
            add("score", name, email=member, password="Demo-passw0rd!", league=self.leagues[tenant], courts=[self.games[name][0]])
        for name, tenant in self.viewers:
            courts = [games for games, owner in self.games.values() if owner == tenant]
            add("viewer", name, email=self.member(tenant, is_viewer=True), password="Demo-passw0rd!", courts=courts)
        return {
            "round": round_number,
            "finishes": finish_seconds is not None,
            "finish_seconds": finish_seconds or 0,
            "pause_ms": pause_ms,
            "period": self.period,
            "people": people,
        }

    def address(self, name):
        """Where a person calls from, as a proxy would tell it."""
        names = [*self.readers, *self.planners, *self.typists]
        names += [name for name, _ in [*self.scorekeepers, *self.viewers]]
        return f"203.0.113.{names.index(name) + 1}"

    # What must be there in the end

    def problems(self, api, ledger):
        """Looks for everything that was acknowledged, with plain calls, and for what belongs to others."""
        problems = []
        for name in self.readers:
            problems += self.reader_problems(api, ledger, name)
        for name, (games, tenant) in self.games.items():
            # From where the account is known: a stranger at it may be refused while others guess.
            signed = api.at(self.address(name)).sign_in(self.member(tenant))
            kept = [event["event_id"] for game in games for event in api.pages(f"/v1/games/{game}/events", signed)]
            acknowledged = ledger.acknowledged["score", name]
            problems += ledger_problems(f"events of {name}", acknowledged, kept)
            problems += order_problems(f"events of {name}", acknowledged, kept)
        for name in self.planners:
            problems += ledger_problems(f"reminders of {name}", ledger.acknowledged["actions", name], ledger.rows.get(name, []))
        for tenant in (DEMO, RIVAL):
            home = self.address(next(name for name, (_, owner) in self.games.items() if owner == tenant))
            leagues = api.pages("/v1/leagues", api.at(home).sign_in(self.member(tenant)))
            problems += tenant_problems("the list of leagues", tenant, leagues)
        return problems

    def reader_problems(self, api, ledger, name):
        """A reader's links and gists: theirs, each once, and nobody else's."""
        acknowledged = ledger.acknowledged["gista", name]
        if not acknowledged:
            return [f"{name}: nothing was ever acknowledged"]
        signed, user = api.at(self.address(name)).gista(f"{name}@honest.example", PASSWORD)
        links = [link["url"] for link in api.want([200], "GET", f"/api/links/{user}", signed)]
        gists = [gist for gist in api.want([200], "GET", "/api/gists", signed)]
        written = [gist["title"] for gist in gists if not gist.get("sourceUrl")]
        problems = ledger_problems(f"links of {name}", [one for one in acknowledged if one.startswith("http")], links)
        problems += ledger_problems(f"gists of {name}", [one for one in acknowledged if not one.startswith("http")], written)
        foreign = [url for url in links if f"/story/{name}-" not in url] + [title for title in written if not title.startswith(f"{name}-")]
        return problems + [f"{name} was shown {one}, which is not theirs" for one in foreign]
