"""What the clients' tests share: Amazon's client pointed at a running backend, and the codes that backend would have mailed."""

import json
import os
import secrets
import subprocess
import time
from pathlib import Path

import boto3
import pytest
from botocore import UNSIGNED
from botocore.config import Config

POOL = "us-east-1_local"
CLIENT = "bowline-demo"
PASSWORD = "Demo-passw0rd!"


def client():
    """Amazon's client. People's own calls are not signed, as from any app."""
    return boto3.client(
        "cognito-idp",
        region_name="us-east-1",
        endpoint_url=os.environ["BOWLINE_URL"] + "/cognito/",
        config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}),
    )


def admin(*words):
    """What `bowline admin` answers."""
    command = [os.environ["BOWLINE_PROGRAM"], "admin", *words, "--json", "--data", os.environ["BOWLINE_DATA_FOLDER"]]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


@pytest.fixture(scope="session")
def cognito():
    return client()


@pytest.fixture(scope="session")
def operator():
    """Amazon's client with an operator's credential in place of a signature."""
    credential = admin("operators", "create", "tests")["text"]
    signed = client()

    def show(request, **_):
        request.headers["Authorization"] = f"Bearer {credential}"

    signed.meta.events.register("before-send.cognito-idp", show)
    return signed


@pytest.fixture(scope="session")
def strict_client():
    """An app whose exchanged refresh tokens end at once."""
    return admin("clients", "create", "strict", "--password-flow", "yes", "--grace", "0")["client"]["id"]


@pytest.fixture(scope="session")
def secretive_client():
    """An app with a secret: its id and the secret."""
    made = admin("clients", "create", "secretive", "--password-flow", "yes", "--secret", "yes")
    return made["client"]["id"], made["secret"]


@pytest.fixture
def somebody():
    """A name nobody else has."""
    return f"{secrets.token_hex(6)}@clients.test"


@pytest.fixture
def person(cognito, somebody):
    """Somebody who has signed up and confirmed."""
    cognito.sign_up(ClientId=CLIENT, Username=somebody, Password=PASSWORD)
    cognito.confirm_sign_up(ClientId=CLIENT, Username=somebody, ConfirmationCode=code_for(somebody, "confirmSignUp"))
    return somebody


def code_for(name, purpose):
    """The newest code for somebody in the backend's log, or in those of its processes, which `:` separates."""
    logs = [Path(name) for name in os.environ["BOWLINE_LOG"].split(":")]
    for _ in range(200):
        found = None
        events = (json.loads(line) for log in logs for line in log.read_text().splitlines() if line.startswith("{"))
        for event in sorted(events, key=lambda event: event.get("time", "")):
            if event.get("event") == "code_for_user" and event["to"] == name and event["for"] == purpose:
                found = event["code"]
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("no code was logged")


def sign_in(cognito, name, password=PASSWORD, client=CLIENT):
    """Signs in by the password itself."""
    return cognito.initiate_auth(
        ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": name, "PASSWORD": password}
    )
