"""Two processes on one PostgreSQL database, which must be one backend."""

import json
import time
import uuid

import pytest

from postgres import Postgres
from program import Backend, run
from test_apis import bearer, game_of, person, process, question, score, sign_in
from websocket import WebSocket

PUBLIC = "https://api.example.com"


@pytest.fixture(scope="module")
def nodes():
    """Two processes with demo data."""
    postgres = Postgres()
    url = postgres.make_database()
    started = [Backend("--database", url, "--public-url", PUBLIC, "--demo") for _ in range(2)]
    yield started
    for backend in started:
        backend.stop()
    postgres.stop()


def admin(backend, *words):
    """A command that one of the processes carries out."""
    done = run("admin", *words, "--data", backend.folder, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def soon(holds):
    """Waits until it holds, as what changes at one process holds at all of them a moment later."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def respond(backend, name, session, password):
    content = {
        "ClientId": "bowline-demo",
        "ChallengeName": "NEW_PASSWORD_REQUIRED",
        "Session": session,
        "ChallengeResponses": {"USERNAME": name, "NEW_PASSWORD": password},
    }
    return backend.cognito("RespondToAuthChallenge", content)


def begin(backend, name, password):
    content = {"ClientId": "bowline-demo", "AuthFlow": "USER_PASSWORD_AUTH"}
    return backend.cognito("InitiateAuth", {**content, "AuthParameters": {"USERNAME": name, "PASSWORD": password}}).json


def test_a_sign_in_that_ends_at_one_process_ends_at_the_other(nodes):
    first, second = nodes
    tokens = sign_in(first)
    signed = {"Authorization": f"Bearer {tokens['AccessToken']}"}
    for backend in nodes:
        assert backend.get("/v1/leagues", signed).status == 200
    viewer = WebSocket(second.port, f"/v1/games/{game_of(second)['game_id']}/live", signed)
    assert first.cognito("RevokeToken", {"ClientId": "bowline-demo", "Token": tokens["RefreshToken"]}).status == 200
    assert first.get("/v1/leagues", signed).status == 401
    soon(lambda: second.get("/v1/leagues", signed).status == 401)
    assert viewer.closing() == 4401


def test_the_next_step_of_a_sign_in_may_reach_the_other_process(nodes):
    first, second = nodes
    name = f"{uuid.uuid4().hex[:8]}@demo.test"
    made = admin(first, "users", "create", name, "--tenant", "demo-tenant")
    session = begin(first, name, made["temporary_password"])["Session"]
    answer = respond(second, name, session, "Another-passw0rd!")
    assert answer.status == 200, answer.body
    signed = {"Authorization": f"Bearer {answer.json['AuthenticationResult']['AccessToken']}"}
    assert first.get("/v1/leagues", signed).status == 200
    # It is answered once, wherever it is asked again.
    assert [respond(backend, name, session, "Another-passw0rd?").status for backend in nodes] == [400, 400]


def test_an_event_that_one_process_takes_is_heard_at_the_other(nodes):
    first, second = nodes
    game = game_of(first)
    signed = first.signed("scorekeeper@demo.test")
    path = f"/v1/games/{game['game_id']}"
    viewer = WebSocket(second.port, f"{path}/live", signed)
    assert viewer.message()["type"] == "snapshot"
    sent = []
    for _ in range(20):
        answer = first.ask("POST", f"{path}/events", {**signed, "Idempotency-Key": str(uuid.uuid4())}, score(game))
        assert answer.status == 201, answer.body
        sent.append(answer.json["data"]["event_id"])
    assert [viewer.message()["event"]["event_id"] for _ in sent] == sent
    viewer.close()


def test_changed_limits_clients_and_keys_hold_at_the_other_process(nodes):
    first, second = nodes
    key = admin(first, "keys", "create", "other")
    judged = lambda: second.ask("POST", "/analyze-text", {"X-API-Key": key["text"]}, question(session_id=str(uuid.uuid4())))
    assert judged().status == 200
    admin(first, "limits", "set", "session", "--per-second", "5", "--burst", "7")
    soon(lambda: judged().headers["RateLimit-Limit"] == "7")
    admin(first, "limits", "clear", "session")
    admin(first, "keys", "revoke", key["id"])
    soon(lambda: judged().status == 401)
    admin(first, "clients", "create", "other-app")
    content = {"USERNAME": "viewer@demo.test", "PASSWORD": "Demo-passw0rd!"}
    answer = second.cognito(
        "InitiateAuth", {"ClientId": "other-app", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": content}
    )
    if answer.status == 200:
        signed = {"Authorization": f"Bearer {answer.json['AuthenticationResult']['AccessToken']}"}
        soon(lambda: first.get("/v1/leagues", signed).status == 200)
        admin(first, "clients", "delete", "other-app")
        soon(lambda: second.get("/v1/leagues", signed).status == 401)


def test_new_signing_keys_are_known_before_they_sign(nodes):
    first, second = nodes
    published = lambda backend: {key["kid"] for key in backend.get("/cognito/us-east-1_local/.well-known/jwks.json").json["keys"]}
    before = published(first)
    assert published(second) == before
    admin(first, "rotate-keys")
    for _ in range(10):
        assert second.get("/v1/leagues", first.signed()).status == 200
    soon(lambda: published(second) == published(first) != before)


def test_a_session_of_gista_that_ends_at_one_process_ends_at_the_other(nodes):
    first, second = nodes
    _, session = person(first)
    listener = WebSocket(second.port, "/api/live", bearer(session))
    assert first.ask("DELETE", "/api/sessions/current", bearer(session)).status == 204
    assert second.get("/api/links/x", bearer(session)).status == 401
    assert listener.closing() == 4401


def test_both_give_the_same_answer_to_a_key_that_was_used(nodes):
    first, second = nodes
    headers = {**first.signed(), "Idempotency-Key": str(uuid.uuid4())}
    league = {"name": f"Once {uuid.uuid4().hex[:6]}", "sport_type": "basketball"}
    answers = [backend.ask("POST", "/v1/leagues", headers, league) for backend in nodes]
    assert [answer.status for answer in answers] == [201, 201]
    assert answers[0].body == answers[1].body


def test_imported_exchange_rates_hold_at_the_other_process(nodes, tmp_path):
    first, second = nodes
    converted = lambda backend: process(backend, input="100 usd in eur").json["message"]
    # The demo's rates are there at both, though only one of them has put them there.
    assert converted(first) == converted(second) and "86.8" in converted(first)
    listed = tmp_path / "eurofxref.csv"
    listed.write_text("Date, USD, JPY, \n21 November 2025, 1.2500, 180.23, \n")
    assert admin(first, "rates", "import", str(listed))["date"] == "2025-11-21"
    soon(lambda: all("100 USD = 80 EUR" in converted(backend) for backend in nodes))
    assert admin(second, "rates", "show")["source"] == "European Central Bank"
