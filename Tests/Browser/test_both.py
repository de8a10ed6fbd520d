"""What matters most, in Chromium and in Firefox: the same tests, each browser by its own protocol."""

import json
import time

import pytest

from bidi import Firefox
from test_access import FAINT, NAMELESS


class ChromiumPage:
    """A page of Playwright's with the functions of `bidi.Page`."""

    def __init__(self, page):
        self.page = page
        self.goto, self.reload, self.evaluate = page.goto, page.reload, page.evaluate
        self.click, self.write = page.click, page.keyboard.type

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def wait(self, condition: str, seconds: float = 60) -> None:
        # The page's policy lets nothing evaluate texts, so it is asked again and again from outside.
        end = time.monotonic() + seconds
        while not self.evaluate(condition):
            assert time.monotonic() < end, f"did not come true: {condition}"
            time.sleep(0.05)


@pytest.fixture(scope="module")
def firefox():
    firefox = Firefox()
    yield firefox
    firefox.close()


@pytest.fixture(params=["chromium", "firefox"])
def visit(request):
    """Opens pages in the browser that the test runs in."""
    opened = []

    def visit(url: str, width: int = 1300, height: int = 900):
        if request.param == "firefox":
            page = request.getfixturevalue("firefox").page(url, width, height)
            opened.append(page)
        else:
            context = request.getfixturevalue("browser").new_context(viewport={"width": width, "height": height})
            opened.append(context)
            page = ChromiumPage(context.new_page())
            page.goto(url)
        page.wait("document.querySelector('.screen:not([aria-busy])')?.childElementCount > 0")
        return page

    yield visit
    for one in opened:
        one.close()


def there(selector: str) -> str:
    return f"Boolean(document.querySelector({json.dumps(selector)})?.checkVisibility())"


def focused(identity: str) -> str:
    return f"document.activeElement.id === {json.dumps(identity)}"


def text(selector: str, words: str) -> str:
    return f"(document.querySelector({json.dumps(selector)})?.textContent ?? '').includes({json.dumps(words)})"


def value(identity: str, words: str) -> str:
    return f"document.getElementById({json.dumps(identity)})?.value === {json.dumps(words)}"


def test_a_scam_is_warned_of_and_explained_by_the_keyboard_alone(stage, visit):
    page = visit(f"{stage.url}/apps/typesafe")
    page.click("#typesafe\\.message")
    page.write("URGENT your bank account is locked, send me the code we texted you now ")
    page.wait(there(".banner"))
    page.click("#typesafe\\.why")
    page.wait(there("#typesafe\\.card"))
    page.press("Escape")
    page.wait(f"!{there('.card')}")


def test_our_keys_write_where_the_caret_is(stage, visit):
    page = visit(f"{stage.url}/apps/typesafe")
    page.click("#typesafe\\.message")
    page.write("ac")
    page.wait("document.activeElement.dataset.text === 'ac'")
    page.evaluate("document.activeElement.setSelectionRange(1, 1)")
    page.click("[data-tap='key:b']")
    page.wait(value("typesafe.message", "abc"))
    page.wait(focused("typesafe.message"))
    page.wait("document.activeElement.selectionStart === 2")


def test_a_caret_that_was_moved_stays_when_something_else_is_drawn(stage, visit):
    page = visit(f"{stage.url}/apps/typesafe")
    page.click("#typesafe\\.message")
    page.write("ac")
    page.click("[data-tap='key:b']")
    page.wait("document.activeElement.dataset.text === 'acb'")
    page.evaluate("document.activeElement.setSelectionRange(1, 1)")
    # As when a warning comes: the app is drawn again, and nobody has typed.
    page.evaluate("document.getElementById('typesafe.device').click()")
    page.wait("document.getElementById('typesafe.device').getAttribute('aria-checked') === 'true'")
    assert page.evaluate("document.activeElement.selectionStart") == 1


def test_a_link_becomes_a_gist_is_deleted_and_taken_back(stage, visit):
    page = visit(f"{stage.url}/apps/gista")
    page.click("#gista\\.guest")
    page.click("#gista\\.add")
    page.click("#gista\\.sample-knots")
    page.wait("Boolean(document.getElementById('gista.url')?.value)")
    page.click("#gista .sheet form button[type=submit]")
    page.wait(there("#gista .sheet .notice:not(.muted)"))
    page.click("#gista\\.close")
    # What is below an open sheet cannot take the focus.
    page.wait(f"!{there('#gista .sheet')}")
    page.wait(there("#gista .state.good"), 40)
    page.evaluate("document.querySelector('#gista .trailing .danger').focus()")
    page.press("Enter")
    page.wait(focused("gista.undo"))
    assert not page.evaluate(there("#gista article"))
    page.press("Enter")
    page.wait(there("#gista .state.good"))
    page.click("#gista article .row")
    page.wait("document.querySelectorAll('#gista .gist-points li').length === 3")
    page.press("Escape")
    page.wait(f"!{there('#gista .sheet')}")


def test_words_become_an_expense_and_the_focus_returns(stage, visit):
    page = visit(f"{stage.url}/apps/actions")
    page.click("#actions\\.input")
    page.write("15 bgn lunch")
    page.press("Enter")
    page.wait(focused("actions.alert-ok"))
    page.press("Enter")
    page.wait(focused("actions.input"))
    page.wait(text("#actions .lines", "lunch"))
    page.evaluate("document.querySelector('#actions .choice').focus()")
    page.wait("document.activeElement.localName === 'select'")


def test_the_network_is_cut_while_somebody_scores(stage, visit):
    page = visit(f"{stage.url}/apps/scorebase?story=scoring", 1500)
    page.evaluate("void setInterval(() => document.getElementById('story-next').click(), 50)")
    page.wait("['done', 'stuck'].includes(document.getElementById('story').dataset.state)", 90)
    assert page.evaluate("document.getElementById('story').dataset.state") == "done"
    assert page.evaluate("document.querySelectorAll('.unsent').length") == 0
    page.wait(
        "new Set(['scorebase', 'scorebase-viewer'].map((id) => document.querySelector(`#${id} .board .score`).textContent)).size === 1"
    )


def test_a_page_outlives_the_server_and_a_reload(stage, visit):
    page = visit(f"{stage.url}/apps/typesafe")
    page.click("#typesafe\\.message")
    page.write("half a sentence")
    page.wait("document.activeElement.dataset.text === 'half a sentence'")
    stage.kill()
    page.wait(there("#connection"))
    page.write(" and the rest")
    stage.start()
    page.wait(f"!{there('#connection')}", 40)
    page.wait(value("typesafe.message", "half a sentence and the rest"))
    page.reload()
    page.wait(value("typesafe.message", "half a sentence and the rest"))


def test_without_a_server_the_page_opens_and_says_so(stage, visit):
    page = visit(f"{stage.url}/apps/gista")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait(there("#gista form"))
    stage.kill()
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.wait(there("#connection.offline"))
    stage.start()
    page.wait(f"!{there('#connection')}", 40)
    page.wait(there("#gista form"))


@pytest.mark.parametrize("path", ["/", "/apps/typesafe", "/apps/gista", "/apps/actions", "/apps/scorebase"])
def test_everything_fits_is_named_and_can_be_read(stage, visit, path):
    page = visit(f"{stage.url}{path}?lang=bg", 320, 640)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(f"({NAMELESS})()") == []
    assert page.evaluate(f"({FAINT})()") == []
