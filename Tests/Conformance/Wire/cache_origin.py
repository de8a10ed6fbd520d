"""The origin of the HTTP cache suite: answers request n of a test with what the test's definition says for it."""

import threading
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer



class Origin:
    """One server for all tests; each test has an address of its own, below which it may ask for files."""

    def __init__(self):
        self._tests = {}
        self._lock = threading.Lock()
        origin = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def __getattr__(self, name):
                if name.startswith("do_"):
                    return lambda: origin.answer(self)
                raise AttributeError(name)

        class Server(ThreadingHTTPServer):
            request_queue_size = 256
            daemon_threads = True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def add(self, name, test):
        with self._lock:
            self._tests[name] = (test, [])

    def visits(self, name):
        with self._lock:
            return list(self._tests[name][1])

    def answer(self, handler):
        length = int(handler.headers.get("Content-Length") or 0)
        handler.rfile.read(length)
        name = handler.path.split("?")[0].split("/")[2]
        with self._lock:
            test, visits = self._tests[name]
            number = int(handler.headers.get("Req-Num") or len(visits) + 1)
            step = test["requests"][number - 1]
            previous = next((visit for visit in reversed(visits) if visit["number"] == number - 1), None)
            fields = self._fields(handler, step, number, len(visits) + 1)
            visits.append(
                {"number": number, "method": handler.command, "headers": handler.headers, "answered": dict(fields)}
            )
        if step.get("disconnect"):
            handler.close_connection = True
            return
        time.sleep(step.get("response_pause", 0))
        status, reason, body = self._content(step, previous, handler.headers, name)
        self._send(handler, status, reason, fields, body)

    @staticmethod
    def _fields(handler, step, number, count):
        now = time.time()
        fields = []
        for name, value, *_ in step.get("response_headers", []):
            if isinstance(value, int):
                value = formatdate(now + value, usegmt=True)
            if step.get("magic_locations") and name in ("Location", "Content-Location"):
                value = f"{handler.path.split('?')[0].rstrip('/')}/{value}" if value else handler.path
            fields.append((name, value))
        fields += [
            ("Server-Request-Count", str(count)),
            ("Client-Request-Count", str(number)),
            ("Server-Now", formatdate(now, usegmt=True)),
        ]
        if not any(name.lower() == "date" for name, _ in fields):
            fields.append(("Date", formatdate(now, usegmt=True)))
        return fields

    @staticmethod
    def _content(step, previous, headers, name):
        status, reason = (step.get("response_status") or [200, "OK"])[:2]
        body = step.get("response_body", name) or ""
        if not step.get("expected_type", "").endswith("validated") or previous is None:
            return status, reason, body
        answered = previous["answered"]
        is_unmodified = "Last-Modified" in answered and answered["Last-Modified"] == headers.get("If-Modified-Since")
        is_same = "ETag" in answered and answered["ETag"] == headers.get("If-None-Match")
        return (304, "Not Modified", "") if is_unmodified or is_same else (999, "304 Not Generated", body)

    @staticmethod
    def _send(handler, status, reason, fields, body):
        data = body.encode()
        handler.send_response_only(status, reason)
        has_no_body = status in (204, 304) or status < 200
        for name, value in fields:
            handler.send_header(name, value)
        given = {name.lower() for name, _ in fields}
        if not has_no_body and not given & {"content-length", "transfer-encoding"}:
            handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        if not has_no_body and handler.command != "HEAD":
            handler.wfile.write(data)
