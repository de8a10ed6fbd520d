"""Nodes and the primary are killed while people write and follow: nothing that was acknowledged is lost, and nothing is there twice."""

import itertools
import os
import random

import pytest

from people import Games, Keeper, Viewer, check, percentile

THOROUGH = os.environ.get("BOWLINE_THOROUGH") == "1"
SEED = int(os.environ.get("BOWLINE_SEED", "20"))


@pytest.fixture(scope="module")
def games(cluster):
    return Games(cluster.ports[0])


def front(cluster):
    return cluster.state["port"]


class Load:
    """Keepers who write at all nodes, and one game that viewers at each node follow."""

    def __init__(self, cluster, games, ports=None, keepers=4):
        self.games = games
        ports = ports or cluster.ports
        self.keepers = [Keeper(games, ports[at:] + ports[:at], pause=0.01) for at in (number % len(ports) for number in range(keepers))]
        self.followed = Followed(games, ports)
        self.viewers = [Viewer(games, self.followed.game, ports[at:] + ports[:at]) for at in range(len(ports))]

    def __enter__(self):
        for viewer in self.viewers:
            viewer.start()
            assert viewer.follows.wait(60), viewer.failure
        for keeper in [*self.keepers, self.followed]:
            keeper.start()
        return self

    def acknowledges(self, more):
        """Waits until each keeper has had so many more events acknowledged: the load is back."""
        aims = [(keeper, keeper.count + more) for keeper in [*self.keepers, self.followed]]
        for keeper, aim in aims:
            while keeper.count < aim:
                assert keeper.is_alive(), keeper.failure
                keeper.over.wait(0.01)

    def __exit__(self, kind, *_):
        for keeper in [*self.keepers, self.followed]:
            keeper.finish()
        if kind is None:
            self.total = check([*self.keepers, self.followed])
            [acknowledged] = self.followed.acknowledged.values()
            for viewer in self.viewers:
                viewer.has(acknowledged)
        for viewer in self.viewers:
            viewer.finish()

    def told(self, what):
        everybody = [*self.keepers, self.followed]
        longest = max(keeper.longest for keeper in everybody)
        retries = sum(keeper.retries for keeper in everybody)
        back = sum(viewer.interruptions for viewer in self.viewers)
        print(
            f"\n{what}: {self.total} events acknowledged, 0 lost, 0 doubled; {retries} requests sent again, the longest wait "
            f"{longest:.1f} s; {len(self.viewers)} viewers came back {back} times and missed nothing"
        )


class Followed(Keeper):
    """Writes all its events in one game, slowly, so that it stays a game of some hundreds of events."""

    EVENTS = 1_000_000

    def __init__(self, games, ports):
        super().__init__(games, ports, pause=1.0 if THOROUGH else 0.05)
        self.game = games.begin()
        self.games = Given(games, self.game)


class Given:
    """Makes the one game that there is already."""

    def __init__(self, games, game):
        self.all, self.game = games, game

    def __getattr__(self, name):
        return getattr(self.all, name)

    def begin(self):
        return self.game


def test_killed_nodes_lose_nothing(cluster, games):
    chance = random.Random(SEED)
    with Load(cluster, games) as load:
        for _ in range(100 if THOROUGH else 3):
            load.acknowledges(2)
            cluster.fail_node(chance.randint(1, len(cluster.ports)))
        load.acknowledges(2)
    load.told(f"{100 if THOROUGH else 3} nodes killed")


def test_a_killed_primary_loses_nothing(cluster, games):
    kills = 20 if THOROUGH else 1
    with Load(cluster, games) as load:
        for _ in range(kills):
            load.acknowledges(2)
            cluster.fail_primary()
        load.acknowledges(2)
    load.told(f"the primary killed {kills} times")


def test_an_upgrade_one_node_after_the_other_refuses_no_request(cluster, games):
    """Keepers who send nothing again, at the front."""

    class Impatient(Keeper):
        def finish(self):
            super().finish()
            assert self.retries == 0, "requests failed"

    port = front(cluster)
    keepers = [Impatient(games, [port], pause=0.005) for _ in range(4)]
    for keeper in keepers:
        keeper.start()
    for _ in range(5 if THOROUGH else 1):
        cluster.rolling_upgrade()
    for keeper in keepers:
        keeper.finish()
    print(f"\nan upgrade of all nodes: {check(keepers)} events acknowledged at the front, none refused")


def test_viewers_at_any_node_hear_events_of_any_node(cluster, games):
    with Load(cluster, games, keepers=1) as load:
        load.acknowledges(400 if THOROUGH else 20)
    waits = [
        (viewer.times[event] - sent, viewer.times[event] - answered)
        for viewer, (event, (sent, answered)) in itertools.product(load.viewers, load.followed.sent.items())
    ]
    figures = [f"{1_000 * percentile([wait[kind] for wait in waits], 0.99):.1f} ms" for kind in (0, 1)]
    print(f"\n{len(waits)} live events: 99 % heard within {figures[0]} of the request, {figures[1]} of its answer")
