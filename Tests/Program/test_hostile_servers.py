"""The verbs that ask a server end in a message of their own, and never by a signal, whatever the server answers."""

import base64
import contextlib
import http.server
import json
import threading

import pytest

from program import run


@contextlib.contextmanager
def server(answer):
    """A server on loopback; `answer` gets the path and gives the status, the fields and the body."""

    class Answers(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do(self):
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            status, fields, body = answer(self.path)
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **fields}.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(body)

        do_GET = do_POST = do_PUT = do_DELETE = do

        def log_message(self, *_):
            pass

    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{running.server_port}"
    finally:
        running.shutdown()
        running.server_close()


# One literal each: JSON has no NaN, but servers send it.
EXTREMES = ["1e300", "-1e300", "1e999", "-9223372036854775808", "9223372036854775808", "0.1e-400", "NaN", "null", '"1"', "[]", "{}"]


@pytest.mark.parametrize("number", EXTREMES)
def test_a_confidence_of_any_size_is_shown_or_refused(number):
    body = f'{{"risk_level":"low","confidence":{number},"category":"unknown","explanation":"Nothing."}}'.encode()
    with server(lambda path: (200, {}, body)) as url:
        for words in [["hello there"], ["hello there", "--json"]]:
            done = run("analyze", *words, "--server", url)
            assert done.returncode in (0, 1), (done.returncode, done.stderr[-500:])
            assert done.stdout if done.returncode == 0 else done.stderr


@pytest.mark.parametrize("number", EXTREMES)
def test_an_amount_of_any_size_is_shown_or_refused(number):
    action = f'{{"action":"log_budget_expense","amount":{number},"currency":"EUR","category":"food","date":"2026-01-01"}}'
    body = f'{{"success":true,"action_type":"app_action_required","app_action":{action},"app_actions":[{action}]}}'.encode()
    with server(lambda path: (200, {}, body)) as url:
        done = run("act", "dinner 120 EUR", "--server", url)
        assert done.returncode in (0, 1), (done.returncode, done.stderr[-500:])


def token(expires):
    """A token as a pool issues it, signed by nobody."""

    def part(text):
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")

    claims = f'{{"sub":"1","token_use":"access","exp":{expires},"iat":0,"username":"ann"}}'
    return ".".join([part('{"alg":"RS256","kid":"1"}'), part(claims), part("signature")])


@pytest.mark.parametrize("expires", EXTREMES)
def test_a_token_of_any_time_is_judged(expires):
    result = {"AccessToken": token(expires), "IdToken": token(expires), "RefreshToken": "r", "ExpiresIn": 1, "TokenType": "Bearer"}
    body = json.dumps({"AuthenticationResult": result, "ChallengeParameters": {}}).encode()
    with server(lambda path: (200, {}, body)) as url:
        done = run("doctor", "--server", url)
        assert done.returncode in (0, 1), (done.returncode, done.stderr[-500:])
        assert done.stdout


@pytest.mark.parametrize(
    "fields",
    [
        {"Content-Length": "-1"},
        {"Content-Length": "9223372036854775808"},
        {"Content-Type": "\x80" * 200},
        {"Cache-Control": "max-age=99999999999999999999, stale-if-error=-1"},
        {"Age": "-9223372036854775808", "Date": "Thu, 99 Foo 99999 99:99:99 GMT"},
        {"ETag": '"' + "e" * 30_000},
        {"X-Request-Id": "\u00ff" * 2_000},
        {"Content-Encoding": "gzip"},
    ],
    ids=lambda fields: ",".join(fields),
)
def test_header_fields_of_any_kind_end_in_an_answer_or_a_message(fields):
    body = b'{"risk_level":"low","confidence":1,"category":"unknown","explanation":"Nothing."}'
    with server(lambda path: (200, fields, body)) as url:
        done = run("analyze", "hello there", "--server", url)
        assert done.returncode in (0, 1), (done.returncode, done.stderr[-500:])
