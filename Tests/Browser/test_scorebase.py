"""ScoreBase in the browser: a scorekeeper beside a viewer, in good weather and bad, and two browsers on one game."""

import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

KEEPER = "#scorebase"
VIEWER = "#scorebase-viewer"


def app(stage) -> str:
    return f"{stage.url}/apps/scorebase"


def sign_in(page, phone: str, role: str) -> None:
    page.locator(phone).get_by_role("button", name=role, exact=True).click()
    expect(page.locator(phone).get_by_role("button", name="Sign out")).to_be_visible()


def revoke(page) -> None:
    """Revokes the last link, without waiting until the time to undo it is over."""
    phone = page.locator(KEEPER)
    phone.locator("section").last.get_by_role("button", name="Revoke").click()
    phone.get_by_role("button", name="Undo").press("Escape")
    expect(phone.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.locator("#wire li", has_text="DELETE").first).to_contain_text("204")


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


def test_the_second_tap_names_the_player_for_everybody(game):
    tap(game, KEEPER, "+2 Field goal")
    who = game.locator(f"{KEEPER} .who-made-it")
    expect(who).to_contain_text("Who?")
    player = who.locator(".numbers button").first
    name = player.get_attribute("aria-label").split(" ", 1)[1]
    player.click()
    expect(who).to_have_count(0)
    expect(game.locator(f"{VIEWER} .events li").first).to_contain_text(f"+2 Field goal, {name}")


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


def shown(page) -> float:
    """What the clock shows, in seconds."""
    return page.evaluate(SHOWN)


def wait_until_shown(page, condition: str) -> None:
    page.wait_for_function(f"() => (({SHOWN})()) {condition}")


SHOWN = """() => document.querySelector("#scorebase .clock time").textContent.split(":").reduce((all, one) => all * 60 + Number(one), 0)"""


def test_the_clock_runs_without_a_network_and_plays_bear_its_time(game):
    game.get_by_role("switch", name="Offline").click()
    before = shown(game)
    game.locator(KEEPER).get_by_role("button", name="Start clock").click()
    expect(game.locator(f"{KEEPER} .clock")).to_contain_text("Stop clock")
    wait_until_shown(game, f"< {before - 1}")
    tap(game, KEEPER, "+2 Field goal")
    expect(game.locator(f"{KEEPER} .events li").first).to_contain_text(re.compile(r"^\d+:\d\d(\.\d)?\s"))
    game.reload()
    expect(game.locator(f"{KEEPER} .clock")).to_contain_text("Stop clock")
    assert shown(game) < before - 1
    game.locator(KEEPER).get_by_role("button", name="Stop clock").click()
    expect(game.locator(f"{KEEPER} .clock")).to_contain_text("Start clock")
    stopped = shown(game)
    game.locator(KEEPER).get_by_text("Set the clock").click()
    game.locator(KEEPER).get_by_role("button", name="−10 s").click()
    wait_until_shown(game, f"== {stopped - 10}")
    game.get_by_role("switch", name="Offline").click()
    expect(game.locator(f"{VIEWER} .events li").first).to_contain_text(re.compile(r"^\d+:\d\d"), timeout=60_000)


def test_a_substitution_takes_two_taps_and_everybody_reads_it(game):
    game.locator(f"{KEEPER} .pad.away").get_by_role("button", name=re.compile("Substitution")).click()
    sheet = game.locator(f"[id='{KEEPER[1:]}.change']")
    out = sheet.locator(".numbers").first.locator("button").first
    comes = sheet.locator(".numbers").last.locator("button").last
    names = [one.get_attribute("aria-label").split(" ", 1)[1] for one in (out, comes)]
    out.click()
    expect(out).to_have_attribute("aria-pressed", "true")
    comes.click()
    line = game.locator(f"{VIEWER} .events li").first
    expect(line).to_contain_text(f"in: {names[1]}, out: {names[0]}")
    sheet.get_by_role("button", name="Done").click()
    expect(sheet).to_have_count(0)


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
    sign_in(page, KEEPER, "An admin of another league")
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


def save(page) -> None:
    page.locator(KEEPER).get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(f"{KEEPER} [id='scorebase.edit-cancel']")).to_have_count(0)


def test_an_admin_makes_a_league_and_is_led_to_its_first_game(stage, open_page):
    page = open_page(app(stage), viewport={"width": 1500, "height": 950})
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.get_by_role("button", name="New league").click()
    name = phone.get_by_label("Name", exact=True)
    expect(phone.get_by_role("button", name="Save")).to_be_disabled()
    name.fill("Winter cup")
    save(page)
    for number, team in enumerate(["Anchors", "Buoys"]):
        expect(phone.locator(".notice")).to_contain_text("Step 1 of 3")
        phone.locator(".notice").get_by_role("button", name="Add a team").click()
        name.fill(team)
        save(page)
        expect(phone.locator(".row")).to_have_count(number + 1)
    expect(phone.locator(".notice")).to_contain_text("Step 2 of 3")

    phone.locator(".row", has_text="Anchors").click()
    phone.get_by_role("button", name="Add players from a list").click()
    players = phone.get_by_label("Name, number, position")
    players.fill("name;number\nAda;4\nBen;4")
    expect(phone.locator(".events li").last).to_contain_text("another player has number 4")
    expect(phone.get_by_role("button", name="Add 2 players")).to_be_disabled()
    players.fill("name;number\nAda;4\nBen;7")
    phone.get_by_role("button", name="Add 2 players").click()
    expect(phone.locator(".row")).to_have_count(2)
    phone.locator(".row", has_text="Ben").click()
    expect(name).to_have_value("Ben")
    name.fill("Cem")
    save(page)
    expect(phone.locator(".row").last).to_contain_text("Cem")
    phone.get_by_role("button", name="Back").click()

    phone.locator(".notice").get_by_role("button", name="Plan a game").click()
    phone.get_by_label("Starts").fill("2026-05-01 18:30")
    phone.get_by_label("Venue", exact=True).fill("Port hall")
    save(page)
    expect(phone.locator(".notice")).to_contain_text("Step 3 of 3")
    phone.locator(".row", has_text="Anchors – Buoys").click()
    expect(phone).to_contain_text("Port hall")
    phone.get_by_role("button", name="Start the game").click()

    sign_in(page, VIEWER, "Viewer")
    page.locator(f"{VIEWER} .row", has_text="Winter cup").click()
    page.locator(VIEWER).get_by_role("button", name="Games", exact=True).click()
    page.locator(f"{VIEWER} .row", has_text="Live").click()
    expect(page.locator(f"{VIEWER} .badge")).to_have_text("Live")
    expect(page.locator(VIEWER).get_by_role("button", name="Change time and place")).to_have_count(0)


def test_times_are_told_by_the_clocks_of_the_venue_and_of_who_reads_them(stage, open_page, browser):
    page = open_page(app(stage), timezone_id="Europe/Sofia")
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.get_by_role("button", name="New league").click()
    phone.get_by_label("Name", exact=True).fill("Far league")
    expect(phone.get_by_label("Time zone")).to_have_value("Europe/Sofia")
    save(page)
    for number, team in enumerate(["Anchors", "Buoys"]):
        phone.get_by_role("button", name="Add a team").first.click()
        phone.get_by_label("Name", exact=True).fill(team)
        save(page)
        expect(phone.locator(".row")).to_have_count(number + 1)
    phone.get_by_role("button", name="Add a venue").click()
    phone.get_by_label("Name", exact=True).fill("Tokyo dome")
    phone.get_by_label("Address").fill("1-3-61 Koraku")
    zone = phone.get_by_label("Time zone")
    zone.fill("Asia/Tokio")
    expect(phone.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    zone.fill("Asia/Tokyo")
    save(page)
    expect(phone.locator(".row", has_text="Tokyo dome")).to_contain_text("1-3-61 Koraku")

    phone.get_by_role("button", name="Games", exact=True).click()
    phone.get_by_role("button", name="Plan a game").first.click()
    phone.get_by_label("Starts (Sofia)").fill("2026-05-01 18:30")
    phone.get_by_role("button", name="Venues: Tokyo dome").click()
    expect(phone.get_by_label("Starts (Tokyo)")).to_have_value("2026-05-01 18:30")
    save(page)
    game = phone.locator(".row", has_text="Anchors – Buoys")
    expect(game).to_contain_text("Fri 1 May 2026, 18:30 (Tokyo; 12:30 for you) · Tokyo dome")

    phone.get_by_role("button", name="Table", exact=True).click()
    phone.get_by_role("button", name="Share").click()
    phone.get_by_role("button", name="Make a link").click()
    address = phone.locator("section a").last.locator("xpath=ancestor::section//a").first.inner_text()
    context = browser.new_context(timezone_id="America/Los_Angeles", locale="en-US")
    try:
        watcher = context.new_page()
        watcher.goto(address)
        expect(watcher.locator(".rows a")).to_contain_text("18:30 (Tokyo; 02:30 for you)")
    finally:
        context.close()
        revoke(page)


def test_an_admin_plans_a_season_and_sees_it_before_it_is_kept(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.get_by_role("button", name="New league").click()
    phone.get_by_label("Name", exact=True).fill("Autumn league")
    save(page)
    for number, team in enumerate(["Anchors", "Buoys", "Capstans"]):
        phone.get_by_role("button", name="Add a team").first.click()
        phone.get_by_label("Name", exact=True).fill(team)
        save(page)
        expect(phone.locator(".row")).to_have_count(number + 1)
    phone.get_by_role("button", name="Games", exact=True).click()
    phone.get_by_role("button", name="Plan a season").click()
    show = phone.get_by_role("button", name="Show the games")
    expect(show).to_be_disabled()
    phone.get_by_label("First day").fill("2026-09-05")
    phone.get_by_label("Last day").fill("2026-12-20")
    show.click()
    expect(phone.locator(".events li").first).to_contain_text("6 games; every wish is met")
    phone.get_by_role("button", name="Keep 6 games").click()
    expect(phone.locator(".row")).to_have_count(6)
    expect(phone).to_contain_text("5 Sep 2026")

    phone.get_by_role("button", name="Move lost games").click()
    phone.get_by_label("Lost days").fill("2026-09-05, 2026-09-06")
    phone.get_by_label("First day").fill("2026-09-07")
    phone.get_by_label("Last day").fill("2026-12-20")
    show.click()
    expect(phone.locator(".events li").first).to_contain_text("1 game moved; fewer is not possible")
    phone.get_by_role("button", name="Keep these changes").click()
    expect(phone.locator(".row")).to_have_count(6)
    expect(phone).not_to_contain_text("5 Sep 2026")


def test_a_button_that_rests_says_why(stage, open_page):
    page = open_page(app(stage))
    phone = page.locator(KEEPER)
    expect(phone.get_by_role("button", name="Sign in", exact=True)).to_be_disabled()
    expect(phone.locator(".reason")).to_have_text("Fill in every field first.")
    sign_in(page, KEEPER, "Admin")
    phone.locator(".row", has_text="Harbour").click()
    phone.get_by_role("button", name="Teams", exact=True).click()
    phone.locator(".row").first.click()
    phone.get_by_role("button", name="Add players from a list").click()
    save, reason = phone.locator("form > button[type=submit]"), phone.locator(".reason")
    expect(reason).to_have_text("Fill in first: Name, number, position: one player per line")
    phone.locator("#scorebase\\.edit-list").fill("name,number\nAda,901\nBen,901")
    expect(phone.locator(".events li").first).to_contain_text("1. #901 Ada")
    expect(phone.locator(".events li").last).to_contain_text("line 3: another player has number 901")
    expect(reason).to_have_text("Correct line 3 first.")
    expect(save).to_be_disabled()
    phone.locator("#scorebase\\.edit-list").fill("name,number\nAda,901\nBen,902")
    expect(reason).to_have_count(0)
    expect(save).to_be_enabled()


def play(page, winner: str) -> None:
    """Plays the open game from its start to its end, on a phone; the winner scores in each period."""
    pad = page.locator(KEEPER)
    pad.get_by_role("button", name="Start the game").click()
    for period in range(4):
        pad.get_by_role("button", name="Start the period").click()
        page.locator(f"{KEEPER} .pad.{winner}").get_by_role("button", name=re.compile(re.escape("+2"))).click()
        expect(page.locator(f"{KEEPER} .board .score").nth(0 if winner == "home" else 1)).to_have_text(str(2 * period + 2))
        pad.get_by_role("button", name="End the period").click()
    pad.get_by_role("button", name="Final whistle").first.click()
    page.get_by_role("alertdialog").get_by_role("button", name="Final whistle").click()
    expect(page.locator(f"{KEEPER} .board .period")).to_contain_text("Final")


def test_a_league_lives_from_its_first_fixture_to_its_final_table_on_two_phones(stage, open_page):
    phone = {"viewport": {"width": 390, "height": 844}}
    admin = open_page(app(stage), **phone)
    sign_in(admin, KEEPER, "Admin")
    office = admin.locator(KEEPER)
    office.get_by_role("button", name="New league").click()
    office.get_by_label("Name", exact=True).fill("Life cup")
    save(admin)
    teams = ["Anchors", "Buoys", "Capstans"]
    for number, team in enumerate(teams):
        office.get_by_role("button", name="Add a team").first.click()
        office.get_by_label("Name", exact=True).fill(team)
        save(admin)
        expect(office.locator(".row")).to_have_count(number + 1)
    office.get_by_role("button", name="Games", exact=True).click()
    office.get_by_role("button", name="Plan a season").click()
    office.get_by_role("button", name=re.compile("Once")).click()
    office.get_by_label("First day").fill("2026-09-05")
    office.get_by_label("Last day").fill("2026-12-20")
    office.get_by_role("button", name="Show the games").click()
    office.get_by_role("button", name="Keep 3 games").click()
    expect(office.locator(".row")).to_have_count(3)

    # At the games, the team that comes first in the list wins.
    keeper = open_page(app(stage), **phone)
    sign_in(keeper, KEEPER, "Scorekeeper")
    game = keeper.locator(KEEPER)
    game.locator(".row", has_text="Life cup").click()
    game.get_by_role("button", name="Games", exact=True).click()
    expect(game.locator(".row")).to_have_count(3)
    titles = [game.locator(".row strong").nth(place).inner_text() for place in range(3)]
    for title in titles:
        home, away = title.split(" – ")
        game.locator(".row", has_text=title).click()
        play(keeper, "home" if teams.index(home) < teams.index(away) else "away")
        game.get_by_role("button", name="Back").click()

    office.get_by_role("button", name="Table", exact=True).click()
    office.get_by_role("button", name="Refresh").click()
    rows = office.locator(".standings tbody tr")
    heads = office.locator(".standings thead th").all_inner_texts()
    for place, (team, record) in enumerate(zip(teams, [["2", "2", "0"], ["2", "1", "1"], ["2", "0", "2"]])):
        cells = rows.nth(place).locator("th, td")
        for head, text in zip(["Team", "P", "W", "L"], [team, *record]):
            expect(cells.nth(heads.index(head))).to_contain_text(text)
    game.get_by_role("button", name="Table", exact=True).click()
    expect(game.locator(".standings tbody tr").first).to_contain_text("Anchors")

    # One of the results is wrong.
    office.get_by_role("button", name="Games", exact=True).click()
    office.locator(".row", has_text=titles[0]).click()
    office.get_by_role("button", name="Reopen with a reason").click()
    office.get_by_label("Reason").fill("The last basket came after the whistle")
    save(admin)
    expect(office.locator(".board .period")).not_to_contain_text("Final")
    expect(office.get_by_role("button", name="Reopen with a reason")).to_have_count(0)


def test_an_admin_is_told_what_another_changed_first(stage, open_page):
    pages = [open_page(app(stage)), open_page(app(stage))]
    for page in pages:
        sign_in(page, KEEPER, "An admin of another league")
        page.locator(f"{KEEPER} .row").first.click()
        page.locator(KEEPER).get_by_role("button", name="Change the league").click()
        expect(page.locator(KEEPER).get_by_label("Name", exact=True)).not_to_have_value("")
    for page, name in zip(pages, ["First name", "Second name"]):
        page.locator(KEEPER).get_by_label("Name", exact=True).fill(name)
        page.locator(KEEPER).get_by_role("button", name="Save", exact=True).click()
        if page == pages[0]:
            expect(page.locator(f"{KEEPER} .bar h3")).to_have_text("First name")
            expect(page.locator(KEEPER).get_by_role("button", name="Save", exact=True)).to_have_count(0)
            # The change is shown before it is saved; the second admin comes after that.
            page.locator(KEEPER).get_by_role("button", name="Change the league").click()
            expect(page.locator(KEEPER).get_by_label("Name", exact=True)).to_have_value("First name")
    phone = pages[1].locator(KEEPER)
    expect(phone.get_by_role("alert")).to_contain_text("Name is now “First name”.")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(phone.locator(".bar h3")).to_have_text("Second name")


def code_for(stage, address: str) -> str:
    """The code that the server would have sent by mail; without a mail server it is in its log."""
    for _ in range(100):
        lines = (json.loads(line) for line in Path(stage.log.name).read_text().splitlines() if "code_for_user" in line)
        for line in lines:
            if line["to"] == address:
                return line["code"]
        time.sleep(0.1)
    raise AssertionError(f"no code was sent to {address}")


def test_somebody_who_is_invited_makes_an_account_and_scores(stage, open_page, browser):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.get_by_role("button", name="Invite people").click()
    expect(phone).to_contain_text("No invitation is open.")
    phone.get_by_role("button", name="Invite: scorekeeper").click()
    invitation = phone.locator("section").first
    expect(invitation).to_contain_text("scorekeeper · until")
    address = invitation.locator("a").first.inner_text()

    joining = open_page(address, viewport={"width": 390, "height": 844})
    new = joining.locator(KEEPER)
    expect(new).to_contain_text("You are invited to demo-tenant as scorekeeper.")
    assert "invitation" not in joining.url
    new.get_by_label("E-mail address").fill("kim@example.com")
    new.get_by_label("New password").fill("short")
    new.get_by_role("button", name="Create an account").click()
    expect(new.get_by_role("alert")).to_contain_text("Choose another password")
    new.get_by_label("New password").fill("Long-enough-1!")
    new.get_by_role("button", name="Create an account").click()
    expect(new).to_contain_text("A code was sent to kim@example.com.")
    new.get_by_label("Code").fill(code_for(stage, "kim@example.com"))
    new.get_by_role("button", name="Join").click()
    open_live_game(joining, KEEPER)
    expect(new.locator(".pad").first).to_be_visible()

    # It is used up.
    phone.get_by_role("button", name="Back").click()
    phone.get_by_role("button", name="Invite people").click()
    expect(phone).to_contain_text("No invitation is open.")
    late = open_page(address, viewport={"width": 390, "height": 844})
    expect(late.locator(f"{KEEPER} [role=alert]")).to_contain_text("This invitation has ended")


def test_a_protest_is_filed_decided_and_read_by_everybody(game, stage, open_page):
    keeper = game.locator(KEEPER)
    keeper.get_by_role("button", name="Protests", exact=True).click()
    keeper.get_by_role("button", name="File a protest").click()
    keeper.get_by_label("What is wrong, and why").fill("Number 7 is not on the sheet")
    save(game)
    expect(keeper.locator(".notice", has_text="Number 7 is not on the sheet")).to_contain_text("Open")
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Admin")
    open_live_game(page, KEEPER)
    admin = page.locator(KEEPER)
    admin.get_by_role("button", name="Protests", exact=True).click()
    admin.get_by_role("button", name="Decide: Number 7 is not on the sheet").click()
    admin.get_by_role("button", name="Decision: Dismissed").click()
    admin.get_by_label("Reason").fill("He joined in May")
    save(page)
    expect(admin.locator(".notice", has_text="Number 7")).to_contain_text("Dismissed: He joined in May (admin@demo.test")
    viewer = game.locator(VIEWER)
    viewer.get_by_role("button", name="Protests", exact=True).click()
    expect(viewer).to_contain_text("Dismissed: He joined in May")
    expect(viewer.get_by_role("button", name="File a protest")).to_have_count(0)


def test_an_admin_saves_a_league_as_a_file(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.locator(".row", has_text="Harbour").click()
    phone.get_by_text("Export", exact=True).click()
    phone.get_by_role("button", name="Export: Table (CSV)").click()
    with page.expect_download() as saved:
        phone.get_by_role("link", name="Save Harbour Basketball League standings.csv").click()
    lines = Path(saved.value.path()).read_text().splitlines()
    assert lines[0].startswith("rank,team_id,team_name") and len(lines) == 5
    phone.get_by_role("button", name="Export: Whole league").click()
    with page.expect_download() as saved:
        phone.get_by_role("link", name="Save Harbour Basketball League.jsonl").click()
    records = [json.loads(line) for line in Path(saved.value.path()).read_text().splitlines()]
    assert "league" in records[0] and records[-1]["end"]["records"] == len(records) - 1


def test_a_scorekeeper_finds_nothing_to_make(stage, open_page):
    page = open_page(app(stage))
    sign_in(page, KEEPER, "Scorekeeper")
    expect(page.locator(f"{KEEPER} .row").first).to_be_visible()
    expect(page.locator(KEEPER).get_by_role("button", name="New league")).to_have_count(0)
    page.locator(f"{KEEPER} .row", has_text="Harbour").click()
    expect(page.locator(f"{KEEPER} .standings")).to_be_visible()
    expect(page.locator(KEEPER).get_by_role("button", name="Change the league")).to_have_count(0)
    page.locator(KEEPER).get_by_role("button", name="Teams", exact=True).click()
    page.locator(f"{KEEPER} .row").first.click()
    expect(page.locator(f"{KEEPER} .standings")).to_be_visible()
    expect(page.locator(KEEPER).get_by_role("button", name="Add a player")).to_have_count(0)


@pytest.fixture
def site():
    """Serves a page from an address of its own."""
    servers = []

    def serve(markup):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(markup.encode())

            def log_message(self, *_):
                pass

        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), Handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_port}/"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def test_another_sites_page_shows_a_league_in_a_frame_and_reads_its_feed(stage, open_page, browser, site):
    page = open_page(app(stage), viewport={"width": 1500, "height": 950})
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.locator(".row", has_text="Harbour").click()
    phone.get_by_role("button", name="Share").click()
    phone.get_by_role("button", name="Make a link").click()
    address = phone.locator("section a").first.inner_text()

    context = browser.new_context(locale="en-GB")
    try:
        # Another port is another site.
        club = context.new_page()
        club.goto(site(f'<h1>Our club</h1><iframe title="League" src="{address}" width="380" height="600"></iframe>'))
        frame = club.frame_locator("iframe")
        expect(frame.locator("h1")).to_have_text("Harbour Basketball League")
        frame.locator(".rows a", has_text="Live").click()
        expect(frame.locator("#connection")).to_have_text("Live")
        feed = address.replace("/watch?", "/v1/watch?")
        assert club.evaluate("address => fetch(address).then(a => a.json()).then(j => j.data.league.name)", feed) == "Harbour Basketball League"
        # The app itself can be framed by nobody.
        assert context.request.get(app(stage)).headers["x-frame-options"] == "DENY"
    finally:
        context.close()
        # The stage is everybody's.
        revoke(page)
        expect(phone.locator("section a")).to_have_count(0)


def test_anybody_with_a_link_watches_until_it_is_revoked(stage, open_page, browser):
    page = open_page(app(stage), viewport={"width": 1500, "height": 950})
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.locator(".row", has_text="Harbour").click()
    phone.get_by_role("button", name="Share").click()
    phone.get_by_role("button", name="Make a link").click()
    link = phone.locator("section a").first
    address = link.inner_text()
    assert address.startswith(f"{stage.url}/watch?link=")
    phone.get_by_text("QR code").first.click()
    expect(phone.get_by_role("img", name="QR code").first).to_be_visible()

    # Another browser, which has no account, on a phone.
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    try:
        watcher = context.new_page()
        sizes = []
        watcher.on("response", lambda answer: sizes.append(len(answer.body())) if "favicon" not in answer.url else None)
        watcher.goto(address)
        expect(watcher.locator("h1")).to_have_text("Harbour Basketball League")
        expect(watcher.locator(".standings tbody tr")).to_have_count(4)
        assert sum(sizes) <= 50_000, sizes
        watcher.locator(".rows a", has_text="Live").click()
        expect(watcher.locator("#connection")).to_have_text("Live")
        before = int(watcher.locator(".board .score").first.inner_text())

        phone.get_by_role("button", name="Back").click()
        phone.get_by_role("button", name="Games", exact=True).click()
        phone.locator(".row", has_text="Live").first.click()
        expect(page.locator(f"{KEEPER} .badge")).to_have_text("Live")
        tap(page, KEEPER, "+2 Field goal")
        expect(watcher.locator(".board .score").first).to_have_text(str(before + 2))
        expect(watcher.locator(".standings")).to_have_count(2)
        watcher.get_by_role("button", name="Български").click()
        expect(watcher.locator("h2").first).to_have_text("Протокол")
        calendar = context.request.get(f"{stage.url}{watcher.locator('.calendar').get_attribute('href')}")
        assert calendar.headers["content-type"].startswith("text/calendar") and "BEGIN:VEVENT" in calendar.text()

        phone.get_by_role("button", name="Back").click()
        phone.get_by_role("button", name="Table", exact=True).click()
        phone.get_by_role("button", name="Share").click()
        revoke(page)
        expect(phone.locator("section a")).to_have_count(0)
        expect(watcher.locator("h1")).to_have_text("Тази връзка вече не важи", timeout=30_000)
        assert context.request.get(address).status == 404
    finally:
        context.close()


def share_league(page):
    """An admin makes a link to a league and looks at it."""
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.locator(".row", has_text="Harbour").click()
    phone.get_by_role("button", name="Share").click()
    phone.get_by_role("button", name="Make a link").click()
    expect(phone.locator("section.link")).not_to_have_count(0)
    return phone


def test_with_the_keyboard_a_link_is_revoked_and_taken_back(manual_stage, open_page):
    page = open_page(app(manual_stage), viewport={"width": 1500, "height": 950})
    phone = share_league(page)
    links, undo = phone.locator("section.link"), phone.get_by_role("button", name="Undo")
    address = links.locator("a").first.inner_text()
    links.get_by_role("button", name="Revoke").press("Enter")
    expect(links).to_have_count(0)
    expect(undo).to_be_focused()
    expect(phone.locator(".undo [role=status]")).to_have_text("The link is revoked.")
    page.keyboard.press("Enter")
    expect(links).to_have_count(1)
    assert page.request.get(address).status == 200
    # The time to undo ends, and only then the link is revoked.
    links.get_by_role("button", name="Revoke").press("Enter")
    left = phone.locator(".undo .value")
    for seconds in range(10, 0, -1):
        expect(left).to_have_text(f"{seconds} s")
        assert page.request.get(address).status == 200
        manual_stage.advance(1)
    expect(undo).to_have_count(0)
    expect(page.locator("#wire li", has_text="DELETE").first).to_contain_text("204")
    assert page.request.get(address).status == 404


def test_a_link_is_revoked_when_its_screen_is_left(manual_stage, open_page):
    page = open_page(app(manual_stage), viewport={"width": 1500, "height": 950})
    phone = share_league(page)
    phone.locator("section.link").get_by_role("button", name="Revoke").click()
    phone.get_by_role("button", name="Back").click()
    expect(page.locator("#wire li", has_text="DELETE").first).to_contain_text("204")
    phone.get_by_role("button", name="Share").click()
    expect(phone.get_by_text("There is no link yet.")).to_be_visible()


def test_an_invitation_is_revoked_and_taken_back(manual_stage, open_page):
    page = open_page(app(manual_stage), viewport={"width": 1500, "height": 950})
    sign_in(page, KEEPER, "Admin")
    phone = page.locator(KEEPER)
    phone.get_by_role("button", name="Invite people").click()
    phone.get_by_role("button", name="Invite: scorekeeper").click()
    links = phone.locator("section.link")
    expect(links).to_have_count(1)
    links.get_by_role("button", name="Revoke").click()
    expect(links).to_have_count(0)
    expect(phone.locator(".undo [role=status]")).to_have_text("The invitation is revoked.")
    phone.get_by_role("button", name="Undo").click()
    expect(links).to_have_count(1)
    links.get_by_role("button", name="Revoke").click()
    expect(links).to_have_count(0)
    # The browser leaves in between; the invitation is revoked all the same.
    page.goto("about:blank")
    manual_stage.advance(10)
    again = open_page(app(manual_stage), viewport={"width": 1500, "height": 950})
    sign_in(again, KEEPER, "Admin")
    again.locator(KEEPER).get_by_role("button", name="Invite people").click()
    expect(again.locator(KEEPER).get_by_text("No invitation is open.")).to_be_visible()


def test_a_link_that_could_not_be_revoked_is_back_and_said(stage, open_page):
    page = open_page(app(stage), viewport={"width": 1500, "height": 950})
    phone = share_league(page)
    links = phone.locator("section.link")
    page.get_by_role("switch", name="Offline").click()
    links.last.get_by_role("button", name="Revoke").click()
    phone.get_by_role("button", name="Undo").press("Escape")
    notice = phone.get_by_role("alert").filter(has_text="The link could not be revoked, and still works.")
    expect(notice).to_be_visible(timeout=60_000)
    expect(links.last).to_be_visible()
    page.get_by_role("switch", name="Offline").click()
    notice.get_by_role("button", name="Try again").click()
    expect(notice).to_have_count(0)
    expect(page.locator("#wire li", has_text="DELETE").first).to_contain_text("204")


def test_on_a_phone_a_swipe_shows_the_button_that_revokes(stage, open_page):
    page = open_page(app(stage), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = share_league(page)
    link = phone.locator("section.link").last
    assert link.evaluate("e => e.scrollWidth - e.clientWidth") >= 88
    link.evaluate("e => e.scrollTo(e.scrollWidth, 0)")
    link.get_by_role("button", name="Revoke").tap()
    expect(phone.locator(".undo [role=status]")).to_have_text("The link is revoked.")
    phone.get_by_role("button", name="Undo").press("Escape")
    expect(phone.get_by_role("button", name="Undo")).to_have_count(0)
