"""The attackers, one file a kind. Each has `ABOUT`, what it tries; `AT_ONCE`, how many of it act side by side; `PAUSE`, the seconds
between two acts of one; and `strike(attack)`, one act."""

import importlib

KINDS = [
    "unicode_piles", "deep_json", "ping_flood", "fragments", "slow_readers", "hostile_site", "page_flood", "signup_flood",
    "password_guesses", "srp_flood", "forged_headers", "malformed_http", "slow_requests", "disk_filling",
]


def load(kind):
    """The module of a kind."""
    return importlib.import_module(f"soaking.attackers.{kind}")
