"""TypeSafe in the browser: its geometry, its timings, its focus, and that everything typed counts as typed on its keyboard."""

import pytest
from playwright.sync_api import expect

SCAM = "URGENT your bank account is locked, send me the code we texted you now "
MESSAGE = "#typesafe\\.message"
PASSWORD = "#typesafe\\.password"


def app(stage) -> str:
    return f"{stage.url}/apps/typesafe"


def banner(page):
    return page.get_by_role("alert")


def card(page):
    return page.get_by_role("dialog")


def type_scam(page) -> None:
    page.click(MESSAGE)
    page.keyboard.type(SCAM)
    expect(banner(page)).to_be_visible()


def paste_scam(page) -> None:
    """All at once: one question and one banner, where each word typed may raise another that stays its own ten seconds."""
    page.click(MESSAGE)
    page.keyboard.insert_text(SCAM)
    expect(banner(page)).to_contain_text("High Risk")


def drawn(locator):
    """The box of what the server's verdict may be drawing again at this moment."""
    for _ in range(100):
        expect(locator).to_be_visible()
        if box := locator.bounding_box():
            return box
    raise AssertionError("it is never drawn")


def test_a_scam_raises_a_banner_above_the_keys(stage, open_page):
    page = open_page(app(stage))
    keyboard = page.locator("#typesafe\\.keyboard")
    assert keyboard.bounding_box()["height"] == 224
    type_scam(page)
    above, keys = drawn(banner(page)), page.get_by_role("group", name="Keyboard").bounding_box()
    assert (above["height"], keys["height"], keyboard.bounding_box()["height"]) == (60, 224, 284)
    assert above["y"] + above["height"] <= keys["y"]


def test_the_card_is_small_centred_and_explains(stage, open_page):
    page = open_page(app(stage))
    type_scam(page)
    page.click("#typesafe\\.why")
    expect(card(page)).to_be_visible()
    keyboard, box = page.locator("#typesafe\\.keyboard").bounding_box(), card(page).bounding_box()
    assert box["width"] <= 280
    assert abs((box["x"] + box["width"] / 2) - (keyboard["x"] + keyboard["width"] / 2)) < 1
    assert box["y"] >= keyboard["y"] and box["y"] + box["height"] <= keyboard["y"] + keyboard["height"]
    style = card(page).evaluate("e => { const s = getComputedStyle(e); return [s.borderRadius, s.boxShadow, s.animationDuration] }")
    assert style[0] == "12px" and style[1] != "none" and style[2] == "0.3s"
    dim = page.locator("#typesafe\\.dim").evaluate("e => getComputedStyle(e).backgroundColor")
    assert dim == "rgba(0, 0, 0, 0.4)"
    expect(card(page)).to_contain_text("High Risk")
    expect(card(page)).to_contain_text("OTP Phishing")


def test_the_focus_goes_into_the_card_and_back(stage, open_page):
    page = open_page(app(stage))
    type_scam(page)
    page.click("#typesafe\\.why")
    expect(page.locator("#typesafe\\.risk")).to_be_focused()
    order = card(page).locator("h3, p, button").all_text_contents()
    assert [order[0], order[1], order[3]] == ["High Risk", "OTP Phishing", "Got It"]
    assert page.locator("#typesafe\\.below").evaluate("e => e.inert")
    page.get_by_role("button", name="Got It").click()
    expect(card(page)).to_have_count(0)
    expect(page.locator("#typesafe\\.why")).to_be_focused()
    expect(banner(page)).to_be_visible()


@pytest.mark.parametrize("way", ["outside", "escape", "got it"])
def test_each_way_out_of_the_card_leaves_the_banner(stage, open_page, way):
    page = open_page(app(stage))
    type_scam(page)
    page.click("#typesafe\\.why")
    expect(card(page)).to_be_visible()
    if way == "outside":
        page.locator("#typesafe\\.dim").click(position={"x": 5, "y": 5})
    elif way == "escape":
        page.keyboard.press("Escape")
    else:
        page.get_by_role("button", name="Got It").click()
    expect(card(page)).to_have_count(0)
    expect(banner(page)).to_be_visible()


def test_its_own_button_dismisses_the_banner(stage, open_page):
    page = open_page(app(stage))
    type_scam(page)
    page.get_by_role("button", name="Dismiss warning").click()
    expect(banner(page)).to_have_count(0)


def test_the_banner_leaves_after_ten_seconds(manual_stage, open_page):
    page = open_page(app(manual_stage))
    paste_scam(page)
    manual_stage.advance(9.9)
    page.wait_for_timeout(100)
    expect(banner(page)).to_be_visible()
    manual_stage.advance(0.2)
    expect(banner(page)).to_have_count(0)


def test_a_secret_going_out_is_held_back(manual_stage, open_page):
    page = open_page(app(manual_stage))
    page.click("#typesafe\\.returnSends")
    page.click(MESSAGE)
    page.keyboard.insert_text("ok the code is 482913")
    keys = page.get_by_role("group", name="Keyboard")
    keys.get_by_role("button", name="Return").click()
    hold = page.get_by_role("alert")
    expect(hold).to_contain_text("One-Time Code")
    expect(hold).to_contain_text("cannot hold the app")
    expect(page.locator("#typesafe\\.sent")).to_have_count(0)
    assert hold.bounding_box()["height"] == 60
    page.get_by_role("button", name="Keep writing").click()
    expect(hold).to_contain_text("High Risk: One-Time Code")
    page.click(MESSAGE)
    page.keyboard.press("End")
    page.keyboard.insert_text(" now")
    keys.get_by_role("button", name="Return").click()
    page.get_by_role("button", name="Send anyway").click()
    expect(page.locator("#typesafe\\.sent")).to_contain_text("482913 now")
    expect(page.locator(MESSAGE)).to_have_value("")


def test_a_banner_whose_time_ends_under_the_card_leaves_with_it(manual_stage, open_page):
    page = open_page(app(manual_stage))
    paste_scam(page)
    page.click("#typesafe\\.why")
    expect(card(page)).to_be_visible()
    manual_stage.advance(11)
    expect(banner(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    expect(banner(page)).to_have_count(0)


@pytest.mark.parametrize("way", ["keys of ours", "a paste", "a program"])
def test_what_comes_into_the_field_by_any_means_counts_as_typed(stage, open_page, way):
    page = open_page(app(stage))
    page.click(MESSAGE)
    if way == "keys of ours":
        for letter in "send me the otp code now ":
            name = "Space" if letter == " " else letter
            page.get_by_role("group", name="Keyboard").get_by_role("button", name=name, exact=True).click()
        expect(page.locator(MESSAGE)).to_have_value("send me the otp code now ")
    elif way == "a paste":
        page.keyboard.insert_text(SCAM)
    else:
        page.locator(MESSAGE).fill(SCAM)
    expect(banner(page)).to_be_visible()


def test_a_password_is_never_read(stage, open_page):
    page = open_page(app(stage))
    page.click(PASSWORD)
    page.keyboard.type(SCAM)
    expect(page.locator(PASSWORD)).to_have_value(SCAM)
    page.wait_for_timeout(200)
    expect(banner(page)).to_have_count(0)
    expect(page.locator("#wire li")).to_have_count(0)


def test_typing_fast_loses_nothing_and_keeps_the_caret(stage, open_page):
    page = open_page(app(stage))
    page.click(MESSAGE)
    page.keyboard.type("The quick brown fox")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.keyboard.type("red ")
    expect(page.locator(MESSAGE)).to_have_value("The quick brownred  fox")
    assert page.locator(MESSAGE).evaluate("e => e.selectionStart") == len("The quick brownred ")


def test_after_keys_of_ours_the_persons_own_keys_go_on_where_the_caret_is(stage, open_page):
    page = open_page(app(stage))
    page.click(MESSAGE)
    for letter in "ab":
        page.get_by_role("group", name="Keyboard").get_by_role("button", name=letter, exact=True).click()
    expect(page.locator(MESSAGE)).to_have_value("ab")
    for typed in ["abc", "abcd", "abcde"]:
        page.keyboard.type(typed[-1])
        # The server has seen it, and has not moved the caret back.
        expect(page.locator(MESSAGE)).to_have_attribute("data-text", typed)
    expect(page.locator(MESSAGE)).to_have_value("abcde")
    assert page.locator(MESSAGE).evaluate("e => e.selectionStart") == 5


def test_without_full_access_it_says_once_how_to_enable_it(stage, open_page):
    page = open_page(app(stage))
    page.get_by_role("switch", name="Full Access").click()
    expect(page.get_by_text("Better warnings need Full Access")).to_be_visible()
    page.get_by_role("button", name="Got It").click()
    type_scam(page)
    expect(page.locator("#wire li")).to_have_count(0)


def test_on_a_bulgarian_page_the_keyboard_speaks_bulgarian(stage, open_page):
    page = open_page(app(stage) + "?lang=bg")
    keys = page.get_by_role("group", name="Клавиатура")
    keys.get_by_role("button", name="щ", exact=True).click()
    expect(page.locator(MESSAGE)).to_have_value("щ")
    page.fill(MESSAGE, "")
    type_scam(page)
    expect(banner(page)).to_contain_text("Висок риск")
    page.click("#typesafe\\.why")
    expect(card(page)).to_contain_text("Кражба на код")
    expect(card(page).locator("#typesafe\\.explanation")).to_have_text("Иска да изпратите кода, който получихте със SMS.")
    page.get_by_role("button", name="Разбрах").click()
    expect(card(page)).to_have_count(0)


def test_an_example_counts_as_typed(stage, open_page):
    page = open_page(app(stage))
    page.get_by_role("button", name="A scam").click()
    expect(banner(page)).to_be_visible()
    page.get_by_role("button", name="An ordinary text").click()
    expect(banner(page)).to_have_count(0)


def test_a_conversation_is_remembered_without_its_words(stage, open_page):
    page = open_page(app(stage))
    page.click("#typesafe\\.returnSends")
    page.click(MESSAGE)
    page.keyboard.insert_text("My account was suspended? What suspicious activity?")
    page.get_by_role("group", name="Keyboard").get_by_role("button", name="Return").click()
    expect(page.locator("#typesafe\\.sent")).to_contain_text("suspicious activity")
    expect(page.locator("#typesafe\\.remembered")).to_contain_text("Its words are not stored")
    expect(banner(page)).to_have_count(0)
    page.click(MESSAGE)
    page.keyboard.insert_text("Why do you need my card number? ")
    expect(banner(page)).to_contain_text("Medium Risk")
    page.click("#typesafe\\.memory")
    expect(page.locator("#typesafe\\.remembered")).to_have_count(0)


def test_a_received_text_is_checked_with_its_evidence(stage, open_page):
    page = open_page(app(stage))
    page.fill("#typesafe\\.check", "Your parcel is on hold, pay the fee at http://dhl.com.track-me.top/pay now")
    page.select_option("#typesafe\\.country", "BG")
    page.click("#typesafe\\.checkit")
    expect(page.locator("#typesafe\\.checked")).to_contain_text("High Risk")
    expect(page.locator("#typesafe\\.evidence mark").last).to_contain_text("track-me.top")
    expect(page.locator("#typesafe\\.harmless")).to_contain_text("track-me.top")
    expect(page.locator("#typesafe\\.verdict")).to_contain_text("cybercrime.bg")
    page.click("#typesafe\\.clear")
    expect(page.locator("#typesafe\\.verdict")).to_have_count(0)


def test_a_conversation_has_two_sides(stage, open_page):
    page = open_page(app(stage), viewport={"width": 390, "height": 844})
    talk, send = page.get_by_role("log", name="Conversation"), page.get_by_role("button", name="Send", exact=True)
    expect(talk.locator(".theirs")).to_have_count(2)
    expect(send).to_be_disabled()
    page.click(MESSAGE)
    page.keyboard.type("Which bank?")
    send.click()
    expect(talk.locator(".mine")).to_have_text("Sent: Which bank?")
    expect(talk.locator(".theirs")).to_have_count(3)
    expect(page.locator(MESSAGE)).to_have_value("")
    expect(page.locator(MESSAGE)).to_be_focused()
    # Both sides are where they belong, and the newest is in sight.
    mine, theirs, area = (one.bounding_box() for one in [talk.locator(".mine p"), talk.locator(".theirs p").last, page.locator(".talk")])
    assert theirs["x"] == area["x"] and abs(mine["x"] + mine["width"] - area["x"] - area["width"]) <= 1
    expect(talk.locator(".theirs p").last).to_be_in_viewport(ratio=1)
    for number in range(3):
        page.keyboard.type(f"And then? {number}")
        send.click()
        expect(talk.locator(".mine")).to_have_count(number + 2)
    # The other side has said all it had to say.
    expect(talk.locator(".theirs")).to_have_count(4)


@pytest.mark.parametrize("language, verdict", [("en", "High Risk"), ("bg", "Висок риск")])
def test_a_message_that_came_in_is_checked_with_one_tap(stage, open_page, language, verdict):
    page = open_page(f"{app(stage)}?lang={language}", viewport={"width": 390, "height": 844})
    message = page.locator(".theirs").nth(1)
    message.get_by_role("button").click()
    expect(page.locator("#typesafe\\.checked")).to_be_focused()
    expect(page.locator("#typesafe\\.checked")).to_be_in_viewport(ratio=1)
    expect(page.locator("#typesafe\\.checked")).to_contain_text(verdict)
    expect(page.locator("#typesafe\\.evidence")).to_have_text(message.locator("p").inner_text())
    expect(page.locator("#typesafe\\.evidence mark")).not_to_have_count(0)
    # Each reason stands in its own line, under a title smaller than the verdict's.
    reasons = page.locator("#typesafe\\.verdict ul").first.locator("li")
    assert all(text.strip() for text in reasons.all_inner_texts())
    sizes = [page.locator(one).first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") for one in ["#typesafe\\.checked", "#typesafe\\.verdict h5"]]
    assert sizes[1] < sizes[0]
    # Another message, after the first.
    page.locator(".theirs").nth(0).get_by_role("button").click()
    expect(page.locator("#typesafe\\.checked")).not_to_contain_text(verdict)
    expect(page.locator("#typesafe\\.checked")).to_be_focused()
