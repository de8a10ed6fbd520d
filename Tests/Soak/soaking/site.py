"""Sites on this machine, as a process: one with honest stories, and one whose every page is hostile.

    python -m soaking.site '{}'

It says `{"ready": {"honest": port, "hostile": port}}` and ends with its input.
"""

import asyncio
import gzip

from .helper import say, settings_and_input

# Nothing larger is ever sent for one request.
MAX_BYTES = 6 << 20


def story(name):
    """A page that a gist can be made of."""
    title = f"Rivers rise in the north {name}"
    return (
        f"<html><head><title>{title}</title></head><body><article><h1>{title}</h1>"
        "<p>The rivers of the northern plain rose by two metres on Monday after three days of rain, the water service said.</p>"
        "<p>Farmers moved cattle to higher ground, and the railway closed its line along the valley until the bridges have been "
        "inspected by engineers, which may take until the end of the week.</p><p>Forecasters expect the rain to ease by Wednesday, "
        "but warned that the ground is full and that further storms would flood the low streets of the old town again.</p>"
        "</article></body></html>"
    ).encode()


def head(status, length, kind="text/html; charset=utf-8", **fields):
    """The head of an answer."""
    more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{more}Connection: close\r\n\r\n".encode()


def page(content, **fields):
    """A whole answer."""
    return head("200 OK", len(content), **fields) + content


def repeated(unit, size, before="<html><title>t</title><body>", after=""):
    """A page in which a construct is repeated until it has that size."""
    unit = unit.encode()
    return before.encode() + unit * (min(size, MAX_BYTES) // len(unit)) + after.encode()


def numbered(form, size, before="<html><title>t</title><body>"):
    """A page of a construct that is different each time: `form` has one place for a number."""
    pieces, length, number = [before], len(before), 0
    while length < min(size, MAX_BYTES):
        pieces.append(form % number)
        length += len(pieces[-1])
        number += 1
    return "".join(pieces).encode()


# Constructs whose repetition some parser or selector pays for more than once.
REPEATED = {
    "bodies": "<body a%d=1>", "htmls": "<html b%d=1>", "attributes": " a%d=1", "ids": "<p id=x%d class='a b c'>",
    "entities": "&am%d", "comments": "<!--%d", "links": "<a href='/%d'>a",
}
NESTED = {
    "divs": "<div>", "tables": "<table>", "cells": "<table><tr><td>", "fonts": "<b><i><a><font>", "selects": "<select><option>",
    "svgs": "<svg><foreignObject>", "templates": "<template>", "lists": "<ul><li>", "rubies": "<ruby><rt>", "forms": "<p><form>",
    "closings": "</p></b></i>", "lows": "<", "ampersands": "&", "zeros": "\0", "combining": "e\u0301\u0301\u0301",
}
RETRY_AFTER = ["-9223372036854775808", "9223372036854775807", "99999999999999999999", "1e308", "-1", "Fri, 31 Dec 9999 23:59:59 GMT", "٣"]
ROBOTS = {
    "stars": ("User-agent: *\nDisallow: /" + "*a" * 400 + "\n") * 600,
    "agents": "User-agent: a\n" * 30_000 + "Disallow: /\n",
    "rules": "User-agent: *\n" + "Disallow: /a*b*c*d$\n" * 25_000,
    "one-line": "User-agent: *\nDisallow: " + "/*" * 250_000,
    "nothing": "\n" * 500_000,
}
SIZES = [10_000, 100_000, 1_000_000]


def hostile_page(path):
    """The answer to a hostile path `/kind/name/number`; None for one that never comes whole."""
    _, kind, name, number = (path.split("/") + ["", "", "", ""])[:4]
    number = int(number) if number.isdigit() else 0
    size = SIZES[number % len(SIZES)]
    if kind == "repeated":
        if name == "attributes":
            return page(numbered(REPEATED[name], size, "<html><body") + b">")
        return page(numbered(REPEATED.get(name, "<p>%d"), size))
    if kind == "nested":
        return page(repeated(NESTED.get(name, "<div>"), size))
    if kind == "retry":
        return head("503 Service Unavailable", 0, Retry_After=RETRY_AFTER[number % len(RETRY_AFTER)].encode().decode("latin-1"))
    if kind == "bomb":
        body = gzip.compress(b"<p>" + b"a" * (48 << 20), 9)
        return page(body, Content_Encoding="gzip")
    if kind == "redirect":
        target = ["/redirect/loop/0", "http://169.254.169.254/latest/meta-data", "http://[::1]:22/", "//", "http://" + "a" * 60_000]
        return head("302 Found", 0, Location=target[number % len(target)])
    if kind == "heads":
        return b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 40_000 + b"\r\n"
    if kind == "length":
        return b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 18446744073709551616\r\n\r\n<p>"
    if kind == "charset":
        return page(b"\xff\xfe" + b"<p>\xd8\x00" * 50_000, kind="text/html; charset=utf-16le-\xf0".encode().decode("latin-1"))
    return None


async def answer_honest(path, writer):
    """A story, or nothing but a 404."""
    if path.startswith("/story/"):
        writer.write(page(story(path.removeprefix("/story/"))))
    else:
        writer.write(head("404 Not Found", 0))


async def answer_hostile(path, writer):
    """A hostile page, hostile rules for robots, or an answer that drips."""
    if path == "/robots.txt":
        # Only some: rules that forbid everything would spare the pages behind them.
        writer.write(head("404 Not Found", 0))
        return
    if path.startswith("/robots/"):
        writer.write(page(ROBOTS[path.split("/")[2]].encode(), kind="text/plain"))
        return
    whole = hostile_page(path)
    if whole is not None:
        writer.write(whole)
        return
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>")
    for _ in range(60):
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(1)


def serving(answer, robots=None):
    """A handler of connections: one request, one answer."""

    async def handle(reader, writer):
        try:
            request = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
            path = request.split(b" ", 2)[1].decode("latin-1")
            if robots is not None and path == "/robots.txt":
                path = f"/robots/{robots}"
            await answer(path, writer)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.TimeoutError, IndexError):
            pass
        finally:
            writer.close()

    return handle


async def main():
    _, lines = await settings_and_input()
    honest = await asyncio.start_server(serving(answer_honest), "127.0.0.1", 0)
    hostile = {"": await asyncio.start_server(serving(answer_hostile), "127.0.0.1", 0)}
    # A site has one robots.txt, so each hostile one is a site of its own.
    for name in ROBOTS:
        hostile[name] = await asyncio.start_server(serving(answer_hostile, name), "127.0.0.1", 0)
    ports = {name: server.sockets[0].getsockname()[1] for name, server in hostile.items()}
    say({"ready": {"honest": honest.sockets[0].getsockname()[1], "hostile": ports}})
    async for _ in lines:
        continue


if __name__ == "__main__":
    asyncio.run(main())
