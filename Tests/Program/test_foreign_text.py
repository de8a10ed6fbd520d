"""Texts of any script and numbers of any size, sent to every route that takes them: none may end the server."""

LETTERS = ["ж", "語", "🇧🇬", "e\u0301", "👩‍👩‍👧‍👦", "\U0010fffd", "ﷺ"]
SESSION = "6f9619ff-8b86-d011-b42d-00c04fc964ff"


def question(text):
    return {"session_id": SESSION, "app_bundle": "unknown", "text": text}


def test_two_hundred_characters_of_any_script_are_judged(start):
    backend = start("--no-limits")
    for letter in LETTERS:
        answer = backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question(letter * 200))
        assert answer.status == 200, (letter, answer.body)
    for letter in ["ж", "語", "🇧🇬"]:
        answer = backend.ask("POST", "/analyze-text", {"X-API-Key": "dev-api-key"}, question(letter * 301))
        assert answer.status == 400, (letter, answer.body)


BODIES = [
    ("/api/sessions", {"email": "а" * 128, "password": "a"}),
    ("/api/sessions", {"email": "а" * 128}),
    ("/api/users", {"userId": f"ann_{SESSION}", "email": "a@b.test", "password": "Demo-passw0rd!", "username": "ж" * 40}),
    ("/api/users", {"userId": "ж" * 400, "email": "ж" * 253, "password": "ж" * 127, "username": "ж" * 63}),
    ("/api/passwords/forgotten", {"email": "ж" * 200}),
    ("/api/passwords/reset", {"email": "ж" * 200, "code": "ж" * 200, "password": "ж" * 127}),
    ("/api/sessions/refresh", {"refreshToken": "ж" * 200}),
    ("/api/v1/process", {"input": "ж" * 3_999, "now": "ж" * 40, "time_zone": "ж" * 40, "currency": "жжж", "locale": "жж"}),
    ("/api/v1/process", {"input": "the 9007199254740993th week of October, 999 999 999 999 999.9999 and 999999999999999999 days"}),
]


def test_texts_longer_in_bytes_than_in_characters_end_nothing(start):
    backend = start("--no-limits")
    for path, body in BODIES:
        answer = backend.ask("POST", path, {}, body)
        assert answer.status < 500, (path, body, answer.body)
    assert backend.get("/healthz").status == 200
    # Forty letters of a script are a name like any other.
    name = "ж" * 40
    person = {"userId": f"{name}_{SESSION}", "email": "c@b.test", "password": "Demo-passw0rd!", "username": name}
    answer = backend.ask("POST", "/api/users", {}, person)
    assert answer.status < 300, answer.body


def test_a_query_of_many_parts_ends_nothing(start):
    backend = start("--no-limits")
    for count in [370, 379, 388, 397, 1_000, 4_000]:
        try:
            backend.get("/healthz?" + "a&" * count)
        except ConnectionError:
            # No room for an answer in the connection's memory: it is closed.
            pass
        assert backend.get("/healthz").status == 200
