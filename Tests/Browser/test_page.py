"""The page itself: the wire, the network faults, a lost connection, its rules."""

import json
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect

sys.path.append(str(Path(__file__).resolve().parents[1] / "Program"))

from websocket import WebSocket

MESSAGE = "#typesafe\\.message"


def app(stage) -> str:
    return f"{stage.url}/apps/typesafe"


def type_text(page, text: str = "hello there, how are you today? ") -> None:
    page.click(MESSAGE)
    page.keyboard.type(text)


def test_the_wire_shows_each_call_with_its_layers(stage, open_page):
    page = open_page(app(stage))
    type_text(page)
    # The newest may be one that was overtaken before it left.
    call = page.locator("#wire li", has_text="200").first
    expect(call).to_contain_text("POST /analyze-text")
    call.locator("summary").click()
    for layer in ["Deadline", "Transport"]:
        expect(call.locator("table")).to_contain_text(layer)
    expect(call).to_contain_text("attempt 1")
    expect(call).not_to_contain_text("dev-api-key")


def test_offline_weather_stops_calls_and_says_so(stage, open_page):
    page = open_page(app(stage))
    page.get_by_role("switch", name="Offline").click()
    expect(page.get_by_role("switch", name="Offline")).to_have_attribute("aria-checked", "true")
    type_text(page)
    expect(page.locator("#wire li .status").first).to_have_text("failed")
    page.locator("#wire li summary").first.click()
    expect(page.locator("#wire li").first).to_contain_text("Faults")


def test_each_calls_request_id_is_in_the_servers_access_log(stage, open_page):
    page = open_page(app(stage))
    type_text(page)
    call = page.locator("#wire li", has_text="200").first
    expect(call).to_be_visible()
    request = call.locator("dd").first.text_content()
    assert len(request) == 32
    log = Path(stage.folder, "stage.log")
    deadline = time.monotonic() + 20
    while request not in log.read_text():
        assert time.monotonic() < deadline, "the id is not in the log"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("switch", "layer", "story"),
    [
        ("Slow", "Faults", "latency of 900 ms"),
        ("Broken responses", "Faults", "cut off after 20 bytes"),
        ("Lossy", "Faults", "was lost"),
        ("Sign-in expires", "Authorize", "credential refreshed to version"),
        ("Too many calls", "Faults", "answered 429 in the server's place"),
        ("Server errors", "Faults", "answered 500 in the server's place"),
    ],
)
def test_each_weather_shows_on_the_wire_what_the_layers_made_of_it(stage, open_page, switch, layer, story):
    page = open_page(f"{stage.url}/apps/scorebase")
    phone = page.locator("#scorebase")
    phone.get_by_role("button", name="Viewer", exact=True).click()
    expect(phone.locator(".row").first).to_be_visible()
    page.get_by_role("switch", name=switch, exact=True).click()
    expect(page.get_by_role("switch", name=switch, exact=True)).to_have_attribute("aria-checked", "true")
    row = page.locator("#wire tr", has_text=story).filter(has=page.locator("td", has_text=layer))
    # Chance is part of some weather: one of a few calls meets it.
    for _ in range(8):
        page.locator("#scorebase\\.refresh").click()
        try:
            expect(row.first).to_be_attached(timeout=5_000)
            break
        except AssertionError:
            continue
    expect(row.first).to_be_attached()


@pytest.mark.parametrize(("switch", "story"), [("Too many calls", "retrying in 2"), ("Server errors", "the server answered 500")])
def test_a_call_that_was_refused_is_sent_again(stage, open_page, switch, story):
    page = open_page(app(stage).replace("typesafe", "actions"))
    page.get_by_role("switch", name=switch, exact=True).click()
    page.fill("#actions\\.input", "12 bgn tea")
    page.click("#actions\\.send")
    retry = page.locator("#wire tr", has_text=story).filter(has=page.locator("td", has_text="Retry"))
    expect(retry.first).to_be_attached(timeout=30_000)


def test_a_restart_of_the_server_ends_by_itself(manual_stage, open_page):
    page = open_page(app(manual_stage))
    restart = page.get_by_role("switch", name="Server restart")
    restart.click()
    expect(restart).to_have_attribute("aria-checked", "true")
    type_text(page)
    expect(page.locator("#wire tr", has_text="no connection").first).to_be_attached()
    # Step by step, as what waits next begins to wait only when the page has come to it.
    failed = page.locator("#wire li .status", has_text="failed")
    for _ in range(29):
        manual_stage.advance(0.1)
        page.wait_for_timeout(100)
    expect(failed.first).to_be_attached()
    expect(restart).to_have_attribute("aria-checked", "true")
    manual_stage.advance(0.2)
    expect(restart).to_have_attribute("aria-checked", "false")


def test_an_open_call_stays_open_while_the_wire_goes_on(stage, open_page):
    page = open_page(app(stage))
    type_text(page)
    page.locator("#wire li summary").first.click()
    opened = page.locator("#wire li details[open]")
    expect(opened).to_have_count(1)
    type_text(page, "and some more of it, ")
    expect(page.locator("#wire li")).not_to_have_count(1)
    expect(opened).to_have_count(1)


def test_a_page_survives_the_servers_death(stage, open_page):
    page = open_page(app(stage))
    type_text(page, "half a sentence")
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    page.keyboard.type(" and the rest")
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(MESSAGE)).to_have_value("half a sentence and the rest")
    page.keyboard.type("!")
    expect(page.locator(MESSAGE)).to_have_value("half a sentence and the rest!")


def test_a_reload_comes_back_to_the_same_state(stage, open_page):
    page = open_page(app(stage))
    type_text(page, "still here ")
    expect(page.locator("#wire li")).not_to_have_count(0)
    page.reload()
    expect(page.locator(MESSAGE)).to_have_value("still here ")


def test_the_page_speaks_bulgarian(stage, open_page):
    page = open_page(app(stage) + "?lang=bg")
    expect(page.locator("#weather h2")).to_have_text("Повреди в мрежата")
    assert page.evaluate("document.documentElement.lang") == "bg"


def test_nothing_from_elsewhere_and_no_inline_script(stage):
    with urllib.request.urlopen(f"{stage.url}/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        html = answer.read().decode()
    assert "default-src 'self'" in policy and "unsafe" not in policy
    assert "<script>" not in html and "style=" not in html and " on" + "click" not in html


def load(url: str, encoding: str = "identity") -> int:
    request = urllib.request.Request(url, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


@pytest.mark.parametrize("path", ["/", "/apps/typesafe", "/apps/gista", "/apps/actions", "/apps/scorebase"])
def test_little_is_loaded_before_the_first_paint(stage, path):
    # The script is deferred: the browser paints without it.
    before_paint = [stage.url + path, f"{stage.url}/screens/page.css"]
    everything = [*before_paint, f"{stage.url}/screens/page.js"]
    assert sum(load(url) for url in before_paint) < 51_200
    assert sum(load(url, "gzip") for url in everything) < 20_480


def test_the_code_on_the_front_is_compiled_with_the_readme(stage, open_page):
    page = open_page(f"{stage.url}/")
    readme = Path(__file__).resolve().parents[2].joinpath("README.md").read_text()
    assert f"```swift\n{page.locator('#about pre').first.inner_text()}\n```" in readme


# How much of what was painted moved afterwards without anybody having done something (web.dev's cumulative layout shift).
SHIFTS = """new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted = (window.shifted ?? 0) + shift.value;
}).observe({ type: "layout-shift", buffered: true })"""


@pytest.mark.parametrize("path", ["/", "/apps/typesafe", "/apps/gista", "/apps/actions", "/apps/scorebase"])
@pytest.mark.parametrize("width", [390, 1300])
def test_nothing_moves_while_the_page_comes(stage, open_page, path, width):
    page = open_page(stage.url + path, viewport={"width": width, "height": 844})
    page.add_init_script(SHIFTS)
    page.reload()
    for phone in page.locator(".screen").all():
        expect(phone).not_to_have_attribute("aria-busy", "true")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shifted ?? 0") == 0


def test_what_is_behind_the_screen_is_shown_by_one_switch_that_remembers(stage, open_page):
    page = open_page(app(stage), bench=False)
    switch, behind = page.get_by_role("button", name="Behind the screen"), page.locator("#behind")
    expect(behind).to_be_hidden()
    expect(switch).to_have_attribute("aria-expanded", "false")
    switch.click()
    expect(page.get_by_role("switch", name="Offline")).to_be_visible()
    expect(page.locator("#wire")).to_be_visible()
    expect(switch).to_have_attribute("aria-expanded", "true")
    page.reload()
    expect(behind).to_be_visible()
    page.goto(f"{stage.url}/apps/gista")
    expect(behind).to_be_visible()
    page.get_by_role("button", name="Behind the screen").press("Enter")
    expect(behind).to_be_hidden()
    page.reload()
    page.wait_for_selector(".screen:not([aria-busy])")
    expect(behind).to_be_hidden()


@pytest.mark.parametrize("name", ["offline", "restart"])
def test_the_phones_own_line_tells_the_time_and_the_weather(stage, open_page, name):
    page = open_page(app(stage))
    assert page.locator(".status-bar .time").inner_text() == page.evaluate(
        "new Date().toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit', hour12: false })"
    )
    network = page.locator(".status-bar .net")
    fair = network.evaluate("e => getComputedStyle(e, '::before').maskPosition")
    page.click(f"#weather\\.{name}")
    expect(page.locator(f"#weather\\.{name}")).to_have_attribute("aria-checked", "true")
    assert network.evaluate("e => getComputedStyle(e, '::before').maskPosition") != fair


def test_the_front_tells_what_this_is_and_opens_each_app_with_one_tap(stage, open_page):
    page = open_page(f"{stage.url}/?lang=bg", bench=False)
    about = page.locator("#about")
    expect(about).to_contain_text("script/server")
    expect(about.get_by_role("link")).to_have_count(4)
    assert about.evaluate("e => e.getBoundingClientRect().bottom <= innerHeight")
    about.get_by_role("link", name="Gista").click()
    expect(page.locator("#gista form")).to_contain_text("Парола")
    page.goto(f"{stage.url}/apps/gista")
    expect(page.locator("#about")).to_have_count(0)


def test_the_page_can_be_installed(stage):
    with urllib.request.urlopen(f"{stage.url}/") as answer:
        assert '<link rel="manifest" href="/screens/manifest.json">' in answer.read().decode()
    with urllib.request.urlopen(f"{stage.url}/screens/manifest.json") as answer:
        manifest = json.load(answer)
    for path in [manifest["start_url"], manifest["icons"][0]["src"]]:
        with urllib.request.urlopen(stage.url + path) as answer:
            assert answer.status == 200
    assert manifest["display"] == "standalone"


def test_another_sites_page_cannot_open_the_socket(stage):
    request = urllib.request.Request(
        f"{stage.url}/screens/live",
        headers={
            "Origin": "https://elsewhere.test",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        },
    )
    try:
        urllib.request.urlopen(request)
        raise AssertionError("the socket was opened")
    except urllib.error.HTTPError as error:
        assert error.code == 403
        assert json.load(error)["error"]["code"] == "FORBIDDEN"


def test_what_is_typed_without_a_connection_is_not_lost(stage, open_page):
    page = open_page(f"{stage.url}/apps/actions")
    page.fill("#actions\\.input", "one")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.locator("#actions\\.input").press_sequentially(" two")
    page.context.set_offline(False)
    page.click("#actions\\.tab-agenda")
    expect(page.locator("#actions\\.input")).to_have_value("one two")


def test_a_text_of_any_length_can_be_pasted(stage, open_page):
    page = open_page(f"{stage.url}/apps/actions")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('дълго '.repeat(40_000))")
    page.click("#actions\\.input")
    page.keyboard.press("Control+V")
    page.click("#actions\\.send")
    expect(page.locator("#actions .told")).to_contain_text("too long: 1000 characters at most")
    page.reload()
    expect(page.locator("#actions\\.input")).not_to_have_value("")
    expect(page.locator("#connection")).to_be_hidden()


def test_the_weather_outlives_the_server(stage, open_page):
    page = open_page(app(stage))
    page.get_by_role("switch", name="Slow").click()
    expect(page.get_by_role("switch", name="Slow")).to_have_attribute("aria-checked", "true")
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.get_by_role("switch", name="Slow")).to_have_attribute("aria-checked", "true")


def test_two_windows_do_not_take_a_page_from_each_other_for_ever(stage, open_page):
    page = open_page(app(stage))
    type_text(page, "here ")
    kept = page.evaluate("sessionStorage.getItem('page')")
    other = page.context.new_page()
    other.goto(f"{stage.url}/openapi.json")
    other.evaluate("id => sessionStorage.setItem('page', id)", kept)
    other.goto(app(stage))
    expect(other.locator(MESSAGE)).to_have_value("here ")
    expect(page.locator("#connection")).to_contain_text("another window")
    other.wait_for_timeout(1_000)
    expect(other.locator("#connection")).to_be_hidden()


def test_a_page_that_made_room_comes_back_when_it_is_used(stage, open_page):
    page = open_page(app(stage))
    type_text(page, "here ")
    first = page.evaluate("sessionStorage.getItem('page')")
    # A hundred pages of this address may be open at once. A late answer can still make this page the newest of them, once.
    others = []
    while page.locator("#connection .aside").is_hidden() and len(others) < 200:
        other = WebSocket(int(stage.port), "/screens/live", {"Origin": stage.url})
        other.tell({"kind": "hello", "apps": [], "language": "en"})
        assert other.message()["page"]
        others.append(other)
    assert len(others) >= 100
    expect(page.locator("#connection .aside")).to_be_visible()
    page.wait_for_timeout(1_000)
    expect(page.locator("#connection .aside")).to_be_visible()
    page.click("#connection")
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(MESSAGE)).to_have_value("here ")
    assert page.evaluate("sessionStorage.getItem('page')") != first
    for other in others:
        other.close()


def test_nobody_is_pulled_into_a_field(stage, open_page):
    page = open_page(f"{stage.url}/")
    expect(page.locator("#scorebase form")).to_be_visible()
    expect(page.locator("#gista form")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")


def test_a_chosen_language_lasts_from_page_to_page(stage, open_page):
    page = open_page(app(stage) + "?lang=bg")
    page.get_by_role("link", name="Gista").click()
    expect(page.locator("html")).to_have_attribute("lang", "bg")
    expect(page.locator("#gista form")).to_contain_text("Парола")


def test_what_changes_in_a_long_list_is_all_that_is_sent(stage, open_page):
    page = open_page(f"{stage.url}/apps/scorebase", viewport={"width": 390, "height": 844})
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    page.reload()
    phone = page.locator("#scorebase")
    phone.get_by_role("button", name="Scorekeeper").click()
    phone.locator(".row").first.click()
    phone.get_by_role("button", name="Games", exact=True).click()
    phone.locator(".row", has_text="Live").first.click()
    expect(phone.locator(".badge.good")).to_be_visible()
    points = phone.locator(".pad.home button", has_text="+2")
    score = phone.locator(".board .score").first
    before = int(score.inner_text())
    for _ in range(20):
        points.click()
        before += 2
        expect(score).to_have_text(str(before))
    # What was recorded comes back from the server once more.
    expect(phone.locator(".unsent")).to_have_count(0)
    page.wait_for_timeout(300)
    whole = len(phone.evaluate("e => e.innerHTML"))
    frames.clear()
    points.click()
    expect(score).to_have_text(str(before + 2))
    page.wait_for_timeout(300)
    updates = [json.loads(frame) for frame in frames]
    assert updates and all("scorebase" not in update["regions"] for update in updates)
    changes = [update["changes"]["scorebase"] for update in updates if "scorebase" in update.get("changes", {})]
    largest = max(sum(len(html) for _, _, html in splices) for splices in changes)
    assert largest < whole / 5, (largest, whole)


# What a screen reader would say: each change of a live region that is shown, but for logs, which speak of what is new.
SAID = """() => {
  window.said = [];
  const kinds = '[role=status], [role=alert], [aria-live]';
  new MutationObserver((changes) => {
    for (const change of changes) {
      const from = change.target.nodeType === 1 ? change.target : change.target.parentElement;
      const region = from?.closest(kinds) ?? [...change.addedNodes].map((e) => e.matches?.(kinds) ? e : e.querySelector?.(kinds)).find(Boolean);
      if (region?.textContent.trim()) window.said.push(region.textContent.trim().slice(0, 80));
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("path, field, words", [
    ("/apps/typesafe", MESSAGE, "See you at seven, I will bring the bread"),
    ("/apps/actions", "#actions\\.input", "lunch with Ana on friday at noon"),
])
def test_nothing_is_announced_while_somebody_types(stage, open_page, path, field, words):
    page = open_page(stage.url + path)
    page.click(field)
    page.evaluate(SAID)
    page.keyboard.type(words, delay=20)
    expect(page.locator(field)).to_have_value(words)
    page.wait_for_timeout(300)
    assert page.evaluate("window.said") == []
