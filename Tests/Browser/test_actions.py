"""ActionHandler in the browser: words in, what was understood underlined, the ledger and the agenda out."""

import csv
import re
from datetime import datetime

import pytest
from playwright.sync_api import expect

APP = "#actions"
MONDAY = 0
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


def chip(page, field: str):
    return page.locator(f"{APP} .chip.{field}")


def test_what_is_understood_is_corrected_before_it_is_sent(page):
    page.fill(FIELD, "dinner 84")
    amount = chip(page, "amount").get_by_role("textbox", name="Amount: 84")
    expect(amount).to_have_value("84")
    expect(chip(page, "kind").locator("select")).to_have_value("expenses")
    amount.fill("48.50")
    chip(page, "category").locator("select").select_option("Gifts")
    expect(page.locator(f"{APP} .chip.corrected")).to_have_count(2)
    page.locator(FIELD).press_sequentially(" yesterday")
    expect(chip(page, "day").locator("option:checked")).to_have_text("Yesterday")
    expect(amount).to_have_value("48.50")
    page.click("#actions\\.send")
    read_the_alert(page)
    expect(page.locator(f"{APP} .told")).to_contain_text("Logged expenses: 48.5 BGN in Gifts")
    expect(page.locator(f"{APP} .chip")).to_have_count(0)
    page.fill(FIELD, "dinner 84")
    chip(page, "amount").locator("input").fill("")
    expect(page.locator("#actions\\.send")).to_be_disabled()
    chip(page, "kind").locator("select").select_option("Leave out")
    expect(page.locator(f"{APP} .chip")).to_have_count(1)


def test_people_and_days_of_an_event_are_chips(page):
    page.fill(FIELD, "lunch with Ana and Boris on friday at noon")
    people = chip(page, "person").locator("select")
    expect(people).to_have_count(2)
    people.first.select_option("Without Ana")
    expect(page.locator(f"{APP} .chip.out")).to_have_count(1)
    expect(chip(page, "day").locator("option:checked")).to_contain_text("12:00")
    page.click("#actions\\.send")
    read_the_alert(page)
    _, text = save_file(page, "agenda")
    assert 'CN="Boris"' in text and 'CN="Ana"' not in text


def test_words_longer_than_the_field_are_all_seen_and_enter_sends_them(page):
    field = page.locator(FIELD)
    one_line = field.evaluate("e => e.clientHeight")
    page.fill(FIELD, "20 lv taxi to the airport and 15 lv lunch with Ana and Boris at the corner on friday")
    expect(page.locator(f"{APP} mark").first).to_be_visible()
    height, content = field.evaluate("e => [e.clientHeight, e.scrollHeight]")
    assert height > one_line and content <= height
    page.fill(FIELD, "15 bgn\nlunch")
    expect(field).to_have_value("15 bgn lunch")
    field.press("Enter")
    read_the_alert(page)
    expect(field).to_have_value("")


def test_a_reminder_stands_in_the_agenda_and_can_be_done(page):
    say(page, "remind me to call mum tomorrow at 6pm")
    read_the_alert(page)
    page.click("#actions\\.tab-agenda")
    status = page.locator(f"{APP} [role=status]", has_text="Reminder set").inner_text()
    tomorrow = datetime.strptime(re.search(r"\d+ \w+ \d{4}", status)[0], "%d %B %Y")
    if tomorrow.weekday() == MONDAY:
        page.click("#actions\\.next")
    expect(page.locator(f"{APP} .lines strong", has_text="call mum")).to_be_visible()
    page.locator(f"{APP} .lines button").first.click()
    expect(page.locator(f"{APP} strong.done")).to_contain_text("call mum")


def test_what_is_due_rings_on_the_page_and_in_a_notification(manual_stage, open_page):
    page = open_page(f"{manual_stage.url}/apps/actions")
    page.evaluate(
        """() => {
          window.told = [];
          window.Notification = class {
            static permission = "default";
            static async requestPermission() { this.permission = "granted"; return "granted"; }
            constructor(title, options) { window.told.push([title, options.tag]); }
          };
        }"""
    )
    page.fill(FIELD, "remind me in 10 minutes to stretch")
    page.click("#actions\\.send")
    read_the_alert(page)
    page.click("#actions\\.tab-agenda")
    page.click("#actions\\.notify")
    expect(page.locator("#actions\\.notify")).to_be_hidden()
    manual_stage.advance(599)
    expect(page.locator(".ring")).to_have_count(0)
    manual_stage.advance(2)
    expect(page.locator(".ring strong")).to_have_text("stretch")
    assert [title for title, _ in page.evaluate("window.told")] == ["stretch"]
    page.locator(".ring").get_by_role("button", name="Done: stretch").click()
    expect(page.locator(".ring")).to_have_count(0)
    expect(page.locator(f"{APP} .told")).to_contain_text("Saved")
    assert len(page.evaluate("window.told")) == 1


def test_a_limit_is_set_and_removed_on_the_page(stage, open_page):
    page = open_page(app(stage))
    say(page, "15 bgn lunch")
    read_the_alert(page)
    page.click("#actions\\.tab-ledger")
    limits = page.locator(f"{APP} .limits")
    expect(limits).to_have_count(0)
    form = page.locator("#actions\\.limit")
    form.locator("summary").click()
    form.get_by_label("Category").select_option("Gifts")
    form.get_by_label("A month, in BGN").fill("90")
    form.get_by_label("Unspent amount").select_option("rolls over")
    form.get_by_role("button", name="Save").click()
    expect(limits).to_contain_text("Gifts: 0.00\u00a0BGN of 90.00\u00a0BGN, 90.00\u00a0BGN left")
    form.get_by_label("A month, in BGN").fill("")
    form.get_by_role("button", name="Save").click()
    expect(limits).to_have_count(0)
    page.locator(APP).get_by_role("button", name="Undo: Gifts").click()
    expect(limits).to_contain_text("Gifts: 0.00\u00a0BGN of 90.00\u00a0BGN, 90.00\u00a0BGN left")


def test_what_was_done_can_be_taken_back(page):
    say(page, "15 bgn lunch")
    read_the_alert(page)
    page.click("#actions\\.tab-history")
    page.locator(f"{APP} .lines button", has_text="Undo").first.click()
    page.click("#actions\\.tab-ledger")
    expect(page.locator(f"{APP} .lines li")).to_have_count(0)
    page.click("#actions\\.tab-history")
    page.locator(f"{APP} .lines button", has_text="Redo").click()
    expect(page.locator(f"{APP} .lines button", has_text="Undo")).to_be_visible()
    page.click("#actions\\.tab-ledger")
    expect(page.locator(f"{APP} .lines li")).to_have_count(1)


def test_what_recurs_is_entered_changed_and_ended(page):
    say(page, "netflix 15.99 bgn monthly")
    read_the_alert(page)
    row = page.locator(f"{APP} .recurring li")
    expect(row).to_contain_text("Every month · next")
    expect(page.locator(f"{APP} .lines .value")).to_have_text("15.99\u00a0BGN")
    amount = row.get_by_label("Amount of netflix from now on", exact=True)
    amount.fill("17,50")
    amount.press("Enter")
    expect(page.locator(f"{APP} .told")).to_contain_text("Saved.")
    expect(page.locator(f"{APP} .lines .value")).to_have_text("17.50\u00a0BGN")
    row.get_by_role("button", name="End netflix").click()
    expect(row).to_have_count(0)
    expect(page.locator(f"{APP} .lines .value")).to_have_text("17.50\u00a0BGN")


def test_with_the_keyboard_what_recurs_is_ended_and_taken_back(page):
    say(page, "netflix 15.99 bgn monthly")
    read_the_alert(page)
    row, undo = page.locator(f"{APP} .recurring li"), page.locator(APP).get_by_role("button", name="Undo")
    row.get_by_role("button", name="End netflix").press("Enter")
    expect(row).to_have_count(0)
    expect(undo).to_be_focused()
    expect(undo).to_have_accessible_name("Undo: netflix")
    expect(page.locator(f"{APP} .undo [role=status]")).to_have_text("It no longer recurs.")
    page.keyboard.press("Enter")
    expect(row).to_contain_text("Every month · next")
    expect(undo).to_have_count(0)
    row.get_by_role("button", name="End netflix").press("Enter")
    expect(undo).to_be_focused()
    page.keyboard.press("Escape")
    expect(undo).to_have_count(0)
    expect(row).to_have_count(0)
    # The history undoes it for as long as it likes.
    page.click("#actions\\.tab-history")
    page.locator(f"{APP} .lines button", has_text="Undo").first.click()
    page.click("#actions\\.tab-ledger")
    expect(row).to_contain_text("Every month · next")


def test_the_time_to_undo_an_ending_ends(manual_stage, open_page):
    page = open_page(f"{manual_stage.url}/apps/actions")
    say(page, "netflix 15.99 bgn monthly")
    read_the_alert(page)
    page.locator(f"{APP} .recurring").get_by_role("button", name="End netflix").click()
    left = page.locator(f"{APP} .undo .value")
    for seconds in range(10, 0, -1):
        expect(left).to_have_text(f"{seconds} s")
        manual_stage.advance(1)
    expect(page.locator(f"{APP} .undo")).to_have_count(0)
    expect(page.locator(f"{APP} .recurring li")).to_have_count(0)


def test_ordinary_talk_creates_nothing(page):
    say(page, "what a lovely morning it is")
    expect(page.locator(f"{APP} .told .notice")).to_be_visible()
    expect(page.locator(f"{APP} .lines li")).to_have_count(0)


def test_words_said_offline_wait_and_are_done_later(page):
    page.get_by_role("switch", name="Offline").click()
    say(page, "30 bgn groceries")
    expect(page.locator(f"{APP} .told")).to_contain_text("1 is waiting to be sent")
    page.get_by_role("switch", name="Offline").click()
    expect(page.locator(f"{APP} .lines li")).to_have_count(1, timeout=60_000)


def test_a_broken_server_leaves_a_message_and_no_spinner(page):
    page.get_by_role("switch", name="Server errors").click()
    say(page, "12 bgn tea")
    expect(page.locator(f"{APP} .told .notice")).to_contain_text("The server has a problem", timeout=60_000)
    expect(page.locator(f"{APP} .told .notice")).to_contain_text("Your request is saved")
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


def test_a_correction_is_remembered_for_the_next_time(page):
    say(page, "20 bgn at the corner shop")
    read_the_alert(page)
    choice = page.locator(f"{APP} .choice")
    choice.first.select_option("Gifts")
    expect(page.locator(f"{APP} .told")).to_contain_text("I will remember that.")
    expect(page.locator(f"{APP} .bars")).to_contain_text("Gifts")
    say(page, "5 bgn at the corner shop")
    read_the_alert(page)
    expect(page.locator(f"{APP} .lines li")).to_have_count(2)
    for place in range(2):
        expect(choice.nth(place)).to_have_value("Gifts")


def save_file(page, tab: str) -> tuple[str, str]:
    page.click(f"#actions\\.tab-{tab}")
    page.click("#actions\\.export")
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("link", name="Save the file").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return download.value.suggested_filename, download.value.path().read_bytes().decode()


def test_the_ledger_is_saved_as_a_table(page):
    say(page, "120eur at next")
    read_the_alert(page)
    name, text = save_file(page, "ledger")
    assert re.fullmatch(r"ledger-\d{4}-\d{2}\.csv", name)
    head, row = csv.reader(text.lstrip("\ufeff").splitlines())
    assert "234.60" in row and "BGN" in row and "next" in row
    assert len(head) == len(row)


def test_the_agenda_is_saved_for_other_calendars(page):
    say(page, "lunch with Ana tomorrow at noon")
    read_the_alert(page)
    name, text = save_file(page, "agenda")
    assert name == "agenda.ics"
    lines = text.split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-2] == "END:VCALENDAR"
    assert text.count("BEGIN:VEVENT") == 1 and "Europe/Sofia" in text


def test_a_file_that_is_not_wanted_is_left(page):
    page.click("#actions\\.tab-agenda")
    page.click("#actions\\.export")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_preferences_outlive_the_server_whatever_the_pages_language(stage, open_page):
    page = open_page(app(stage) + "?lang=bg")
    page.click("#actions\\.tab-preferences")
    page.fill("#actions\\.currency", "EUR")
    page.fill("#actions\\.timeZone", "Europe/Berlin")
    page.locator(f"{APP} form button", has_text="Запази").click()
    expect(page.locator(f"{APP} .told")).to_contain_text("Запазено")
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator("#actions\\.currency")).to_have_value("EUR")
    page.reload()
    expect(page.locator("#actions\\.timeZone")).to_have_value("Europe/Berlin")
    expect(page.locator("#actions\\.currency")).to_have_value("EUR")


def test_the_tab_the_month_and_the_words_outlive_the_server(stage, open_page):
    page = open_page(app(stage))
    heading = page.locator(f"{APP} .moves h3")
    today = heading.inner_text()
    page.click("#actions\\.previous")
    expect(heading).not_to_have_text(today)
    month = heading.inner_text()
    page.fill(FIELD, "half a thought")
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    page.locator(FIELD).press_sequentially(" more")
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(heading).to_have_text(month)
    expect(page.locator(FIELD)).to_have_value("half a thought more")
    page.click("#actions\\.tab-history")
    expect(page.locator("#actions\\.tab-history")).to_have_attribute("aria-pressed", "true")
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator("#actions\\.tab-history")).to_have_attribute("aria-pressed", "true")


def restart(page, stage) -> None:
    stage.kill()
    expect(page.locator("#connection")).to_be_visible()
    stage.start()
    expect(page.locator("#connection")).to_be_hidden()


def test_a_task_without_a_name_is_asked_about(page):
    say(page, "add task")
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("What is it about?")
    question.get_by_role("button", name="No").click()
    expect(page.locator(FIELD)).to_have_value("add task")
    say(page, "add task buy milk")
    read_the_alert(page)
    page.click("#actions\\.tab-agenda")
    expect(page.locator(f"{APP} .lines strong")).to_have_text("buy milk")


def test_a_question_outlives_the_server_and_its_answer_is_done(stage, open_page):
    page = open_page(app(stage))
    say(page, "add to my shopping list")
    expect(page.get_by_role("dialog")).to_contain_text("What is it about?")
    restart(page, stage)
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("What is it about?")
    question.get_by_role("button", name="Keep it without a name").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Added to shopping")
    restart(page, stage)
    expect(page.get_by_role("alertdialog")).to_contain_text("Added to shopping")
    read_the_alert(page)


@pytest.mark.parametrize("example", range(3))
@pytest.mark.parametrize("language", ["en", "bg"])
def test_every_example_comes_to_something(stage, open_page, language, example):
    page = open_page(f"{app(stage)}?lang={language}")
    page.locator(f"{APP} .example").nth(example).click()
    page.click("#actions\\.send")
    alert = page.get_by_role("alertdialog")
    expect(alert).to_contain_text({"en": "Success!", "bg": "Готово!"}[language])


def test_underlines_lie_under_their_words(page):
    # With three lines, so that a difference in width breaks the lines of the words and of the underlines differently.
    page.fill(FIELD, "12.50 coffee and call mum at 6, groceries 40 and yoga tomorrow at 7pm")
    expect(page.locator(f"{APP} .understood mark")).to_have_count(4)
    ends = """understood => {
      const end = () => {
        const range = document.createRange();
        range.selectNodeContents(understood);
        const boxes = [...range.getClientRects()].sort((one, other) => one.y - other.y || one.right - other.right);
        return [boxes.at(-1).y, Math.round(boxes.at(-1).right)];
      };
      const marked = end();
      understood.textContent = understood.textContent;
      return [marked, end()];
    }"""
    marked, plain = page.locator(f"{APP} .understood").evaluate(ends)
    assert marked == plain


# A browser that hears two words, then another, like the browsers that have Web Speech.
HEARING = """window.SpeechRecognition = undefined;
window.webkitSpeechRecognition = class {
  start() {
    window.heard = this;
    if (window.mute) return setTimeout(() => { this.onerror({ error: 'not-allowed' }); this.onend(); });
    const say = (words) => this.onresult({ results: words.map((transcript) => [{ transcript }]) });
    setTimeout(() => { say(['15 leva']); say(['15 bgn', ' lunch']); });
  }
  stop() { this.onend(); }
}"""


@pytest.mark.parametrize("language", ["en", "bg"])
def test_what_is_said_is_written_where_the_browser_hears(stage, open_page, language):
    page = open_page(f"{app(stage)}?lang={language}", viewport={"width": 320, "height": 640})
    page.add_init_script(HEARING)
    page.reload()
    button, field = page.locator("#actions\\.dictate"), page.locator(FIELD)
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    button.click()
    expect(field).to_have_value("15 bgn lunch")
    expect(button).to_have_attribute("aria-pressed", "true")
    # What is heard is understood while it is said, and the button stays as the browser has it.
    expect(page.locator(f"{APP} mark.money")).to_have_text("15 bgn")
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.heard.lang") == language
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(field).to_be_focused()
    page.evaluate("window.mute = true")
    button.click()
    expect(page.locator("#actions\\.dictate-told")).not_to_be_empty()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(field).to_have_value("15 bgn lunch")


def test_no_button_offers_to_hear_where_the_browser_cannot(stage, open_page):
    page = open_page(app(stage))
    page.add_init_script("window.SpeechRecognition = window.webkitSpeechRecognition = undefined")
    page.reload()
    expect(page.locator("#actions\\.dictate")).to_have_count(1)
    expect(page.locator("#actions\\.dictate")).to_be_hidden()


def test_days_without_anything_take_one_line(page):
    page.click("#actions\\.tab-agenda")
    expect(page.locator(f"{APP} .day.today")).to_have_count(1)
    page.click("#actions\\.next")
    expect(page.locator(f"{APP} .day")).to_have_count(1)
    expect(page.locator(f"{APP} .day h4")).to_contain_text(" – ")
