"""ScoreBase in the browser: a scorekeeper beside a viewer, in good weather and bad, and two browsers on one game."""

import re

import pytest
from playwright.sync_api import expect

KEEPER = "#scorebase"
VIEWER = "#scorebase-viewer"


def app(stage) -> str:
    return f"{stage.url}/apps/scorebase"


def sign_in(page, phone: str, role: str) -> None:
    page.locator(phone).get_by_role("button", name=role, exact=True).click()
    expect(page.locator(phone).get_by_role("button", name="Sign out")).to_be_visible()


def open_live_game(page, phone: str) -> None:
    page.locator(f"{phone} .row", has_text="Harbour").click()
    page.locator(phone).get_by_role("button", name="Games", exact=True).click()
    page.locator(f"{phone} .row", has_text="Live").first.click()
    expect(page.locator(f"{phone} .badge")).to_have_text("Live")


def score(page, phone: str) -> int:
    return int(page.locator(f"{phone} .board .score").first.inner_text())


def expect_score(page, phone: str, points: int) -> None:
    expect(page.locator(f"{phone} .board .score").first).to_have_text(str(points))


def tap(page, phone: str, name: str) -> None:
    page.locator(f"{phone} .pad.home").get_by_role("button", name=re.compile(re.escape(name))).click()


@pytest.fixture
def game(stage, open_page):
    page = open_page(app(stage), viewport={"width": 1500, "height": 950})
    sign_in(page, KEEPER, "Scorekeeper")
    sign_in(page, VIEWER, "Viewer")
    open_live_game(page, KEEPER)
    open_live_game(page, VIEWER)
    return page


def test_a_wrong_password_says_so_and_keeps_the_name(stage, open_page):
    page = open_page(app(stage))
    form = page.locator(f"{KEEPER} form")
    form.get_by_label("E-mail address").fill("viewer@demo.test")
    form.get_by_label("Password").fill("not the one")
    form.get_by_role("button", name="Sign in").click()
    expect(page.locator(KEEPER).get_by_role("alert")).to_be_visible()
    expect(form.get_by_label("E-mail address")).to_have_value("viewer@demo.test")


def test_the_table_has_every_team(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Viewer")
    page.locator(f"{KEEPER} .row", has_text="Harbour").click()
    expect(page.locator(f"{KEEPER} .standings tbody tr")).to_have_count(4)


def test_a_search_finds_a_league_or_says_that_there_is_none(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Viewer")
    search = page.locator(KEEPER).get_by_label("Search leagues")
    search.fill("harb")
    expect(page.locator(f"{KEEPER} .row")).to_have_count(1)
    search.fill("nothing like it")
    expect(page.locator(KEEPER)).to_contain_text("No league has that in its name.")


def test_what_is_recorded_shows_at_once_on_the_viewers_board(game):
    before = score(game, VIEWER)
    tap(game, KEEPER, "+2 Field goal")
    expect_score(game, KEEPER, before + 2)
    expect_score(game, VIEWER, before + 2)


def test_undo_takes_it_back_for_everybody(game):
    before = score(game, VIEWER)
    tap(game, KEEPER, "+3 Three-pointer")
    expect_score(game, VIEWER, before + 3)
    game.locator(KEEPER).get_by_role("button", name=re.compile("^Undo")).click()
    expect_score(game, KEEPER, before)
    expect_score(game, VIEWER, before)


def test_offline_events_wait_on_the_device_and_arrive_once(game):
    before = score(game, VIEWER)
    game.get_by_role("switch", name="Offline").click()
    for _ in range(3):
        tap(game, KEEPER, "+1 Free throw")
    expect_score(game, KEEPER, before + 3)
    expect(game.locator(KEEPER)).to_contain_text("not sent yet")
    game.get_by_role("switch", name="Offline").click()
    expect(game.locator(f"{VIEWER} .board .score").first).to_have_text(str(before + 3), timeout=60_000)
    expect(game.locator(f"{KEEPER} .unsent")).to_have_count(0)
    expect_score(game, KEEPER, before + 3)


def test_a_viewer_has_no_pad(game):
    expect(game.locator(f"{KEEPER} .pad")).not_to_have_count(0)
    expect(game.locator(f"{VIEWER} .pad")).to_have_count(0)


def test_a_game_has_a_box_score_of_each_player(game):
    phone = game.locator(VIEWER)
    before = score(game, VIEWER)
    phone.get_by_role("button", name="Box score", exact=True).click()
    expect(phone.locator(".standings")).to_have_count(2)
    team = phone.locator(".standings").first.locator("tbody tr").last
    expect(team).to_contain_text(f"Team{before}")
    tap(game, KEEPER, "+2 Field goal")
    expect(team).to_contain_text(f"Team{before + 2}")
    phone.get_by_role("button", name="Q1", exact=True).click()
    expect(team).not_to_contain_text(f"Team{before + 2}")
    phone.get_by_role("button", name="Plays", exact=True).click()
    expect(phone.locator(".events li").first).to_be_visible()


def test_a_league_has_leaders_by_each_number(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Viewer")
    phone = page.locator(KEEPER)
    page.locator(f"{KEEPER} .row", has_text="Harbour").click()
    phone.get_by_role("button", name="Leaders", exact=True).click()
    expect(phone.locator(".standings tbody tr").first).to_contain_text("1")
    phone.get_by_role("button", name="Three-pointers made").click()
    expect(phone.locator(".standings thead")).to_contain_text("3M")


def test_two_browsers_follow_one_game(game, stage, open_page):
    other = open_page(app(stage))
    sign_in(other, KEEPER, "Viewer")
    open_live_game(other, KEEPER)
    before = score(other, KEEPER)
    tap(game, KEEPER, "+2 Field goal")
    expect_score(other, KEEPER, before + 2)


def test_the_rival_sees_its_own_league_only(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "A rival tenant's admin")
    expect(page.locator(f"{KEEPER} .row")).to_have_count(1)
    expect(page.locator(KEEPER)).not_to_contain_text("Harbour")


def test_signing_out_leaves_nothing_behind(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Viewer")
    page.locator(KEEPER).get_by_role("button", name="Sign out").click()
    expect(page.locator(KEEPER).get_by_label("E-mail address")).to_have_value("")
    page.reload()
    expect(page.locator(f"{KEEPER} form")).to_be_visible()


def test_a_sign_in_survives_the_servers_death(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Viewer")
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(f"{KEEPER} .row", has_text="Harbour")).to_be_visible()


def test_an_open_game_outlives_the_server_on_both_phones(game, stage):
    before = score(game, VIEWER)
    stage.kill()
    expect(game.locator("#connection")).to_be_visible()
    stage.start()
    expect(game.locator("#connection")).to_be_hidden()
    for phone in [KEEPER, VIEWER]:
        expect(game.locator(f"{phone} .badge")).to_have_text("Live", timeout=30_000)
        expect_score(game, phone, before)
    tap(game, KEEPER, "+2 Field goal")
    expect_score(game, KEEPER, before + 2)
    # The killed server had the outbox in its hands; the new one takes it when that time is over.
    expect(game.locator(f"{VIEWER} .board .score").first).to_have_text(str(before + 2), timeout=40_000)


def test_a_search_outlives_the_server(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Viewer")
    page.locator(KEEPER).get_by_label("Search leagues").fill("harb")
    expect(page.locator(f"{KEEPER} .row")).to_have_count(1)
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(KEEPER).get_by_label("Search leagues")).to_have_value("harb")


def test_a_question_about_a_play_outlives_the_server_and_records_nothing(game, stage):
    phone = game.locator(KEEPER)
    question = game.get_by_role("alertdialog")
    phone.get_by_text("More", exact=True).click()
    phone.get_by_role("button", name="Abandon the game").click()
    expect(question).to_be_visible()
    stage.kill()
    expect(game.locator("#connection")).to_be_visible()
    stage.start()
    expect(game.locator("#connection")).to_be_hidden()
    expect(question).to_contain_text("The game is abandoned?", timeout=30_000)
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    expect(phone.get_by_role("button", name="End the period")).to_be_visible()
