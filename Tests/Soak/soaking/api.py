"""Plain calls of the server's APIs, for setting a soak up and for checking it in the end. Nothing of the kit is in them."""

import http.client
import json
import time

PASSWORD = "Demo-passw0rd!"


class Refused(Exception):
    """The server gave another status than was wanted."""


class API:
    """Calls of one server; each of them is tried again while the server is busy or away."""

    def __init__(self, port, patience=60, headers=None):
        self.port, self.patience, self.headers = port, patience, headers or {}

    def at(self, address):
        """The same, called from an address that a proxy tells."""
        return API(self.port, self.patience, {**self.headers, "X-Forwarded-For": address})

    def ask(self, method, path, headers=None, body=None, timeout=30):
        """One call: status and JSON, or text where it is no JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = {**self.headers, **(headers or {})}
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
            body = json.dumps(body)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        try:
            return answer.status, json.loads(content) if content else None
        except ValueError:
            return answer.status, content.decode(errors="replace")

    def want(self, wanted, method, path, headers=None, body=None):
        """A call that must come to one of these statuses; 429, 5xx and a missing server are waited for."""
        end = time.monotonic() + self.patience
        pause = 0.2
        while True:
            try:
                status, answer = self.ask(method, path, headers, body)
                if status in wanted:
                    return answer
                problem = f"{method} {path}: {status} {str(answer)[:300]}"
                passes = status == 429 or status >= 500
            except OSError as error:
                problem, passes = f"{method} {path}: {error}", True
            except http.client.HTTPException as error:
                problem, passes = f"{method} {path}: {error!r}", True
            if not passes or time.monotonic() + pause > end:
                raise Refused(problem)
            time.sleep(pause)
            pause = min(pause * 2, 5)

    def sign_in(self, name, password=PASSWORD):
        """The header of a person of the demo data."""
        parameters = {"USERNAME": name, "PASSWORD": password}
        content = {"ClientId": "bowline-demo", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters}
        headers = {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth",
        }
        answer = self.want([200], "POST", "/cognito/", headers, content)
        return {"Authorization": f"Bearer {answer['AuthenticationResult']['AccessToken']}"}

    def gista(self, email, password):
        """The header and the id of a user of Gista."""
        session = self.want([200, 201], "POST", "/api/sessions", None, {"email": email, "password": password})
        return {"Authorization": f"Bearer {session['accessToken']}"}, session["userId"]

    def pages(self, path, headers):
        """All items of a list of ScoreBase."""
        items, cursor = [], ""
        while cursor is not None:
            link = f"{path}{'&' if '?' in path else '?'}limit=100" + (f"&cursor={cursor}" if cursor else "")
            page = self.want([200], "GET", link, headers)
            items += page["data"]
            cursor = page["next_cursor"]
        return items

    def created(self, path, headers, body):
        """The `data` of something that was made."""
        return self.want([201], "POST", path, headers, body)["data"]
