"""The rules of axe-core on every screen, in both languages, light and dark: nothing is found."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

AXE = Axe()


def expect_no_violation(page, where: str) -> None:
    # What comes or goes with motion has half of its colours on the way.
    page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    found = AXE.run(page).response["violations"]
    assert [(where, rule["id"], [node["html"][:160] for node in rule["nodes"]]) for rule in found] == []


def front(page):
    yield "front"


def typesafe(page):
    yield "empty"
    page.locator("#typesafe .example").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "warned"
    page.click("#typesafe\\.why")
    expect(page.locator("#typesafe\\.card")).to_be_visible()
    yield "card"


def gista(page):
    yield "form"
    page.locator("#gista form button[type=submit]").click()
    expect(page.locator("#gista .problem").first).to_be_visible()
    yield "problems"
    page.click("#gista\\.guest")
    expect(page.locator("#gista\\.add")).to_be_visible()
    yield "empty library"
    page.click("#gista\\.add")
    page.locator("#gista\\.sample-knots").click()
    yield "share"
    page.locator("#gista .sheet form button[type=submit]").click()
    expect(page.locator("#gista .sheet [role=status]")).to_be_visible()
    page.click("#gista\\.close")
    expect(page.locator("#gista .state.good")).to_be_visible(timeout=30_000)
    yield "library"
    page.locator("#gista .row").click()
    expect(page.locator("#gista .reading .gist-points li")).to_have_count(3)
    yield "reader"
    page.click("#gista\\.delete")
    expect(page.locator("#gista\\.undo")).to_be_focused()
    yield "undo"
    page.click("#gista\\.undo")
    page.click("#gista\\.settings")
    expect(page.locator("#gista\\.delete-account")).to_be_visible()
    yield "account"
    page.click("#gista\\.sign-out")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    yield "question"


def actions(page):
    yield "empty"
    page.fill("#actions\\.input", "15 bgn lunch tomorrow at 6")
    expect(page.locator("#actions mark").first).to_be_visible()
    yield "words"
    page.click("#actions\\.send")
    page.locator("#actions\\.alert-ok").click()
    for tab in ["ledger", "agenda", "history", "preferences"]:
        page.click(f"#actions\\.tab-{tab}")
        expect(page.locator(f"#actions\\.tab-{tab}")).to_have_attribute("aria-pressed", "true")
        yield tab


def scorebase(page):
    yield "sign-in"
    page.locator("#scorebase .example").first.click()
    expect(page.locator("#scorebase .row").first).to_be_visible()
    yield "leagues"
    page.locator("#scorebase .row").first.click()
    expect(page.locator("#scorebase .standings")).to_be_visible()
    yield "table"
    page.locator("#scorebase .segments button").nth(1).click()
    expect(page.locator("#scorebase .row .good").first).to_be_visible()
    yield "games"
    page.locator("#scorebase .row", has=page.locator(".good")).first.click()
    expect(page.locator("#scorebase .badge.good")).to_be_visible()
    expect(page.locator("#scorebase .pad").first).to_be_visible()
    yield "game"
    page.locator("[id='scorebase.stats'] summary").click()
    expect(page.locator("[id='scorebase.stats'] .pad").first).to_be_visible()
    page.locator("#scorebase .pad.home button").first.click()
    expect(page.locator("#scorebase .who-made-it")).to_be_visible()
    yield "who made a play"
    page.locator("[id='scorebase.play-substitution-home']").click()
    expect(page.locator("[id='scorebase.change'] .numbers")).to_have_count(2)
    yield "a substitution"
    page.locator("[id='scorebase.change-done']").click()
    page.locator("[id='scorebase.clock-setting'] summary").click()
    expect(page.locator("[id='scorebase.clock-1']")).to_be_visible()
    yield "the clock"
    page.locator("[id='scorebase.more'] summary").click()
    expect(page.locator("[id='scorebase.more'] .pad").first).to_be_visible()
    yield "what is seldom needed"
    page.locator("[id='scorebase.more'] .danger").first.click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    yield "question"


@pytest.mark.parametrize("language", ["en", "bg"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("app", [front, typesafe, gista, actions, scorebase], ids=lambda app: app.__name__)
def test_axe_finds_nothing_on_any_screen(request, open_page, app, scheme, language):
    path = "/" if app is front else f"/apps/{app.__name__}"
    # A banner leaves after ten seconds; on a clock that stands it is there for as long as the rules take.
    stage = request.getfixturevalue("manual_stage" if app is typesafe else "stage")
    page = open_page(f"{stage.url}{path}?lang={language}", color_scheme=scheme, reduced_motion="reduce")
    for screen in app(page):
        expect_no_violation(page, f"{app.__name__}: {screen}")
