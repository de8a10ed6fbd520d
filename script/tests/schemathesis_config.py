"""Writes schemathesis' settings for a running backend: a credential for every way its /openapi.json lets callers prove who they are."""

import json
import sys
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


def main(url: str, hooks: str) -> None:
    with urlopen(url + "/openapi.json") as answer:
        schemes = json.load(answer)["components"].get("securitySchemes", {})
    token = access_token(url)
    lines = [f"hooks = {json.dumps(hooks)}"]
    lines += ["[parameters]", '"path.poolId" = "us-east-1_local"']
    for name, scheme in schemes.items():
        lines.append(f"[auth.openapi.{json.dumps(name)}]")
        lines.append(f'bearer = "{token}"' if scheme["type"] == "http" else f'api_key = "{API_KEY}"')
    # What an operation takes depends on a header, which the document cannot say; so a body that fits it may still be refused.
    lines += ["[[operations]]", 'include-path = "/cognito/"', "checks.positive_data_acceptance.enabled = false"]
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
