"""What a tenant or an account may have at most: set by the operator, held at once, and told with a code of the contract."""

import json
import uuid

import pytest

from program import Backend, run


@pytest.fixture(scope="module")
def backend():
    """A backend of this file's own: what is made here, such as a new season, would be in the way of other tests."""
    backend = Backend()
    yield backend
    backend.stop()


def quotas(backend, *words):
    done = run("admin", "quotas", *words, "--json", "--data", backend.folder)
    assert done.returncode == 0, done.stderr
    return {row["kind"]: row for row in json.loads(done.stdout)["quotas"]}


def post(backend, signed, path, body):
    return backend.ask("POST", path, {**signed, "Idempotency-Key": str(uuid.uuid4())}, body)


def refused(answer, quota):
    assert answer.status == 409, answer.body
    error = answer.json["error"]
    assert (error["code"], error["details"]["reason"]) == ("CONFLICT", "quota_exceeded")
    assert error["details"].get("quota") == quota
    return True


@pytest.fixture(scope="module")
def demo(backend):
    """The demo's tenant: its league, a team of it and the game under way."""
    signed = backend.signed()
    league = backend.get("/v1/leagues", signed).json["data"][0]["league_id"]
    teams = backend.get(f"/v1/leagues/{league}/teams", signed).json["data"]
    game = backend.get(f"/v1/leagues/{league}/games?status=in_progress", signed).json["data"][0]
    return signed, league, teams, game


def making(kind, demo):
    """What makes one more of that kind: the path and the body."""
    _, league, teams, game = demo
    ids = [team["team_id"] for team in teams]
    foul = {"type": "score", "team_id": game["home_team_id"], "points": 2}
    return {
        "leagues": ("/v1/leagues", {"name": "One more", "sport_type": "basketball"}),
        "seasons": (f"/v1/leagues/{league}/seasons", {"name": "One more"}),
        "teams": (f"/v1/leagues/{league}/teams", {"name": f"One more {uuid.uuid4()}"}),
        "players": (f"/v1/teams/{ids[0]}/players", {"name": "One more"}),
        "games": (f"/v1/leagues/{league}/games", {"home_team_id": ids[0], "away_team_id": ids[1]}),
        "events": (f"/v1/games/{game['game_id']}/events", foul),
    }[kind]


@pytest.mark.parametrize("kind", ["leagues", "seasons", "teams", "players", "games", "events"])
def test_a_tenant_has_no_more_of_a_kind_than_it_may(backend, demo, kind):
    signed = demo[0]
    used = quotas(backend, "show", "--subject", "demo-tenant")[kind]["used"]
    assert used > 0
    quotas(backend, "set", kind, str(used + 1), "--subject", "demo-tenant")
    try:
        assert post(backend, signed, *making(kind, demo)).status == 201
        assert quotas(backend, "show", "--subject", "demo-tenant")[kind]["used"] == used + 1
        assert refused(post(backend, signed, *making(kind, demo)), kind)
        assert quotas(backend, "show", "--subject", "demo-tenant")[kind]["used"] == used + 1
        # Reading goes on, and no other tenant pays for it.
        assert backend.get("/v1/leagues", signed).status == 200
        assert post(backend, backend.signed("admin@rival.test"), *making("leagues", demo)).status == 201
    finally:
        quotas(backend, "clear", kind, "--subject", "demo-tenant")
    assert post(backend, signed, *making(kind, demo)).status == 201


def test_a_batch_of_events_is_refused_as_a_whole(backend, demo):
    signed = demo[0]
    path, event = making("events", demo)
    used = quotas(backend, "show", "--subject", "demo-tenant")["events"]["used"]
    quotas(backend, "set", "events", str(used + 2), "--subject", "demo-tenant")
    try:
        assert refused(post(backend, signed, path, {"events": [event] * 3}), "events")
        assert quotas(backend, "show", "--subject", "demo-tenant")["events"]["used"] == used
        assert post(backend, signed, path, {"events": [event] * 2}).status == 201
    finally:
        quotas(backend, "clear", "events", "--subject", "demo-tenant")


def test_bytes_are_counted_whatever_they_are_of(backend, demo):
    signed = demo[0]
    used = quotas(backend, "show", "--subject", "demo-tenant")["bytes"]["used"]
    quotas(backend, "set", "bytes", str(used), "--subject", "demo-tenant")
    try:
        for kind in ["leagues", "players", "events"]:
            assert refused(post(backend, signed, *making(kind, demo)), "bytes")
    finally:
        quotas(backend, "clear", "bytes", "--subject", "demo-tenant")


def test_everybodys_quota_holds_for_those_without_one_of_their_own(backend, demo):
    quotas(backend, "set", "leagues", "0")
    try:
        assert refused(post(backend, demo[0], *making("leagues", demo)), "leagues")
        quotas(backend, "set", "leagues", "1000", "--subject", "demo-tenant")
        assert post(backend, demo[0], *making("leagues", demo)).status == 201
        assert refused(post(backend, backend.signed("admin@rival.test"), *making("leagues", demo)), "leagues")
    finally:
        quotas(backend, "clear", "leagues")
        quotas(backend, "clear", "leagues", "--subject", "demo-tenant")


@pytest.fixture(scope="module")
def reader(backend):
    """An account of Gista."""
    name = "boris"
    person = {"userId": f"{name}_{uuid.uuid4()}", "username": name, "email": "boris@example.test", "password": "A long passw0rd"}
    user = backend.ask("POST", "/api/users", body=person)
    assert user.status == 201, user.body
    answer = backend.ask("POST", "/api/sessions", body={key: person[key] for key in ["email", "password"]})
    return answer.json["userId"], {"Authorization": f"Bearer {answer.json['accessToken']}"}


def save(backend, reader):
    user, signed = reader
    link = {"userId": user, "url": f"https://example.com/{uuid.uuid4()}", "autoCreateGist": False}
    return backend.ask("POST", "/api/store-link", signed, link)


@pytest.mark.parametrize("kind", ["links", "account-bytes"])
@pytest.mark.parametrize("named", ["id", "address"])
def test_an_account_saves_no_more_than_it_may(backend, reader, kind, named):
    subject = reader[0] if named == "id" else "Boris@example.test"
    assert save(backend, reader).status in (200, 201, 202)
    shown = quotas(backend, "show", "--subject", subject)
    assert shown["links"]["used"] > 0 and shown["account-bytes"]["used"] > 0
    quotas(backend, "set", kind, str(shown[kind]["used"] if kind == "links" else 1), "--subject", subject)
    try:
        assert refused(save(backend, reader), None)
    finally:
        quotas(backend, "clear", kind, "--subject", subject)
    assert save(backend, reader).status in (200, 201, 202)


@pytest.mark.parametrize(
    "words",
    [
        ["set", "suns", "1"],
        ["set", "teams", "-1"],
        ["set", "teams", "many"],
        ["set", "teams", "9223372036854775808"],
        ["set", "free-disk", "1", "--subject", "demo-tenant"],
    ],
    ids=" ".join,
)
def test_what_makes_no_sense_is_refused_as_wrong_usage(backend, words):
    done = run("admin", "quotas", *words, "--data", backend.folder)
    assert done.returncode == 2 and done.stderr


@pytest.mark.parametrize("words", [["set", "teams", "1"], ["set", "links", "1"], ["show"]], ids=" ".join)
def test_who_is_not_there_has_no_quota(backend, words):
    done = run("admin", "quotas", *words, "--subject", "nobody-at-all", "--data", backend.folder)
    assert done.returncode == 1 and "nobody-at-all" in done.stderr


def test_the_reference_says_that_a_quota_may_refuse(backend):
    paths = backend.get("/openapi.json").json["paths"]
    for path in ["/v1/leagues", "/v1/leagues/{leagueId}/teams", "/v1/games/{gameId}/events", "/api/store-link"]:
        assert {"409", "507"} <= set(paths[path]["post"]["responses"]), path
    assert "507" in paths["/cognito/"]["post"]["responses"]


def test_extreme_quotas_do_no_harm(backend, demo):
    for most in ["0", "9223372036854775807"]:
        quotas(backend, "set", "bytes", most, "--subject", "rival-tenant")
        answer = post(backend, backend.signed("admin@rival.test"), *making("leagues", demo))
        assert answer.status == (409 if most == "0" else 201)
    quotas(backend, "clear", "bytes", "--subject", "rival-tenant")
