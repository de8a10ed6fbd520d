"""Writes schemathesis' settings for a running backend: a credential for every way its /openapi.json lets callers prove who they are."""

import json
import sys
import uuid
from urllib.request import Request, urlopen

NAME, PASSWORD = "admin@demo.test", "Demo-passw0rd!"
API_KEY = "dev-api-key"


def access_token(url: str) -> str:
    question = {
        "AuthFlow": "USER_PASSWORD_AUTH",
        "ClientId": "bowline-demo",
        "AuthParameters": {"USERNAME": NAME, "PASSWORD": PASSWORD},
    }
    headers = {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth",
    }
    with urlopen(Request(url + "/cognito/", json.dumps(question).encode(), headers)) as answer:
        return json.load(answer)["AuthenticationResult"]["AccessToken"]


def gista_token(url: str) -> str:
    """The token of somebody who has just made an account at Gista."""

    def post(path, question):
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(url + path, json.dumps(question).encode(), headers)) as answer:
            return json.load(answer)

    person = {"email": "tester@clients.test", "password": PASSWORD}
    post("/api/users", {"userId": f"tester_{uuid.uuid4()}", "username": "tester", **person})
    return post("/api/sessions", person)["accessToken"]


def score_ids(url: str, token: str) -> dict[str, str]:
    """What the demo's tenant has, so that calls reach more than a 404."""

    def first(path: str) -> dict:
        with urlopen(Request(url + path, headers={"Authorization": f"Bearer {token}"})) as answer:
            return json.load(answer)["data"][0]

    league = first("/v1/leagues")["league_id"]
    team = first(f"/v1/leagues/{league}/teams")["team_id"]
    return {
        "leagueId": league,
        "seasonId": first(f"/v1/leagues/{league}/seasons")["season_id"],
        "teamId": team,
        "playerId": first(f"/v1/teams/{team}/players")["player_id"],
        "gameId": first(f"/v1/leagues/{league}/games?status=in_progress")["game_id"],
    }


def main(url: str, hooks: str) -> None:
    with urlopen(url + "/openapi.json") as answer:
        schemes = json.load(answer)["components"].get("securitySchemes", {})
    token = access_token(url)
    bearers = {"gista": gista_token(url)} if "gista" in schemes else {}
    lines = [f"hooks = {json.dumps(hooks)}"]
    lines += ["[parameters]", '"path.poolId" = "us-east-1_local"']
    lines += [f'"path.{name}" = "{value}"' for name, value in score_ids(url, token).items()]
    for name, scheme in schemes.items():
        lines.append(f"[auth.openapi.{json.dumps(name)}]")
        lines.append(f'bearer = "{bearers.get(name, token)}"' if scheme["type"] == "http" else f'api_key = "{API_KEY}"')
    # What an operation takes depends on a header, which the document cannot say; so a body that fits it may still be refused.
    lines += ["[[operations]]", 'include-path = "/cognito/"', "checks.positive_data_acceptance.enabled = false"]
    # What is right by itself may be wrong beside the rest: a team of another league, an event out of its turn, a key used before.
    lines += ["[[operations]]", 'include-path-regex = "^/v1/"', "checks.positive_data_acceptance.enabled = false"]
    # Whoever is signed in there has the server call any address, which a test must not.
    lines += ["[[operations]]", 'include-path = "/api/store-link"', 'headers = { Authorization = "Bearer nobody" }']
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
