"""What each verb gives, as the contract has it."""

import datetime
import json
import re
import subprocess
import uuid

import pytest

from program import PASSWORD, PROGRAM, run


def answer(*words, **settings):
    """The one JSON object of a run that works."""
    done = run(*words, **settings)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def lines(verb, given, *options, **settings):
    done = run(verb, "--jsonl", "-", *options, input="\n".join(given) + "\n", **settings)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("place", ["local", "server"])
def test_analyze_gives_a_verdict(backend, place):
    where = ["--local"] if place == "local" else ["--server", backend.url]
    verdict = answer("analyze", "Your account is locked: verify at bank-login.top", "--json", *where)
    assert set(verdict) == {"risk_level", "confidence", "category", "explanation"}
    assert verdict["risk_level"] == "high"


def test_analyze_outgoing_lists_the_secrets():
    text = "Добре, the code is 482913"
    verdict = answer("analyze", "--outgoing", text, "--json")
    assert (verdict["risk_level"], verdict["category"]) == ("high", "otp_phishing")
    [secret] = verdict["secrets"]
    assert (secret["kind"], text.encode()[secret["start"]:secret["end"]]) == ("code", b"482913")
    assert answer("analyze", "--outgoing", "see you at seven", "--json")["secrets"] == []
    assert answer("analyze", "--outgoing", "send me your OTP", "--json")["risk_level"] == "high"
    assert "secrets" not in answer("analyze", text, "--json")


def test_analyze_check_points_at_the_evidence():
    text = "Пратка: your parcel is on hold, pay the fee at http://dhl.com.track-me.top/pay now"
    verdict = answer("analyze", "--check", text, "--json", "--country", "bg")
    assert (verdict["risk_level"], verdict["links"][0]["domain"]) == ("high", "track-me.top")
    pieces = [text.encode()[piece["start"]:piece["end"]].decode() for piece in verdict["evidence"]]
    assert "http://dhl.com.track-me.top/pay" in pieces and all(piece["sentence"] for piece in verdict["evidence"])
    assert verdict["harmless_without"] and any("cybercrime.bg" in line for line in verdict["advice"])
    shown = run("analyze", "--check", text).stdout
    assert "“http://dhl.com.track-me.top/pay”" in shown and "track-me.top" in shown
    for wrong in [["--country", "bg"], ["--check", "--country", "XX"], ["--check", "--outgoing"], ["--check", "--links", "/none"]]:
        assert run("analyze", text, *wrong).returncode == 2


def test_known_scam_addresses_are_imported_into_a_filter(tmp_path):
    listed, folder = tmp_path / "list.csv", tmp_path / "data"
    listed.write_text('# a list\nid,url\n1,"https://www.bad.example.org/x,y"\n0.0.0.0 bit.ly\n')
    assert run("admin", "tenants", "create", "acme", "--data", folder).returncode == 0
    done = answer("admin", "links", "import", listed, "--data", folder, "--json")
    assert (done["addresses"], done["shared"], done["unread"]) == (1, 1, 1)
    verdict = answer("analyze", "--check", "--links", folder / "links.filter", "see bad.example.org/a", "--json")
    assert verdict["risk_level"] == "high" and verdict["links"][0]["findings"][0] == "listed"
    assert run("admin", "links", "import", tmp_path / "none", "--data", folder).returncode == 1


def test_analyze_judges_a_conversation_turn_by_turn():
    turns = [{"from": "other", "text": "Read me the code they texted you"}, {"from": "owner", "text": "it is 482913"}]
    [verdict] = lines("analyze", [json.dumps({"id": 7, "turns": turns})], "--outgoing")
    assert verdict["id"] == 7 and verdict["risk_level"] == "high"
    assert verdict["turns"][0] is None
    assert verdict["turns"][1] == {key: verdict[key] for key in verdict["turns"][1]}
    [both] = lines("analyze", [json.dumps({"id": 8, "turns": turns})])
    assert [turn["risk_level"] for turn in both["turns"]] == ["high", both["risk_level"]]
    bad = ['{"id":1,"turns":[{"from":"me","text":"x"}]}', '{"id":2,"turns":[]}', '{"id":3,"turns":4}']
    assert all("error" in line for line in lines("analyze", bad, "--outgoing"))


def test_analyze_outgoing_warns_of_a_conversation_by_the_owners_replies():
    replies = ["Suspended? What suspicious activity?", "What information do you need?", "why do you need my card number"]
    turns = [{"from": "owner", "text": reply} for reply in replies]
    [verdict] = lines("analyze", [json.dumps({"id": 1, "turns": turns})], "--outgoing")
    assert verdict["turns"][0]["risk_level"] == "low" and verdict["risk_level"] != "low" and verdict["secrets"] == []
    assert answer("analyze", "--outgoing", replies[2], "--json")["risk_level"] == "low"


def test_analyze_sends_neither_secrets_nor_conversations_to_a_backend():
    assert run("analyze", "--outgoing", "x", "--server", "http://127.0.0.1:1").returncode == 2
    turns = '{"id":1,"turns":[{"from":"owner","text":"x"}]}\n'
    assert run("analyze", "--jsonl", "-", "--server", "http://127.0.0.1:1", input=turns).returncode == 2


@pytest.mark.parametrize("verb, good", [("analyze", "risk_level"), ("act", "action_type"), ("understand", "spans")])
def test_lines_are_answered_in_order_and_a_bad_one_is_told(verb, good):
    given = ['{"id":1,"text":"lunch 20"}', "nonsense", '{"id":"x"}', '{"id":"b","text":"lunch 30"}']
    told = lines(verb, given)
    assert [line["id"] for line in told] == [1, None, "x", "b"]
    assert [good in line for line in told] == [True, False, False, True]
    assert ["error" in line for line in told] == [False, True, True, False]


@pytest.mark.parametrize("place", ["local", "server"])
def test_act_gives_the_documents_result(backend, place):
    where = ["--local"] if place == "local" else ["--server", backend.url]
    now = ["--now", "2025-11-03T09:00:00+02:00"]
    result = answer("act", "dinner 120 EUR", "--json", *where, *now)
    assert (result["success"], result["action_type"]) == (True, "app_action_required")
    assert result["app_action"]["amount"] == 234.6
    assert result["app_actions"][0] == result["app_action"]
    given = json.dumps({"id": 1, "text": "dinner 120 EUR", "currency": "EUR", "now": "2025-01-01T00:00:00Z"})
    (line,) = lines("act", [given], *where, *now)
    assert (line["app_action"]["amount"], line["app_action"]["date"]) == (120, "2025-01-01")


def test_act_asks_when_it_must():
    result = answer("act", "meeting with Ana next week", "--json", "--now", "2025-11-03T12:00:00+02:00")
    assert result["action_type"] == "backend_handled"
    assert result["message"].endswith("?")
    for choice in result["clarify"]["choices"]:
        assert choice["label"] and choice["app_action"]["type"]


def test_act_reads_a_banks_message_on_this_machine():
    given = [
        json.dumps({"id": 1, "text": "INR 350 spent on card ending 7711 at BEAN HOUSE on 07/03/26. Avl limit INR 82,000", "sender": "AD-LOTUS"}),
        json.dumps({"id": 2, "text": "482913 is the OTP for your transaction of Rs 4,999 on card XX2210"}),
    ]
    booked, silent = lines("act", given, "--bank", "--country", "IN")
    entry = booked["app_action"]
    assert (entry["amount"], entry["currency"], entry["transaction_type"]) == (350, "INR", "Expenses")
    assert (entry["details"], entry["account"], entry["date"]) == ("BEAN HOUSE", "7711", "2026-03-07")
    assert (silent["success"], silent["action_type"], silent["app_action"], silent["app_actions"]) == (False, "error", None, [])
    assert run("act", "--bank", "x", "--server", "http://127.0.0.1:9").returncode == 2


def test_understand_finds_spans_by_their_bytes():
    text = "café lunch 20 BGN tomorrow at 9, it takes 2 hours"
    found = answer("understand", text, "--json", "--now", "2025-11-03T09:00:00+02:00")
    raw = text.encode()
    spans = {span["kind"]: span for span in found["spans"]}
    for span in found["spans"]:
        assert raw[span["start"] : span["end"]].decode() == span["text"]
    assert (spans["money"]["value"], spans["money"]["currency"]) == ("20", "BGN")
    assert spans["time"]["value"].startswith("2025-11-04T09:00") and spans["time"]["grain"]
    assert spans["duration"]["value"] == "PT2H"
    assert found["intent"]


def test_understand_tells_the_two_ends_of_a_time_with_its_length():
    (span,) = answer("understand", "tomorrow at 9 for 2 hours", "--json", "--now", "2025-11-03T09:00:00+02:00")["spans"]
    assert (span["kind"], span["from"], span["to"]) == ("time", "2025-11-04T09:00:00+02:00", "2025-11-04T11:00:00+02:00")


def test_distill_reads_a_page(tmp_path):
    text = "".join(f"<p>Sentence number {n} tells of knots that hold under any load.</p>" for n in range(20))
    page = f"<html lang=en><head><title>Knots</title></head><body><article><h1>Knots</h1>{text}</article></body></html>"
    (tmp_path / "page.html").write_text(page)
    gist = answer("distill", "page.html", "--sentences", "2", "--json", home=str(tmp_path))
    assert set(gist) == {"title", "byline", "language", "text", "summary", "blocks", "digest"}
    assert gist["title"] == "Knots" and "Sentence number 3" in gist["text"]
    (line,) = lines("distill", [json.dumps({"id": 7, "html": page, "url": "https://a.test/", "sentences": 1})])
    assert line["id"] == 7 and line["title"] == "Knots"


def test_distill_gives_blocks(tmp_path):
    text = "".join(f"<p>Sentence number {n} tells of knots that hold under any load.</p>" for n in range(9))
    page = f"""<html lang=en><head><title>Knots</title></head><body><article>{text}<h2>How a bowline is tied</h2>
        <ol><li>Make a small loop in the standing part.</li><li>Pass the <em>end</em> through it from below.</li></ol>
        <pre><code class="language-swift">let knot = Bowline()
    .tied</code></pre>
        <table><tr><th>Knot</th><th>Holds</th></tr><tr><td>Bowline</td><td>yes</td></tr></table>
        <figure><img src="/knot.png" alt="A bowline"><figcaption>Tied by hand.</figcaption></figure>{text}</article></body></html>"""
    (tmp_path / "page.html").write_text(page)
    article = answer("distill", "page.html", "--json", home=str(tmp_path))
    blocks = {block["type"]: block for block in article["blocks"]}
    assert blocks["heading"]["level"] == 2
    assert blocks["list"]["ordered"] is True and len(blocks["list"]["items"]) == 2
    assert (blocks["code"]["language"], blocks["code"]["text"]) == ("swift", "let knot = Bowline()\n    .tied")
    assert blocks["table"]["rows"] == [["Knot", "Holds"], ["Bowline", "yes"]]
    assert (blocks["figure"]["url"], blocks["figure"]["alt"], blocks["figure"]["caption"]) == ("/knot.png", "A bowline", "Tied by hand.")
    assert article["text"] == "\n\n".join(block["text"] for block in article["blocks"] if block["type"] != "figure")
    assert "## How a bowline is tied" in run("distill", "page.html", "--markdown", home=str(tmp_path)).stdout


def test_gist_keeps_links(backend, tmp_path):
    def gist(*words):
        options = ["--server", backend.url, "--folder", str(tmp_path / "gist"), "--json"]
        return answer("gist", *words, *options, BOWLINE_PASSWORD="long enough 1", home=str(tmp_path))

    email = f"{uuid.uuid4().hex[:8]}@gista.test"
    assert gist("sign-up", "--name", "ana", "--email", email)["email"] == email
    assert gist("add", "http://localhost/page")["linkId"]
    assert [link["url"] for link in gist("list")["links"]] == ["http://localhost/page"]
    found = gist("find", "PAGES", "since:2020", "is:unread")
    assert [result["link"]["url"] for result in found["results"]] == ["http://localhost/page"] and found["more"] is False
    assert gist("find", "pages", "is:archived")["results"] == []
    wrong = run("gist", "find", "is:new", "--server", backend.url, "--folder", str(tmp_path / "gist"))
    assert wrong.returncode == 2 and "is:unread" in wrong.stderr
    assert gist("export")
    assert gist("sign-out")["signedOut"] is True
    refused = run("gist", "list", "--server", backend.url, "--folder", str(tmp_path / "gist"), "--json")
    assert refused.returncode == 1 and "sign-in" in json.loads(refused.stdout)["error"]


def test_gist_imports_an_export_once_and_its_own_again(backend, tmp_path):
    def gist(*words):
        options = ["--server", backend.url, "--folder", str(tmp_path / "gist"), "--json"]
        return run("gist", *words, *options, BOWLINE_PASSWORD="long enough 1", home=str(tmp_path))

    gist("sign-up", "--name", "ana", "--email", f"{uuid.uuid4().hex[:8]}@gista.test")
    rows = "".join(f'<DT><A HREF="https://example.com/{number}?a&amp;b" TAGS="x">Page {number}</A>\n' for number in range(450))
    (tmp_path / "bookmarks.html").write_text(f"<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>{rows}<DT><A HREF='place:a'>folder</A></DL>")
    done = gist("import", str(tmp_path / "bookmarks.html"), "--no-gists")
    told = json.loads(done.stdout)
    assert (done.returncode, told["rows"], told["saved"], told["known"], told["failed"]) == (1, 451, 450, 0, 1)
    assert told["failures"][0]["row"] == 451 and told["failures"][0]["url"] == "place:a"
    again = json.loads(gist("import", str(tmp_path / "bookmarks.html"), "--no-gists").stdout)
    assert (again["saved"], again["known"]) == (0, 450)
    table = run("gist", "export", "--format", "csv", "--server", backend.url, "--folder", str(tmp_path / "gist"), home=str(tmp_path)).stdout
    assert len(table.splitlines()) == 451 and "https://example.com/0?a&b,Page 0,x,ready," in table
    (tmp_path / "own.csv").write_text(table)
    own = gist("import", str(tmp_path / "own.csv"))
    assert own.returncode == 0 and json.loads(own.stdout)["known"] == 450
    assert gist("import", str(tmp_path / "nothing.csv")).returncode == 1


def test_gist_asks_for_the_password_before_it_changes_it_or_deletes_the_account(backend, tmp_path):
    def gist(*words, password, **variables):
        options = ["--server", backend.url, "--folder", str(tmp_path / "gist"), "--json"]
        done = run("gist", *words, *options, BOWLINE_PASSWORD=password, home=str(tmp_path), **variables)
        return done.returncode, json.loads(done.stdout)

    email = f"{uuid.uuid4().hex[:8]}@gista.test"
    assert gist("sign-up", "--name", "ana", "--email", email, password="long enough 1")[0] == 0
    change = {"BOWLINE_NEW_PASSWORD": "battery staple 9"}
    for words, variables in [(["change-password"], change), (["delete-account", "--yes"], {})]:
        code, told = gist(*words, password="not the password", **variables)
        assert code == 1 and "not the account's password" in told["error"]
    assert gist("change-password", password="long enough 1", **change) == (0, {"passwordChanged": True})
    assert gist("list", password="")[0] == 0
    assert gist("delete-account", "--yes", password="long enough 1")[0] == 1
    code, gone = gist("delete-account", "--yes", password="battery staple 9")
    assert code == 0 and gone["links"] == 0
    assert gist("sign-in", "--email", email, password="battery staple 9")[0] == 1


def test_score_records_and_follows(backend, tmp_path):
    def score(*words):
        done = run("score", *words, "--folder", str(tmp_path), "--json", BOWLINE_PASSWORD=PASSWORD)
        assert done.returncode == 0, done.stderr + done.stdout
        return json.loads(done.stdout.splitlines()[0])

    score("sign-in", "scorekeeper@demo.test", "--server", backend.url)
    league = score("leagues")["leagues"][0]["league_id"]
    teams = [line["team_id"] for line in score("table", league)["standings"]]
    signed = backend.signed()
    leaders = backend.get(f"/v1/leagues/{league}/leaders?stat=points", signed).json["data"]
    assert leaders and score("leaders", league, "--stat", "points")["leaders"] == leaders
    path = f"/v1/leagues/{league}/head-to-head?team_id={teams[0]}&opponent_id={teams[1]}"
    meetings = backend.get(path, signed).json["data"]
    assert meetings["games"]
    assert score("head-to-head", league, "--team", teams[0], "--opponent", teams[1])["head_to_head"] == meetings
    game = backend.get(f"/v1/leagues/{league}/games?status=in_progress", signed).json["data"][0]["game_id"]
    before = backend.get(f"/v1/games/{game}", signed).json["data"]["home_score"]
    score("event", game, "--type", "score", "--team", "home", "--points", "2")
    assert backend.get(f"/v1/games/{game}", signed).json["data"]["home_score"] == before + 2
    assert score("box", game)["box_score"]["home"]["totals"]["points"] == before + 2
    words = [PROGRAM, "score", "follow", game, "--count", "1", "--folder", str(tmp_path), "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as following:
        # Told again until it is followed: who follows says nothing before something happens.
        while following.poll() is None:
            score("event", game, "--type", "score", "--team", "home", "--points", "2")
        assert json.loads(following.stdout.readline())
    score("sign-out")


def budget(amount, category="Groceries", date="2026-03-05", currency=None):
    """An ActionResult with one entry, as `bowline act --json` prints it."""
    action = {"type": "log_budget_entry", "amount": amount, "date": date, "transaction_type": "Expenses", "category": category}
    if currency:
        action["currency"] = currency
    return json.dumps({"success": True, "action_type": "app_action_required", "message": "", "app_action": action})


def test_a_limit_is_shown_with_what_is_left(tmp_path):
    where = ["--data", str(tmp_path / "actions"), "--json"]
    march = ["--month", "2026-03", *where]
    assert answer("ledger", "limit", "Groceries", "100", "EUR", *march)["left"] == 100
    told = answer("ledger", "take", *where, input=budget(85, currency="EUR"))["message"]
    assert "15.00\u00a0EUR left" in told
    (limit,) = answer("ledger", "totals", *march)["limits"]
    assert (limit["allowed"], limit["spent"], limit["left"]) == (100, 85, 15)
    assert "15.00\u00a0EUR left" in answer("ledger", "report", *march)["html"]
    assert answer("ledger", "limit", "Groceries", "none", *where)["removed"] == "Groceries"
    assert run("ledger", "limit", "Groceries", "-5", *where).returncode == 2


def test_what_recurs_is_entered_once_on_each_day(tmp_path):
    where = ["--data", str(tmp_path / "actions"), "--json"]
    action = json.loads(budget(10, date="2026-01-05", currency="EUR"))
    action["app_action"]["recurrence"] = "FREQ=WEEKLY;COUNT=4"
    answer("ledger", "take", *where, input=json.dumps(action))
    verbs = [subprocess.Popen([PROGRAM, "ledger", "list", *where], stdout=subprocess.DEVNULL) for _ in range(4)]
    assert [verb.wait() for verb in verbs] == [0] * 4
    entries = answer("ledger", "list", "--month", "2026-01", *where)["entries"]
    assert [entry["date"][-2:] for entry in entries] == ["05", "12", "19", "26"]
    (recurring,) = answer("ledger", "recurring", *where)["recurring"]
    assert recurring["rule"] == "FREQ=WEEKLY;COUNT=4" and recurring["next"] is None
    assert answer("ledger", "recurring", recurring["id"], "end", *where)["ended"] == recurring["id"]
    assert answer("ledger", "recurring", *where)["recurring"] == []
    answer("ledger", "undo", *where)
    assert answer("ledger", "recurring", *where)["recurring"] == [recurring]


def test_a_ledger_in_levs_becomes_one_in_euros(tmp_path):
    where = ["--data", str(tmp_path / "actions"), "--json"]
    answer("ledger", "take", *where, input=budget(195.58, date="2025-03-05", currency="BGN"))
    assert answer("ledger", "convert", "BGN", *where)["converted"] == 1
    (entry,) = answer("ledger", "list", "--month", "2025-03", *where)["entries"]
    assert (entry["amount"], entry["currency"]) == (100, "EUR")
    # What is entered without a currency from now on is in euros as well.
    assert answer("ledger", "limit", "Clothes", "40", *where)["currency"] == "EUR"
    answer("ledger", "undo", *where)
    (entry,) = answer("ledger", "list", "--month", "2025-03", *where)["entries"]
    assert (entry["amount"], entry["currency"]) == (195.58, "BGN")
    assert run("ledger", "convert", "USD", *where).returncode == 2


def test_agenda_watch_rings_what_became_due(tmp_path):
    where = ["--data", str(tmp_path / "actions"), "--json"]
    due = (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M:%S+00:00")
    action = {"type": "create_reminder", "title": "kettle", "due": due}
    given = json.dumps({"success": True, "action_type": "app_action_required", "message": "", "app_action": action})
    answer("agenda", "take", *where, input=given)
    rung = run("agenda", "watch", "--count", "1", *where).stdout.splitlines()
    assert json.loads(rung[0])["title"] == "kettle"
    assert json.loads(rung[-1])["rung"] == 1


def test_rates_of_the_central_bank_are_imported(tmp_path):
    folder = tmp_path / "data"
    answer("admin", "tenants", "create", "acme", "--data", folder, "--json")
    listed = tmp_path / "eurofxref.csv"
    listed.write_text("Date, USD, JPY, \n21 November 2025, 1.1520, 180.23, \n")
    done = answer("admin", "rates", "import", listed, "--data", folder, "--json")
    assert (done["date"], done["source"], done["currencies"]) == ("2025-11-21", "European Central Bank", 2)
    assert answer("admin", "rates", "show", "--data", folder, "--json")["age_days"] >= 0
    converted = answer("act", "100 usd in eur", "--rates", folder / "rates", "--json")
    assert "86.81" in converted["message"]
    listed.write_text("nothing")
    assert run("admin", "rates", "import", listed, "--data", folder).returncode == 1


def test_ledger_enters_a_banks_message_once(tmp_path):
    text = "Rs.90 debited from A/c XX4821 on 05-Mar-26 to RAVI TEA. Ref no 612300441188"
    where = ["--data", str(tmp_path / "actions"), "--json"]
    assert answer("ledger", "bank", text, *where)["is_new"] is True
    assert answer("ledger", "bank", text.replace("debited", "was debited"), *where)["is_new"] is False
    assert len(answer("ledger", "list", "--month", "2026-03", *where)["entries"]) == 1


def test_a_replay_gives_one_box_score_a_line(tmp_path):
    def line(number, kind, clock, **members):
        return {"n": number, "period": 1, "type": kind, "clock": clock, **members}

    game = {
        "id": "one",
        "sport": "basketball",
        "players": {
            side: [{"id": f"{side}{number}", "number": str(number), "starter": number < 5} for number in range(6)]
            for side in ["home", "away"]
        },
        "events": [
            line(1, "period start", ""),
            line(2, "shot made", "9:00", team="home", player="home0", points=3),
            line(3, "substitution out", "8:00", team="home", player="home0"),
            line(4, "substitution in", "8:00", team="home", player="home5"),
            line(5, "foul coach", "7:00", team="home", player="coach"),
            line(6, "free throw made", "7:00", team="away", player="away1", points=1),
            line(7, "game end", ""),
        ],
    }
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(game) + "\nnonsense\n")
    done = run("score", "replay", str(file), "--json")
    assert done.returncode == 0, done.stderr
    first, second = [json.loads(text) for text in done.stdout.splitlines()]
    assert first["id"] == "one" and "error" in second
    box = first["box"]
    assert box["score"] == {"home": 3, "away": 1} and box["by_period"] == {"home": [3], "away": [1]}
    assert box["team"]["home"]["fouls"] == 0
    players = box["players"]
    assert [players[name]["minutes"] for name in ["home0", "home5", "home1", "away5"]] == ["02:00", "08:00", "10:00", "DNP"]
    assert [players[name]["plus_minus"] for name in ["home0", "home5", "home1", "away0"]] == [3, -1, 2, -2]
    file.write_text(json.dumps(game) + "\n")
    shown = run("score", "replay", str(file))
    assert shown.returncode == 0 and "home5" in shown.stdout and "+3" in shown.stdout
    assert run("score", "replay").returncode == 2
    assert run("score", "replay", str(tmp_path / "none")).returncode == 1


def test_ledger_and_agenda_do_what_is_said(backend, tmp_path):
    def app(verb, *words):
        return answer(verb, *words, "--json", "--data", str(tmp_path), "--server", backend.url)

    assert app("ledger", "add", "dinner 120 EUR")["success"]
    (entry,) = app("ledger", "list")["entries"]
    assert entry["amount"] == 234.6
    assert app("agenda", "add", "remind me to call Maria tomorrow at 9")["success"]
    assert app("agenda", "list")["items"][0]["title"] == "call Maria"
    assert "BEGIN:VCALENDAR" in app("agenda", "export")["ics"]
    assert app("agenda", "undo")["undone"]
    assert app("agenda", "list")["items"] == []
    assert app("agenda", "redo")["redone"]
    assert app("agenda", "list")["items"][0]["title"] == "call Maria"


def test_outbox_shows_and_drops_what_waits(tmp_path):
    # Nobody listens there, so the words wait.
    waits = run("ledger", "add", "dinner 120 EUR", "--data", str(tmp_path / "actions"), "--server", "http://127.0.0.1:9", "--json")
    assert json.loads(waits.stdout)["waiting"] == 1, waits.stderr
    folder = ["--folder", str(tmp_path), "--json"]
    listed = answer("outbox", "list", *folder)
    number = re.search(r'"number": ?(\d+)', json.dumps(listed)).group(1)
    assert answer("outbox", "show", number, *folder)
    assert answer("outbox", "drop", number, *folder)
    assert '"number"' not in json.dumps(answer("outbox", "list", *folder))


def test_admin_looks_after_a_folder_with_and_without_a_server(backend, tmp_path):
    for folder in [backend.folder, str(tmp_path / "new")]:
        name = uuid.uuid4().hex[:8]
        assert answer("admin", "tenants", "create", name, "--data", folder, "--json")
        assert name in [tenant["id"] for tenant in answer("admin", "tenants", "list", "--data", folder, "--json")["tenants"]]
        assert answer("admin", "groups", "list", "--data", folder, "--json")
        made = answer("admin", "users", "create", f"{name}@a.test", "--tenant", name, "--data", folder, "--json")
        assert made["user"]
        assert answer("admin", "keys", "create", name, "--data", folder, "--json")["text"]
        assert answer("admin", "limits", "show", "--data", folder, "--json")["limits"]


def test_a_backup_while_serving_is_a_data_folder(backend, start, tmp_path):
    (tmp_path / "copy").mkdir()
    assert answer("backup", str(tmp_path / "copy" / "bowline.db"), "--data", backend.folder, "--json")
    second = start(folder=str(tmp_path / "copy"))
    assert second.get("/v1/leagues", second.signed()).json["data"]


def test_the_doctor_finds_a_server_in_health_and_one_that_is_not_there(backend):
    report = answer("doctor", "--server", backend.url, "--json")
    assert report["healthy"] is True
    checks = [check["check"] for check in report["checks"]]
    assert {"name", "tls", "clock", "sign-in", "token", "tenant"} <= set(checks)
    done = run("doctor", "--server", "http://127.0.0.1:9", "--json")
    assert done.returncode == 1
    wrong = [check for check in json.loads(done.stdout)["checks"] if check["outcome"] == "wrong"]
    assert wrong and all(check["advice"] for check in wrong)


def test_bench_client_gives_its_figures(backend):
    report = answer(
        "bench", "client", "--url", f"{backend.url}/healthz", "--transport", "curl", "--layers", "none", "--seconds", "0.3", "--json"
    )
    wanted = {"requests_per_second", "cpu_us_per_request", "p50_us", "p99_us", "requests", "errors"}
    assert wanted <= set(report) and report["errors"] == 0


def test_bench_measures_each_part_of_the_contract():
    text = run("bench", "--help").stdout
    names = set(re.findall(r"^  ([a-z]+) ", text.split("Options:")[0], re.MULTILINE))
    wanted = {"client", "pipeline", "cache", "keyboard", "analyze", "act", "distill", "outbox", "json", "live", "ratelimit", "server"}
    assert wanted | {"score", "screens"} <= names


def test_conformance_has_a_websocket_client():
    done = subprocess.run([PROGRAM.parent / "conformance", "--help"], capture_output=True, text=True)
    assert "conformance websocket-client --url ws://HOST:PORT --agent NAME" in done.stdout


@pytest.mark.parametrize("words", [["cache-bridge", "--port", "0", "--origin"], ["websocket-echo", "--port", "0"]])
def test_conformance_says_when_it_is_ready(backend, words):
    words = words + [backend.url] if "--origin" in words else words
    program = PROGRAM.parent / "conformance"
    process = subprocess.Popen([program, *words], stdout=subprocess.PIPE, text=True)
    try:
        assert re.fullmatch(r"conformance ready http://127\.0\.0\.1:\d+\n", process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


