"""Accounts of both kinds, from outside: who can be locked out by whom, what ends with a password, and what the audit log tells."""

import json
import os
import stat
import time
import uuid
from pathlib import Path

import pytest

import timing
from program import PASSWORD, run

CLIENT = "bowline-demo"
OWNER = "viewer@demo.test"
HOME = "198.51.100.7"


class People:
    """A backend, called from addresses that its proxy names."""

    def __init__(self, backend):
        self.backend = backend
        self.codes_seen = 0

    def cognito(self, action, content, address=HOME, **headers):
        headers = {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{action}",
            "X-Forwarded-For": address,
            **headers,
        }
        return self.backend.ask("POST", "/cognito/", headers, json.dumps({"ClientId": CLIENT, **content}))

    def gista(self, method, path, body=None, address=HOME, token=None, **headers):
        headers = {"X-Forwarded-For": address, **headers}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return self.backend.ask(method, path, headers, body)

    def sign_in(self, password=PASSWORD, address=HOME, name=OWNER, **headers):
        parameters = {"USERNAME": name, "PASSWORD": password}
        content = {"AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}
        return self.cognito("InitiateAuth", content, address, **headers)

    def code(self):
        """The next code that is sent. Codes are sent after the caller was answered, so it is waited for."""
        for _ in range(2_000):
            events = [json.loads(line) for line in Path(self.backend.log_path).read_text().splitlines()]
            codes = [event["code"] for event in events if event.get("event") == "code_for_user"]
            if len(codes) > self.codes_seen:
                self.codes_seen += 1
                return codes[self.codes_seen - 1]
            time.sleep(0.005)
        raise AssertionError("no code was sent")

    def make(self, name, password="a long enough one"):
        """An account of Gista's, signed in."""
        account = {
            "userId": f"{name}_{uuid.uuid4()}",
            "email": f"{name}@example.com",
            "password": password,
            "username": name,
        }
        assert self.gista("POST", "/api/users", account).status == 201
        return account, self.session(account).json

    def session(self, account, password=None, address=HOME, **headers):
        body = {"email": account["email"], "password": password or account["password"]}
        return self.gista("POST", "/api/sessions", body, address, **headers)


@pytest.fixture
def people(start):
    return People(start())


def strangers(count):
    return [f"203.0.113.{number}" for number in range(count)]


def test_strangers_lock_nobody_out_of_the_pool(people):
    assert people.sign_in().status == 200
    for address in strangers(14):
        for _ in range(6):
            assert people.sign_in("Wrong-passw0rd!", address).status == 400
        assert people.cognito("ForgotPassword", {"Username": OWNER}, address).status == 200
    assert people.sign_in(address="192.0.2.1").json["message"] == "Password attempts exceeded"
    assert people.sign_in().status == 200
    # Elsewhere the mailbox is enough, while wrong codes come in from everywhere.
    code = people.code()
    for address in strangers(10):
        for _ in range(12):
            wrong = {"Username": OWNER, "ConfirmationCode": "123456", "Password": "Second-passw0rd!"}
            assert people.cognito("ConfirmForgotPassword", wrong, address).status == 400
    right = {"Username": OWNER, "ConfirmationCode": code, "Password": "Second-passw0rd!"}
    assert people.cognito("ConfirmForgotPassword", right, "192.0.2.1").status == 200
    for address in strangers(14):
        people.sign_in("Wrong-passw0rd!", address)
    assert people.sign_in("Second-passw0rd!", "192.0.2.1").status == 200


def test_strangers_lock_nobody_out_of_gista(people):
    account, _ = people.make("ann")
    for address in strangers(14):
        for _ in range(6):
            assert people.session(account, "wrong", address).status in (401, 429)
        for _ in range(9):
            assert people.gista("POST", "/api/passwords/forgotten", {"email": account["email"]}, address).status == 202
    assert people.session(account, address="192.0.2.1").status == 429
    assert people.session(account).status == 201
    code = people.code()
    for address in strangers(5):
        for _ in range(12):
            wrong = {"email": account["email"], "code": "000000", "password": "another long one"}
            assert people.gista("POST", "/api/passwords/reset", wrong, address).status in (400, 429)
    right = {"email": account["email"], "code": code, "password": "another long one"}
    assert people.gista("POST", "/api/passwords/reset", right, "192.0.2.1").status == 200
    assert people.session(account, "another long one", "192.0.2.1").status == 201


def test_a_device_that_signed_in_before_is_known_everywhere(people):
    device = people.sign_in().headers["X-Device-Token"]
    for address in strangers(14):
        for _ in range(6):
            people.sign_in("Wrong-passw0rd!", address)
    assert people.sign_in(address="192.0.2.1").status == 400
    assert people.sign_in(address="192.0.2.1", **{"X-Device-Token": device}).status == 200


def test_what_was_counted_outlives_a_kill(start):
    first = People(start())
    folder = first.backend.folder
    for address in strangers(14):
        for _ in range(6):
            first.sign_in("Wrong-passw0rd!", address)
    # Counts are stored within a second; the start of another second shows that one has passed.
    time.sleep(2.5)
    first.backend.process.kill()
    first.backend.process.wait()
    second = People(start(folder=folder))
    assert second.sign_in(address="192.0.2.1").json["message"] == "Password attempts exceeded"


def test_another_password_ends_every_other_sign_in(people):
    own, stolen = (people.sign_in().json["AuthenticationResult"] for _ in range(2))
    change = {
        "AccessToken": own["AccessToken"],
        "PreviousPassword": PASSWORD,
        "ProposedPassword": "Second-passw0rd!",
    }
    assert people.cognito("ChangePassword", change).status == 200
    for tokens, isAlive in ((own, True), (stolen, False)):
        signed = {"Authorization": f"Bearer {tokens['AccessToken']}"}
        assert (people.backend.get("/v1/leagues", signed).status == 200) == isAlive
        refresh = people.cognito("GetTokensFromRefreshToken", {"RefreshToken": tokens["RefreshToken"]})
        assert (refresh.status == 200) == isAlive


def test_a_password_an_operator_sets_ends_every_sign_in(people):
    tokens = people.sign_in().json["AuthenticationResult"]
    data = ("--data", people.backend.folder)
    credential = json.loads(run("admin", "operators", "create", "tests", "--json", *data).stdout)["text"]
    content = {"UserPoolId": "us-east-1_local", "Username": OWNER, "Password": "Second-passw0rd!", "Permanent": False}
    assert people.cognito("AdminSetUserPassword", content, Authorization=f"Bearer {credential}").status == 200
    signed = {"Authorization": f"Bearer {tokens['AccessToken']}"}
    assert people.backend.get("/v1/leagues", signed).status == 401
    refresh = people.cognito("GetTokensFromRefreshToken", {"RefreshToken": tokens["RefreshToken"]})
    assert refresh.json["__type"] == "NotAuthorizedException"
    assert people.sign_in("Second-passw0rd!").json["ChallengeName"] == "NEW_PASSWORD_REQUIRED"


def test_another_password_of_gistas_ends_other_sessions(people):
    account, own = people.make("ann")
    stolen = people.session(account).json
    path = f"/api/users/{account['userId']}"
    change = {"password": "another long one", "currentPassword": account["password"]}
    assert people.gista("PUT", path, change, token=own["accessToken"]).status == 200
    assert people.gista("GET", path, token=own["accessToken"]).status == 200
    assert people.gista("GET", path, token=stolen["accessToken"]).status == 401
    spent = {"refreshToken": stolen["refreshToken"]}
    assert people.gista("POST", "/api/sessions/refresh", spent).status == 401


def test_common_passwords_are_refused(people):
    refusal = people.cognito("SignUp", {"Username": "ann@example.com", "Password": "Password1!"})
    assert refusal.json["__type"] == "InvalidPasswordException"
    account = {"userId": f"ann_{uuid.uuid4()}", "email": "a@example.com", "username": "ann", "password": "iloveyou"}
    refusal = people.gista("POST", "/api/users", account)
    assert refusal.status == 400 and list(refusal.json["error"]["details"]) == ["password"]


def test_sign_ups_and_codes_are_limited_by_address(people):
    kinds = [people.cognito("ForgotPassword", {"Username": f"name{n}@example.com"}).status for n in range(22)]
    assert kinds == [200] * 20 + [400] * 2
    refused = people.cognito("SignUp", {"Username": "new@example.com", "Password": "First-passw0rd!"})
    assert refused.json["__type"] == "TooManyRequestsException"
    account = {"userId": f"ann_{uuid.uuid4()}", "email": "a@example.com", "username": "ann", "password": "long enough"}
    assert people.gista("POST", "/api/users", account).status == 429
    assert people.gista("POST", "/api/users", account, "198.51.100.8").status == 201
    assert people.sign_in().status == 200


def test_a_flood_from_this_machine_is_limited_too(people):
    answers = [
        people.backend.cognito("ForgotPassword", {"ClientId": CLIENT, "Username": f"name{number}@example.com"}).json
        for number in range(1_100)
    ]
    refused = sum(answer.get("__type") == "TooManyRequestsException" for answer in answers)
    assert 0 < refused <= 100


def test_the_audit_log_tells_who_did_what_and_no_secret(people):
    secrets = [PASSWORD, "Wrong-passw0rd!", "Second-passw0rd!", "my-secret-name", "a long enough one", "dev-api-key"]
    tokens = people.sign_in().json["AuthenticationResult"]
    secrets += [tokens[kind] for kind in ("AccessToken", "IdToken", "RefreshToken")]
    people.sign_in("Wrong-passw0rd!")
    people.sign_in("Wrong-passw0rd!", name="my-secret-name")
    for _ in range(6):
        people.sign_in("Wrong-passw0rd!", "203.0.113.99")
    people.cognito("ForgotPassword", {"Username": OWNER})
    secrets.append(people.code())
    reset = {"Username": OWNER, "ConfirmationCode": secrets[-1], "Password": "Second-passw0rd!"}
    assert people.cognito("ConfirmForgotPassword", reset).status == 200
    tokens = people.sign_in("Second-passw0rd!").json["AuthenticationResult"]
    signed = {"Authorization": f"Bearer {tokens['AccessToken']}", "X-Forwarded-For": HOME, "X-Request-Id": "mine-7"}
    league = {"name": "L", "sport": "basketball"}
    assert people.backend.ask("POST", "/v1/leagues", signed, league).status == 403
    account, session = people.make("ann")
    people.session(account, "Wrong-passw0rd!")
    assert people.gista("DELETE", f"/api/users/{account['userId']}", token=session["accessToken"]).status == 200
    secrets += [session["accessToken"], session["refreshToken"], tokens["AccessToken"]]
    data = ("--data", people.backend.folder)
    key = json.loads(run("admin", "keys", "create", "phone", "--json", *data).stdout)
    secrets.append(key["text"])
    password = Path(people.backend.folder).parent / f"{uuid.uuid4()}.password"
    password.write_text("Third-passw0rd!")
    secrets.append("Third-passw0rd!")
    run("admin", "users", "reset-password", OWNER, "--password-file", str(password), *data, input="")
    password.unlink()

    def entries():
        return json.loads(run("admin", "audit", "--since", "1h", "--json", *data).stdout)["entries"]

    found = {(entry["event"], entry["outcome"]) for entry in entries()}
    assert {
        ("sign_in", "done"),
        ("sign_in", "refused"),
        ("sign_in", "locked_out"),
        ("forgot_password", "done"),
        ("reset_password", "done"),
        ("not_allowed", "refused"),
        ("sign_up", "done"),
        ("delete_account", "done"),
        ("keys create", "done"),
        ("users reset-password", "done"),
    } <= found
    first = next(entry for entry in entries() if entry["event"] == "sign_in")
    assert first["actor"] == OWNER and first["address"] == HOME and first["time"].endswith("Z") and first["request"]
    refused = next(entry for entry in entries() if entry["event"] == "not_allowed")
    assert (refused["actor"], refused["subject"], refused["request"]) == (OWNER, "POST /v1/leagues", "mine-7")
    count = len(entries())
    people.backend.end()
    assert len(entries()) >= count, "without a server too"
    files = sorted(Path(people.backend.folder).glob("audit*.jsonl"))
    assert len(files) == 2
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        text = file.read_text()
        assert [secret for secret in secrets if secret in text] == []


def test_the_audit_log_takes_only_a_moment_or_a_span(people):
    refusal = run("admin", "audit", "--since", "yesterday", "--data", people.backend.folder)
    assert refusal.returncode == 2 and "24h" in refusal.stderr


def test_how_long_answers_take_is_reported(start, capsys):
    is_thorough = os.environ.get("BOWLINE_THOROUGH") == "1"
    backend = start("--no-limits", "--log-level", "warning")
    with capsys.disabled():
        timing.report_accounts(backend, calls=1_000 if is_thorough else 8)
        timing.report_refreshes(backend, seconds=10 if is_thorough else 1)
