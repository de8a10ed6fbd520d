"""Without a network: the pages open from what the browser has kept, say so, and go on by themselves."""

from playwright.sync_api import expect


def test_a_page_opens_without_a_server_and_says_so(stage, open_page):
    page = open_page(f"{stage.url}/apps/gista")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # What the worker keeps is what passed through it.
    page.reload()
    expect(page.locator("#gista form")).to_be_visible()
    stage.kill()
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(page.locator("#connection")).to_contain_text("You are offline")
    expect(page.locator("#connection .lost")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.frame')).borderTopWidth") == "10px"
    # A page that was never opened shows the front.
    page.goto(f"{stage.url}/apps/scorebase")
    expect(page.locator("#about")).to_be_visible()
    page.goto(f"{stage.url}/apps/gista")
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator("#gista form")).to_be_visible()


def test_the_page_can_be_installed(stage, open_page):
    page = open_page(f"{stage.url}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"] == f"{stage.url}/screens/manifest.json" and manifest["errors"] == []
    # The browser of the tests keeps no profile, which is the one thing it may mind.
    errors = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}
