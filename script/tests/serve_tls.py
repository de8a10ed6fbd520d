"""Checks a running `bowline serve` over TLS: what it speaks, what it tells browsers, and that SIGHUP gives new connections a new certificate."""

import gzip
import os
import shutil
import signal
import socket
import ssl
import sys
import time
from urllib.parse import urlparse
from xml.sax.saxutils import quoteattr

VERSIONS = ssl.TLSVersion


class Server:
    def __init__(self, url: str, work: str, process: int) -> None:
        self.address = (urlparse(url).hostname, urlparse(url).port)
        self.work = work
        self.process = process

    def ask(self, path: str = "/healthz", *headers: str, version=None, trusting: str = "first") -> tuple:
        """The head, the body and the TLS version of one answer on a connection of its own."""
        context = ssl.create_default_context(cafile=f"{self.work}/{trusting}.pem")
        if version:
            # Old versions are off in the client's defaults; it is the server's no that counts.
            context.set_ciphers("ALL:@SECLEVEL=0")
            context.minimum_version = context.maximum_version = version
        with socket.create_connection(self.address, timeout=60) as plain:
            with context.wrap_socket(plain, server_hostname="127.0.0.1") as line:
                lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers]
                line.sendall("".join(f"{text}\r\n" for text in [*lines, ""]).encode())
                answer = b""
                while piece := line.recv(65536):
                    answer += piece
                head, _, body = answer.partition(b"\r\n\r\n")
                return head.decode().lower(), body, line.version()

    def install(self, name: str) -> None:
        for kind in ["pem", "key"]:
            shutil.copyfile(f"{self.work}/{name}.{kind}", f"{self.work}/shown.{kind}")

    def reload(self, outcome: str) -> None:
        """Has the certificate read anew, and waits until the log says how that went."""
        before = self.logged(outcome)
        os.kill(self.process, signal.SIGHUP)
        until = time.monotonic() + 60
        while self.logged(outcome) == before:
            assert time.monotonic() < until, f"no word of {outcome}"
            time.sleep(0.05)

    def logged(self, event: str) -> int:
        with open(f"{self.work}/log", encoding="utf-8") as log:
            return log.read().count(f'"{event}"')


def speaks_13_and_12(server: Server) -> None:
    assert server.ask()[2] == "TLSv1.3"
    assert server.ask(version=VERSIONS.TLSv1_3)[2] == "TLSv1.3"
    assert server.ask(version=VERSIONS.TLSv1_2)[2] == "TLSv1.2"


def refuses_older_versions(server: Server) -> None:
    for version in [VERSIONS.TLSv1, VERSIONS.TLSv1_1]:
        try:
            spoken = server.ask(version=version)[2]
        except (ssl.SSLError, ConnectionError):
            continue
        raise AssertionError(f"it speaks {spoken}")


def tells_browsers_to_be_careful(server: Server) -> None:
    head, _, _ = server.ask("/")
    for wanted in [
        "http/1.1 200 ",
        "strict-transport-security: max-age=31536000",
        "x-content-type-options: nosniff",
        "content-security-policy: default-src 'self'",
        "x-frame-options: deny",
        "referrer-policy: no-referrer",
        "x-request-id: ",
    ]:
        assert wanted in head, f"no {wanted} in {head}"
    head, _, _ = server.ask("/nowhere")
    assert "strict-transport-security: " in head and "x-request-id: " in head


def packs_large_answers(server: Server) -> None:
    head, plain, _ = server.ask("/openapi.json")
    assert "content-encoding" not in head and "vary: accept-encoding" in head
    head, packed, _ = server.ask("/openapi.json", "Accept-Encoding: gzip")
    assert "content-encoding: gzip" in head and len(packed) * 3 < len(plain)
    assert gzip.decompress(packed) == plain
    assert "content-encoding" not in server.ask("/healthz", "Accept-Encoding: gzip")[0]


def takes_a_new_certificate(server: Server) -> None:
    server.install("second")
    server.reload("certificate_reloaded")
    assert "200 ok" in server.ask(trusting="second")[0]
    try:
        server.ask(trusting="first")
    except ssl.SSLCertVerificationError:
        pass
    else:
        raise AssertionError("it still shows the old certificate")


def keeps_the_old_one_where_the_new_is_useless(server: Server) -> None:
    with open(f"{server.work}/shown.pem", "w", encoding="utf-8") as file:
        file.write("nothing")
    server.reload("certificate_not_reloaded")
    assert "200 ok" in server.ask(trusting="second")[0]


def main(report: str, url: str, work: str, process: str) -> int:
    server = Server(url, work, int(process))
    checks = [
        speaks_13_and_12,
        refuses_older_versions,
        tells_browsers_to_be_careful,
        packs_large_answers,
        takes_a_new_certificate,
        keeps_the_old_one_where_the_new_is_useless,
    ]
    cases, failures = [], 0
    for check in checks:
        problem = ""
        try:
            check(server)
        except Exception as error:  # Whatever it is, it is reported and the other checks go on.
            failures += 1
            problem = f"<failure message={quoteattr(f'{type(error).__name__}: {error}')}/>"
            print(f"serve-tls: {check.__name__}: {error!r}", file=sys.stderr)
        cases.append(f'<testcase name="{check.__name__}">{problem}</testcase>')
    with open(report, "w", encoding="utf-8") as file:
        suite = f'<testsuite name="serve-tls" tests="{len(checks)}" failures="{failures}">{"".join(cases)}</testsuite>'
        file.write(f"<testsuites>{suite}</testsuites>\n")
    print(f"serve-tls: {len(checks) - failures} of {len(checks)} passed", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
