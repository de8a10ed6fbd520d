"""What the browser tests share: one browser, one backend a module, and a page that must not complain."""

import pytest
from playwright.sync_api import expect, sync_playwright

from stage import Stage

# A busy machine takes its time; only a failing test waits this long.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # Without the sandbox, which a root in a container cannot have.
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def stage():
    stage = Stage()
    yield stage
    stage.stop()


@pytest.fixture
def manual_stage():
    stage = Stage(clock="manual")
    yield stage
    stage.stop()


@pytest.fixture
def open_page(browser):
    """Opens pages, and fails the test when one of them broke its own rules."""
    contexts, complaints = [], []

    def open_page(url: str, **options):
        options.setdefault("viewport", {"width": 1300, "height": 900})
        home = "/".join(url.split("/")[:3]) + "/"
        is_open = options.pop("bench", options["viewport"]["width"] >= 1000)
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        if is_open:
            # As who has opened it before finds it: what is behind the screen is there.
            context.add_cookies([{"name": "bench", "value": "open", "url": home}])
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
        page.on("request", lambda request: complaints.append(request.url) if not request.url.startswith(home) else None)
        page.goto(url)
        page.wait_for_selector(".screen:not([aria-busy])")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
