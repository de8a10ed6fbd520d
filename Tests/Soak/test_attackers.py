"""The attackers' inputs are what they are meant to be, without a server."""

import json
import random
import re

import pytest

from soaking import attackers, site
from soaking.attackers import malformed_http, piles, unicode_piles
from soaking.attackers.peer import frame


@pytest.mark.parametrize("kind", attackers.KINDS)
def test_every_kind_says_what_it_tries_and_is_bounded(kind):
    module = attackers.load(kind)
    assert module.ABOUT and callable(module.strike)
    # Connections at once, and acts a second of all of them.
    assert 1 <= module.AT_ONCE <= 40 and module.AT_ONCE / module.PAUSE <= 40


def test_piles_hold_texts_with_more_bytes_than_a_limit_and_fewer_characters():
    chance = random.Random(1)
    texts = [piles.text(chance) for _ in range(2_000)]
    assert any(len(text) <= 300 < len(text.encode("utf-8", "surrogatepass")) for text in texts)
    assert any(len(text) == 0 for text in texts) and any(len(text) > 19_000 for text in texts)


def test_most_bodies_of_piles_are_json_so_that_they_come_further_than_the_parser():
    chance = random.Random(2)
    bodies = [unicode_piles.members_of(["email", "password"], chance) for _ in range(300)]
    read = 0
    for body in bodies:
        try:
            read += isinstance(json.loads(body), dict)
        except ValueError:
            continue
    assert read > 250


def test_hostile_pages_have_the_size_they_announce():
    for name in site.REPEATED:
        assert announced(site.hostile_page(f"/repeated/{name}/1"))
    for name in site.NESTED:
        assert announced(site.hostile_page(f"/nested/{name}/1"))
    assert b"Retry-After: -9223372036854775808" in site.hostile_page("/retry/after/0")
    assert site.hostile_page("/drip/a/0") is None


def announced(answer):
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(re.search(rb"Content-Length: (\d+)", head)[1]) == len(body) >= 90_000


def test_a_frame_is_masked_and_says_its_length():
    assert frame(1, b"ab") == b"\x81\x82\0\0\0\0ab"
    assert frame(0, b"x" * 200, is_last=False)[:4] == b"\x00\xfe\x00\xc8"
    assert frame(9, b"x" * 70_000)[:10] == b"\x89\xff\0\0\0\0\0\x01\x11\x70"


def test_malformed_requests_are_all_made():
    assert all(isinstance(form(), bytes) for form in malformed_http.forms(random.Random(3)))
