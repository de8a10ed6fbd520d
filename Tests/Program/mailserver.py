"""A real SMTP server on this machine, with TLS and sign-in, that answers as a test tells it."""

import email
import email.policy
import socket
import ssl
import subprocess
import threading
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

USER = "bowline@example.com"
PASSWORD = "pärol with \"signs\""


def certificates(folder, name="localhost", address="127.0.0.1"):
    """A certificate that signs itself, for this machine: its file and its key's."""
    files = str(folder / f"{name}.pem"), str(folder / f"{name}.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name},IP:{address}"]
        + ["-out", files[0], "-keyout", files[1]],
        check=True,
        capture_output=True,
    )
    return files


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Letter:
    """A message as the server got it."""

    def __init__(self, envelope):
        self.sender = envelope.mail_from
        self.to = list(envelope.rcpt_tos)
        self.bytes = envelope.original_content
        self.message = email.message_from_bytes(self.bytes, policy=email.policy.default)
        parts = [self.message, *self.message.walk()]
        assert not [part.defects for part in parts if part.defects]
        self.subject = self.message["Subject"]
        self.text = self.message.get_body(("plain",)).get_content()
        self.html = self.message.get_body(("html",)).get_content()
        self.id = self.message["Message-ID"]

    @property
    def code(self):
        """The code of the plain text, which stands on a line of its own."""
        return next(line.strip() for line in self.text.splitlines() if line.startswith("    "))


class MailServer:
    """`security` is "tls" (from the first byte), "starttls" or "none"."""

    def __init__(self, certificate=None, security="tls", host="127.0.0.1", signs_in=True):
        self.security, self.host, self.signs_in = security, host, signs_in
        self.port = free_port()
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*certificate)
        self.letters, self.sign_ins = [], []
        self.news = threading.Condition()
        # Replies in place of the usual ones, taken one by one: ("RCPT" or "DATA", reply).
        self.replies = []
        # Called after a message is taken and before its sender hears of it.
        self.before_answering = lambda: None
        self.controller = None

    def start(self):
        options = {"hostname": self.host, "port": self.port, "enable_SMTPUTF8": True, "ready_timeout": 30}
        if self.security == "tls":
            options["ssl_context"] = self.context
        if self.security == "starttls":
            options |= {"tls_context": self.context, "require_starttls": True}
        if self.signs_in:
            options |= {
                "authenticator": self.authenticate,
                "auth_required": True,
                # aiosmtpd knows only of TLS that came by STARTTLS.
                "auth_require_tls": self.security == "starttls",
            }
        self.controller = Controller(self, **options)
        self.controller.start()
        return self

    def stop(self):
        if self.controller:
            self.controller.stop(no_assert=True)
            self.controller = None

    def authenticate(self, server, session, envelope, mechanism, data):
        is_right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        self.sign_ins.append((mechanism, is_right))
        return AuthResult(success=is_right, handled=False)

    def reply(self, step):
        if self.replies and self.replies[0][0] == step:
            return self.replies.pop(0)[1]

    async def handle_RCPT(self, server, session, envelope, address, options):
        refusal = self.reply("RCPT")
        if refusal:
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        refusal = self.reply("DATA")
        if refusal:
            return refusal
        with self.news:
            self.letters.append(Letter(envelope))
            self.news.notify_all()
        self.before_answering()
        return "250 taken"

    def wait(self, fits, count=1, seconds=60):
        """The letters that fit, once there are that many."""
        with self.news:
            end = time.monotonic() + seconds
            while True:
                found = [letter for letter in self.letters if fits(letter)]
                if len(found) >= count:
                    return found
                assert self.news.wait(end - time.monotonic()), f"{len(found)} of {count} letters, {len(self.letters)} in all"

    def to(self, address, count=1):
        return self.wait(lambda letter: letter.to == [address], count)
