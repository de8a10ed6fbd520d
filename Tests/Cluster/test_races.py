"""Two requests that conflict, at two nodes at once: they must come to what they come to at one node."""

import json
import os
import threading
import uuid
from collections import Counter

import pytest

from people import Games, Line

THOROUGH = os.environ.get("BOWLINE_THOROUGH") == "1"
# At once, so that conflicts of one pair meet those of others.
LANES = 4


@pytest.fixture(scope="module")
def games(cluster):
    return Games(cluster.ports[0])


def race(ports, count, request):
    """Sends `count` pairs of requests, each pair at the same moment to two ports, and returns the answers.

    `request(number)` gives the method, path, headers and body of both.
    """
    answers = [[None, None] for _ in range(count)]
    failures = []

    def lane(first):
        meet = threading.Barrier(2, timeout=120)

        def side(which):
            lines = [Line(port) for port in ports]
            try:
                for number in range(first, count, LANES):
                    pair = requests[number]
                    meet.wait()
                    answers[number][which] = lines[(number + which) % len(lines)].ask(*pair[which])
            except Exception as error:
                failures.append(error)
                meet.abort()

        sides = [threading.Thread(target=side, args=(which,)) for which in (0, 1)]
        for one in sides:
            one.start()
        for one in sides:
            one.join()

    requests = [request(number) for number in range(count)]
    lanes = [threading.Thread(target=lane, args=(number,)) for number in range(min(LANES, count))]
    for one in lanes:
        one.start()
    for one in lanes:
        one.join()
    assert not failures, failures[0]
    return answers


def statuses(answers):
    return Counter(tuple(sorted(status for status, _ in pair)) for pair in answers)


def everywhere(cluster, count, request):
    """The answers of pairs at one node, a few, and of `count` pairs at different nodes."""
    alone = race(cluster.ports[:1], max(8, count // 20), request)
    return alone, race(cluster.ports, count, request)


def events_of(games, count, per_game=100):
    """A place for each pair: games with some of them each."""
    found = [games.begin() for _ in range(count // per_game + 1)]
    return lambda number: found[number // per_game]


def test_one_key_is_one_event_and_one_answer(cluster, games):
    count = 3_000 if THOROUGH else 40
    place = events_of(games, count)

    def request(number):
        words = ("POST", f"/v1/games/{place(number)}/events", games.keyed(), games.score())
        return words, words

    alone, apart = everywhere(cluster, count, request)
    assert set(statuses(alone)) == set(statuses(apart)) == {(201, 201)}
    # Byte for byte but for the request's own id and moment.
    assert all(json.loads(one)["data"] == json.loads(other)["data"] for (_, one), (_, other) in alone + apart)
    made = Counter(json.loads(one)["data"]["event_id"] for (_, one), _ in alone + apart)
    assert set(made.values()) == {1}
    kept = [event for game in {place(number) for number in range(count)} for event in games.scores(game)]
    assert sorted(kept) == sorted(made)


def test_two_events_of_a_game_are_both_taken_and_counted(cluster, games):
    count = 3_000 if THOROUGH else 40
    place = events_of(games, count)

    def request(number):
        path = f"/v1/games/{place(number)}/events"
        return [("POST", path, games.keyed(), games.score(points, side)) for points, side in ((2, 0), (3, 1))]

    alone, apart = everywhere(cluster, count, request)
    assert set(statuses(alone)) == set(statuses(apart)) == {(201, 201)}
    made = Counter(json.loads(body)["data"]["event_id"] for pair in alone + apart for _, body in pair)
    assert set(made.values()) == {1}
    for game in {place(number) for number in range(count)}:
        events = games.api.pages(f"/v1/games/{game}/events", games.keeper)
        assert [event["sequence"] for event in events] == list(range(events[0]["sequence"], events[0]["sequence"] + len(events)))
        scores = [event for event in events if event["type"] == "score"]
        state = games.api.want([200], "GET", f"/v1/games/{game}", games.keeper)["data"]
        for side, team in zip(("home", "away"), games.teams):
            assert state[f"{side}_score"] == sum(event["points"] for event in scores if event["team_id"] == team)
        for event in scores:
            del made[event["event_id"]]
    assert not made


def test_a_key_is_for_one_of_two_requests(cluster, games):
    count = 2_000 if THOROUGH else 20
    place = events_of(games, count)

    def request(number):
        headers = games.keyed()
        return [("POST", f"/v1/games/{place(number)}/events", headers, games.score(points)) for points in (2, 3)]

    alone, apart = everywhere(cluster, count, request)
    assert set(statuses(alone)) == set(statuses(apart)) == {(201, 422)}


def test_of_two_changes_of_one_state_one_is_made(cluster, games):
    count = 1_500 if THOROUGH else 20
    teams = f"/v1/leagues/{games.league}/teams"
    made = [games.api.created(teams, games.admin, {"name": f"Team {number}"})["team_id"] for number in range(LANES)]

    def request(number):
        path = f"/v1/teams/{made[number % LANES]}"
        return [("PATCH", path, {**games.admin, "If-Match": "*"}, {"name": f"Team {number} {side}"}) for side in "ab"]

    # Each pair changes what the last one left, by its tag.
    def tagged(ports, count):
        answers = []
        for first in range(0, count, LANES):
            tags = {team: tag(cluster.ports[0], f"/v1/teams/{team}", games.admin) for team in made}

            def one(number):
                return [
                    (method, path, {**headers, "If-Match": tags[path.rpartition("/")[2]]}, body)
                    for method, path, headers, body in request(first + number)
                ]

            answers += race(ports, min(LANES, count - first), one)
        return answers

    alone, apart = tagged(cluster.ports[:1], LANES * 2), tagged(cluster.ports, count)
    assert set(statuses(alone)) == set(statuses(apart)) == {(200, 412)}


def tag(port, path, headers):
    line = Line(port)
    line.connection.request("GET", path, headers=headers)
    answer = line.connection.getresponse()
    answer.read()
    line.close()
    return answer.headers["ETag"]


def test_a_name_is_one_accounts(cluster, games):
    def request(number):
        name = f"p{uuid.uuid4().hex[:8]}"
        user = {"username": name, "email": f"{name}@gista.test", "password": "long enough 1"}
        return [("POST", "/api/users", {}, {**user, "userId": f"{name}_{uuid.uuid4()}"}) for _ in (0, 1)]

    alone, apart = everywhere(cluster, 500 if THOROUGH else 8, request)
    assert set(statuses(alone)) == set(statuses(apart)) == {(201, 409)}
