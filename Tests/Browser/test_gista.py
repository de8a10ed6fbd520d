"""Gista in the browser: from an address to its gist, offline too, and an account that can be taken away again."""

import itertools
import json
import re
import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

APP = "#gista"
people = itertools.count(1)


def app(stage) -> str:
    return f"{stage.url}/apps/gista"


def sign_up(page) -> str:
    email = f"reader{next(people)}@test.example"
    form = page.locator(f"{APP} form")
    form.get_by_label("Name").fill("reader")
    form.get_by_label("E-mail").fill(email)
    form.get_by_label("Password").fill("a long enough password")
    form.get_by_role("button", name="Create account").click()
    expect(page.locator("#gista\\.add")).to_be_visible()
    return email


def save(page, title: str) -> None:
    page.click("#gista\\.add")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=title).click()
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("status")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    # Nothing below a sheet takes the focus.
    expect(sheet).to_have_count(0)


@pytest.fixture
def library(stage, open_page):
    page = open_page(app(stage))
    sign_up(page)
    return page


def test_typing_stays_in_its_field(stage, open_page):
    page = open_page(app(stage))
    for field, text in [("username", "reader"), ("email", "reader@test.example"), ("password", "a long enough password")]:
        page.click(f"#gista\\.{field}")
        page.keyboard.type(text, delay=10)
    for field, text in [("username", "reader"), ("email", "reader@test.example"), ("password", "a long enough password")]:
        expect(page.locator(f"#gista\\.{field}")).to_have_value(text)


def test_a_saved_page_becomes_a_gist_that_shows_by_itself(library):
    save(library, "Why a bowline holds")
    item = library.locator(f"{APP} article", has_text="Why a bowline holds")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    # The row was none to open while the gist was being made.
    item.get_by_role("button", name="Why a bowline holds").first.press("Enter")
    reader = library.get_by_role("dialog")
    expect(reader.get_by_role("heading", level=3)).to_have_text("Why a bowline holds")
    expect(reader.locator(".gist-points li")).to_have_count(3)
    expect(reader).to_contain_text("Mara Quill")
    library.keyboard.press("Escape")
    expect(reader).to_have_count(0)


def test_a_tap_on_a_sentence_lands_on_it_in_the_article(stage, open_page):
    page = open_page(app(stage), viewport={"width": 390, "height": 844})
    sign_up(page)
    save(page, "The last lighthouse keeper")
    item = page.locator(f"{APP} article", has_text="The last lighthouse keeper")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    item.locator(".row").click()
    reader = page.get_by_role("dialog")
    points, mark = reader.locator(".gist-points button"), reader.locator("mark.found")
    expect(points).to_have_count(3)
    expect(mark).to_have_count(0)
    for number in [2, 0, 2]:
        text = points.nth(number).inner_text()
        points.nth(number).press("Enter")
        expect(mark).to_have_text(text)
        expect(mark).to_be_focused()
        expect(mark).to_be_in_viewport()
    # The same sentence once more, after the reader has gone elsewhere.
    points.nth(2).focus()
    expect(mark).not_to_be_focused()
    points.nth(2).press("Enter")
    expect(mark).to_be_focused()
    expect(mark).to_be_in_viewport()
    reader.get_by_role("button", name="1 line").click()
    expect(points).to_have_count(1)
    reader.get_by_role("button", name="1 page").click()
    expect(reader.get_by_role("button", name="1 page")).to_have_attribute("aria-pressed", "true")
    expect(reader.locator(".gist-points li").nth(3)).to_be_visible()
    figure = reader.locator(".facts.figures button").first
    figure.click()
    expect(mark).to_have_text(figure.locator("span").first.inner_text())
    expect(reader.locator(".facts.quotations li")).to_contain_text("Tomas Aldin")


def test_a_swipe_uncovers_the_button_that_deletes(stage, open_page):
    page = open_page(app(stage), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sign_up(page)
    save(page, "Why a bowline holds")
    item = page.locator(f"{APP} article")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    delete = item.get_by_role("button", name="Delete")
    expect(delete).not_to_be_in_viewport()
    item.evaluate("e => e.scrollBy(200, 0)")
    expect(delete).to_be_in_viewport(ratio=0.9)
    delete.tap()
    expect(item).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(item).to_contain_text("Why a bowline holds")


def test_an_address_that_is_none_is_refused_beside_its_field(library):
    library.click("#gista\\.add")
    library.fill("#gista\\.url", "not an address")
    library.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(library.locator("#gista\\.url")).to_have_attribute("aria-invalid", "true")
    expect(library.locator("#gista\\.url")).to_have_value("not an address")


def test_a_page_that_cannot_be_read_ends_with_a_reason(library, stage):
    library.click("#gista\\.add")
    library.fill("#gista\\.url", f"{stage.url}/pages/nowhere")
    library.get_by_role("dialog").get_by_role("button", name="Save").click()
    library.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(library.locator(f"{APP} .state.danger")).to_be_visible(timeout=30_000)


def test_a_link_saved_offline_is_sent_when_the_network_is_back(library):
    library.get_by_role("switch", name="Offline").click()
    save(library, "Queues that survive a tunnel")
    expect(library.locator(f"{APP} article")).to_have_count(1)
    library.get_by_role("switch", name="Offline").click()
    item = library.locator(f"{APP} article", has_text="Queues that survive a tunnel")
    expect(item).to_contain_text("Gist ready", timeout=60_000)
    expect(library.locator(f"{APP} article")).to_have_count(1)


def test_the_library_is_there_offline(library):
    save(library, "The last lighthouse keeper")
    expect(library.locator(f"{APP} article")).to_contain_text("Gist ready", timeout=20_000)
    library.get_by_role("switch", name="Offline").click()
    library.click("#gista\\.refresh")
    expect(library.locator(f"{APP} article")).to_contain_text("The last lighthouse keeper")
    expect(library.locator(f"{APP} .notice.warning").first).to_be_visible()


def test_signing_out_and_in_again_finds_what_was_saved(library, stage):
    save(library, "Why a bowline holds")
    expect(library.locator(f"{APP} article")).to_contain_text("Gist ready", timeout=20_000)
    library.click("#gista\\.settings")
    email = library.get_by_role("dialog").locator("span", has_text="@").inner_text()
    library.click("#gista\\.sign-out")
    library.get_by_role("alertdialog").get_by_role("button", name="Sign out").click()
    expect(library.locator(f"{APP} form")).to_be_visible()
    library.fill("#gista\\.email", email)
    library.fill("#gista\\.password", "a long enough password")
    library.locator(f"{APP} form button[type=submit]").click()
    expect(library.locator(f"{APP} article")).to_contain_text("Why a bowline holds")


def test_deleting_the_account_deletes_everything_and_says_so(library):
    save(library, "Why a bowline holds")
    library.click("#gista\\.settings")
    library.click("#gista\\.delete-account")
    question = library.get_by_role("alertdialog")
    expect(question).to_be_visible()
    password = library.locator("#gista\\.currentPassword")
    expect(password).to_be_focused()
    delete = question.get_by_role("button", name="Delete account")
    expect(delete).to_be_disabled()
    password.fill("not my password")
    delete.click()
    expect(question).to_contain_text("This is not your password.")
    expect(password).to_be_focused()
    password.fill("a long enough password")
    delete.click()
    expect(library.locator(f"{APP} form")).to_be_visible()
    expect(library.locator(f"{APP} .notice.good")).to_be_visible()


def test_a_bookmark_saves_the_page_a_browser_shows(library, stage):
    library.click("#gista\\.settings")
    library.get_by_role("button", name="Make a bookmark").click()
    bookmark = library.get_by_role("link", name="Save to Gista")
    script = bookmark.get_attribute("href")
    # Another tab of the same browser, at a page of another kind.
    other = library.context.new_page()
    other.goto(f"{stage.url}/docs")
    with other.expect_popup() as opened:
        other.evaluate(script.removeprefix("javascript:"))
    expect(opened.value.get_by_role("heading")).to_have_text("Saved in Gista")
    opened.value.close()
    other.close()
    library.get_by_role("button", name="Revoke the bookmark").click()
    expect(bookmark).to_have_count(0)
    expect(library.get_by_role("button", name="Make a bookmark")).to_be_visible()
    library.click("#gista\\.close")
    library.click("#gista\\.refresh")
    expect(library.locator(f"{APP} article")).to_have_count(1)


def test_with_the_keyboard_a_bookmark_is_revoked_and_taken_back(library):
    library.click("#gista\\.settings")
    sheet, bookmark = library.get_by_role("dialog"), library.get_by_role("link", name="Save to Gista")
    sheet.get_by_role("button", name="Make a bookmark").click()
    address = bookmark.get_attribute("href")
    revoke, undo = sheet.get_by_role("button", name="Revoke the bookmark"), sheet.get_by_role("button", name="Undo")
    revoke.press("Enter")
    expect(bookmark).to_have_count(0)
    expect(undo).to_be_focused()
    expect(sheet.locator(".undo [role=status]")).to_have_text("The bookmark is revoked.")
    library.keyboard.press("Enter")
    expect(undo).to_have_count(0)
    expect(bookmark).to_have_attribute("href", address)
    revoke.press("Enter")
    expect(undo).to_be_focused()
    # It is revoked before the sheet closes.
    library.click("#gista\\.close")
    expect(sheet).to_have_count(0)
    expect(library.locator("#wire li", has_text="DELETE").first).to_contain_text("204")
    library.click("#gista\\.settings")
    expect(sheet.get_by_role("button", name="Make a bookmark")).to_be_visible()


def test_a_removed_highlight_and_a_removed_tag_come_back(library):
    save(library, "The last lighthouse keeper")
    item = library.locator(f"{APP} article", has_text="The last lighthouse keeper")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    item.locator(".row").click()
    reader = library.get_by_role("dialog")
    undo = reader.get_by_role("button", name="Undo")
    reader.get_by_role("button", name="Highlight", exact=True).click()
    sentence = reader.locator(".markable").nth(2)
    words = sentence.inner_text()
    sentence.press("Enter")
    kept = reader.locator(".kept-places li")
    expect(kept).to_contain_text(words)
    kept.get_by_role("button", name="Remove").press("Enter")
    expect(kept).to_have_count(0)
    expect(undo).to_be_focused()
    expect(reader.locator(".undo [role=status]")).to_have_text("Highlight removed.")
    library.keyboard.press("Enter")
    expect(kept).to_contain_text(words)
    reader.get_by_label("New tag").fill("sea")
    reader.get_by_role("button", name="Add", exact=True).click()
    tag = reader.get_by_role("button", name="Remove the tag sea")
    tag.press("Enter")
    expect(tag).to_have_count(0)
    expect(undo).to_have_accessible_name("Undo: sea")
    library.keyboard.press("Enter")
    expect(tag).to_be_visible()
    expect(undo).to_have_count(0)


def test_the_password_is_changed_with_the_current_one(library):
    library.click("#gista\\.settings")
    email = library.get_by_role("dialog").locator("span", has_text="@").inner_text()
    library.click("#gista\\.change-password")
    library.fill("#gista\\.currentPassword", "a long enough password")
    library.fill("#gista\\.newPassword", "battery staple 9")
    library.keyboard.press("Enter")
    expect(library.get_by_role("dialog")).to_contain_text("Your password was changed.")
    library.click("#gista\\.sign-out")
    library.get_by_role("alertdialog").get_by_role("button", name="Sign out").click()
    library.fill("#gista\\.email", email)
    library.fill("#gista\\.password", "battery staple 9")
    library.locator(f"{APP} form button[type=submit]").click()
    expect(library.locator("#gista\\.add")).to_be_visible()


def test_everything_saved_comes_as_a_file(library):
    save(library, "Why a bowline holds")
    expect(library.locator(f"{APP} article")).to_contain_text("Gist ready", timeout=20_000)
    library.click("#gista\\.settings")
    library.click("#gista\\.export")
    with library.expect_download() as download:
        library.get_by_role("dialog").get_by_role("link", name="Save the file").click()
    assert download.value.suggested_filename.endswith(".json")
    assert "Why a bowline holds" in json.dumps(json.loads(download.value.path().read_text(encoding="utf-8")))


def test_a_guest_looks_around_with_one_tap(stage, open_page):
    page = open_page(app(stage))
    page.click("#gista\\.guest")
    expect(page.locator("#gista\\.add")).to_be_visible()


def test_an_open_sheet_and_what_is_typed_in_it_outlive_the_server(library, stage):
    library.click("#gista\\.add")
    library.fill("#gista\\.url", "https://example.com/half")
    stage.kill()
    expect(library.locator("#connection")).to_be_visible()
    stage.start()
    expect(library.locator("#connection")).to_be_hidden()
    expect(library.locator("#gista\\.url")).to_have_value("https://example.com/half")
    expect(library.get_by_role("dialog")).to_be_visible()


def test_an_open_gist_outlives_the_server(library, stage):
    save(library, "Why a bowline holds")
    item = library.locator(f"{APP} article", has_text="Why a bowline holds")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    item.locator(".row").click()
    expect(library.get_by_role("dialog").locator(".gist-points li")).to_have_count(3)
    stage.kill()
    expect(library.locator("#connection")).to_be_visible()
    stage.start()
    expect(library.locator("#connection")).to_be_hidden()
    expect(library.get_by_role("dialog").locator(".gist-points li")).to_have_count(3)


def test_a_half_filled_form_outlives_the_server(stage, open_page):
    page = open_page(app(stage))
    page.get_by_role("button", name="I have an account").click()
    expect(page.locator(f"{APP} form")).to_contain_text("Sign in")
    page.fill("#gista\\.email", "mara@example.com")
    page.fill("#gista\\.password", "half a pass")
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(f"{APP} form")).to_contain_text("Sign in")
    expect(page.locator("#gista\\.email")).to_have_value("mara@example.com")
    expect(page.locator("#gista\\.password")).to_have_value("half a pass")


def restart(page, stage) -> None:
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()


@pytest.mark.parametrize("question", ["sign-out", "change-password", "delete-account"])
def test_a_question_about_the_account_outlives_the_server(library, stage, question):
    library.click("#gista\\.settings")
    library.click(f"#gista\\.{question}")
    asked = library.get_by_role("alertdialog").inner_text()
    restart(library, stage)
    expect(library.get_by_role("alertdialog")).to_have_text(asked, use_inner_text=True)
    library.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    expect(library.get_by_role("alertdialog")).to_have_count(0)
    restart(library, stage)
    expect(library.get_by_role("dialog")).to_be_visible()
    expect(library.get_by_role("alertdialog")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "bg"])
@pytest.mark.parametrize("width", [320, 390])
def test_with_a_mouse_no_hidden_button_covers_the_middle_of_a_row(stage, open_page, width, language):
    page = open_page(f"{app(stage)}?lang={language}", viewport={"width": width, "height": 700})
    page.click("#gista\\.guest")
    page.click("#gista\\.add")
    page.click("#gista\\.sample-knots")
    page.locator(f"{APP} .sheet form button[type=submit]").click()
    expect(page.locator(f"{APP} .sheet [role=status]")).to_be_visible()
    page.click("#gista\\.close")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(f"{APP} .state.good")).to_be_visible(timeout=30_000)
    # A row without a summary is the shortest there is.
    assert page.locator(f"{APP} .row").evaluate("""(row) => {
      row.scrollIntoView({ block: 'center' });
      for (const part of row.querySelectorAll('.words > :not(strong, .state)')) part.remove();
      const box = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }""")


@pytest.fixture
def saved(library):
    save(library, "Why a bowline holds")
    item = library.locator(f"{APP} article", has_text="Why a bowline holds")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    return item


def test_with_the_keyboard_a_link_is_deleted_and_taken_back(library, saved):
    delete, undo = saved.get_by_role("button", name="Delete"), library.get_by_role("button", name="Undo")
    delete.press("Enter")
    expect(saved).to_have_count(0)
    expect(undo).to_be_focused()
    expect(undo).to_have_accessible_name("Undo: Why a bowline holds")
    expect(library.locator(f"{APP} .undo [role=status]")).to_have_text("Link deleted.")
    library.keyboard.press("Enter")
    expect(saved).to_be_visible()
    expect(undo).to_have_count(0)
    # The focus is still in the app.
    assert library.evaluate("document.querySelector('#gista').contains(document.activeElement)")
    delete.press("Enter")
    expect(undo).to_be_focused()
    library.keyboard.press("Escape")
    expect(undo).to_have_count(0)
    library.click("#gista\\.refresh")
    expect(library.locator(f"{APP} .empty")).to_contain_text("Nothing saved yet")


def test_a_gist_is_deleted_without_a_question_and_its_link_stays(library, saved):
    saved.locator(".row").click()
    library.click("#gista\\.delete")
    expect(library.get_by_role("dialog")).to_have_count(0)
    expect(saved).to_contain_text("Saved")
    library.get_by_role("button", name="Undo").click()
    expect(saved).to_contain_text("Gist ready")
    saved.locator(".row").click()
    library.click("#gista\\.delete")
    # It is carried out before the account is opened.
    library.click("#gista\\.settings")
    library.click("#gista\\.close")
    library.reload()
    expect(saved.get_by_role("button", name="Make its gist")).to_be_visible()


def test_a_link_deleted_offline_stays_away_and_is_deleted_when_the_network_is_back(library, saved, stage):
    library.get_by_role("switch", name="Offline").click()
    saved.get_by_role("button", name="Delete").click()
    library.get_by_role("button", name="Undo").press("Escape")
    # It is on disk when it is tried for the first time.
    expect(library.locator("#wire li", has_text="DELETE").first).to_be_visible()
    restart(library, stage)
    expect(library.locator("#gista\\.add")).to_be_visible()
    expect(saved).to_have_count(0)
    library.get_by_role("switch", name="Offline").click()
    deleted = library.locator("#wire li", has_text="DELETE").filter(has_text="204")
    expect(deleted.first).to_be_visible(timeout=60_000)
    library.click("#gista\\.refresh")
    expect(saved).to_have_count(0)


def test_the_time_to_undo_ends(manual_stage, open_page):
    page = open_page(app(manual_stage))
    sign_up(page)
    save(page, "Why a bowline holds")
    item = page.locator(f"{APP} article")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    item.get_by_role("button", name="Delete").click()
    left = page.locator(f"{APP} .undo .value")
    for seconds in range(10, 0, -1):
        expect(left).to_have_text(f"{seconds} s")
        manual_stage.advance(1)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(item).to_have_count(0)


FINGER = """([from, to, lifts]) => {
  const list = document.querySelector('#gista .scroll'), box = list.getBoundingClientRect();
  const at = (y) => new Touch({ identifier: 1, target: list, clientX: box.x + 40, clientY: box.y + y });
  const tell = (kind, y) => list.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches: kind === 'touchend' ? [] : [at(y)], changedTouches: [at(y)] }));
  tell('touchstart', from);
  for (let step = 1; step <= 8; step++) tell('touchmove', from + (to - from) * step / 8);
  const shown = getComputedStyle(list, '::before').content !== 'none';
  if (lifts) tell('touchend', to);
  return shown;
}"""


def test_a_list_that_is_pulled_down_is_read_again(stage, open_page):
    page = open_page(app(stage), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sign_up(page)
    # The list itself, not what was said about its links.
    calls = page.locator("#wire li", has_text=re.compile(r"GET /links/\{\}(?!/)"))
    expect(page.locator(f"{APP} .foot")).to_have_text("Up to date.")
    before = calls.count()
    assert before > 0
    # Too little, and it goes back.
    assert page.evaluate(FINGER, [10, 60, True])
    page.wait_for_timeout(200)
    assert calls.count() == before
    assert page.evaluate(FINGER, [10, 200, False])
    page.screenshot()
    assert page.evaluate(FINGER, [10, 200, True])
    expect(calls).to_have_count(before + 1)
    assert page.evaluate("!document.querySelector('#gista .scroll').classList.contains('pulled')")


def test_what_a_reader_leaves_in_an_article_is_there_again(library):
    save(library, "The last lighthouse keeper")
    item = library.locator(f"{APP} article", has_text="The last lighthouse keeper")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    expect(item.locator(".unread")).to_have_count(1)
    item.locator(".row").click()
    reader = library.get_by_role("dialog")
    reader.get_by_role("button", name="Favorite").click()
    reader.get_by_role("button", name="Highlight", exact=True).click()
    sentence = reader.locator(".markable").nth(2)
    words = sentence.inner_text()
    sentence.press("Enter")
    expect(reader.locator("mark.kept")).to_have_text(words)
    reader.get_by_role("button", name="Highlight", exact=True).click()
    expect(reader.locator(".markable")).to_have_count(0)
    reader.locator("mark.kept").click()
    note = library.get_by_role("alertdialog")
    note.get_by_label("Note").fill("Ask Ann.")
    note.get_by_role("button", name="Save").click()
    expect(reader.locator(".kept-places li")).to_contain_text("Ask Ann.")
    reader.get_by_label("New tag").fill(" Sea  Lights ")
    reader.get_by_role("button", name="Add", exact=True).click()
    expect(reader.get_by_role("button", name="Remove the tag sea lights")).to_be_visible()
    reader.locator(".article").evaluate("text => text.children[3].scrollIntoView()")
    library.wait_for_timeout(600)
    library.keyboard.press("Escape")
    expect(reader).to_have_count(0)
    # On the sections, and after the page was read anew.
    library.reload()
    expect(item.locator(".tags")).to_have_text("#sea lights")
    expect(item.locator(".unread")).to_have_count(0)
    library.get_by_role("button", name="Highlights").click()
    expect(item).to_have_count(1)
    library.get_by_role("button", name="Archive", exact=True).click()
    expect(item).to_have_count(0)
    library.get_by_role("button", name="Favorites").click()
    item.locator(".row").click()
    expect(reader.locator("mark.kept")).to_have_text(words)
    reader.get_by_role("button", name="Go on reading").click()
    expect(reader.locator("mark.found")).to_be_focused()


@pytest.fixture
def reader(library):
    """An open article of several paragraphs."""
    save(library, "The last lighthouse keeper")
    item = library.locator(f"{APP} article", has_text="The last lighthouse keeper")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    item.locator(".row").click()
    reader = library.get_by_role("dialog")
    # The article has come, and is not only the gist's paragraphs.
    expect(reader.get_by_role("button", name="1 page")).to_be_visible()
    return reader


# From the first words in one block of the article to the last words in another.
SELECT = """([first, from, last, to]) => {
  const blocks = document.querySelector('#gista .article').children;
  const at = (block, place) => {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (place <= texts.currentNode.length) return [texts.currentNode, place];
      place -= texts.currentNode.length;
    }
  };
  const start = at(blocks[first], blocks[first].textContent.indexOf(from));
  const end = at(blocks[last], blocks[last].textContent.indexOf(to) + to.length);
  getSelection().setBaseAndExtent(...start, ...end);
  return getSelection().toString();
}"""

# Where words of a block stand on the screen, if they stand in one line.
LINE = """(block, words) => {
  block.scrollIntoView({ block: 'center' });
  const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (text.nextNode() && !text.currentNode.data.includes(words)) continue;
  const range = document.createRange(), start = text.currentNode.data.indexOf(words);
  range.setStart(text.currentNode, start);
  range.setEnd(text.currentNode, start + words.length);
  const box = range.getBoundingClientRect();
  return [box.left, box.right, box.top + box.height / 2];
}"""


def drag_over(page, block, words: str) -> None:
    left, right, middle = block.evaluate(LINE, words)
    page.mouse.move(left + 1, middle)
    page.mouse.down()
    page.mouse.move((left + right) / 2, middle, steps=4)
    page.mouse.move(right - 1, middle, steps=4)
    page.mouse.up()
    assert page.evaluate("getSelection().toString()").strip() == words


def pen(reader, name: str = "Highlight selection"):
    return reader.get_by_role("button", name=name, exact=True)


def test_words_that_are_selected_with_the_mouse_are_highlighted(library, reader):
    block = reader.locator(".article p").first
    drag_over(library, block, "For thirty-one")
    expect(pen(reader)).to_be_enabled()
    # What the server shows of it leaves the selection alone.
    assert library.evaluate("getSelection().toString()").strip() == "For thirty-one"
    pen(reader).click()
    mark = reader.locator("mark.kept")
    expect(mark).to_have_text("For thirty-one")
    expect(reader.locator(".kept-places li")).to_contain_text("For thirty-one")
    assert library.evaluate("getSelection().isCollapsed")
    expect(pen(reader, "Highlight")).to_have_attribute("aria-pressed", "false")
    # To select words of a highlight is not to tap it.
    drag_over(library, block, "thirty")
    expect(pen(reader)).to_be_enabled()
    expect(library.get_by_role("alertdialog")).to_have_count(0)
    pen(reader).click()
    expect(mark).to_have_text(["For ", "thirty", "-one"])
    expect(mark.nth(1)).to_have_class("kept over")
    ids = library.evaluate("[...document.querySelectorAll('#gista .article [id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids)) == 3
    # And a tap still opens the note of the one that is on top.
    mark.nth(1).click()
    expect(library.get_by_role("alertdialog")).to_contain_text("thirty")
    expect(library.get_by_role("alertdialog")).not_to_contain_text("For thirty")


def test_a_selection_across_paragraphs_is_highlighted_and_stays(library, reader):
    library.evaluate(SELECT, [1, "which it intends", 3, "The keeper is not bitter."])
    expect(pen(reader)).to_be_visible()
    # Without the mouse, too.
    pen(reader).press("Enter")
    marks = reader.locator("mark.kept")
    expect(marks).to_have_count(3)
    expect(marks.nth(0)).to_have_text("which it intends to spend on a small boat.")
    expect(marks.nth(1)).to_have_text(re.compile(r"^What the machine cannot do, .* the system that follows him\.$"))
    expect(marks.nth(2)).to_have_text("The keeper is not bitter.")
    # The same once more is no other highlight.
    library.evaluate(SELECT, [3, "The keeper", 3, "is not bitter."])
    pen(reader).click()
    expect(pen(reader, "Highlight")).to_be_visible()
    expect(reader.locator(".kept-places li")).to_have_count(3)
    library.keyboard.press("Escape")
    expect(reader).to_have_count(0)
    library.reload()
    library.locator(f"{APP} article").locator(".row").click()
    expect(marks).to_have_count(3)
    expect(marks.nth(2)).to_have_text("The keeper is not bitter.")


def test_the_pen_knows_what_is_selected_when_it_is_tapped_at_once(library, reader):
    library.evaluate(SELECT, [0, "Tomas Aldin", 0, "Tomas Aldin"])
    library.locator("#gista\\.pen").press("Enter")
    expect(reader.locator("mark.kept")).to_have_text("Tomas Aldin")
    expect(reader.locator(".markable")).to_have_count(0)


def test_without_a_selection_in_the_article_the_pen_marks_sentences(library, reader):
    library.evaluate(SELECT, [0, "Tomas Aldin", 0, "Tomas Aldin"])
    expect(pen(reader)).to_be_visible()
    library.evaluate("getSelection().removeAllRanges()")
    expect(pen(reader, "Highlight")).to_be_visible()
    # What is selected elsewhere is none of the article.
    library.evaluate("getSelection().selectAllChildren(document.querySelector('#gista .gist-points'))")
    library.wait_for_timeout(600)
    pen(reader, "Highlight").press("Enter")
    expect(reader.locator(".markable").first).to_be_visible()
    # A sentence is highlighted with a tap, and not when words of it are selected.
    drag_over(library, reader.locator(".article p").first, "thirty-one")
    expect(pen(reader)).to_be_visible()
    expect(reader.locator("mark.kept")).to_have_count(0)
    pen(reader).click()
    expect(reader.locator("mark.kept")).to_have_text("thirty-one")


def test_a_server_that_was_restarted_is_told_of_the_selection(library, reader, stage):
    library.evaluate(SELECT, [0, "Tomas Aldin", 0, "Tomas Aldin"])
    expect(pen(reader)).to_be_visible()
    restart(library, stage)
    expect(reader.get_by_role("button", name="1 page")).to_be_visible()
    words = library.evaluate(SELECT, [0, "Tomas Aldin", 0, "Tomas Aldin"])
    library.locator("#gista\\.pen").click()
    expect(reader.locator("mark.kept")).to_have_text(words)


def test_an_article_is_found_by_its_words_and_opens_where_they_are(stage, open_page):
    page = open_page(app(stage), viewport={"width": 390, "height": 844})
    sign_up(page)
    for title in ["The last lighthouse keeper", "Why a bowline holds"]:
        save(page, title)
        item = page.locator(f"{APP} article", has_text=title)
        expect(item).to_contain_text("Gist ready", timeout=20_000)
    items, search = page.locator(f"{APP} article"), page.get_by_label("Search", exact=True)
    search.fill("splices rope frictoin")
    expect(items).to_have_count(1)
    expect(items).to_contain_text("Why a bowline holds")
    expect(items.locator(".snippet strong").first).to_be_visible()
    search.fill("freighters is:read")
    expect(items).to_have_count(0)
    search.fill("freighters is:")
    expect(page.locator(APP)).to_contain_text("Filters: is:unread")
    search.fill("freighters is:unread")
    expect(items).to_have_count(1)
    words = items.locator(".snippet strong").first.inner_text()
    items.locator(".row").click()
    mark = page.get_by_role("dialog").locator("mark.found")
    expect(mark.first).to_be_in_viewport()
    expect(mark.first).to_contain_text(words)


# A browser with voices, like those that have Web Speech. It speaks at once, or when the test says so.
SPEAKING = """window.said = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
let current = null;
window.isSpeaking = () => current !== null;
window.finish = (one = current) => { if (one !== current) return; current = null; one.onend({}); };
const voice = (lang, own) => ({ lang, default: own, localService: true });
Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: {
  getVoices: () => window.voices ?? [voice('bg-BG', false), voice('en_GB', false), voice('en-US', true)],
  addEventListener() {},
  speak(one) {
    if (!one.text) return;
    current = one;
    window.first ??= one;
    said.push({ text: one.text, lang: one.lang, rate: one.rate });
    if (!window.waits) setTimeout(finish, 5, one);
  },
  cancel() { const one = current; current = null; one?.onerror({ error: 'canceled' }); },
} });"""


def open_article(stage, open_page, script: str, language: str = "en", width: int = 390):
    page = open_page(f"{app(stage)}?lang={language}", viewport={"width": width, "height": 700})
    page.add_init_script(script)
    page.reload()
    page.wait_for_selector(".screen:not([aria-busy])")
    page.click("#gista\\.guest")
    page.click("#gista\\.add")
    page.click("#gista\\.sample-knots")
    page.locator(f"{APP} .sheet form button[type=submit]").click()
    expect(page.locator(f"{APP} .sheet [role=status]")).to_be_visible()
    page.click("#gista\\.close")
    expect(page.locator(f"{APP} .state.good")).to_be_visible(timeout=30_000)
    page.locator(f"{APP} .row").click()
    # The lengths of the gist come with the structured article.
    expect(page.locator("#gista\\.length-line")).to_be_visible()
    return page


def wait_for_said(page, count: int) -> dict:
    page.wait_for_function("count => said.length >= count", arg=count)
    said = page.evaluate("said")
    assert len(said) == count
    return said[-1]


def test_a_whole_article_is_read_aloud(stage, open_page):
    page = open_article(stage, open_page, SPEAKING)
    listen = page.get_by_role("dialog").get_by_role("button", name="Listen", exact=True)
    blocks = [" ".join(text.split()) for text in page.locator(f"{APP} .article > *").all_inner_texts()]
    assert len(blocks) >= 5
    listen.click()
    page.wait_for_function("() => said.length > 5")
    expect(listen).to_have_attribute("aria-pressed", "false")
    said = page.evaluate("said")
    assert " ".join(one["text"] for one in said) == " ".join(["Why a bowline holds", *blocks])
    assert all(len(one["text"]) <= 150 for one in said)
    assert {(one["lang"], one["rate"]) for one in said} == {("en-US", 1)}
    expect(page.locator(f"{APP} .player")).to_have_count(0)
    expect(page.locator(f"{APP} [aria-current]")).to_have_count(0)
    # The position is what was heard, so a later reader goes on there.
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(f"{APP} .row").click()
    expect(page.get_by_role("button", name="Go on reading")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "bg"])
def test_who_listens_pauses_goes_on_changes_the_speed_and_stops(stage, open_page, language):
    page = open_article(stage, open_page, SPEAKING + "window.waits = true;", language, 320)
    listen, pause = page.locator("#gista\\.listen"), page.locator("#gista\\.listen-pause")
    blocks, read = page.locator(f"{APP} .article > *"), page.locator(f"{APP} .article > [aria-current]")
    listen.click()
    assert wait_for_said(page, 1)["text"] == "Why a bowline holds"
    expect(listen).to_have_attribute("aria-pressed", "true")
    group = page.get_by_role("group", name={"en": "Reading aloud", "bg": "Четене на глас"}[language])
    expect(group.get_by_role("status")).not_to_be_empty()
    sizes = page.locator(f"{APP} .tools button").evaluate_all(
        "all => all.map((one) => [one.clientWidth, one.clientHeight, one.scrollWidth - one.clientWidth])"
    )
    assert len(sizes) == 10
    assert [size for size in sizes if size[0] < 44 or size[1] < 44 or size[2] > 0] == []
    # The block that is read is marked and in sight, and the focus stays.
    page.evaluate("finish()")
    first = wait_for_said(page, 2)["text"]
    expect(read).to_have_count(1)
    expect(read).to_contain_text(first)
    expect(read).to_be_in_viewport()
    expect(listen).to_be_focused()
    page.evaluate("finish()")
    second = wait_for_said(page, 3)["text"]
    assert second != first
    expect(read).to_contain_text(second)
    # A pause is silent, and goes on with the same words.
    pause.click()
    expect(pause).to_have_text({"en": "Continue", "bg": "Продължи"}[language])
    page.wait_for_function("() => !isSpeaking()")
    page.wait_for_timeout(300)
    wait_for_said(page, 3)
    pause.click()
    assert wait_for_said(page, 4) == {"text": second, "lang": "en-US", "rate": 1}
    page.click("#gista\\.listen-speed")
    assert wait_for_said(page, 5) == {"text": second, "lang": "en-US", "rate": 1.25}
    expect(page.locator("#gista\\.listen-speed")).to_have_text({"en": "1.25×", "bg": "1,25×"}[language])
    page.click("#gista\\.listen-forward")
    forward = wait_for_said(page, 6)["text"]
    expect(blocks.nth(1)).to_have_attribute("aria-current", "true")
    expect(read).to_have_count(1)
    expect(read).to_contain_text(forward)
    page.click("#gista\\.listen-back")
    assert wait_for_said(page, 7)["text"] == first
    page.click("#gista\\.listen-forward")
    wait_for_said(page, 8)
    # A voice that reports late is not heard.
    page.evaluate("first.onend({}); first.onerror({ error: 'network' })")
    page.wait_for_timeout(300)
    wait_for_said(page, 8)
    # Who stops with the keyboard is not lost.
    page.locator("#gista\\.listen-stop").press("Enter")
    expect(page.locator(f"{APP} .player")).to_have_count(0)
    expect(read).to_have_count(0)
    expect(listen).to_be_focused()
    assert not page.evaluate("isSpeaking()")
    # Listening again goes on at the same block with the same speed, and ends with the reader.
    listen.press("Enter")
    assert wait_for_said(page, 9) == {"text": forward, "lang": "en-US", "rate": 1.25}
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => !isSpeaking()")


def test_a_page_that_is_loaded_again_does_not_speak_by_itself(stage, open_page):
    page = open_article(stage, open_page, SPEAKING + "window.waits = true;")
    pause = page.locator("#gista\\.listen-pause")
    page.click("#gista\\.listen")
    wait_for_said(page, 1)
    page.reload()
    expect(pause).to_have_text("Continue")
    page.wait_for_timeout(300)
    assert page.evaluate("said") == []
    pause.click()
    assert wait_for_said(page, 1)["text"] == "Why a bowline holds"


@pytest.mark.parametrize("language", ["en", "bg"])
def test_a_missing_voice_and_a_broken_one_are_told(stage, open_page, language):
    page = open_article(stage, open_page, SPEAKING + "window.waits = true; window.voices = [voice('fr-FR', true)];", language)
    listen, alert = page.locator("#gista\\.listen"), page.locator(f"{APP} .player [role=alert]")
    listen.click()
    missing = {"en": "This device has no voice for English.", "bg": "Това устройство няма глас за английски."}
    expect(alert).to_have_text(missing[language])
    expect(listen).to_have_attribute("aria-pressed", "false")
    expect(page.locator(f"{APP} .player button")).to_have_count(0)
    page.evaluate("window.voices = undefined")
    listen.click()
    wait_for_said(page, 1)
    expect(alert).to_have_count(0)
    page.evaluate("first.onerror({ error: 'synthesis-failed' })")
    expect(alert).to_contain_text({"en": "could not be read aloud", "bg": "не можа да бъде прочетена"}[language])


def test_no_button_offers_to_read_where_the_browser_cannot(stage, open_page):
    page = open_article(stage, open_page, "Object.defineProperty(window, 'speechSynthesis', { value: undefined })")
    expect(page.locator("#gista\\.listen")).to_have_count(1)
    expect(page.locator("#gista\\.listen")).to_be_hidden()


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + b"\x33\x66\x99" * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


HARBOUR = """<html lang="en"><head><title>The harbour in March</title></head><body><article><h1>The harbour in March</h1>
<p>The fishing boats of the northern harbour stayed at their moorings on Monday, after three days of storm from the west.</p>
<p>The harbour master let nobody out until the buoys had been inspected, which may take until the end of the week, she said.</p>
<figure><img src="/boats.png" alt="Three boats at a quay"><figcaption>The quay on Monday morning.</figcaption></figure>
<figure><img src="/broken.png" alt="A chart of the wind"><figcaption>The wind of three days.</figcaption></figure>
<p>Forecasters expect the storm to ease by Wednesday, but warned that the quay may be flooded again by the tides of spring.</p>
</article></body></html>"""


@pytest.fixture
def harbour():
    """A site with an article that shows two pictures, of which one is none; and what was asked of it."""
    asked = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            kind, body = {
                "/a": ("text/html; charset=utf-8", HARBOUR.encode()),
                "/boats.png": ("image/png", png(320, 200)),
                "/broken.png": ("image/png", b"<html>not a picture</html>"),
            }.get(self.path, (None, b""))
            self.send_response(200 if kind else 404)
            self.send_header("Content-Type", kind or "text/plain")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/a", asked
    server.shutdown()
    server.server_close()


def choose(page, *choices: str) -> None:
    page.click("#gista\\.settings")
    for choice in choices:
        page.click(f"#gista\\.offline-{choice}")
        expect(page.locator(f"#gista\\.offline-{choice}")).to_have_attribute("aria-pressed", "true")


# The fixture `open_page` fails a test whose page asks any other site for anything.
def test_pictures_are_links_until_they_are_wished_for_and_stay_for_reading_offline(library, harbour):
    address, asked = harbour
    library.click("#gista\\.add")
    library.fill("#gista\\.url", address)
    library.get_by_role("dialog").get_by_role("button", name="Save").click()
    library.get_by_role("dialog").get_by_role("button", name="Close").click()
    item = library.locator(f"{APP} article", has_text="The harbour in March")
    expect(item).to_contain_text("Gist ready", timeout=20_000)
    item.locator(".row").click()
    reader = library.get_by_role("dialog")
    boats, chart = reader.locator(".article figure").nth(0), reader.locator(".article figure").nth(1)
    expect(boats.get_by_role("link", name="Picture: Three boats at a quay")).to_be_visible()
    expect(reader.locator(".article img")).to_have_count(0)
    assert "/boats.png" not in asked
    library.keyboard.press("Escape")

    choose(library, "pictures-always")
    library.click("#gista\\.close")
    item.locator(".row").click()
    picture = boats.get_by_role("img", name="Three boats at a quay")
    expect(picture).to_be_visible()
    # The room is there before the picture is.
    assert [picture.get_attribute(name) for name in ("width", "height", "loading")] == ["320", "200", "lazy"]
    picture.scroll_into_view_if_needed()
    library.wait_for_function("one => one.complete && one.naturalWidth === 320", arg=picture.element_handle())
    assert picture.evaluate("one => one.clientWidth <= one.closest('figure').clientWidth")
    expect(boats.get_by_role("link")).to_have_count(0)
    expect(boats).to_contain_text("The quay on Monday morning.")
    # What only calls itself a picture stays a link.
    expect(chart.get_by_role("link", name="Picture: A chart of the wind")).to_be_visible()
    shown = picture.get_attribute("src")
    assert library.evaluate("address => fetch(address).then((one) => one.status)", shown) == 200
    library.keyboard.press("Escape")
    expect(reader).to_have_count(0)
    assert library.evaluate("address => fetch(address).then((one) => one.status)", shown) == 404

    choose(library, "all")
    expect(library.get_by_role("dialog")).to_contain_text("1 article, 1 picture")
    library.click("#gista\\.close")
    library.get_by_role("switch", name="Offline").click()
    before = len(asked)
    item.locator(".row").click()
    expect(picture).to_be_visible()
    picture.scroll_into_view_if_needed()
    library.wait_for_function("one => one.complete && one.naturalWidth === 320", arg=picture.element_handle())
    assert len(asked) == before
    # The choice of no pictures takes them away again.
    library.keyboard.press("Escape")
    choose(library, "pictures-none")
    expect(library.get_by_role("dialog")).not_to_contain_text("1 picture")
