"""The backend on a PostgreSQL database."""

import json
import time
import uuid

import pytest

from postgres import Postgres
from program import run
from test_apis import bearer, person, process, question

PUBLIC = "https://api.example.com"


@pytest.fixture(scope="module")
def postgres():
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def url(postgres):
    return postgres.make_database()


@pytest.fixture(scope="module")
def demo(postgres):
    """A backend with demo data on a database, and the database's URL."""
    from program import Backend

    url = postgres.make_database()
    backend = Backend("--database", url, "--public-url", PUBLIC, "--demo")
    yield backend, url
    backend.stop()


def admin(*words, **variables):
    done = run("admin", *words, "--json", **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def wait_for(status, backend, path, headers=None):
    """The first answer of that status. Those before it are either the other one, or 503 with a time to come back."""
    deadline = time.monotonic() + 60
    while (answer := backend.get(path, headers)).status != status:
        assert answer.status in (200, 503), answer.body
        assert time.monotonic() < deadline, answer.body
        time.sleep(0.05)
    return answer


def test_the_apis_of_all_apps_answer_from_a_database(demo):
    backend, _ = demo
    signed = backend.signed()
    league = backend.ask("POST", "/v1/leagues", signed, {"name": "On a server", "sport_type": "basketball"})
    assert league.status == 201, league.body
    names = [league["name"] for league in backend.get("/v1/leagues", signed).json["data"]]
    assert "On a server" in names and len(names) > 1
    assert backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question()).status == 200
    assert process(backend, input="dinner 120 EUR").json["success"] is True
    user, session = person(backend)
    assert backend.get(f"/api/links/{user['userId']}", bearer(session)).status == 200


def test_nothing_but_the_files_of_this_process_is_in_the_folder(demo):
    from pathlib import Path

    backend, _ = demo
    assert not list(Path(backend.folder).glob("*.db*"))


def test_a_database_needs_the_public_url(url, tmp_path):
    refused = run("serve", "--database", url, "--port", "0", "--data", str(tmp_path / "data"))
    assert refused.returncode == 2 and "--public-url" in refused.stderr
    wrong = run("serve", "--database", "mysql://secret@host/x", "--public-url", PUBLIC, "--data", str(tmp_path / "data"))
    assert wrong.returncode == 2 and "postgres://" in wrong.stderr and "secret" not in wrong.stderr


def test_a_database_gets_demo_data_only_when_asked_to(url, start):
    backend = start("--database", url, "--public-url", PUBLIC)
    assert backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question()).status == 401


def test_tokens_and_keys_are_the_databases(demo, start):
    backend, url = demo
    signed = backend.signed()
    second = start(variables={"BOWLINE_DATABASE": url}, *("--public-url", PUBLIC, "--demo"))
    assert second.get("/v1/leagues", signed).json["data"] == backend.get("/v1/leagues", signed).json["data"]
    assert second.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question()).status == 200


def test_admin_works_on_a_database_with_and_without_a_server(demo, url, tmp_path):
    backend, served = demo
    for database, folder in [(served, backend.folder), (url, str(tmp_path / "new"))]:
        name = uuid.uuid4().hex[:8]
        where = ["--database", database, "--data", folder]
        assert admin("tenants", "create", name, *where)
        assert name in [tenant["id"] for tenant in admin("tenants", "list", *where)["tenants"]]
        assert admin("users", "create", f"{name}@a.test", "--tenant", name, *where)["user"]
        assert admin("users", "list", "--data", folder, BOWLINE_DATABASE=database)["users"]
    # The running server answers for the database it serves, and for no other.
    assert admin("tenants", "list", "--data", backend.folder)["tenants"]
    other = run("admin", "tenants", "list", "--database", url, "--data", backend.folder)
    assert other.returncode == 1 and "not host=" in other.stderr
    copied = run("backup", str(tmp_path / "copy.db"), "--database", served, "--data", backend.folder)
    assert copied.returncode == 1 and "pg_dump" in copied.stderr


def test_missing_migrations_are_listed_and_taken_once(url):
    nothing = run("admin", "tenants", "list", "--database", url)
    assert nothing.returncode == 1 and "contains no data" in nothing.stderr
    plan = admin("migrate", "--plan", "--database", url)
    assert plan["version"] == 0 and len(plan["missing"]) == plan["known"]
    # A plan changes nothing.
    assert admin("migrate", "--plan", "--database", url) == plan
    assert admin("migrate", "--database", url)["version"] == plan["known"]
    assert admin("migrate", "--plan", "--database", url)["missing"] == []


def test_the_doctor_checks_the_database(demo, tmp_path):
    backend, url = demo
    report = json.loads(run("doctor", "--server", backend.url, "--database", url, "--json").stdout)
    found = {check["check"]: check for check in report["checks"]}
    for name in ["connection", "version", "clock", "tables", "standbys"]:
        assert found[f"database-{name}"]["outcome"] == "fine", found
    gone = run("doctor", "--server", backend.url, "--database", f"postgres://bowline@/x?host={tmp_path}", "--json")
    assert gone.returncode == 1
    assert json.loads(gone.stdout)["checks"][0]["outcome"] == "wrong"


def test_metrics_tell_the_connections_and_the_statements(demo):
    backend, _ = demo
    backend.signed()
    text = backend.get("/metrics").body.decode()
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("database_"))
    assert int(values["database_connects_total"]) > 0
    assert int(values["database_statement_seconds_count"]) > 0
    assert int(values['database_statement_seconds_bucket{le="+Inf"}']) == int(values["database_statement_seconds_count"])
    assert "disk_free_bytes" not in text


def test_while_the_database_is_gone_requests_are_503_and_work_again_by_themselves(start):
    postgres = Postgres()
    try:
        backend = start("--database", postgres.make_database(), "--public-url", PUBLIC, "--demo")
        signed = backend.signed()
        assert backend.get("/readyz").status == 200
        postgres.kill()
        for path, headers in [("/readyz", None), ("/v1/leagues", signed)]:
            assert wait_for(503, backend, path, headers).headers["Retry-After"] == "1"
        refused = backend.cognito(
            "InitiateAuth",
            {
                "ClientId": "bowline-demo",
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": {"USERNAME": "admin@demo.test", "PASSWORD": "x"},
            },
        )
        assert (refused.status, refused.headers["Retry-After"]) == (503, "1")
        assert backend.get("/healthz").status == 200
        postgres.start()
        wait_for(200, backend, "/readyz")
        wait_for(200, backend, "/v1/leagues", signed)
        assert backend.signed()
    finally:
        postgres.stop()
