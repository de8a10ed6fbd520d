"""A disk that fills up: only reads and sign-ins go on, and all goes on by itself once there is room again."""

import json
import os
import subprocess
import uuid

import pytest

from program import PASSWORD, Backend, run

MEBIBYTE = 1 << 20


class SmallDisk:
    """A file system of 64 MiB in memory."""

    def __init__(self, place):
        self.place = place
        self.filler = place / "filler"

    def free(self):
        facts = os.statvfs(self.place)
        return facts.f_bavail * facts.f_frsize

    def leave(self, left):
        """Fills it until so many bytes are left, or makes room for them."""
        size = self.filler.stat().st_size if self.filler.exists() else 0
        with self.filler.open("ab") as file:
            wanted = max(0, size + self.free() - left)
            if wanted < size:
                file.truncate(wanted)
            else:
                os.posix_fallocate(file.fileno(), 0, wanted)

    def fill(self):
        """Takes every byte there is, also those that are given up meanwhile."""
        with self.filler.open("ab") as file:
            try:
                while True:
                    os.write(file.fileno(), b"x" * 4_096)
            except OSError:
                pass


@pytest.fixture
def disk(tmp_path):
    """A disk that a data folder has for itself and the filler; the log is elsewhere."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m,mode=700", "tmpfs", place], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"a small disk can only be mounted as root: {mounted.stderr.strip()}")
    yield SmallDisk(place)
    subprocess.run(["umount", "--lazy", place], check=True)


def league(backend, signed, name="One more"):
    return backend.ask("POST", "/v1/leagues", {**signed, "Idempotency-Key": str(uuid.uuid4())}, {"name": name, "sport_type": "basketball"})


def gista_person():
    name = "ana"
    return {"userId": f"{name}_{uuid.uuid4()}", "username": name, "email": "ana@example.test", "password": "A long passw0rd"}


def events(backend, name):
    lines = [json.loads(line) for line in backend.log_path.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line.get("event") == name]


def measure(backend, name):
    lines = backend.get("/metrics").body.decode().splitlines()
    return int(next(line for line in lines if line.startswith(name + " ")).split()[1])


def writes_are_refused(backend, signed, gista, person):
    """Of each API one, in the words of each."""
    answer = league(backend, signed)
    assert (answer.status, answer.json["error"]["code"]) == (507, "STORAGE_FULL")
    link = {"userId": person["userId"], "url": f"https://example.com/{uuid.uuid4()}", "autoCreateGist": False}
    answer = backend.ask("POST", "/api/store-link", gista, link)
    assert (answer.status, answer.json["error"]["code"]) == (507, "STORAGE_FULL")
    other = {**gista_person(), "email": "other@example.test"}
    assert backend.ask("POST", "/api/users", body=other).status == 507
    account = {"ClientId": "bowline-demo", "Username": f"{uuid.uuid4()}@example.test", "Password": PASSWORD}
    assert backend.cognito("SignUp", account).status == 507


def reads_and_sign_ins_go_on(backend, signed, gista, person):
    for path in ["/healthz", "/readyz", "/v1/leagues", "/openapi.json"]:
        assert backend.get(path, signed).status == 200, path
    assert backend.get("/api/gists", gista).status == 200
    body = {"text": "hello", "session_id": "5e7f0f5a-0c2e-4d6e-9a53-6d7d1f0c8f11", "app_bundle": "a"}
    assert backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, body).status == 200
    question = {
        "ClientId": "bowline-demo",
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": "admin@demo.test", "PASSWORD": PASSWORD},
    }
    answer = backend.cognito("InitiateAuth", question)
    assert answer.status == 200
    refresh = {"ClientId": "bowline-demo", "RefreshToken": answer.json["AuthenticationResult"]["RefreshToken"]}
    answer = backend.cognito("GetTokensFromRefreshToken", refresh)
    assert answer.status == 200
    over = {"ClientId": "bowline-demo", "Token": answer.json["AuthenticationResult"]["RefreshToken"]}
    assert backend.cognito("RevokeToken", over).status == 200
    answer = backend.ask("POST", "/api/sessions", body={key: person[key] for key in ["email", "password"]})
    assert answer.status == 201
    answer = backend.ask("POST", "/api/sessions/refresh", body={"refreshToken": answer.json["refreshToken"]})
    assert answer.status == 200
    ended = {"Authorization": f"Bearer {answer.json['accessToken']}"}
    assert backend.ask("DELETE", "/api/sessions/current", ended).status == 204


def test_a_disk_that_fills_up_stops_writes_only(disk):
    folder = str(disk.place)
    backend = Backend("--no-limits", folder=folder)
    try:
        person = gista_person()
        assert backend.ask("POST", "/api/users", body=person).status == 201
        answer = backend.ask("POST", "/api/sessions", body={key: person[key] for key in ["email", "password"]})
        gista = {"Authorization": f"Bearer {answer.json['accessToken']}"}
        signed = backend.signed()
        assert league(backend, signed).status == 201
        assert measure(backend, "disk_low") == 0

        # Below the floor, a twentieth of this disk.
        disk.leave(2 * MEBIBYTE)
        writes_are_refused(backend, signed, gista, person)
        reads_and_sign_ins_go_on(backend, signed, gista, person)
        assert measure(backend, "disk_low") == 1 and events(backend, "disk_low")

        # Another program takes the last byte: what was set aside lets people sign in all the same.
        disk.fill()
        for _ in range(10):
            reads_and_sign_ins_go_on(backend, signed, gista, person)
        writes_are_refused(backend, signed, gista, person)
        assert run("admin", "quotas", "show", "--data", folder).returncode == 0

        # It starts on such a disk, too, and what was kept is there.
        port = str(backend.port)
        assert backend.end() == 0
        backend.stop()
        backend = Backend("--no-limits", "--port", port, folder=folder)
        reads_and_sign_ins_go_on(backend, signed, gista, person)
        writes_are_refused(backend, signed, gista, person)

        disk.filler.unlink()
        assert league(backend, signed, "After").status == 201
        assert measure(backend, "disk_low") == 0 and events(backend, "disk_has_room")
        assert backend.end() == 0
    finally:
        backend.stop()


def test_the_floor_is_the_operators_to_set(disk):
    folder = str(disk.place)
    backend = Backend(folder=folder)
    try:
        signed = backend.signed()
        assert league(backend, signed).status == 201
        # More than the whole disk has.
        assert run("admin", "quotas", "set", "free-disk", str(1 << 40), "--data", folder).returncode == 0
        assert league(backend, signed).status == 507
        port = str(backend.port)
        assert backend.end() == 0
        backend.stop()
        backend = Backend("--port", port, folder=folder)
        assert league(backend, signed).status == 507
        assert run("admin", "quotas", "clear", "free-disk", "--data", folder).returncode == 0
        assert league(backend, signed).status == 201
    finally:
        backend.stop()
