"""Demo data has published passwords: where it comes from, and where a folder that has held it is served."""

import json
import shutil
import uuid

import pytest

from program import PASSWORD, Backend, run

PEOPLE = ["admin@demo.test", "scorekeeper@demo.test", "viewer@demo.test", "admin@rival.test"]
ANYWHERE = ["--host", "0.0.0.0"]


def sign_in(backend, name):
    question = {
        "ClientId": "bowline-demo",
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": name, "PASSWORD": PASSWORD},
    }
    return backend.cognito("InitiateAuth", question)


def key_status(backend):
    body = {"text": "hello", "session_id": "5e7f0f5a-0c2e-4d6e-9a53-6d7d1f0c8f11", "app_bundle": "a"}
    return backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, body).status


def demo_works(backend):
    """Whether the demo's secrets open anything: all of them do, or none."""
    opened = {sign_in(backend, name).status == 200 for name in PEOPLE} | {key_status(backend) == 200}
    assert len(opened) == 1
    return opened.pop()


def events(backend, name):
    lines = [json.loads(line) for line in backend.log_path.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line.get("event") == name]


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A folder that has held demo data, and what was signed in there before it was stopped."""
    folder = tmp_path_factory.mktemp("original") / "data"
    backend = Backend(folder=str(folder))
    token = sign_in(backend, "admin@demo.test").json["AuthenticationResult"]
    name = "guest-0a1b2c3d"
    guest = {"userId": f"{name}_{uuid.uuid4()}", "username": name, "email": f"{name}@demo.test", "password": PASSWORD}
    assert backend.ask("POST", "/api/users", body=guest).status == 201
    assert backend.end() == 0
    backend.stop()
    return folder, backend.url, token


@pytest.fixture
def held(original, tmp_path):
    """A copy of it for one test: the folder, the address its tokens are for, and a sign-in."""
    folder, url, token = original
    shutil.copytree(folder, tmp_path / "data")
    return str(tmp_path / "data"), url, token


def test_a_new_folder_on_a_reachable_host_gets_none(start):
    backend = start(*ANYWHERE)
    assert not demo_works(backend)
    page = backend.get("/").body.decode()
    assert PASSWORD not in page and "dev-api-key" not in page


def test_a_new_folder_on_a_reachable_host_gets_it_when_asked_to(start):
    assert demo_works(start(*ANYWHERE, "--demo"))


def test_a_folder_that_was_begun_without_never_gets_it(start, tmp_path):
    folder = str(tmp_path / "data")
    assert start("--no-demo", folder=folder).end() == 0
    backend = start("--demo", folder=folder)
    assert not demo_works(backend)
    assert events(backend, "demo_not_made")


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_folder_that_has_held_it_is_not_served_to_others_unasked(held, host):
    folder, _, _ = held
    done = run("serve", "--host", host, "--port", "0", "--data", folder)
    assert (done.returncode, done.stdout) == (1, "")
    for wanted in ["--demo", "--no-demo", folder, host]:
        assert wanted in done.stderr


def test_refusing_changes_nothing(held, start):
    folder, _, _ = held
    assert run("serve", *ANYWHERE, "--port", "0", "--data", folder).returncode == 1
    assert demo_works(start(folder=folder))


def test_naming_demo_keeps_it(held, start):
    backend = start(*ANYWHERE, "--demo", folder=held[0])
    assert demo_works(backend)
    assert events(backend, "demo_reachable")


def test_naming_no_demo_disables_it_and_says_so(held, start):
    folder, url, token = held
    # The address is the first start's, so that only the sign-in's end can make its tokens useless.
    backend = start(*ANYWHERE, "--no-demo", "--public-url", url, folder=folder)
    assert not demo_works(backend)
    [said] = events(backend, "demo_disabled")
    assert (said["accounts"], said["api_keys"], said["guests"]) == ("4", "1", "1")
    # Nor does what was begun before go on.
    bearer = {"Authorization": f"Bearer {token['AccessToken']}"}
    assert backend.get("/v1/leagues", bearer).status == 401
    refresh = {"ClientId": "bowline-demo", "RefreshToken": token["RefreshToken"]}
    assert backend.cognito("GetTokensFromRefreshToken", refresh).status == 400
    guest = {"email": "guest-0a1b2c3d@demo.test", "password": PASSWORD}
    assert backend.ask("POST", "/api/sessions", body=guest).status == 401


def test_what_was_disabled_stays_so_until_demo_is_named(held, start):
    folder, _, _ = held
    assert start("--no-demo", folder=folder).end() == 0
    # On this machine alone it is served without a word about it, and stays disabled.
    later = start(folder=folder)
    assert not demo_works(later)
    assert later.end() == 0
    # Elsewhere every start has to name one of the two.
    assert run("serve", *ANYWHERE, "--port", "0", "--data", folder).returncode == 1
    again = start(*ANYWHERE, "--no-demo", folder=folder)
    assert not demo_works(again) and not events(again, "demo_disabled")[1:]
    assert again.end() == 0
    assert demo_works(start("--demo", folder=folder))


def test_a_backup_of_it_is_held_to_the_same(held, tmp_path):
    folder, _, _ = held
    restored = tmp_path / "restored"
    restored.mkdir()
    assert run("backup", str(restored / "bowline.db"), "--data", folder).returncode == 0
    assert run("serve", *ANYWHERE, "--port", "0", "--data", str(restored)).returncode == 1


def test_an_account_whose_password_was_changed_is_disabled_all_the_same(held, start):
    """Anybody could have changed it, as anybody could sign in."""
    folder, _, _ = held
    backend = start(folder=folder)
    token = sign_in(backend, "viewer@demo.test").json["AuthenticationResult"]["AccessToken"]
    change = {"AccessToken": token, "PreviousPassword": PASSWORD, "ProposedPassword": "Another-passw0rd!"}
    assert backend.cognito("ChangePassword", change).status == 200
    assert backend.end() == 0
    later = start(*ANYWHERE, "--no-demo", folder=folder)
    question = {
        "ClientId": "bowline-demo",
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": "viewer@demo.test", "PASSWORD": "Another-passw0rd!"},
    }
    assert later.cognito("InitiateAuth", question).status == 400


def test_administration_leaves_it_as_it_is(held, start):
    folder, _, _ = held
    assert run("admin", "users", "list", "--data", folder).returncode == 0
    assert demo_works(start(folder=folder))
