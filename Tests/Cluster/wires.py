"""Machines of a test's own: network namespaces for a node and a database server, with a router between them that can stop passing packets."""

import ctypes
import os
import subprocess
import uuid
from contextlib import contextmanager

libc = ctypes.CDLL(None, use_errno=True)
CLONE_NEWNET = 0x40000000


def may_be_made():
    """Whether this machine allows namespaces."""
    name = f"bowline-{uuid.uuid4().hex[:8]}"
    done = subprocess.run(["ip", "netns", "add", name], capture_output=True)
    if done.returncode == 0:
        subprocess.run(["ip", "netns", "delete", name], check=True)
    return done.returncode == 0


class Wires:
    """A node's machine and a database's, which reach each other and nothing else."""

    # Addresses for documentation, which are no one's; they are in the namespaces only.
    NODE, DATABASE = "192.0.2.2", "198.51.100.2"

    def __init__(self):
        mark = uuid.uuid4().hex[:8]
        self.node, self.router, self.database = (f"bowline-{mark}-{name}" for name in ("node", "router", "database"))
        try:
            for name in (self.node, self.router, self.database):
                self.ip("netns", "add", name)
                self.ip("-n", name, "link", "set", "lo", "up")
            for name, end, network in ((self.node, "left", "192.0.2"), (self.database, "right", "198.51.100")):
                self.ip("-n", self.router, "link", "add", end, "type", "veth", "peer", "name", "wire", "netns", name)
                self.ip("-n", self.router, "address", "add", f"{network}.1/24", "dev", end)
                self.ip("-n", self.router, "link", "set", end, "up")
                self.ip("-n", name, "address", "add", f"{network}.2/24", "dev", "wire")
                self.ip("-n", name, "link", "set", "wire", "up")
                self.ip("-n", name, "route", "add", "default", "via", f"{network}.1")
            self.mend()
        except BaseException:
            self.close()
            raise

    @staticmethod
    def ip(*words):
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def inside(self, name, *command):
        """A command that runs on a machine."""
        return ["ip", "netns", "exec", name, *command]

    def cut(self):
        """From now on packets are dropped, and nobody is told."""
        subprocess.run(self.inside(self.router, "sysctl", "-qw", "net.ipv4.ip_forward=0"), check=True)

    def mend(self):
        subprocess.run(self.inside(self.router, "sysctl", "-qw", "net.ipv4.ip_forward=1"), check=True)

    @contextmanager
    def on_node(self):
        """Sockets that this thread opens within it are the node's machine's."""
        with open("/proc/thread-self/ns/net") as mine, open(f"/run/netns/{self.node}") as other:
            self.enter(other)
            try:
                yield
            finally:
                self.enter(mine)

    @staticmethod
    def enter(namespace):
        if libc.setns(namespace.fileno(), CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns")

    def close(self):
        for name in (self.node, self.router, self.database):
            if os.path.exists(f"/run/netns/{name}"):
                self.ip("netns", "delete", name)
