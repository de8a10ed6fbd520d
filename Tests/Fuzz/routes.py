"""Every operation of /openapi.json, and some it does not tell of, with one part of a right request replaced by a nasty value."""

import json
import urllib.parse
import uuid

import seeds
from nasty import Raw, encoded, written
from people import PASSWORD, TARGET, People, request
from target import Server

WORDS_ZONE = {"time_zone": "Europe/Sofia", "now": "2026-11-22T10:00:00Z", "currency": "BGN", "country": "BG", "locale": "bg"}


def instance(schema, schemas):
    """A right value for a schema of the document, as far as its form says what is right."""
    if "$ref" in schema:
        return instance(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas)
    if "anyOf" in schema:
        return instance(schema["anyOf"][0], schemas)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        return {name: instance(part, schemas) for name, part in schema.get("properties", {}).items()}
    if kind == "array":
        return [instance(schema["items"], schemas)]
    if kind in ("integer", "number"):
        return schema.get("minimum", 1)
    if kind == "boolean":
        return True
    formats = {"uuid": "6f9619ff-8b86-d011-b42d-00c04fc964ff", "email": "a@fuzz.test", "uri": "http://127.0.0.1:9999/", "date": "2026-03-01",
               "date-time": "2026-03-01T10:00:00Z"}
    return formats.get(schema.get("format"), "a")


def cognito(people, random):
    """A right body of one of Cognito's operations."""
    client, user = {"ClientId": "bowline-demo"}, f"u{random.randrange(100)}@fuzz.test"
    pool, token = {"UserPoolId": "us-east-1_local", "Username": "viewer@demo.test"}, {"AccessToken": people.admin}
    mail = [{"Name": "email", "Value": user}]
    flows = [
        {"AuthFlow": "USER_SRP_AUTH", "AuthParameters": {"USERNAME": "admin@demo.test", "SRP_A": "%x" % random.getrandbits(3000)}},
        {"AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": {"USERNAME": user, "PASSWORD": PASSWORD, "SECRET_HASH": "a"}},
        {"AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": {"REFRESH_TOKEN": people.refresh}},
    ]
    proof = {"USERNAME": "admin@demo.test", "PASSWORD_CLAIM_SECRET_BLOCK": "QUJD", "PASSWORD_CLAIM_SIGNATURE": "QUJD",
             "TIMESTAMP": "Tue Sep 1 07:05:09 UTC 2026"}
    return random.choice([
        ("SignUp", {**client, "Username": user, "Password": PASSWORD, "UserAttributes": mail}),
        ("ConfirmSignUp", {**client, "Username": user, "ConfirmationCode": "123456"}),
        ("ResendConfirmationCode", {**client, "Username": user}),
        ("InitiateAuth", {**client, **random.choice(flows)}),
        ("RespondToAuthChallenge", {**client, "ChallengeName": "PASSWORD_VERIFIER", "Session": "a", "ChallengeResponses": proof}),
        ("RespondToAuthChallenge", {**client, "ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": "a",
                                    "ChallengeResponses": {"USERNAME": user, "NEW_PASSWORD": PASSWORD}}),
        ("GetTokensFromRefreshToken", {**client, "RefreshToken": "abc.def"}),
        ("RevokeToken", {**client, "Token": "abc.def"}),
        ("GlobalSignOut", {"AccessToken": "a.b.c"}),
        ("GetUser", token),
        ("ChangePassword", {"AccessToken": people.admin, "PreviousPassword": "wrong", "ProposedPassword": PASSWORD}),
        ("ForgotPassword", {**client, "Username": user}),
        ("ConfirmForgotPassword", {**client, "Username": user, "ConfirmationCode": "123456", "Password": PASSWORD}),
        ("AdminCreateUser", {**pool, "Username": user, "TemporaryPassword": PASSWORD, "UserAttributes": mail, "MessageAction": "SUPPRESS"}),
        ("AdminSetUserPassword", {**pool, "Password": PASSWORD, "Permanent": True}),
        ("AdminGetUser", pool),
        ("AdminUpdateUserAttributes", {**pool, "UserAttributes": mail}),
        ("AdminAddUserToGroup", {**pool, "GroupName": "viewer"}),
        ("AdminRemoveUserFromGroup", {**pool, "GroupName": "nothing"}),
        ("AdminListGroupsForUser", pool),
        ("AdminEnableUser", pool),
        ("AdminDisableUser", {**pool, "Username": user}),
        ("AdminDeleteUser", {**pool, "Username": user}),
        ("AdminUserGlobalSignOut", {**pool, "Username": user}),
    ])


class Routes:
    def __init__(self, server, nasty):
        self.server, self.nasty, self.random = server, nasty, nasty.random
        self.people = People(server, self.random)
        self.sentences, self.messages = seeds.sentences(), seeds.messages()
        document = json.loads(server.exchange(request("GET", "/openapi.json"))[1])
        self.schemas = document["components"]["schemas"]
        self.operations = [
            (method.upper(), path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if method in ("get", "post", "put", "patch", "delete")
        ]
        # Texts reach the engines by these two, events the scoring: they are tried more often than the rest.
        self.weights = [6 if path in ("/cognito/", "/api/v1/process") or path.endswith("/events") and method == "POST" else 3 if method == "POST" else 1
                        for method, path, _ in self.operations]
        self.more = ["/", "/docs", "/metrics", "/apps/gista", "/apps/x", "/cognito", "/nowhere", "/screens/live", "/sample", "/openapi.json", "/healthz"]

    def next(self):
        """One request, and how a report names its route."""
        if self.random.random() < 0.03:
            path = self.random.choice(self.more)
            return f"GET {path}", request("GET", path + "?" + quoted(self.nasty.text()) + "=" + quoted(self.nasty.text()), headers=self.headers({}))
        method, path, operation = self.random.choices(self.operations, self.weights)[0]
        body, headers = self.right(method, path, operation)
        part = self.random.choice(["body"] * (7 if body is not None else 0) + ["path"] * path.count("{") + ["query", "header"])
        names = {**self.people.ids, "userId": self.people.gista_id, "gistId": self.people.gist_id, "linkId": self.people.link_id,
                 "poolId": "us-east-1_local"}
        place = path
        for name, value in names.items():
            if part == "path" and self.random.random() < 0.6 and f"{{{name}}}" in place:
                value = self.nasty.mixed(value or "a") if self.random.random() < 0.4 else self.nasty.text()[:4000]
            place = place.replace(f"{{{name}}}", quoted(value or "a"))
        if part == "query" or self.random.random() < 0.1:
            place += "?" + self.query(operation)
        if part == "header":
            headers = self.headers(headers)
        data = b""
        if body is not None:
            data = encoded(written(self.nasty.bent(body) if part == "body" else body))
            if self.random.random() < 0.04:
                data = self.nasty.bytes(data)
        return f"{method} {path}", request(method, place, data[: 9 << 20], headers)

    def right(self, method, path, operation):
        """A right body and right headers."""
        headers = {}
        content = operation.get("requestBody", {}).get("content", {})
        body = None
        for media, entry in content.items():
            headers["Content-Type"] = media
            body = instance(entry["schema"], self.schemas)
        if path == "/cognito/":
            name, body = cognito(self.people, self.random)
            headers["X-Amz-Target"] = TARGET + name
            if name.startswith("Admin"):
                headers["Authorization"] = f"Bearer {self.people.operator}"
        elif path == "/analyze-text":
            body = {"session_id": str(uuid.UUID(int=self.random.getrandbits(128))), "app_bundle": "unknown", "text": self.random.choice(self.messages)[:300]}
            headers["X-API-Key"] = "dev-api-key"
        elif path == "/api/v1/process":
            body = {"input": self.nasty.sentence(self.random.choice(self.sentences))[:4000], **WORDS_ZONE}
        elif path.startswith("/v1/"):
            headers["Authorization"] = f"Bearer {self.people.admin}"
            if path.endswith("/events") and body is not None:
                body = self.event()
            elif path.endswith("/games") and body is not None:
                body.update(home_team_id=self.people.ids["teamId"], away_team_id=self.people.ids["other"], season_id=self.people.ids["seasonId"])
        elif path.startswith("/api/"):
            # What ends the sign-in the others need is tried with a token that is nobody's.
            ends = method == "DELETE" and ("sessions" in path or path.endswith("{userId}"))
            headers["Authorization"] = "Bearer " + ("a" if ends else self.people.gista)
            if body is not None and "userId" in body and path != "/api/users":
                body["userId"] = self.people.gista_id
            if path == "/api/users":
                body["userId"] = f"ann_{uuid.UUID(int=self.random.getrandbits(128))}"
                body["email"] = f"b{self.random.randrange(1 << 60)}@fuzz.test"
        return body, headers

    def event(self):
        kinds = ["period_start", "period_end", "score", "score", "score", "out", "foul", "card", "penalty", "ejection", "substitution", "timeout",
                 "shootout_attempt", "game_end", "reopen", "forfeit", "abandon", "void", "stat", "lineup"]
        event = {
            "event_id": f"e{self.random.randrange(1 << 50)}", "type": self.random.choice(kinds), "team_id": self.people.ids["teamId"],
            "player_id": self.people.ids["playerId"], "period": self.random.choice([1, 1, 2]), "clock": "7:32", "points": self.random.choice([1, 2, 3]),
        }
        more = {"assist_id": "a", "player_in_id": "b", "player_out_id": "c", "serving_team_id": self.people.ids["teamId"], "outs": 1, "kind": "personal",
                "strength": "even", "scored": True, "note": "n", "voids": "a", "corrects": "b", "after": "b"}
        for name, value in more.items():
            if self.random.random() < 0.15:
                event[name] = value
        return self.random.choice([event, {"events": [event], "expected_sequence": 2}, {"events": [event, {**event, "event_id": "z"}]}])

    def query(self, operation):
        names = [field["name"] for field in operation.get("parameters", []) if field["in"] == "query"] or ["limit"]
        values = [lambda: str(self.nasty.number()), self.nasty.text]
        return "&".join(quoted(name) + "=" + quoted(self.random.choice(values)()[:3000]) for name in names if self.random.random() < 0.7)

    def headers(self, right):
        """One header more or other than it was."""
        names = [*right, "Authorization", "Accept", "Accept-Encoding", "Accept-Language", "Idempotency-Key", "If-Match", "If-None-Match", "X-API-Version",
                 "X-Request-Id", "X-Forwarded-For", "Forwarded", "traceparent", "Range", "If-Modified-Since", "Origin", "Referer", "Cookie", "Content-Type",
                 "Content-Encoding", "X-Forwarded-Proto", "User-Agent", "Prefer", "X-API-Key"]
        name = self.random.choice(names)
        value = right.get(name, "Bearer " + self.people.admin if name == "Authorization" else "a, b;q=1")
        draw = self.random.random()
        value = str(self.nasty.number()) if draw < 0.25 else self.nasty.mixed(value) if draw < 0.6 else self.nasty.text()[:6000]
        return {**right, name: value}


def quoted(text):
    return urllib.parse.quote(encoded(str(text)), safe="")


def run(report, nasty, rounds):
    """Puts `rounds` requests to a server over one connection after the other."""
    server = Server("--allow-loopback-links")
    try:
        routes, starts = Routes(server, nasty), server.starts
        for count in range(rounds):
            if count % 400 == 399 or server.starts != starts:
                starts = server.starts
                routes.people.renew()
            route, data = routes.next()
            report.put(route, data, lambda: server.exchange(data))
    finally:
        server.stop()
