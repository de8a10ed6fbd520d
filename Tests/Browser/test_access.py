"""What everybody needs to use the page: names, roles, order, contrast, small and large screens, no motion where none is wanted."""

import pytest
from playwright.sync_api import expect

PAGES = ["/", "/apps/typesafe", "/apps/gista", "/apps/actions", "/apps/scorebase"]

NAMELESS = """() => {
  const named = (e) => (e.getAttribute('aria-label') || e.getAttribute('title') || e.textContent || '').trim()
    || (e.labels && e.labels.length) || (e.getAttribute('aria-labelledby') || '').split(' ').some((id) => document.getElementById(id));
  return [...document.querySelectorAll('a, button, input, select, textarea, [role=dialog], [role=group], svg:not([aria-hidden]), img:not([alt=""])')]
    .filter((e) => !named(e)).map((e) => e.outerHTML.slice(0, 120));
}"""

REPEATED_IDS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
}"""

# The contrast of each text with the first opaque ground under it (WCAG 2.2, 1.4.3).
FAINT = """() => {
  const parse = (c) => { const m = c.match(/[\\d.]+/g).map(Number); return m.length === 4 ? m : [...m, 1]; };
  const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
  const bad = [];
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !e.checkVisibility() || e.closest('[inert]') || e.disabled) continue;
    const style = getComputedStyle(e), a = light(parse(style.color)), b = light(ground(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) bad.push(`${e.localName}.${e.className} "${e.textContent.trim().slice(0, 30)}" ${ratio.toFixed(2)}`);
  }
  return bad;
}"""


@pytest.mark.parametrize("path", PAGES)
def test_everything_has_a_name_and_ids_are_unique(stage, open_page, path):
    page = open_page(stage.url + path)
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(REPEATED_IDS) == []
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_texts_stand_out_from_their_ground(stage, open_page, path, scheme):
    page = open_page(stage.url + path, color_scheme=scheme)
    if path == "/apps/scorebase":
        page.locator("#scorebase").get_by_role("button", name="Scorekeeper").click()
        page.locator("#scorebase .row").first.click()
        expect(page.locator("#scorebase .standings")).to_be_visible()
        assert page.evaluate(FAINT) == []
        return
    if path == "/apps/actions":
        page.fill("#actions\\.input", "20 lv taxi tomorrow at 6")
        expect(page.locator("#actions mark").first).to_be_visible()
        assert page.evaluate(FAINT) == []
        return
    if path == "/apps/gista":
        page.locator("#gista form button[type=submit]").click()
        expect(page.locator("#gista .problem").first).to_be_visible()
        assert page.evaluate(FAINT) == []
        return
    message = page.locator("#typesafe\\.message")
    message.fill("URGENT your bank account is locked, send me the code we texted you now ")
    expect(page.get_by_role("alert")).to_be_visible()
    page.wait_for_timeout(400)
    assert page.evaluate(FAINT) == []
    page.click("#typesafe\\.why")
    page.wait_for_timeout(400)
    assert page.evaluate(FAINT) == []


@pytest.mark.parametrize("width", [320, 375, 768, 1280, 3840])
@pytest.mark.parametrize("path", PAGES)
def test_no_screen_is_too_narrow(stage, open_page, path, width):
    page = open_page(stage.url + path, viewport={"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


NAVIGATION = """() => {
  const nav = document.querySelector('nav'), width = document.documentElement.clientWidth;
  const all = [...nav.children, document.getElementById('bench')].filter((e) => e.checkVisibility());
  const hidden = all.filter((e) => { const box = e.getBoundingClientRect(); return box.left < 0 || box.right > width || box.height < 44 || box.width < (width < 340 ? 40 : 44); });
  return { scrolls: nav.scrollWidth > nav.clientWidth, hidden: hidden.map((e) => e.textContent), all: all.length };
}"""


@pytest.mark.parametrize("language", ["en", "bg"])
@pytest.mark.parametrize("width", [320, 375, 560, 699])
def test_on_a_phone_the_whole_navigation_is_in_sight_and_the_app_fills_the_rest(stage, open_page, width, language):
    page = open_page(f"{stage.url}/apps/gista?lang={language}", viewport={"width": width, "height": 700})
    expect(page.locator("#gista form")).to_be_visible()
    assert page.evaluate(NAVIGATION) == {"scrolls": False, "hidden": [], "all": 7}
    bottom = page.evaluate("document.querySelector('.frame').getBoundingClientRect().bottom")
    assert abs(bottom - 700) <= 1


# The keys of a keyboard are smaller: ten stand side by side.
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, select, summary, input, textarea')]
  .filter((e) => e.checkVisibility() && !e.closest('.keys, .skip, [inert]'))
  .filter((e) => { const box = e.getBoundingClientRect(); return box.width < 43.9 || box.height < 43.9; })
  .map((e) => e.outerHTML.slice(0, 120))"""


def test_a_thumb_hits_whatever_can_be_tapped(stage, open_page):
    page = open_page(f"{stage.url}/apps/typesafe", viewport={"width": 375, "height": 812})
    page.fill("#typesafe\\.message", "URGENT your bank account is locked, send me the code we texted you now ")
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.evaluate(SMALL_TARGETS) == []

    page = open_page(f"{stage.url}/apps/actions", viewport={"width": 375, "height": 812})
    for words in ["15 bgn lunch", "netflix 15.99 bgn monthly"]:
        page.fill("#actions\\.input", words)
        page.click("#actions\\.send")
        page.click("#actions\\.alert-ok")
    expect(page.locator("#actions .recurring input[name=amount]")).to_be_visible()
    for tab in ["ledger", "agenda", "history", "preferences"]:
        page.click(f"#actions\\.tab-{tab}")
        expect(page.locator(f"#actions\\.tab-{tab}")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(SMALL_TARGETS) == []

    page = open_page(f"{stage.url}/apps/scorebase", viewport={"width": 375, "height": 812})
    page.locator("#scorebase").get_by_role("button", name="Scorekeeper").click()
    page.locator("#scorebase .row").first.click()
    expect(page.locator("#scorebase .standings")).to_be_visible()
    assert page.evaluate(SMALL_TARGETS) == []
    page.locator("#scorebase").get_by_role("button", name="Games", exact=True).click()
    page.locator("#scorebase .row", has_text="Live").first.click()
    page.locator("#scorebase .pad.home button", has_text="+2").click()
    expect(page.locator("#scorebase .who-made-it")).to_be_visible()
    assert page.evaluate(SMALL_TARGETS) == []
    page.locator("[id='scorebase.play-substitution-home']").click()
    page.locator("[id='scorebase.clock-setting'] summary").click()
    expect(page.locator("[id='scorebase.change'] .numbers")).to_have_count(2)
    assert page.evaluate(SMALL_TARGETS) == []


def test_both_teams_score_without_scrolling(stage, open_page):
    page = open_page(f"{stage.url}/apps/scorebase", viewport={"width": 390, "height": 844})
    page.locator("#scorebase").get_by_role("button", name="Scorekeeper").click()
    page.locator("#scorebase .row").first.click()
    page.locator("#scorebase").get_by_role("button", name="Games", exact=True).click()
    page.locator("#scorebase .row", has_text="Live").first.click()
    for team in ["home", "away"]:
        points = page.locator(f"#scorebase .pad.{team} button", has_text="+")
        expect(points).to_have_count(3)
        for place in range(3):
            expect(points.nth(place)).to_be_in_viewport(ratio=1)


# WCAG 2.2, 1.4.12: whoever needs more room between letters, words and lines may take it.
WIDE_TEXT = """() => document.styleSheets[0].insertRule(
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }', document.styleSheets[0].cssRules.length)"""


@pytest.mark.parametrize("path", PAGES)
def test_wider_text_needs_no_wider_screen(stage, open_page, path):
    page = open_page(f"{stage.url}{path}", viewport={"width": 360, "height": 740})
    page.evaluate(WIDE_TEXT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# WCAG 2.2, 1.4.4 and 1.4.10: at 200 % a window of 1280 by 800 pixels has the room of 640 by 400.
@pytest.mark.parametrize("language", ["en", "bg"])
@pytest.mark.parametrize("path", PAGES)
def test_at_twice_the_size_nothing_is_cut_off(stage, open_page, path, language):
    page = open_page(f"{stage.url}{path}?lang={language}", viewport={"width": 640, "height": 400}, device_scale_factor=2)
    page.wait_for_selector(".screen > *")
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    assert page.evaluate(CUT_OFF) == []


CUT_OFF = """() => [...document.querySelectorAll('button, a, input, textarea, select')].filter((e) => e.checkVisibility() && !e.closest('.skip, [inert]')).filter((e) => {
  e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = e.getBoundingClientRect(), hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !hit || !(e === hit || e.contains(hit) || hit.contains(e) || hit.control === e);
}).map((e) => e.outerHTML.slice(0, 100))"""


def test_the_whole_phone_is_in_sight_on_a_desktop(stage, open_page):
    for path in PAGES[1:]:
        page = open_page(stage.url + path, viewport={"width": 1360, "height": 860}, bench=False)
        assert page.evaluate("[...document.querySelectorAll('.frame')].every((e) => e.getBoundingClientRect().bottom <= 860)")


def test_the_keyboard_alone_is_enough(stage, open_page):
    page = open_page(f"{stage.url}/apps/typesafe")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    reached = set()
    for _ in range(70):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))
    assert {"typesafe.message", "typesafe.password", "q", "space", "weather.offline"} <= reached


def test_what_is_closed_gives_the_focus_back(stage, open_page):
    page = open_page(f"{stage.url}/apps/actions")
    page.click("#actions\\.input")
    page.keyboard.type("15 bgn lunch")
    page.keyboard.press("Enter")
    expect(page.locator("#actions\\.alert-ok")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#actions\\.input")).to_be_focused()
    page.keyboard.type("20 bgn taxi")
    expect(page.locator("#actions\\.send")).to_be_enabled()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#actions\\.alert-ok")).to_be_focused()
    page.keyboard.press("Enter")
    # The button rests, as there is nothing to send.
    expect(page.locator("#actions\\.input")).to_be_focused()

    page = open_page(f"{stage.url}/apps/gista")
    page.click("#gista\\.guest")
    page.locator("#gista\\.settings").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()
    page.locator("#gista\\.delete-account").press("Enter")
    expect(page.get_by_role("alertdialog").locator("input[type=password]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#gista\\.settings")).to_be_focused()


def test_no_title_is_squeezed_out_on_a_narrow_phone(stage, open_page):
    page = open_page(f"{stage.url}/apps/gista", viewport={"width": 320, "height": 640})
    page.click("#gista\\.guest")
    title = page.locator("#gista .bar .title h3")
    expect(title).to_have_text("Gista")
    assert title.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_where_no_motion_is_wanted_nothing_moves(stage, open_page):
    page = open_page(f"{stage.url}/apps/typesafe", reduced_motion="reduce")
    page.locator("#typesafe\\.message").fill("URGENT your bank account is locked, send me the code we texted you now ")
    page.click("#typesafe\\.why")
    assert page.locator("#typesafe\\.card").evaluate("e => getComputedStyle(e).animationName") == "none"
