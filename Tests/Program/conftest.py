"""What the tests of the program share: running it, and running its backend."""

import os

import pytest

from program import Backend, Served


@pytest.fixture(scope="session")
def backend():
    """A backend with demo data; the one at BOWLINE_TEST_SERVER, if that is set."""
    if "BOWLINE_TEST_SERVER" in os.environ:
        yield Served(os.environ["BOWLINE_TEST_SERVER"])
        return
    backend = Backend()
    yield backend
    backend.stop()


@pytest.fixture
def start():
    """Starts backends of a test's own."""
    started = []

    def start(*options, **settings):
        started.append(Backend(*options, **settings))
        return started[-1]

    yield start
    for backend in started:
        backend.stop()
