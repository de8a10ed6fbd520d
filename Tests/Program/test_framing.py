"""What the server takes off the wire: chunks, requests in a row, and which suites TLS is spoken with."""

import json
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

from peers import THOROUGH
from test_serving import certificate

# Ephemeral keys and authenticated encryption, which TLS 1.3 has in any case.
GOOD = {
    "ecdsa": {"ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"},
    "rsa": {"ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305"},
}
GOOD_1_3 = {"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"}


def exchange(port, request):
    """What a request is answered with until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.settimeout(30)
        try:
            line.sendall(request)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    return answer


@pytest.mark.parametrize("path", ["/analyze-text", "/api/sessions", "/api/v1/process", "/v1/leagues", "/cognito/"])
def test_a_chunk_extension_beyond_all_measure_is_a_400(backend, path):
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{backend.port}\r\nContent-Type: application/json\r\n"
    head += "X-API-Key: dev-api-key\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = exchange(backend.port, head.encode() + b"5;x=" + b"y" * 200_000 + b"\r\nhello\r\n0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 4"), answer[:200]
    assert json.loads(answer.split(b"\r\n\r\n", 1)[1])


def test_a_thousand_requests_in_a_row_are_answered_in_order(backend):
    host = f"Host: 127.0.0.1:{backend.port}\r\n"
    requests = "".join(f"GET /healthz HTTP/1.1\r\n{host}X-Request-Id: number-{n}\r\n\r\n" for n in range(1_000))
    last = f"GET /healthz HTTP/1.1\r\n{host}Connection: close\r\n\r\n"
    answers = exchange(backend.port, (requests + last).encode())
    assert answers.count(b"HTTP/1.1 200 ") == 1_001
    assert [line for line in answers.split(b"\r\n") if line.startswith(b"X-Request-Id: number-")] == [
        b"X-Request-Id: number-%d" % n for n in range(1_000)
    ]


def crowded(count, size):
    return b"".join(b"a%d:%s\r\n" % (number, b"x" * size) for number in range(count))


GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
PAGE = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
POST = b"POST /analyze-text HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n"
SOCKET = GET.replace(b"healthz", b"screens/live") + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
CROWDED = {
    "narrow fields": lambda count: GET + crowded(count, 1) + b"\r\n",
    "wide fields": lambda count: PAGE + crowded(count, 60) + b"\r\n",
    "others behind it": lambda count: GET + crowded(count, 1) + b"\r\n" + (GET + b"\r\n") * 300,
    "cookies": lambda count: GET + b"Cookie: " + b";".join(b"a%d=1" % number for number in range(count)) + b"\r\n\r\n",
    "wide cookies": lambda count: GET + b"Cookie: " + b";".join(b"a%d=%s" % (n, b"x" * 30) for n in range(count)) + b"\r\n\r\n",
    "trailers": lambda count: CHUNKED + b"\r\n2\r\n{}\r\n0\r\n" + crowded(count, 1) + b"\r\n",
    "a body": lambda count: POST + b"Content-Length: 5000\r\n" + crowded(count, 1) + b"\r\n" + b"x" * 5000,
    "a chunked body": lambda count: CHUNKED + crowded(count, 1) + b"\r\n1000\r\n" + b"x" * 4096 + b"\r\n0\r\n\r\n",
    "an upgrade": lambda count: SOCKET + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" + crowded(count, 1) + b"\r\n",
}


def first_line(port, request):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        answer = b""
        try:
            line.sendall(request)
            while b"\r\n" not in answer and (piece := line.recv(65536)):
                answer += piece
        except (BrokenPipeError, ConnectionResetError):
            pass
    return answer.split(b"\r\n", 1)[0]


# How many fit at least. A cookie takes room twice, as a field and by itself.
ROOM = dict.fromkeys(CROWDED, 75) | {"cookies": 60, "wide cookies": 40}


@pytest.mark.parametrize("kind", CROWDED)
def test_however_many_fields_there_are_an_answer_comes(backend, kind):
    # The library that reads requests has the answer's head share its memory with their fields: 300 narrow ones left none.
    lines = {count: first_line(backend.port, CROWDED[kind](count)) for count in range(ROOM[kind], 400)}
    assert {count for count, line in lines.items() if not line.startswith(b"HTTP/1.1 ")} == set()
    refused = {count for count, line in lines.items() if b" 431 " in line}
    assert ROOM[kind] not in refused and refused >= set(range(200, 400))


def suites(version):
    """Every suite that this machine's openssl knows for a version, weak ones too."""
    words = ["openssl", "ciphers", "-s", f"-{version}", "ALL:COMPLEMENTOFALL:@SECLEVEL=0"]
    return set(subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip().split(":"))


def takes(port, *options):
    """Whether the server shakes hands with a client that offers this and nothing else."""
    words = ["openssl", "s_client", "-connect", f"127.0.0.1:{port}", "-brief", *options]
    # A client that has no such suite either would prove nothing.
    done = subprocess.run(words, input="", capture_output=True, text=True, timeout=60)
    assert "no ciphers available" not in done.stderr and "no cipher match" not in done.stderr, done.stderr
    return done.returncode == 0 and "CONNECTION ESTABLISHED" in done.stderr


@pytest.mark.parametrize("kind", ["ecdsa", "rsa"])
def test_only_suites_with_forward_secrecy_and_authenticated_encryption_are_spoken(start, tmp_path, kind):
    files = certificate(tmp_path) if kind == "ecdsa" else rsa_certificate(tmp_path)
    backend = start("--no-demo", "--tls-cert", files[0], "--tls-key", files[1])
    known = suites("tls1_2") - GOOD_1_3
    # Those with keys agreed on before need such a key to be offered at all, and the server has none.
    known = {suite for suite in known if "PSK" not in suite and "SRP" not in suite}
    assert GOOD[kind] < known and len(known) > 40

    def takes_suites(names):
        return takes(backend.port, "-tls1_2", "-cipher", ":".join(sorted(names)) + ":@SECLEVEL=0")

    for suite in GOOD[kind]:
        assert takes_suites([suite]), suite
    # A server that knew any of them would take it.
    assert not takes_suites(known - GOOD[kind])
    if THOROUGH:
        others = sorted(known - GOOD[kind])
        with ThreadPoolExecutor(4) as pool:
            taken = dict(zip(others, pool.map(lambda one: takes_suites([one]), others)))
        assert not [suite for suite in others if taken[suite]]
    for suite in GOOD_1_3:
        assert takes(backend.port, "-tls1_3", "-ciphersuites", suite), suite
    assert not takes(backend.port, "-tls1_3", "-ciphersuites", "TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256")
    for version in ["-tls1", "-tls1_1"]:
        assert not takes(backend.port, version, "-cipher", "ALL:@SECLEVEL=0"), version
    # Signatures over SHA-1 are none.
    assert not takes(backend.port, "-tls1_2", "-cipher", "ALL:@SECLEVEL=0", "-sigalgs", "RSA+SHA1:ECDSA+SHA1")


def rsa_certificate(folder):
    files = str(folder / "cert.pem"), str(folder / "key.pem")
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*words, "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files
