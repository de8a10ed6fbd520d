"""Right inputs to start from: the sentences of the tests, and of the open data where it is there."""

import json
import os
import re

from target import ROOT


def sentences():
    """Sentences about times, money and things to do, in both languages."""
    found = set()
    for file in sorted((ROOT / "Tests" / "Portable" / "PlainWords").rglob("*.swift")):
        found.update(text for text in re.findall(r'"([^"\\\n]{3,200})"', file.read_text()) if " " in text or text[0].isdigit())
    data = os.environ.get("BOWLINE_DATA")
    if data:
        for file in sorted(os.scandir(f"{data}/actions"), key=lambda file: file.name):
            if file.name.endswith(".jsonl"):
                with open(file.path) as lines:
                    found.update(json.loads(line)["text"][:300] for line in lines)
    return sorted(found)


def messages():
    """Texts that are judged: scams and harmless ones."""
    found = set()
    for file in sorted((ROOT / "Tests" / "Portable" / "ScamSense").rglob("*.swift")):
        found.update(re.findall(r'"([^"\\\n]{10,300})"', file.read_text()))
    return sorted(found)


PAGE = """<!DOCTYPE html><html lang="bg"><head><meta charset="utf-8"><title>Реките на север — Новини</title>
<meta property="og:title" content="Rivers rise in the north"><meta name="author" content="Ana Ivanova">
<meta property="article:published_time" content="2026-03-01T10:00:00+02:00"><link rel="canonical" href="https://news.test/rivers?a=1#x">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Rivers","datePublished":"2026-03-01",
"author":[{"@type":"Person","name":"Ana"}],"wordCount":120}</script></head><body><nav><a href="/">Home</a> <a href="/b">More</a></nav>
<article><h1>Rivers rise in the north</h1><p class="byline">By Ana Ivanova, 1 March 2026</p>
<p>The rivers of the northern plain rose by 2.5 metres on Monday after 3 days of rain, the water service said &amp; warned.</p>
<p>Farmers moved 1,200 cattle to higher ground; the railway closed its line until &#1072;&#x431; bridges have been inspected.</p>
<ul><li>One thing</li><li>Another <b>thing</b></li></ul><table><tr><td>12</td><td>34</td></tr></table><pre>a  b</pre>
<blockquote>Dr. Smith said: "It is full."</blockquote><p>Снегът се топи бързо, казаха от службата. Очаква се дъжд до сряда.</p></article>
<div class="comments"><p>Nice!</p></div><footer>© 2026 News</footer></body></html>"""


def pages(nasty):
    """A page with wrong bytes, or one made of pieces of pages."""
    draw = nasty.random.random()
    if draw < 0.5:
        return nasty.bytes(PAGE.encode()).decode("utf-8", "replace")
    if draw < 0.75:
        parts = re.split(r"(?<=>)", PAGE)
        for _ in range(nasty.random.choice([1, 3, 20])):
            place = nasty.random.randrange(len(parts))
            parts[place] = nasty.random.choice(
                [nasty.text()[:2000], nasty.random.choice(parts), parts[place] * 30, f"&#{nasty.number()};", f"<p a='{nasty.text()[:200]}'>", "</div>", "<table>"]
            )
        return "".join(parts)
    tags = ["div", "p", "a", "b", "table", "tr", "td", "ul", "li", "form", "select", "option", "svg", "math", "template", "frameset", "title", "script", "h1"]
    return "".join(
        nasty.random.choice([f"<{nasty.random.choice(tags)}>", f"</{nasty.random.choice(tags)}>", nasty.text()[:300], "<!--", "-->", "<![CDATA[", "Some words here. "])
        for _ in range(nasty.random.choice([3, 40, 400]))
    )
