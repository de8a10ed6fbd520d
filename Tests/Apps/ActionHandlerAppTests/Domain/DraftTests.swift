import Essentials
import Testing

@testable import ActionHandlerApp

/// What words mean while they are typed, at noon of Monday 3 November 2025 in Sofia.
struct DraftTests {
    private func actions(_ text: String) -> [Action] {
        Draft.actions(in: text, at: Desk.now, Preferences())
    }

    private func draft(_ text: String) -> Draft {
        var draft = Draft()
        draft.read(actions(text), of: text)
        return draft
    }

    private func piece(_ draft: Draft, _ field: Draft.Field, _ place: Int = 0) throws -> Draft.Piece {
        try #require(draft.pieces.map(\.piece).filter { $0.field == field }.dropFirst(place).first)
    }

    private func pieces(_ draft: Draft) -> [String] {
        draft.pieces.map { "\($0.piece.field) \(draft.value(of: $0.piece))" }
    }

    private func only(_ actions: [Action]) throws -> Action {
        #expect(actions.count == 1)
        return try #require(actions.first)
    }

    @Test(arguments: [
        ("dinner 84", ["kind expenses", "amount 84", "category Eating out", "day 2025-11-03"]),
        ("salary 2400", ["kind income", "amount 2400", "category Salary", "day 2025-11-03"]),
        (
            "lunch with Ana and Boris on friday at noon",
            ["kind event", "day 2025-11-07", "person Ana", "person Boris"]
        ),
        ("remind me to call mum tomorrow at 6pm", ["kind reminder", "day 2025-11-04"]),
        ("add task buy milk", ["kind task"]),
        ("20 lv", []), ("what a lovely morning", []), ("what's on tomorrow", []), ("", []),
    ])
    func theDeviceReadsItPieceByPiece(text: String, expected: [String]) {
        #expect(pieces(draft(text)) == expected)
    }

    @Test func aCorrectionIsKeptWhileItsPieceIsThere() throws {
        var draft = draft("dinner 84")
        draft.correct(try piece(draft, .amount), to: "48")
        draft.correct(try piece(draft, .category), to: "Gifts")
        draft.read(actions("dinner 84 yesterday"), of: "dinner 84 yesterday")
        #expect(pieces(draft) == ["kind expenses", "amount 48", "category Gifts", "day 2025-11-02"])
        draft.read(actions("dinner 845 yesterday"), of: "dinner 845 yesterday")
        #expect(pieces(draft) == ["kind expenses", "amount 845", "category Gifts", "day 2025-11-02"])
        draft.read(actions("dinner"), of: "dinner")
        #expect(draft.corrections.isEmpty)
        // Half a word hid it, or it was typed again.
        draft.read(actions("dinner 84"), of: "dinner 84")
        #expect(pieces(draft).contains("amount 48"))
        draft.read(actions(""), of: "")
        draft.read(actions("dinner 84"), of: "dinner 84")
        #expect(draft.corrections.isEmpty)
    }

    @Test func ofSeveralThingsOnlyTheCorrectedOneChanges() throws {
        var draft = draft("lunch 20 and dinner 20")
        let second = try piece(draft, .amount, 1)
        #expect(second.index == 1)
        draft.correct(second, to: "35")
        let amounts = draft.result.appActions.map { action -> Decimal? in
            if case .budget(let entry) = action { entry.amount } else { nil }
        }
        #expect(amounts == [20, 35])
    }

    @Test func whatWasReadIsNoCorrection() throws {
        var draft = draft("dinner 84")
        draft.correct(try piece(draft, .amount), to: "48")
        draft.correct(try piece(draft, .amount), to: "84")
        #expect(draft.corrections.isEmpty)
        draft.correct(Draft.Piece(field: .amount, read: "12", index: 0), to: "5")
        #expect(draft.corrections.isEmpty)
    }

    @Test func theBackendsAnswerCarriesTheCorrections() throws {
        var draft = draft("120eur at next")
        draft.correct(try piece(draft, .category), to: "Gifts")
        draft.correct(try piece(draft, .amount), to: "60")
        draft.correct(try piece(draft, .kind), to: "savings")
        draft.correct(try piece(draft, .day), to: "2025-11-01")
        let result = draft.corrected(try Samples.result())
        guard case .budget(let entry) = try only(result.appActions) else { return #expect(Bool(false)) }
        // Half of what was said, at the backend's rate.
        #expect(entry.amount == Decimal(string: "117.3"))
        #expect(entry.currency == nil)
        #expect(entry.category == "Gifts" && entry.transactionType == .savings)
        #expect(entry.date == ActionDay("2025-11-01"))
        #expect(result.message.isEmpty)
    }

    @Test func withoutACorrectionTheBackendsAnswerIsAsItIs() throws {
        #expect(draft("120eur at next").corrected(try Samples.result()) == (try Samples.result()))
        #expect(draft("120eur at next").deviceResult == nil)
    }

    @Test func whereTheBackendReadsOtherThingsWhatTheUserSawIsDone() throws {
        var draft = draft("dinner 84")
        draft.correct(try piece(draft, .amount), to: "48")
        let other = Samples.result([.task(TaskAction(title: "dinner"))])
        guard case .budget(let entry) = try only(draft.corrected(other).appActions) else { return #expect(Bool(false)) }
        #expect(entry.amount == 48 && entry.details == "dinner")
        #expect(draft.deviceResult == draft.corrected(other))
    }

    @Test func peopleAreLeftOutAndDaysKeepTheirHour() throws {
        var draft = draft("lunch with Ana and Boris on friday at noon")
        draft.correct(try piece(draft, .person), to: Draft.leftOut)
        draft.correct(try piece(draft, .day), to: "2025-11-08")
        guard case .calendar(let event) = try only(draft.result.appActions) else { return #expect(Bool(false)) }
        #expect(event.attendees == ["Boris"])
        #expect(event.start.description == "2025-11-08T12:00:00" && event.end?.description == "2025-11-08T13:00:00")
    }

    @Test func theKindOfAThingOfTheAgendaChanges() throws {
        var draft = draft("remind me to call mum tomorrow at 6pm")
        for kind in ["task", "event", "reminder"] {
            draft.correct(try piece(draft, .kind), to: kind)
            #expect(try only(draft.result.appActions).draftKind?.rawValue == kind)
        }
        draft.correct(try piece(draft, .day), to: Draft.leftOut)
        guard case .reminder(let reminder) = try only(draft.result.appActions) else { return #expect(Bool(false)) }
        #expect(reminder.due == nil && reminder.title == "call mum")
    }

    @Test func whatIsLeftOutIsNotDone() throws {
        var draft = draft("lunch 20 and dinner 30")
        draft.correct(try piece(draft, .kind), to: Draft.leftOut)
        guard case .budget(let entry) = try only(draft.result.appActions) else { return #expect(Bool(false)) }
        #expect(entry.amount == 30 && !draft.isLeftOut)
        draft.correct(try piece(draft, .kind, 1), to: Draft.leftOut)
        #expect(draft.isLeftOut)
    }

    @Test(arguments: ["", "x", "0"])
    func anAmountThatIsNoneIsWrong(text: String) throws {
        var draft = draft("dinner 84")
        #expect(!draft.isWrong)
        draft.correct(try piece(draft, .amount), to: text)
        #expect(draft.isWrong)
        draft.correct(try piece(draft, .kind), to: Draft.leftOut)
        #expect(!draft.isWrong)
    }
}
