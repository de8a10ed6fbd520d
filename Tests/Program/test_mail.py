"""`serve --mail` against a real SMTP server with TLS and sign-in: what arrives, and what becomes of trouble on the way."""

import json
import os
import re
import signal
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mailserver import PASSWORD, USER, MailServer, certificates
from program import run

THOROUGH = os.environ.get("BOWLINE_THOROUGH") == "1"

# aiosmtpd does not see that TLS stands below a connection that began with it.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    return certificates(tmp_path_factory.mktemp("mail"))


@pytest.fixture
def server(certificate):
    """Makes mail servers of a test's own."""
    made = []

    def server(security="tls", **settings):
        made.append(MailServer(certificate, security, **settings).start())
        return made[-1]

    yield server
    for one in made:
        one.stop()


@pytest.fixture
def mailing(start, certificate, tmp_path):
    """Starts backends that send by a mail server."""

    def mailing(server, *options, host="localhost", password=PASSWORD, authorities=certificate[0], folder=None):
        scheme = "smtps" if server.security == "tls" else "smtp"
        user = USER.replace("@", "%40") + "@" if password else ""
        more = ["--mail-ca", authorities] if authorities else []
        return start(
            "--mail", f"{scheme}://{user}{host}:{server.port}", *more, *options,
            folder=folder, variables={"BOWLINE_MAIL_PASSWORD": password or ""},
        )

    return mailing


def admin(backend, *words):
    return run("admin", "mail", *words, "--data", backend.folder)


def waiting(backend):
    return json.loads(admin(backend, "list", "--json").stdout)["mails"]


def sign_up(backend, name, attributes=(), headers=None):
    """Signs up in the user pool, which sends a code to the name."""
    content = {
        "ClientId": "bowline-demo", "Username": name, "Password": "Long enough 1!",
        "UserAttributes": [{"Name": key, "Value": value} for key, value in attributes],
    }
    target = {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp", **(headers or {}),
    }
    return backend.ask("POST", "/cognito/", target, json.dumps(content))


def account(backend, name):
    """An account of Gista's."""
    email = f"{name}@example.org"
    body = {"userId": f"{name}_{uuid.uuid4()}", "username": name, "email": email, "password": "a long password"}
    assert backend.ask("POST", "/api/users", body=body).status == 201
    return email


def forgotten(backend, email, **headers):
    return backend.ask("POST", "/api/passwords/forgotten", headers, {"email": email}).status


def reset(backend, email, code):
    body = {"email": email, "code": code, "password": "another long password"}
    return backend.ask("POST", "/api/passwords/reset", body=body).status


def log(backend, event):
    lines = (json.loads(line) for line in backend.log_path.read_text().splitlines() if line.startswith("{"))
    return [line for line in lines if line.get("event") == event]


def count(backend, event):
    metrics = backend.get("/metrics").body.decode()
    return int(re.search(rf'^mail_messages_total{{event="{event}"}} (\d+)$', metrics, re.M)[1])


def until(backend, event, number=1):
    """Waits until that many mails came to that."""
    while count(backend, event) < number:
        assert backend.process.poll() is None


BULGARIAN = re.compile("[а-я]{4}")


def test_codes_arrive_in_the_persons_language_as_text_and_html_and_work(server, mailing):
    post = server()
    backend = mailing(post)
    ana, boris = account(backend, "ana"), account(backend, "boris")
    assert forgotten(backend, ana, **{"Accept-Language": "bg-BG,bg;q=0.9,en;q=0.1"}) == 202
    assert forgotten(backend, boris) == 202
    assert sign_up(backend, "eva@example.org", [("locale", "en_GB")], {"Accept-Language": "bg"}).status == 200

    bulgarian, both, english = post.to(ana)[0], post.to(boris)[0], post.to("eva@example.org")[0]
    assert bulgarian.subject == "Gista: вашият код за нова парола"
    assert both.subject == "Gista: your code for a new password / Gista: вашият код за нова парола"
    assert english.subject == "Bowline: confirm your address"
    assert [letter.message["Content-Language"] for letter in (bulgarian, both, english)] == ["bg", "en, bg", "en"]
    for letter, languages in [(bulgarian, {"bg"}), (both, {"en", "bg"}), (english, {"en"})]:
        assert re.fullmatch(r"\d{4}( \d{4}){3}", letter.code)
        for body in (letter.text, letter.html):
            assert letter.code in body
            assert ("Enter this code" in body) == ("en" in languages)
            assert bool(BULGARIAN.search(body)) == ("bg" in languages)
            assert "http" not in body.lower()
        assert set(re.findall(r'<div lang="(\w+)"', letter.html)) == languages
        head = letter.message
        assert head.get_content_type() == "multipart/alternative"
        assert [part.get_content_type() for part in head.iter_parts()] == ["text/plain", "text/html"]
        assert head["From"].addresses[0].addr_spec == letter.sender == USER
        assert head["To"].addresses[0].addr_spec == letter.to[0] and len(letter.to) == 1
        assert head["Auto-Submitted"] == "auto-generated"
        assert head["Date"].datetime is not None
        assert re.fullmatch(r"<[0-9a-f]{32}@example\.com>", letter.id)

    assert post.sign_ins and all(sign_in == ("PLAIN", True) for sign_in in post.sign_ins)
    assert reset(backend, boris, "1" * 16) == 400
    assert reset(backend, boris, both.code) == 200
    notice = post.wait(lambda letter: letter.to == [boris] and "changed" in letter.subject)[0]
    assert notice.subject == "Gista: your password was changed / Gista: паролата ви беше сменена"
    assert "A code from this mailbox set a new password" in notice.text and "С код от тази" in notice.html
    confirm = {"ClientId": "bowline-demo", "Username": "eva@example.org", "ConfirmationCode": english.code}
    assert backend.cognito("ConfirmSignUp", confirm).status == 200
    until(backend, "sent", 4)
    assert waiting(backend) == []
    backend.end()
    # What was sent is not in the log as well.
    text = backend.log_path.read_text()
    assert not any(letter.code.replace(" ", "") in text for letter in (bulgarian, both, english))
    assert not log(backend, "code_for_user") and len(log(backend, "mail_sent")) >= 3


def test_starttls_is_used_where_it_is_offered(server, mailing):
    post = server("starttls")
    backend = mailing(post, "--mail-from", "noreply@example.net")
    result = admin(backend, "test", "you@example.org")
    assert (result.returncode, result.stderr) == (0, "")
    letter = post.to("you@example.org")[0]
    assert letter.sender == "noreply@example.net" == letter.message["From"].addresses[0].addr_spec
    assert post.sign_ins == [("PLAIN", True)]


@pytest.mark.parametrize(
    "security, host, settings, reason",
    [
        ("tls", "localhost", {"password": "wrong"}, "refuses user and password"),
        ("tls", "localhost", {"authorities": None}, "certificate is not trusted"),
        # 0.0.0.0 leads to this machine, and is not one of its own addresses, which alone may do without TLS.
        ("none", "0.0.0.0", {}, "does not offer STARTTLS"),
        ("starttls", "0.0.0.0", {}, "certificate is not trusted or not for 0.0.0.0"),
    ],
)
def test_a_server_that_cannot_be_trusted_or_refuses_the_sign_in_gets_nothing(server, mailing, security, host, settings, reason):
    post = server(security, host="0.0.0.0" if host == "0.0.0.0" else "127.0.0.1")
    backend = mailing(post, "--no-demo", host=host, **settings)
    result = admin(backend, "test", "you@example.org")
    assert result.returncode == 1 and reason in result.stderr, result.stderr
    assert post.letters == [] and (True not in [isRight for _, isRight in post.sign_ins])
    assert PASSWORD not in result.stderr + backend.log_path.read_text()


def test_a_mail_is_tried_again_after_4xx_and_given_up_after_5xx(server, mailing):
    post = server()
    post.replies = [("RCPT", "451 4.7.1 greylisted, see ana@example.org"), ("DATA", "452 4.2.2 full"), ("RCPT", "550 5.1.1 no ana@example.org")]
    backend = mailing(post)
    assert sign_up(backend, "ana@example.org").status == 200
    until(backend, "deferred")
    (mail,) = waiting(backend)
    assert (mail["to"], mail["attempts"], mail["trouble"]) == ("ana@example.org", 1, "451 4.7.1")
    assert admin(backend, "retry").returncode == 0
    until(backend, "deferred", 2)
    # The third try is refused for good.
    assert admin(backend, "retry").returncode == 0
    until(backend, "failed")
    assert waiting(backend) == [] and post.letters == []
    assert log(backend, "mail_given_up")[0]["reason"] == "550 5.1.1"
    # The next one goes through.
    assert sign_up(backend, "boris@example.org").status == 200
    post.to("boris@example.org")
    assert (count(backend, "queued"), count(backend, "failed")) == (2, 1)


def test_what_was_queued_while_the_server_was_away_is_sent_after_a_kill_and_a_restart(server, mailing, tmp_path):
    post = server()
    post.stop()
    folder = str(tmp_path / "data")
    backend = mailing(post, folder=folder)
    email = account(backend, "ana")
    for _ in range(3):
        assert forgotten(backend, email) == 202
    assert sign_up(backend, "boris@example.org").status == 200
    # Codes are queued after the answer. Of the three only the last one is good, and only that one waits.
    until(backend, "queued", 4)
    assert sorted(mail["kind"] for mail in waiting(backend)) == ["confirmation_code", "reset_code"]
    backup = tmp_path / "stolen.db"
    assert run("backup", str(backup), "--data", folder).returncode == 0
    stolen = backup.read_bytes()
    assert b"ana@example.org" in stolen and b"mail_queue" in stolen
    for secret in [b"reset_code\":", b"resetCode", b"confirmationCode"]:
        assert secret not in stolen
    key = Path(folder, "mail.key")
    assert key.stat().st_mode & 0o777 == 0o600 and key.read_bytes() not in stolen
    backend.end(signal.SIGKILL)
    post.start()
    again = mailing(post, folder=folder)
    code = post.to(email)[0].code
    post.to("boris@example.org")
    assert reset(again, email, code) == 200
    until(again, "sent", 2)
    # What tells of the new password may still wait.
    while {"confirmation_code", "reset_code"} & {mail["kind"] for mail in waiting(again)}:
        assert again.process.poll() is None


def test_only_a_kill_between_the_servers_yes_and_the_record_doubles_a_mail_and_both_bear_one_id(server, mailing, tmp_path):
    post = server()
    backend = mailing(post, folder=str(tmp_path / "data"))
    post.before_answering = lambda: backend.process.kill()
    assert sign_up(backend, "ana@example.org").status == 200
    first = post.to("ana@example.org")[0]
    backend.process.wait(timeout=30)
    post.before_answering = lambda: None
    mailing(post, folder=str(tmp_path / "data"))
    second = post.to("ana@example.org", count=2)[1]
    assert first.bytes == second.bytes and first.id == second.id


def test_no_mail_that_was_queued_is_lost_by_kills_while_they_are_sent(server, mailing, tmp_path):
    post = server()
    post.stop()
    folder = str(tmp_path / "data")
    names = [f"person-{number}@example.org" for number in range(60 if THOROUGH else 12)]
    backend = mailing(post, folder=folder)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda name: sign_up(backend, name).status, names)) == {200}
    until(backend, "queued", len(names))
    kills = 30 if THOROUGH else 3
    backend.end(signal.SIGKILL)
    post.start()
    for kill in range(kills):
        again = mailing(post, folder=folder)
        left = iter(range(kill % 3, -1, -1))

        # The kill comes while one of the next few mails is under way.
        def strike():
            if next(left, None) == 0:
                again.process.kill()

        post.before_answering = strike
        again.process.wait(timeout=60)
    post.before_answering = lambda: None
    mailing(post, folder=folder)
    for name in names:
        post.to(name)
    letters = [letter for letter in post.letters if letter.to[0] in names]
    # A kill can double the one mail that was under way, which bears its id again.
    assert len({letter.id for letter in letters}) == len(names)
    assert len(letters) <= len(names) + kills


def test_no_mailbox_is_filled_by_asking_for_codes(server, mailing):
    post = server()
    backend = mailing(post)
    assert sign_up(backend, "ana@example.org").status == 200
    content = {"ClientId": "bowline-demo", "Username": "ana@example.org"}
    for _ in range(9):
        assert backend.cognito("ResendConfirmationCode", content).status == 200
    # Another writing of the same mailbox has no allowance of its own.
    assert sign_up(backend, "ana+more@example.org").status == 200
    until(backend, "sent")
    while waiting(backend):
        assert backend.process.poll() is None
    assert 1 <= len(post.letters) <= 6
    assert {letter.to[0] for letter in post.letters} == {"ana@example.org"}


def test_without_a_mail_server_the_log_says_so(start):
    backend = start()
    assert forgotten(backend, account(backend, "ana")) == 202
    result = admin(backend, "test", "you@example.org")
    assert result.returncode == 1 and "--mail" in result.stderr
    backend.end()
    (line,) = log(backend, "code_for_user")
    assert "no mail server is configured" in line["why"] and re.fullmatch(r"\d{16}", line["code"])
    assert "no mail server is configured" in log(backend, "no_mail_server")[0]["reason"]


@pytest.mark.parametrize(
    "words, password, reason",
    [
        (["--mail", "mail.example.com"], "x", "smtps://user@mail.example.com:465"),
        (["--mail", "smtps://a:b@mail.example.com"], "", "BOWLINE_MAIL_PASSWORD"),
        (["--mail", "smtps://a@mail.example.com"], "", "BOWLINE_MAIL_PASSWORD"),
        (["--mail", "smtps://a@mail.example.com", "--mail-from", "a\r\nb@c.de"], "x", "--mail-from"),
        (["--mail", "smtps://a@mail.example.com", "--mail-ca", "/nowhere"], "x", "--mail-ca"),
        (["--mail-from", "a@b.c"], "", "requires --mail"),
    ],
)
def test_options_that_make_no_mail_server_are_refused_by_name(tmp_path, words, password, reason):
    result = run("serve", "--port", "0", "--data", str(tmp_path / "data"), *words, BOWLINE_MAIL_PASSWORD=password)
    assert result.returncode == 2 and reason in result.stderr, result.stderr
