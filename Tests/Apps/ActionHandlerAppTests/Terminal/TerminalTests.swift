import ActionHandlerApp
import Bowline
import BowlineTesting
import Essentials
import TestSupport
import Testing
import Wire

struct TerminalTests {
    private let folder: TemporaryFolder
    private let network = ScriptedTransport([])

    init() throws {
        folder = try TemporaryFolder()
    }

    private func app() async throws -> ActionHandlerContainer {
        try await ActionHandlerContainer.open(
            folder: folder.path,
            environment: try BackendEnvironment(.development, base: "http://127.0.0.1:3000"),
            transport: network,
            configuration: .bare()
        )
    }

    private func words(_ text: String, _ options: [String: String] = [:], input: String = "") -> TerminalArguments {
        TerminalArguments(rest: text.split(separator: " ").map(String.init), options: options) { input }
    }

    private let november = ["month": "2025-11"]

    @Test func wordsAreDoneListedAddedUpAndTakenBack() async throws {
        let app = try await app()
        network.append(.json(Samples.json))
        let added = try await LedgerCommand.run(words("add 120eur at next"), on: app)
        #expect(added.text == Samples.message)
        #expect(added.isDone)
        let list = try await LedgerCommand.run(words("list", november), on: app).json
        #expect(list["entries"]?[0]?["amount"] == .number(try given(JSONNumber("234.6"))))
        #expect(list["entries"]?[0]?["category"] == .string("Clothes"))
        let totals = try await LedgerCommand.run(words("totals", november), on: app)
        #expect(totals.text == "November 2025\nExpenses: 234.60\u{A0}BGN\n  Clothes: 234.60\u{A0}BGN")
        let csv = try await LedgerCommand.run(words("export", november), on: app)
        #expect(csv.text.hasSuffix("2025-11-03,Expenses,Clothes,234.60,BGN,next\r\n"))
        let id = try given(list["entries"]?[0]?["id"]?.string)
        let corrected = try await LedgerCommand.run(words("correct \(id) Work clothes"), on: app)
        #expect(corrected.json["category"] == "Work clothes")
        let undone = try await LedgerCommand.run(words("undo"), on: app)
        #expect(undone.json["input"] == "next → Work clothes")
        #expect(try await LedgerCommand.run(words("undo"), on: app).text == "Undone. \(Samples.message)")
        #expect(try await LedgerCommand.run(words("", november), on: app).text == "Nothing was logged.")
        #expect(try await LedgerCommand.run(words("redo"), on: app).text == "Redone. \(Samples.message)")
        #expect(try await AgendaCommand.run(words("redo"), on: app).json["redone"] == undone.json["undone"])
        let again = try await LedgerCommand.run(words("list", november), on: app).json
        #expect(again["entries"]?[0]?["category"] == "Work clothes")
        await #expect(throws: TerminalError.self) { try await LedgerCommand.run(words("redo"), on: app) }
        await app.close()
    }

    @Test func wordsArePreviewedAndCorrected() async throws {
        let app = try await app()
        let preview = try await LedgerCommand.run(words("add dinner 84", ["preview": ""]), on: app)
        #expect(preview.text.hasPrefix("1  Kind: Expense\n2  Amount: 84\n3  Category: Eating out\n4  Day: "))
        #expect(preview.json["pieces"]?[1]?["value"] == "84")
        let corrected = words("add dinner 84", ["preview": "", "correct": "2=48; 3=Gifts"])
        #expect(try await LedgerCommand.run(corrected, on: app).text.contains("2  Amount: 48\n3  Category: Gifts\n"))
        for wrong in ["2=much", "9=5", "2", "1=event", "4=soon", "2=-"] {
            await #expect(throws: TerminalError.self) {
                try await LedgerCommand.run(words("add dinner 84", ["correct": wrong]), on: app)
            }
        }
        // The words wait without a network, and so do their corrections.
        network.append(.failure(CallError(.cannotConnect(host: "x", .refused))))
        _ = try await LedgerCommand.run(words("add dinner 84", ["correct": "2=48; 3=Gifts"]), on: app)
        network.append(
            .json(
                """
                {"success": true, "action_type": "app_action_required", "message": "Logged expenses: 84", "app_action":
                 {"type": "log_budget_entry", "amount": 84, "date": "2025-11-03", "transaction_type": "Expenses",
                  "category": "Eating out", "details": "dinner"}}
                """
            )
        )
        let sent = try await LedgerCommand.run(words("send", ["seconds": "600"]), on: app)
        #expect(sent.text == "dinner 84: Logged expenses: 48 BGN in Gifts\n0 are waiting to be sent")
        let nothing = try await LedgerCommand.run(words("add dinner 84", ["correct": "1=-"]), on: app)
        #expect(nothing.text == "Nothing was done.")
        await app.close()
    }

    @Test func whatRecursIsListedChangedAndEnded() async throws {
        let app = try await app()
        network.append(
            .json(
                """
                {"success": true, "action_type": "app_action_required", "message": "Logged", "app_action":
                 {"type": "log_budget_entry", "amount": 600, "date": "2025-11-01", "transaction_type": "Expenses",
                  "category": "Housing", "details": "rent", "recurrence": "FREQ=MONTHLY;COUNT=2"}}
                """
            )
        )
        _ = try await LedgerCommand.run(words("add rent 600 monthly"), on: app)
        // Both days have passed since.
        let entries = try await LedgerCommand.run(words("export", ["all": ""]), on: app).text
        #expect(entries.split(separator: "\r\n").dropFirst().map { $0.prefix(10) } == ["2025-11-01", "2025-12-01"])
        let list = try await LedgerCommand.run(words("recurring"), on: app)
        let id = try given(list.json["recurring"]?[0]?["id"]?.text)
        #expect(list.text == "\(id)  Every month: 600.00\u{A0}BGN, Housing (rent), ended")
        #expect(list.json["recurring"]?[0]?["next"] == .null)
        let changed = try await LedgerCommand.run(words("recurring \(id) 650,50"), on: app)
        #expect(changed.text.contains("650.50\u{A0}BGN"))
        for wrong in ["recurring \(id)", "recurring \(id) soon", "recurring \(id) -5"] {
            await #expect(throws: TerminalError.self) { try await LedgerCommand.run(words(wrong), on: app) }
        }
        await #expect(throws: TerminalError.self) { try await LedgerCommand.run(words("recurring x end"), on: app) }
        #expect(try await LedgerCommand.run(words("recurring \(id) end"), on: app).text == "It no longer recurs.")
        #expect(
            try await LedgerCommand.run(words("recurring"), on: app).text == "There are no recurring entries."
        )
        #expect(try await LedgerCommand.run(words("export", ["all": ""]), on: app).text == entries)
        await app.close()
    }

    @Test func aQuestionIsAnAnswerOfNo() async throws {
        let app = try await app()
        network.append(
            .json(
                """
                {"success":true,"action_type":"backend_handled","message":"Which?","app_action":null,
                 "clarify":{"choices":[{"label":"Task","app_action":{"type":"create_task","title":"x"}}]}}
                """
            )
        )
        let answer = try await AgendaCommand.run(words("add mum"), on: app)
        #expect(answer.text == "Which?\n  1. Task")
        #expect(!answer.isDone)
        await app.close()
    }

    @Test func withoutANetworkWordsWaitUntilTheyAreSent() async throws {
        let app = try await app()
        network.append(.failure(CallError(.cannotConnect(host: "x", .refused))))
        let kept = try await AgendaCommand.run(words("add call mum"), on: app)
        #expect(kept.json["waiting"] == .number(JSONNumber(1)))
        network.append(
            .json(
                #"{"success":true,"action_type":"app_action_required","message":"","app_action":{"type":"create_task","title":"mum"}}"#
            )
        )
        let sent = try await AgendaCommand.run(words("send", ["seconds": "600"]), on: app)
        #expect(sent.text == "call mum: Added to Tasks: mum\n0 are waiting to be sent")
        #expect(try await AgendaCommand.run(words("send"), on: app).isDone)
        await app.close()
    }

    @Test func whatActPrintsIsTaken() async throws {
        let app = try await app()
        let event = """
            {"success":true,"action_type":"app_action_required","message":"m","app_action":{"type":"create_calendar_event",
             "title":"Dentist","start":"2025-11-04T15:30:00+02:00","location":"High Street"}}
            """
        _ = try await AgendaCommand.run(words("take dentist", input: event), on: app)
        let list = try await AgendaCommand.run(words("list", ["from": "2025-11-04", "days": "1"]), on: app)
        #expect(list.text.hasSuffix("2025-11-04T15:30:00+02:00  Dentist (High Street)"))
        let ics = try await AgendaCommand.run(words("export"), on: app)
        #expect(ics.text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
        await #expect(throws: TerminalError.self) {
            try await AgendaCommand.run(words("take", input: "hello"), on: app)
        }
        await app.close()
    }

    @Test func badLinesYieldErrorsAndTheRestGoesOn() async throws {
        let app = try await app()
        let lines = """
            {"id":1,"rule":"FREQ=DAILY","from":"2026-03-28T09:00:00","count":2,"time_zone":"Europe/Sofia"}
            nonsense
            {"id":"b","rule":"FREQ=NEVER","from":"2026-03-28T09:00:00"}
            """
        let answer = try await AgendaCommand.run(words("repeat", ["jsonl": "-"], input: lines), on: app)
        #expect(
            answer.text == """
                {"id":1,"times":["2026-03-28T09:00:00+02:00","2026-03-29T09:00:00+03:00"]}
                {"error":"a line must be an object, e.g. {\\"id\\":1,\\"rule\\":\\"FREQ=DAILY\\",\\"from\\":\\"2026-03-28T09:00:00\\"}"}
                {"error":"the rule must be an RFC 5545 rule, e.g. FREQ=WEEKLY;BYDAY=MO; got 'FREQ=NEVER'","id":"b"}
                """
        )
        await app.close()
    }

    @Test(arguments: ["fly", "list", "correct x", "repeat", "done", "add"])
    func wrongWordsAreWrongUsage(text: String) async throws {
        let app = try await app()
        let wrong = words(text, ["month": "November", "from": "soon"])
        let ledger = ["fly", "list", "correct x", "add"].contains(text)
        do throws(TerminalError) {
            _ = ledger ? try await LedgerCommand.run(wrong, on: app) : try await AgendaCommand.run(wrong, on: app)
            Issue.record("it was taken")
        } catch {
            guard case .usage = error else {
                Issue.record("\(error)")
                return
            }
        }
        await app.close()
    }

    @Test func theBackendIsTheOneThatIsNamed() throws {
        #expect(try Config.environment(given: "https://api.example.com").base.description.hasPrefix("https://api"))
        #expect(try Config.environment(folder: folder.path).base.description.hasPrefix("http://127.0.0.1:3000"))
        folder.overwrite(Config.fileName, at: 0, with: Array("https://other.example.com\n".utf8))
        #expect(try Config.environment(folder: folder.path).base.description.hasPrefix("https://other"))
        #expect(throws: CallError.self) { try Config.environment(given: "http://api.example.com") }
    }

    @Test func whenMoreThanOneThingIsMeantTheTerminalShowsTheChoicesAndSaysNo() async throws {
        let app = try await app()
        let tasks = ["milk", "oat milk"].map { Action.task(TaskAction(title: $0, list: "Shopping")) }
        _ = try await app.journal.perform(tasks, input: "", message: "")
        let deleting = """
            {"success": true, "action_type": "app_action_required", "message": "Deleting among the tasks: milk",
             "app_action": {"type": "delete_item", "kind": "task", "which": {"text": "milk"}}}
            """
        for _ in 0..<4 { network.append(.json(deleting)) }
        let answer = try await AgendaCommand.run(words("add delete milk"), on: app)
        #expect(answer.text == "Which one do you mean?\n  1. milk\n  2. oat milk\n  3. All 2")
        #expect(!answer.isDone)
        #expect(try await app.store.todos().count == 2)
        for wrong in ["0", "4"] {
            await #expect(throws: TerminalError.self) {
                try await AgendaCommand.run(words("add delete milk", ["choose": wrong]), on: app)
            }
        }
        #expect(try await app.store.todos().count == 2)
        let chosen = try await AgendaCommand.run(words("add delete milk", ["choose": "2"]), on: app)
        #expect(chosen.text == "Deleted: oat milk" && chosen.isDone)
        #expect(try await app.store.todos().map(\.title) == ["milk"])
        _ = try await AgendaCommand.run(words("undo"), on: app)
        #expect(try await app.store.todos().count == 2)
        await app.close()
    }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
