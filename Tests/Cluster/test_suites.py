"""What passes at one node passes at the front of three: the suites of callers from outside, each at a cluster of its own. In --thorough only."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cluster import Cluster
from program import PROGRAM

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(os.environ.get("BOWLINE_THOROUGH") != "1", reason="it runs in --thorough")


@pytest.fixture
def served():
    """Three nodes whose limits are off, as the suites call from one address only."""
    cluster = Cluster(Path(tempfile.mkdtemp(prefix="bowline-cluster-")))
    cluster.up(3, program=PROGRAM, options=["--no-limits"], connections=1000, settings={"fsync": "off", "full_page_writes": "off"})
    yield cluster
    cluster.down()


def run(command, **variables):
    """Runs a suite to its end; what it printed is the failure's text."""
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=3600, cwd=ROOT, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **variables}
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-5_000:]


def test_the_four_apis_answer_at_the_front_as_at_one_node(served):
    """Callers of the four APIs and the apps' verbs, which know nothing but an address."""
    suites = [ROOT / "Tests/Program" / f"test_{name}.py" for name in ("apis", "verbs")]
    # Two look into the folder of a server on this machine.
    left_out = "not test_admin_looks_after_a_folder and not test_a_backup_while_serving"
    run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", left_out, *suites],
        BOWLINE_TEST_SERVER=served.url,
    )


def test_amazons_client_signs_people_up_and_in_at_the_front(served):
    nodes = [served.folder / f"node{number}" for number in (1, 2, 3)]
    run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", ROOT / "Tests/Clients"],
        BOWLINE_URL=served.url,
        BOWLINE_LOG=":".join(str(node / "log") for node in nodes),
        BOWLINE_DATA_FOLDER=str(nodes[0]),
        BOWLINE_PROGRAM=str(PROGRAM),
    )


def test_the_front_answers_as_the_api_document_says(served, tmp_path):
    # As many examples as every run makes, as a node alone gets more of them.
    run([ROOT / "script/tests/schemathesis", tmp_path / "report.xml"], BOWLINE_TEST_SERVER=served.url, BOWLINE_THOROUGH="")
