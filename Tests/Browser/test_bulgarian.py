"""Gista and ScoreBase in Bulgarian, screen by screen: no sentence of ours is left in English."""

import re

import pytest
from playwright.sync_api import expect

# What a person or a page is called, and what is the same in every language.
NAMES = re.compile(
    r"Main hall|\w+ (?:Anchor|Buoy|Capstan|Dolphin)\b|"
    r"[\w.-]+@[\w.]+|https?:\S*|guest-\w+|Demo-passw0rd!|TypeSafe|Gista|ActionHandler|ScoreBase|Bowline|English|UTC|Wi-Fi|"
    r"Why a bowline holds|Queues that survive a tunnel|The last lighthouse keeper|"
    r"Harbour Basketball League|Anchors|Buoys|Capstans|Dolphins|При съобщаване: \w+"
)

# All that is seen and read aloud, but for what an article itself says.
TEXTS = """(root) => {
  const own = (e) => !e.closest('[lang="en"]') && (!e.closest('article .row') || e.closest('.state'));
  return [...document.querySelectorAll(`${root}, ${root} *`)].filter((e) => e.checkVisibility() && own(e)).flatMap((e) => [
    ...[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data),
    ...['aria-label', 'aria-description', 'title', 'placeholder', 'abbr'].map((name) => e.getAttribute(name) || ''),
  ]);
}"""


def expect_bulgarian(page, root: str) -> None:
    texts = page.evaluate(TEXTS, root)
    assert any(re.search("[а-я]{3}", text) for text in texts)
    assert [text for text in texts if re.search("[A-Za-z]{2}", NAMES.sub("", text))] == []


def weather(page, name: str) -> None:
    switch = page.get_by_role("switch", name=name, exact=True)
    before = switch.get_attribute("aria-checked")
    switch.click()
    expect(switch).not_to_have_attribute("aria-checked", before)


@pytest.fixture
def gista(stage, open_page):
    return open_page(f"{stage.url}/apps/gista?lang=bg")


@pytest.fixture
def scorebase(stage, open_page):
    return open_page(f"{stage.url}/apps/scorebase?lang=bg", viewport={"width": 1500, "height": 950})


def test_gistas_forms_and_what_is_wrong_with_them(gista):
    submit = gista.locator("#gista form button[type=submit]")
    for mode in ["signUp", "signIn", "forgotten", "reset"]:
        if mode != "signUp":
            gista.click(f"#gista\\.mode-{mode}")
        expect_bulgarian(gista, "body")
        submit.click()
        expect(gista.locator("#gista .problem").first).to_be_visible()
        expect_bulgarian(gista, "#gista")
    gista.click("#gista\\.mode-signIn")
    gista.fill("#gista\\.email", "nobody@test.example")
    gista.fill("#gista\\.password", "not the one")
    submit.click()
    expect(gista.get_by_role("alert")).to_be_visible()
    expect_bulgarian(gista, "#gista")


def save(page, choose) -> None:
    page.click("#gista\\.add")
    expect_bulgarian(page, "#gista")
    choose()
    page.locator("#gista .sheet form button[type=submit]").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_be_visible()
    expect_bulgarian(page, "#gista")
    page.click("#gista\\.close")


def test_gistas_library_its_gists_and_its_questions(gista, stage):
    gista.click("#gista\\.guest")
    expect(gista.locator("#gista\\.add")).to_be_visible()
    expect_bulgarian(gista, "#gista")
    save(gista, lambda: gista.get_by_role("button", name="Why a bowline holds").click())
    save(gista, lambda: gista.fill("#gista\\.url", f"{stage.url}/pages/nowhere"))
    expect(gista.locator("#gista .state.good")).to_be_visible(timeout=20_000)
    expect(gista.locator("#gista article", has=gista.locator(".state.danger"))).to_contain_text("Няма такава страница.", timeout=30_000)
    expect_bulgarian(gista, "#gista")
    gista.locator("#gista article button.row").click()
    expect(gista.get_by_role("dialog").locator("li")).to_have_count(3)
    expect_bulgarian(gista, "#gista")
    gista.click("#gista\\.delete")
    expect(gista.locator("#gista\\.undo")).to_be_visible()
    expect_bulgarian(gista, "#gista")
    gista.click("#gista\\.undo")
    for question in ["sign-out", "sign-out-everywhere", "delete-account"]:
        gista.click("#gista\\.settings")
        gista.click(f"#gista\\.{question}")
        expect(gista.get_by_role("alertdialog")).to_be_visible()
        expect_bulgarian(gista, "#gista")
        gista.click("#gista\\.cancel")
        gista.click("#gista\\.close")


@pytest.mark.parametrize("trouble", ["Без мрежа", "Грешки в сървъра"])
def test_what_goes_wrong_with_gista(gista, trouble):
    gista.click("#gista\\.guest")
    expect(gista.locator("#gista\\.add")).to_be_visible()
    weather(gista, trouble)
    gista.click("#gista\\.settings")
    gista.click("#gista\\.export")
    expect(gista.get_by_role("dialog").get_by_role("alert")).to_be_visible(timeout=60_000)
    expect_bulgarian(gista, "#gista")
    gista.click("#gista\\.close")
    gista.click("#gista\\.refresh")
    expect(gista.locator("#gista .notice.danger, #gista .notice.warning").first).to_be_visible(timeout=60_000)
    expect_bulgarian(gista, "#gista")


def open_live_game(page) -> None:
    page.locator("#scorebase .row", has_text="Harbour").click()
    expect(page.locator("#scorebase .standings")).to_be_visible()
    expect_bulgarian(page, "#scorebase")
    page.locator("#scorebase").get_by_role("button", name="Срещи", exact=True).click()
    expect(page.locator("#scorebase .row").first).to_be_visible()
    expect_bulgarian(page, "#scorebase")
    page.locator("#scorebase .row", has_text="На живо").first.click()
    expect(page.locator("#scorebase .badge")).to_have_text("На живо")
    expect_bulgarian(page, "#scorebase")


def test_scorebase_from_the_sign_in_to_the_pad(scorebase):
    page, phone = scorebase, scorebase.locator("#scorebase")
    page.fill("#scorebase\\.username", "nobody@test.example")
    page.fill("#scorebase\\.password", "not the one")
    phone.locator("form button[type=submit]").click()
    expect(phone.get_by_role("alert")).to_be_visible()
    expect_bulgarian(page, "#apps")
    phone.get_by_role("button", name="Секретар", exact=True).click()
    expect(phone.locator(".row").first).to_be_visible()
    expect_bulgarian(page, "#scorebase")
    open_live_game(page)
    page.locator("#scorebase").get_by_text("Още", exact=True).click()
    phone.get_by_role("button", name="Прекрати играта").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    expect_bulgarian(page, "#scorebase")
    page.click("#scorebase\\.confirm-no")


@pytest.mark.parametrize("trouble", ["Без мрежа", "Грешки в сървъра"])
def test_what_goes_wrong_with_scorebase(scorebase, trouble):
    page, phone = scorebase, scorebase.locator("#scorebase")
    phone.get_by_role("button", name="Секретар", exact=True).click()
    open_live_game(page)
    weather(page, trouble)
    for _ in range(2):
        phone.locator(".pad.home button").first.click()
    expect(phone).to_contain_text("2 събития още не са изпратени")
    expect_bulgarian(page, "#scorebase")
    page.click("#scorebase\\.sign-out")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    expect_bulgarian(page, "#scorebase")
    page.click("#scorebase\\.stay")
    page.click("#scorebase\\.back")
    page.click("#scorebase\\.refresh")
    expect(phone.locator(".notice").first).to_be_visible(timeout=60_000)
    expect_bulgarian(page, "#scorebase")
