"""A courier's API to try the example with: `python3 courier.py [PORT]` prints where it is.

It has the manners of the real ones: it wants a key, answers in pages, is busy now and then, and once loses an answer it has acted on.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

PARCELS = [
    {"number": "BG100", "status": "in transit", "city": None},
    {"number": "BG200", "status": "at the depot", "city": "Varna"},
    {"number": "BG300", "status": "delivered", "city": "Sofia"},
]
SEEN = {"requests": [], "redirected": {}, "was_busy": False}


class Courier(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, content, **headers):
        body = json.dumps(content).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def refused(self):
        """Answers a call that has no key, or comes while the courier is busy."""
        if self.headers.get("X-Courier-Key") != "courier-key":
            self.answer(401, {"error": {"code": "NO_KEY", "message": "Who are you?"}})
        elif not SEEN["was_busy"]:
            SEEN["was_busy"] = True
            self.answer(503, {"error": {"code": "BUSY", "message": "One moment."}}, **{"Retry-After": "0"})
        else:
            return False
        return True

    def do_GET(self):
        parts = urlsplit(self.path)
        if parts.path == "/seen":
            return self.answer(200, {"requests": SEEN["requests"], "redirected": SEEN["redirected"]})
        SEEN["requests"].append(f"GET {self.path}")
        if self.refused():
            return
        if parts.path != "/v2/parcels":
            return self.answer(404, {"error": {"code": "NOT_FOUND", "message": "There is nothing here."}})
        after = int(parse_qs(parts.query).get("after", ["0"])[0])
        more = str(after + 2) if after + 2 < len(PARCELS) else None
        self.answer(200, {"parcels": PARCELS[after : after + 2], "next": more}, **{"Cache-Control": "no-cache"})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        SEEN["requests"].append(f"POST {self.path}")
        if self.refused():
            return
        key, number = self.headers.get("Idempotency-Key"), self.path.split("/")[3]
        parcel = next((parcel for parcel in PARCELS if parcel["number"] == number), None)
        if parcel is None:
            return self.answer(404, {"error": {"code": "NOT_FOUND", "message": f"There is no parcel {number}."}})
        is_new = key not in SEEN["redirected"]
        SEEN["redirected"][key] = number
        parcel["city"] = json.loads(body)["city"]
        if is_new:
            # The line breaks before the answer is there.
            self.close_connection = True
            return
        self.answer(200, parcel)

    def log_message(self, *words):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), Courier)
    print(f"http://127.0.0.1:{server.server_port}/v2", flush=True)
    server.serve_forever()
