"""Takes the pictures of the apps that the documents show."""

import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from stage import Stage

SIZES = {"desktop": {"width": 1360, "height": 860}, "phone": {"width": 390, "height": 844}}


def typesafe(page: Page) -> None:
    page.click("#typesafe\\.message")
    page.keyboard.type("Hi, it is your bank. Send me the code we texted you now ")
    expect(page.get_by_role("alert")).to_be_visible()
    page.click("#typesafe\\.why")
    expect(page.get_by_role("dialog")).to_be_visible()


def gista(page: Page) -> None:
    page.fill("#gista\\.username", "mara")
    page.fill("#gista\\.email", f"mara{id(page)}@example.com")
    page.fill("#gista\\.password", "a long enough password")
    page.locator("#gista form button[type=submit]").click()
    for title in ["Why a bowline holds", "Queues that survive a tunnel", "The last lighthouse keeper"]:
        page.click("#gista\\.add")
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name=title).click()
        sheet.get_by_role("button", name="Save").click()
        expect(sheet.get_by_role("status")).to_be_visible()
        sheet.get_by_role("button", name="Close").click()
    expect(page.locator("#gista .state.good")).to_have_count(3, timeout=30_000)


def actions(page: Page) -> None:
    for words in ["120eur at next", "15 bgn lunch yesterday", "42 lv groceries", "remind me to call mum tomorrow at 6pm"]:
        page.fill("#actions\\.input", words)
        page.click("#actions\\.send")
        page.get_by_role("alertdialog").get_by_role("button", name="OK").click()
    page.fill("#actions\\.input", "20 lv taxi and lunch with Ana on friday at noon")
    expect(page.locator("#actions mark").first).to_be_visible()


def scorebase(page: Page) -> None:
    phones = [("#scorebase", "Scorekeeper"), ("#scorebase-viewer", "Viewer")]
    for phone, role in phones:
        page.locator(phone).get_by_role("button", name=role, exact=True).click()
        page.locator(f"{phone} .row", has_text="Harbour").click()
        page.locator(phone).get_by_role("button", name="Games", exact=True).click()
        page.locator(f"{phone} .row", has_text="Live").first.click()
        expect(page.locator(f"{phone} .badge")).to_have_text("Live")
    page.evaluate("window.scrollTo(0, 0)")


def main(folder: Path) -> None:
    stage = Stage()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for app in [typesafe, gista, actions, scorebase]:
                for scheme in ["light", "dark"]:
                    for size, viewport in SIZES.items():
                        page = browser.new_page(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
                        page.goto(f"{stage.url}/apps/{app.__name__}")
                        page.wait_for_selector(".screen:not([aria-busy])")
                        app(page)
                        # What the mouse last rested on is not what there is to see.
                        page.mouse.move(0, 0)
                        page.screenshot(path=folder / f"{app.__name__}-{scheme}-{size}.png")
                        page.close()
            browser.close()
    finally:
        stage.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
