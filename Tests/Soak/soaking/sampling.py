"""What the system and the server tell of its process: memory and descriptors."""

import http.client
import os
from collections import Counter


def memory(process_id):
    """Resident bytes of a process, in all and those that belong to no file; None when it is gone."""
    try:
        with open(f"/proc/{process_id}/status") as status:
            lines = dict(line.split(":", 1) for line in status if line.startswith(("VmRSS", "RssAnon")))
        return int(lines["VmRSS"].split()[0]) * 1024, int(lines["RssAnon"].split()[0]) * 1024
    except (FileNotFoundError, ProcessLookupError, KeyError):
        return None


def heap(port):
    """What the server says of its heap: bytes in use and bytes taken from the system; None when it does not answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/metrics")
        lines = dict(line.split(" ", 1) for line in connection.getresponse().read().decode().splitlines() if line.startswith("heap_"))
        return int(lines["heap_used_bytes"]), int(lines["heap_held_bytes"])
    except (OSError, http.client.HTTPException, KeyError):
        return None
    finally:
        connection.close()


def descriptors(process_id):
    """How many descriptors of each kind a process has; empty when it is gone."""
    kinds = Counter()
    folder = f"/proc/{process_id}/fd"
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, ProcessLookupError):
        return kinds
    for name in names:
        try:
            kinds[kind_of(os.readlink(f"{folder}/{name}"))] += 1
        except FileNotFoundError:
            continue
    return kinds


def kind_of(target):
    """`socket`, `pipe`, `anon_inode`, or `file`."""
    head = target.split(":", 1)[0]
    return head if head in ("socket", "pipe", "anon_inode") else "file"
