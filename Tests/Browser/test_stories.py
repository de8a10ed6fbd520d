"""The six stories: one click each, and what they promise is there at their end."""

import re

import pytest
from playwright.sync_api import expect


def nothing_lost(page):
    expect(page.locator("#scorebase .unsent")).to_have_count(0)
    scores = [page.locator(f"{phone} .board .score").first for phone in ["#scorebase", "#scorebase-viewer"]]
    expect(scores[1]).to_have_text(scores[0].inner_text())


def gist_is_read(page):
    expect(page.locator("#gista .reading .gist-points li")).to_have_count(3)


def expense_is_logged(page):
    expect(page.locator("#actions .lines li")).to_contain_text("lunch")


def card_says_why(page):
    expect(page.locator("#typesafe\\.card")).to_be_visible()
    expect(page.locator("#wire .status.good")).to_have_count(0)


def sign_in_was_renewed(page):
    expect(page.locator("#wire details[open] .sentence")).to_contain_text("it was renewed")


def gist_is_back(page):
    expect(page.locator("#gista article .state.good")).to_be_visible()
    expect(page.locator("#wire li", has_text="DELETE")).to_have_count(0)


STORIES = {
    "scoring": nothing_lost,
    "tunnel": gist_is_read,
    "spoken": expense_is_logged,
    "warning": card_says_why,
    "expired": sign_in_was_renewed,
    "undone": gist_is_back,
}

# As somebody who reads fast.
HURRY = "setInterval(() => document.getElementById('story-next').click(), 50)"


def play(page) -> None:
    page.wait_for_selector("#story")
    page.evaluate(HURRY)
    expect(page.locator("#story")).to_have_attribute("data-state", re.compile("done|stuck"), timeout=90_000)
    expect(page.locator("#story")).to_have_attribute("data-state", "done")


@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_one_click_and_comes_to_its_end(stage, open_page, name):
    page = open_page(f"{stage.url}/")
    expect(page.locator(".stories a")).to_have_count(6)
    page.locator(f".stories a[href*='story={name}']").click()
    play(page)
    STORIES[name](page)
    expect(page.locator("#caption")).to_have_text(page.locator("#story li").last.text_content())
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_story_is_told_in_bulgarian(stage, open_page):
    page = open_page(f"{stage.url}/apps/actions?lang=bg", viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Зад екрана").click()
    page.locator(".stories a").click()
    play(page)
    for caption in page.locator("#story li").all_text_contents():
        assert re.search("[а-я]", caption) and not re.search("[a-z]{3}", caption)
    expense_is_logged(page)


def test_a_story_leaves_the_persons_own_device_alone(stage, open_page):
    page = open_page(f"{stage.url}/apps/actions")
    page.fill("#actions\\.input", "my own words")
    page.goto(f"{stage.url}/apps/actions?story=spoken")
    play(page)
    page.goto(f"{stage.url}/apps/actions")
    expect(page.locator("#actions\\.input")).to_have_value("my own words")
    expect(page.locator("#actions .lines li")).to_have_count(0)
