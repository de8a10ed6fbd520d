"""ActionHandler in the browser: words in, what was understood underlined, the ledger and the agenda out."""

import pytest
from playwright.sync_api import expect

APP = "#actions"
FIELD = "#actions\\.input"


def app(stage) -> str:
    return f"{stage.url}/apps/actions"


def say(page, words: str) -> None:
    page.fill(FIELD, words)
    page.click("#actions\\.send")


def read_the_alert(page) -> None:
    alert = page.get_by_role("alertdialog")
    expect(alert).to_be_visible()
    alert.get_by_role("button", name="OK").click()
    expect(alert).to_have_count(0)


@pytest.fixture
def page(stage, open_page):
    return open_page(app(stage))


def test_the_documents_example_comes_out_exactly(page):
    say(page, "120eur at next")
    expect(page.locator(f"{APP} .told")).to_contain_text("Logged expenses: 234.6 BGN in Clothes")
    expect(page.locator(FIELD)).to_have_value("")
    expect(page.locator(f"{APP} .lines li").first).to_contain_text("next")
    expect(page.locator(f"{APP} .chart")).to_be_visible()


def test_what_is_understood_is_underlined_while_typing(page):
    page.fill(FIELD, "20 lv taxi tomorrow at 6")
    expect(page.locator(f"{APP} mark.money")).to_have_text("20 lv")
    expect(page.locator(f"{APP} mark.time")).to_be_visible()


def test_a_reminder_stands_in_the_agenda_and_can_be_done(page):
    say(page, "remind me to call mum tomorrow at 6pm")
    read_the_alert(page)
    page.click("#actions\\.tab-agenda")
    if page.locator(f"{APP} .lines strong", has_text="call mum").count() == 0:
        page.click("#actions\\.next")
    expect(page.locator(f"{APP} .lines strong", has_text="call mum")).to_be_visible()
    page.locator(f"{APP} .lines button").first.click()
    expect(page.locator(f"{APP} strong.done")).to_contain_text("call mum")


def test_what_was_done_can_be_taken_back(page):
    say(page, "15 bgn lunch")
    read_the_alert(page)
    page.click("#actions\\.tab-history")
    page.locator(f"{APP} .lines button", has_text="Take back").first.click()
    page.click("#actions\\.tab-ledger")
    expect(page.locator(f"{APP} .lines li")).to_have_count(0)


def test_ordinary_talk_creates_nothing(page):
    say(page, "what a lovely morning it is")
    expect(page.locator(f"{APP} .told .notice")).to_be_visible()
    expect(page.locator(f"{APP} .lines li")).to_have_count(0)


def test_words_said_offline_wait_and_are_done_later(page):
    page.get_by_role("switch", name="Offline").click()
    say(page, "30 bgn groceries")
    expect(page.locator(f"{APP} .told")).to_contain_text("waiting for the network")
    page.get_by_role("switch", name="Offline").click()
    expect(page.locator(f"{APP} .lines li")).to_have_count(1, timeout=60_000)


def test_a_broken_server_leaves_a_message_and_no_spinner(page):
    page.get_by_role("switch", name="500").click()
    say(page, "12 bgn tea")
    expect(page.locator(f"{APP} .told .notice")).to_contain_text("It is kept", timeout=60_000)
    expect(page.locator("#actions\\.cancel")).to_have_count(0)


def test_asking_first_does_nothing_before_the_yes(page):
    page.click("#actions\\.tab-preferences")
    page.select_option("#actions\\.confirmsFirst", "yes")
    page.locator(f"{APP} form button", has_text="Save").click()
    say(page, "40 bgn books")
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("40")
    question.get_by_role("button", name="Yes").click()
    read_the_alert(page)
    page.click("#actions\\.tab-ledger")
    expect(page.locator(f"{APP} .lines li")).to_have_count(1)
