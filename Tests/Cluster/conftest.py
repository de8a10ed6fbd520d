"""What the tests of a cluster share."""

import os
import sys
import tempfile
from pathlib import Path

for folder in ("Program", "Soak"):
    sys.path.append(str(Path(__file__).resolve().parents[1] / folder))

import pytest

from cluster import Cluster
from program import PROGRAM


@pytest.fixture(scope="session")
def cluster():
    """Three nodes with demo data."""
    cluster = Cluster(Path(tempfile.mkdtemp(prefix="bowline-cluster-")))
    # What a killed process has written, the system has; only a machine that dies loses what was not synced.
    quick = {} if os.environ.get("BOWLINE_THOROUGH") == "1" else {"fsync": "off", "full_page_writes": "off"}
    cluster.up(3, program=PROGRAM, settings=quick)
    yield cluster
    cluster.down()
