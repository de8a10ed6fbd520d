"""Who is signed in while the routes are tried: an admin of the demo's tenant, an operator, and a fresh account at Gista."""

import json
import subprocess
import uuid

from target import PROGRAM

PASSWORD = "Demo-passw0rd!"
SPORTS = ["basketball", "football", "ice_hockey", "baseball", "volleyball", "tennis"]
TARGET = "AWSCognitoIdentityProviderService."


class People:
    def __init__(self, server, random):
        self.server, self.random = server, random
        self.renew()

    def renew(self):
        """Signs everybody in again: an input may have ended a sign-in, and a server that was started again has no connection."""
        self.admin = self._sign_in()
        made = subprocess.run(
            [PROGRAM, "admin", "operators", "create", f"fuzz{self.random.randrange(1 << 40)}", "--data", f"{self.server.folder.name}/data", "--json"],
            capture_output=True, text=True, check=True,
        )
        self.operator = next(value for name, value in json.loads(made.stdout).items() if name in ("credential", "text", "token", "secret"))
        self.renew_gista()
        self.ids = self._score_ids()

    def renew_gista(self):
        self.gista_id = f"tester_{uuid.UUID(int=self.random.getrandbits(128))}"
        person = {"email": f"a{self.random.randrange(1 << 60)}@fuzz.test", "password": PASSWORD}
        self.email = person["email"]
        self.ask("POST", "/api/users", {"userId": self.gista_id, "username": "tester", **person})
        session = self.ask("POST", "/api/sessions", person)
        self.gista, self.gista_refresh = session["accessToken"], session.get("refreshToken", "")
        gist = self.ask("POST", "/api/gists", {"userId": self.gista_id, "title": "T", "content": "C"}, self.gista)
        link = {"userId": self.gista_id, "url": "http://127.0.0.1:9999/", "autoCreateGist": False}
        link = self.ask("POST", "/api/store-link", link, self.gista)
        self.gist_id, self.link_id = first_id(gist), first_id(link)

    def _sign_in(self):
        content = {"ClientId": "bowline-demo", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": {"USERNAME": "admin@demo.test", "PASSWORD": PASSWORD}}
        headers = {"Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": TARGET + "InitiateAuth"}
        result = json.loads(self.send("POST", "/cognito/", json.dumps(content).encode(), headers)[1])["AuthenticationResult"]
        self.refresh = result["RefreshToken"]
        return result["AccessToken"]

    def _score_ids(self):
        """A league of its own, so that lists stay short."""
        made = lambda path, body: self.ask("POST", path, body, self.admin)["data"]
        league = made("/v1/leagues", {"name": "Fuzz", "sport_type": self.random.choice(SPORTS), "season_name": "S"})["league_id"]
        teams = [made(f"/v1/leagues/{league}/teams", {"name": name}) for name in ("A", "B")]
        return {
            "leagueId": league,
            "teamId": teams[0]["team_id"],
            "other": teams[1]["team_id"],
            "seasonId": self.ask("GET", f"/v1/leagues/{league}/seasons", token=self.admin)["data"][0]["season_id"],
            "playerId": made(f"/v1/teams/{teams[0]['team_id']}/players", {"name": "P", "number": 7})["player_id"],
            "gameId": self.game(league, teams),
        }

    def game(self, league, teams):
        """A new game that has begun."""
        pair = {"home_team_id": teams[0]["team_id"], "away_team_id": teams[1]["team_id"]}
        game = self.ask("POST", f"/v1/leagues/{league}/games", pair, self.admin)["data"]["game_id"]
        events = [{"event_id": "a", "type": "game_start"}]
        self.ask("POST", f"/v1/games/{game}/events", {"events": events}, self.admin)
        return game

    def ask(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        status, answer = self.send(method, path, json.dumps(body).encode() if body is not None else b"", headers)
        assert status < 300, (method, path, status, answer[:300])
        return json.loads(answer)

    def send(self, method, path, body, headers):
        return self.server.exchange(request(method, path, body, headers))


def first_id(value):
    """The id in an answer about one thing, however deep it stands."""
    if isinstance(value, dict):
        for name in ("id", "gistId", "linkId"):
            if isinstance(value.get(name), str):
                return value[name]
        value = list(value.values())
    for item in value if isinstance(value, list) else []:
        if found := first_id(item):
            return found
    return None


def request(method, path, body=b"", headers=None):
    """A request in bytes. A header value that HTTP cannot carry is sent without the signs that would end it."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    for name, value in (headers or {}).items():
        value = value if isinstance(value, str) else str(value)
        lines.append(f"{name}: " + value.replace("\r", "").replace("\n", "").replace("\0", ""))
    if body or method in ("POST", "PUT", "PATCH"):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body
