"""What the four APIs agree on, asked from outside."""

import http.server
import json
import re
import threading
import time
import uuid

import pytest

from websocket import Refused, WebSocket


def envelope_error(answer, status, code):
    """The ScoreBase body of an error."""
    assert answer.status == status, answer.body
    error = answer.json["error"]
    assert error["code"] == code
    assert error["message"]
    assert error["request_id"] == answer.headers["X-Request-Id"]
    return error


# Errors


def test_who_is_not_signed_in_is_401(backend):
    envelope_error(backend.get("/v1/leagues"), 401, "UNAUTHORIZED")
    envelope_error(backend.ask("POST", "/analyze-text", {}, {"text": "a"}), 401, "UNAUTHORIZED")


def test_who_may_not_is_403(backend):
    league = {"name": "A", "sport_type": "basketball"}
    envelope_error(backend.ask("POST", "/v1/leagues", backend.signed("viewer@demo.test"), league), 403, "FORBIDDEN")


def test_what_is_not_there_is_404(backend):
    envelope_error(backend.get("/nowhere"), 404, "NOT_FOUND")
    envelope_error(backend.get("/v1/leagues/nothing", backend.signed()), 404, "NOT_FOUND")


def test_a_wrong_method_is_405_and_says_which_are_right(backend):
    answer = backend.ask("DELETE", "/v1/leagues", backend.signed())
    envelope_error(answer, 405, "METHOD_NOT_ALLOWED")
    assert {"GET", "POST"} <= {name.strip() for name in answer.headers["Allow"].split(",")}


def test_wrong_values_are_400_and_each_is_named(backend):
    error = envelope_error(
        backend.ask("POST", "/v1/leagues", backend.signed(), {"name": "", "sport_type": "chess"}), 400, "VALIDATION_ERROR"
    )
    assert set(error["details"]) == {"name", "sport_type"}
    assert all(isinstance(text, str) and text for text in error["details"].values())


def test_a_body_of_another_kind_is_415_and_one_too_large_413(backend):
    signed = backend.signed()
    wrong = backend.ask("POST", "/v1/leagues", {**signed, "Content-Type": "text/plain"}, "name")
    envelope_error(wrong, 415, "UNSUPPORTED_MEDIA_TYPE")
    large = {**signed, "Content-Type": "application/json"}
    envelope_error(backend.ask("POST", "/v1/leagues", large, "x" * (9 << 20)), 413, "PAYLOAD_TOO_LARGE")


def test_a_change_of_an_older_state_is_412(backend):
    league = league_of(backend)
    answer = backend.ask(
        "PATCH", f"/v1/leagues/{league['league_id']}", {**backend.signed(), "If-Match": '"older"'}, {"name": "Another"}
    )
    envelope_error(answer, 412, "PRECONDITION_FAILED")


def test_too_many_calls_are_429_with_whole_seconds_to_wait(start):
    backend = start()
    for _ in range(400):
        answer = backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question())
        if answer.status != 200:
            break
    envelope_error(answer, 429, "RATE_LIMIT_EXCEEDED")
    assert re.fullmatch(r"[1-9]\d*", answer.headers["Retry-After"])


# Lists


def test_a_list_is_read_page_by_page(backend):
    league = league_of(backend)
    path = f"/v1/leagues/{league['league_id']}/teams"
    signed = backend.signed()
    whole = backend.get(f"{path}?limit=100", signed).json
    assert whole["next_cursor"] is None
    names, cursor = [], ""
    while cursor is not None:
        page = backend.get(f"{path}?limit=2{cursor and '&cursor=' + cursor}", signed).json
        assert isinstance(page["data"], list)
        names += [team["team_id"] for team in page["data"]]
        cursor = page["next_cursor"]
    assert names == [team["team_id"] for team in whole["data"]]


@pytest.mark.parametrize("query", ["cursor=nonsense", "limit=0", "limit=101", "limit=many"])
def test_a_bad_cursor_or_limit_is_400(backend, query):
    envelope_error(backend.get(f"/v1/leagues?{query}", backend.signed()), 400, "VALIDATION_ERROR")


def test_a_list_has_a_weak_tag_over_what_it_shows_and_is_private(backend):
    signed = backend.signed()
    first, second = backend.get("/v1/leagues", signed), backend.get("/v1/leagues", signed)
    assert first.headers["ETag"].startswith('W/"')
    # Neither the request's id nor the moment is part of it.
    assert first.json["request_id"] != second.json["request_id"]
    assert first.headers["ETag"] == second.headers["ETag"]
    assert "private" in first.headers["Cache-Control"]
    assert backend.get("/v1/leagues", {**signed, "If-None-Match": first.headers["ETag"]}).status == 304


# Sign-in


def test_cognito_answers_with_and_without_the_last_slash(backend):
    for path in ["/cognito", "/cognito/"]:
        answer = backend.cognito("InitiateAuth", {"ClientId": "nobody", "AuthFlow": "USER_PASSWORD_AUTH"}, path)
        assert answer.status == 400
        assert "__type" in answer.json


def claims(token):
    import base64

    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def sign_in(backend, name="admin@demo.test"):
    content = {"USERNAME": name, "PASSWORD": "Demo-passw0rd!"}
    answer = backend.cognito(
        "InitiateAuth", {"ClientId": "bowline-demo", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": content}
    )
    return answer.json["AuthenticationResult"]


@pytest.mark.parametrize(
    "name, tenant, groups",
    [
        ("admin@demo.test", "demo-tenant", {"admin", "scorekeeper"}),
        ("scorekeeper@demo.test", "demo-tenant", {"scorekeeper"}),
        ("viewer@demo.test", "demo-tenant", set()),
        ("admin@rival.test", "rival-tenant", {"admin", "scorekeeper"}),
    ],
)
def test_the_demos_people_have_their_tenant_and_groups_in_both_tokens(backend, name, tenant, groups):
    result = sign_in(backend, name)
    for token in [result["AccessToken"], result["IdToken"]]:
        told = claims(token)
        assert told["iss"] == f"{backend.url}/cognito/us-east-1_local"
        assert told["custom:tenant_id"] == tenant
        assert set(told.get("cognito:groups", [])) == groups
        assert backend.get("/v1/leagues", {"Authorization": f"Bearer {token}"}).status == 200


def test_the_keys_tokens_are_signed_with_are_published(backend):
    keys = backend.get("/cognito/us-east-1_local/.well-known/jwks.json").json["keys"]
    assert all(key["kty"] == "RSA" and key["alg"] == "RS256" and key["kid"] for key in keys)
    configuration = backend.get("/cognito/us-east-1_local/.well-known/openid-configuration").json
    assert configuration["issuer"] == f"{backend.url}/cognito/us-east-1_local"


def test_a_session_is_refreshed_by_rotation_only(backend):
    token = sign_in(backend)["RefreshToken"]
    old = backend.cognito(
        "InitiateAuth",
        {"ClientId": "bowline-demo", "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": {"REFRESH_TOKEN": token}},
    )
    assert (old.status, old.json["__type"].split("#")[-1]) == (400, "InvalidParameterException")
    exchange = {"ClientId": "bowline-demo", "RefreshToken": token}
    first = backend.cognito("GetTokensFromRefreshToken", exchange)
    assert first.status == 200
    assert first.json["AuthenticationResult"]["RefreshToken"] != token
    # Within the ten seconds of grace an answer that was lost may be asked for again.
    assert backend.cognito("GetTokensFromRefreshToken", exchange).status == 200


def test_the_demo_client_takes_a_proof_of_the_password(backend):
    answer = backend.cognito(
        "InitiateAuth",
        {
            "ClientId": "bowline-demo",
            "AuthFlow": "USER_SRP_AUTH",
            "AuthParameters": {"USERNAME": "admin@demo.test", "SRP_A": "2" * 64},
        },
    )
    assert answer.json["ChallengeName"] == "PASSWORD_VERIFIER"


# ScoreBase


def league_of(backend, name="admin@demo.test"):
    return backend.get("/v1/leagues", backend.signed(name)).json["data"][0]


def game_of(backend, status="in_progress"):
    league = league_of(backend)
    path = f"/v1/leagues/{league['league_id']}/games?status={status}"
    return backend.get(path, backend.signed()).json["data"][0]


@pytest.mark.parametrize("name", ["admin@demo.test", "admin@rival.test"])
def test_both_tenants_have_a_league_in_full_play(backend, name):
    signed = backend.signed(name)
    league = league_of(backend, name)
    root = f"/v1/leagues/{league['league_id']}"
    teams = backend.get(f"{root}/teams", signed).json["data"]
    assert backend.get(f"/v1/teams/{teams[0]['team_id']}/players", signed).json["data"]
    assert backend.get(f"{root}/standings", signed).json["data"]
    assert backend.get(f"{root}/games?status=final", signed).json["data"]
    under_way = backend.get(f"{root}/games?status=in_progress", signed).json["data"]
    assert {game["sport_type"] for game in under_way} == {"basketball"}


def test_everything_is_inside_the_envelope_and_ids_end_in_id(backend):
    answer = backend.get(f"/v1/games/{game_of(backend)['game_id']}", backend.signed()).json
    assert answer["request_id"] and answer["timestamp"]
    assert {"game_id", "league_id", "season_id", "home_team_id", "away_team_id", "tenant_id"} <= set(answer["data"])
    assert answer["data"]["status"] in ["scheduled", "in_progress", "final"]


def test_another_tenants_things_are_not_there(backend):
    league = league_of(backend)
    envelope_error(backend.get(f"/v1/leagues/{league['league_id']}", backend.signed("admin@rival.test")), 404, "NOT_FOUND")


def score(game, side="home"):
    return {"type": "score", "team_id": game[f"{side}_team_id"], "points": 2}


def test_events_are_oldest_first_and_taken_one_or_many_at_a_time(backend):
    game = game_of(backend)
    path = f"/v1/games/{game['game_id']}/events"
    signed = backend.signed("scorekeeper@demo.test")
    events = backend.get(f"{path}?limit=100", signed).json["data"]
    assert [event["sequence"] for event in events] == sorted(event["sequence"] for event in events)
    assert all(event["event_id"] for event in events)
    one = backend.ask("POST", path, {**signed, "Idempotency-Key": str(uuid.uuid4())}, score(game))
    assert one.status == 201, one.body
    many = {"events": [score(game), score(game, "away")]}
    assert backend.ask("POST", path, {**signed, "Idempotency-Key": str(uuid.uuid4())}, many).status == 201
    # All or none.
    before = backend.get(f"/v1/games/{game['game_id']}", signed).json["data"]["home_score"]
    half = {"events": [score(game), {"type": "score", "points": 2}]}
    answer = backend.ask("POST", path, {**signed, "Idempotency-Key": str(uuid.uuid4())}, half)
    envelope_error(answer, 400, "VALIDATION_ERROR")
    assert backend.get(f"/v1/games/{game['game_id']}", signed).json["data"]["home_score"] == before
    too_many = {"events": [score(game)] * 501}
    answer = backend.ask("POST", path, {**signed, "Idempotency-Key": str(uuid.uuid4())}, too_many)
    envelope_error(answer, 400, "VALIDATION_ERROR")


def test_a_key_is_for_one_request_and_is_looked_at_before_the_values(backend):
    game = game_of(backend)
    path = f"/v1/games/{game['game_id']}/events"
    keyed = {**backend.signed("scorekeeper@demo.test"), "Idempotency-Key": str(uuid.uuid4())}
    first = backend.ask("POST", path, keyed, score(game))
    assert backend.ask("POST", path, keyed, score(game)).json["data"] == first.json["data"]
    answer = backend.ask("POST", path, keyed, {"type": "score", "points": "wrong"})
    envelope_error(answer, 422, "IDEMPOTENCY_KEY_REUSED")


def test_what_the_rules_forbid_is_409_and_a_wrong_value_400(backend):
    game = game_of(backend)
    path = f"/v1/games/{game['game_id']}/events"
    keyed = {**backend.signed("scorekeeper@demo.test"), "Idempotency-Key": str(uuid.uuid4())}
    envelope_error(backend.ask("POST", path, keyed, {"type": "game_start"}), 409, "CONFLICT")
    keyed["Idempotency-Key"] = str(uuid.uuid4())
    envelope_error(backend.ask("POST", path, keyed, {**score(game), "points": 99}), 400, "VALIDATION_ERROR")


def test_a_game_is_followed_live_from_any_place(backend):
    game = game_of(backend)
    signed = backend.signed("scorekeeper@demo.test")
    path = f"/v1/games/{game['game_id']}"
    line = WebSocket(backend.port, f"{path}/live", signed)
    snapshot = line.message()
    assert snapshot["type"] == "snapshot" and snapshot["id"] and snapshot["data"]["game_id"] == game["game_id"]
    backend.ask("POST", f"{path}/events", {**signed, "Idempotency-Key": str(uuid.uuid4())}, score(game))
    event = line.message()
    assert event["type"] == "event" and event["event"]["type"] == "score"
    line.close()
    resumed = WebSocket(backend.port, f"{path}/live?after={snapshot['id']}", signed)
    assert resumed.message() == event
    resumed.close()
    lost = WebSocket(backend.port, f"{path}/live?after=nothing", signed)
    assert lost.message()["type"] == "gap"
    lost.close()


def test_who_may_not_follow_is_refused_before_the_upgrade(backend):
    path = f"/v1/games/{game_of(backend)['game_id']}/live"
    for headers, status in [({}, 401), (backend.signed("admin@rival.test"), 404)]:
        with pytest.raises(Refused) as refusal:
            WebSocket(backend.port, path, headers)
        assert refusal.value.status == status


def test_a_live_line_ends_with_its_token(start):
    backend = start("--access-token-seconds", "2")
    line = WebSocket(backend.port, f"/v1/games/{game_of(backend)['game_id']}/live", backend.signed())
    assert line.closing() == 4401


# TypeSafe


def question(**changes):
    return {"text": "hello", "session_id": "5e7f0f5a-0c2e-4d6e-9a53-6d7d1f0c8f11", "app_bundle": "com.example.app", **changes}


@pytest.mark.parametrize(
    "changes, field",
    [
        ({"text": ""}, "text"),
        ({"text": "x" * 301}, "text"),
        ({"session_id": "me"}, "session_id"),
        ({"app_bundle": ""}, "app_bundle"),
        ({"app_bundle": "x" * 256}, "app_bundle"),
    ],
)
def test_analyzing_refuses_what_is_out_of_bounds_and_names_it(backend, changes, field):
    answer = backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question(**changes))
    assert field in envelope_error(answer, 400, "VALIDATION_ERROR")["details"]


def test_a_text_is_judged(backend):
    for text in ["x" * 300, "Your account is locked: verify at bank-login.top"]:
        answer = backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question(text=text))
        assert {"risk_level", "confidence", "category", "explanation"} <= set(answer.json)
    assert answer.json["risk_level"] == "high"


def test_a_session_and_a_key_have_their_room(start):
    answer = start().ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question())
    # The tighter of the two speaks: the session's.
    assert answer.headers["RateLimit-Limit"] == "100"


# ActionHandler


def process(backend, **content):
    return backend.ask("POST", "/api/v1/process", {}, {"now": "2025-11-03T09:00:00+02:00", **content})


@pytest.mark.parametrize(
    "field, value",
    [("now", "yesterday"), ("time_zone", "Moon/Base"), ("currency", "EURO"), ("locale", "!"), ("country", "Bulgaria")],
)
def test_a_wrong_circumstance_is_400_and_named(backend, field, value):
    answer = process(backend, input="lunch 12.50", **{field: value})
    assert answer.status == 400
    assert (answer.json["success"], answer.json["action_type"], answer.json["app_action"]) == (False, "error", None)
    assert field in answer.json["message"]


def test_an_error_of_process_is_an_action_result(backend):
    for answer, status in [(process(backend, input=""), 400), (process(backend, input="x" * (2 << 20)), 413)]:
        assert answer.status == status
        assert (answer.json["success"], answer.json["action_type"], answer.json["app_action"]) == (False, "error", None)


def test_ordinary_talk_is_no_error_of_http(backend):
    answer = process(backend, input="how are you today?")
    assert (answer.status, answer.json["success"], answer.json["action_type"]) == (200, False, "error")


def test_the_demos_circumstances_give_the_documents_amount(backend):
    action = process(backend, input="dinner 120 EUR").json["app_action"]
    assert (action["type"], action["amount"]) == ("log_budget_entry", 234.6)


# Gista


def person(backend):
    name = f"p{uuid.uuid4().hex[:8]}"
    user = {"username": name, "email": f"{name}@gista.test", "password": "long enough 1", "userId": f"{name}_{uuid.uuid4()}"}
    made = backend.ask("POST", "/api/users", {}, user)
    assert made.status == 201, made.body
    session = backend.ask("POST", "/api/sessions", {}, {"email": user["email"], "password": user["password"]})
    return user, session.json


def test_an_account_is_made_once_and_its_id_stays(backend):
    user, session = person(backend)
    assert set(session) >= {"userId", "accessToken", "refreshToken", "expiresIn"}
    assert session["userId"] == user["userId"]
    assert backend.ask("POST", "/api/users", {}, user).status == 409
    refreshed = backend.ask("POST", "/api/sessions/refresh", {}, {"refreshToken": session["refreshToken"]})
    assert refreshed.json["accessToken"] != session["accessToken"]
    other = {**user, "userId": f"another_{uuid.uuid4()}", "email": "another@gista.test"}
    envelope_error(backend.ask("POST", "/api/users", {}, other), 400, "VALIDATION_ERROR")


def bearer(session):
    return {"Authorization": f"Bearer {session['accessToken']}"}


def test_others_data_is_403_and_others_gists_404(backend):
    (_, mine), (other, _) = person(backend), person(backend)
    envelope_error(backend.get(f"/api/users/{other['userId']}", bearer(mine)), 403, "FORBIDDEN")
    envelope_error(backend.get(f"/api/links/{other['userId']}", bearer(mine)), 403, "FORBIDDEN")
    envelope_error(backend.get("/api/gists/somebodys", bearer(mine)), 404, "NOT_FOUND")


@pytest.mark.parametrize(
    "url, status, code",
    [
        ("ftp://example.com/a", 400, "VALIDATION_ERROR"),
        ("http://127.0.0.1/a", 422, "ADDRESS_REFUSED"),
        ("http://[::1]/a", 422, "ADDRESS_REFUSED"),
        ("http://10.1.2.3/", 422, "ADDRESS_REFUSED"),
    ],
)
def test_a_link_that_leads_nowhere_public_is_refused(backend, url, status, code):
    user, session = person(backend)
    link = {"userId": user["userId"], "url": url, "title": "a", "category": "b"}
    envelope_error(backend.ask("POST", "/api/store-link", bearer(session), link), status, code)


@pytest.fixture
def page():
    """A page on this machine."""

    class Pages(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path != "/article":
                self.send_error(404)
                return
            text = "".join(f"<p>Sentence number {n} tells of knots that hold under any load.</p>" for n in range(20))
            body = f"<html><head><title>Knots</title></head><body><article><h1>Knots</h1>{text}</article></body></html>"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/article"
    server.shutdown()
    server.server_close()


def test_a_link_becomes_a_gist_and_word_of_it_comes_live(start, page):
    backend = start("--allow-loopback-links")
    user, session = person(backend)
    line = WebSocket(backend.port, "/api/live", bearer(session))
    link = {"userId": user["userId"], "url": page, "title": "Knots", "category": "sailing"}
    stored = backend.ask("POST", "/api/store-link", bearer(session), link)
    assert stored.status in (200, 201, 202), stored.body
    news = line.message()
    while news["type"] not in ("gist.ready", "link.failed"):
        news = line.message()
    assert news["type"] == "gist.ready" and news["id"] and news["gistId"] and news["linkId"]
    links = backend.get(f"/api/links/{user['userId']}", bearer(session)).json
    assert isinstance(links, list) and links[0]["status"] == "ready"
    assert {"id", "title", "url", "category", "status", "gistId"} <= set(links[0])
    gists = backend.get("/api/gists", bearer(session)).json
    assert isinstance(gists, list)
    line.close()


def test_a_page_that_turns_out_private_is_a_failed_link(backend):
    user, session = person(backend)
    link = {"userId": user["userId"], "url": "http://localhost/a", "title": "a", "category": "b"}
    stored = backend.ask("POST", "/api/store-link", bearer(session), link)
    assert stored.status in (200, 201, 202), stored.body
    while True:
        links = backend.get(f"/api/links/{user['userId']}", bearer(session)).json
        if links[0]["status"] != "pending":
            break
        time.sleep(0.05)
    assert links[0]["status"] == "failed" and links[0]["reason"]
