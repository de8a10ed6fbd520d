import Essentials
import LocalizedTexts
import TestSupport
import Testing

@testable import ActionHandlerApp

/// Entries of the ledger that recur.
struct RecurringTests {
    private let desk: Desk

    init() async throws {
        desk = try await Desk.open()
    }

    private func rent(_ rule: String = "FREQ=MONTHLY;BYMONTHDAY=1", from first: String = "2025-11-01") throws
        -> RecurringEntry
    {
        RecurringEntry(
            id: "rent",
            rule: rule,
            first: try given(ActionDay(first)),
            money: Money(minorUnits: 60_000, currency: "BGN"),
            type: .expenses,
            category: "Housing",
            details: "rent"
        )
    }

    private func day(_ text: String) throws -> ActionDay { try given(ActionDay(text)) }

    private func all(_ store: DeviceStore? = nil) async throws -> [String] {
        let entries = try await (store ?? desk.store).entries(
            from: try day("2020-01-01"),
            through: try day("2030-12-31")
        )
        return entries.map { "\($0.day) \($0.money.digitsText)" }
    }

    private func says(_ rule: String?, on date: String = "2025-11-03") throws -> Action {
        .budget(
            BudgetAction(
                amount: 600,
                currency: "BGN",
                date: try day(date),
                transactionType: .expenses,
                category: "Housing",
                details: "rent",
                recurrence: rule
            )
        )
    }

    @Test func eachTimeIsEnteredOnceOnItsDay() async throws {
        try await desk.store.add(try rent())
        try await desk.store.enterDue(through: try day("2025-11-30"))
        #expect(try await all() == ["2025-11-01 600.00"])
        // Three months without the app being opened.
        try await desk.store.enterDue(through: try day("2026-03-02"))
        let due = ["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"].map { "\($0) 600.00" }
        #expect(try await all() == due)
        #expect(try await desk.store.enterDue(through: try day("2026-03-02")).isEmpty)
        #expect(try await all() == due)
    }

    @Test func afterARestartNothingIsEnteredTwice() async throws {
        try await desk.store.add(try rent())
        try await desk.store.enterDue(through: try day("2025-12-05"))
        await desk.store.close()
        let store = try await DeviceStore.open(folder: desk.folder.path)
        try await store.enterDue(through: try day("2025-12-05"))
        #expect(try await all(store) == ["2025-11-01 600.00", "2025-12-01 600.00"])
        await store.close()
    }

    @Test func twoRunsAtOnceEnterOnce() async throws {
        try await desk.store.add(try rent("FREQ=DAILY"))
        let other = try await DeviceStore.open(folder: desk.folder.path)
        let today = try day("2026-01-31")
        let written = try await withThrowingTaskGroup(of: Int.self) { group in
            for store in [desk.store, other, desk.store, other] {
                group.addTask { try await store.enterDue(through: today).count }
            }
            return try await group.reduce(0, +)
        }
        #expect(written == 92)
        #expect(try await all().count == 92)
        await other.close()
    }

    @Test func anotherTimeZoneNeitherRepeatsNorLosesADay() async throws {
        try await desk.store.add(try rent("FREQ=DAILY", from: "2025-11-03"))
        // Noon of the 3rd in Sofia is the 4th on Kiritimati's clocks soon after, and still the 3rd in Honolulu.
        for zone in ["Europe/Sofia", "Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Sofia"] {
            try await desk.store.enterDue(through: ActionDay(at: Desk.now, in: zone))
        }
        #expect(try await all() == ["2025-11-03 600.00", "2025-11-04 600.00"])
    }

    @Test func anEntryThatTheUserDeletedStaysDeleted() async throws {
        try await desk.store.add(try rent())
        let entry = try #require(try await desk.store.enterDue(through: try day("2025-11-03")).first)
        try await desk.store.replace([ItemReplacement(.entry(entry), by: nil)], as: "delete")
        try await desk.store.enterDue(through: try day("2025-12-01"))
        #expect(try await all() == ["2025-12-01 600.00"])
    }

    @Test(arguments: [
        ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31"]),
        ("FREQ=MONTHLY;BYDAY=-1FR", "2026-01-30", ["2026-01-30", "2026-02-27", "2026-03-27"]),
        ("FREQ=WEEKLY;INTERVAL=2", "2026-02-20", ["2026-02-20", "2026-03-06", "2026-03-20"]),
        ("FREQ=MONTHLY;COUNT=2", "2026-01-15", ["2026-01-15", "2026-02-15"]),
        ("FREQ=YEARLY;UNTIL=20260101T000000", "2025-03-31", ["2025-03-31"]),
        ("nonsense", "2026-01-15", []),
    ])
    func theRuleNamesTheDays(rule: String, first: String, expected: [String]) throws {
        #expect(try rent(rule, from: first).days(through: try day("2026-03-31")).map(\.description) == expected)
    }

    @Test func whatIsSaidRecursFromItsDayOn() async throws {
        let result = try await desk.journal.perform([try says("FREQ=MONTHLY")], input: "rent 600 monthly", message: "x")
        #expect(result.message == "Every month from Mon 3 November 2025: 600.00\u{A0}BGN in Housing")
        #expect(try await all() == ["2025-11-03 600.00"])
        #expect(try await desk.store.recurring().first?.next(after: try day("2025-11-03")) == day("2025-12-03"))
        await #expect(throws: ActionHandlerError.executionFailed("The repetition rule is not valid.")) {
            try await desk.journal.perform([try says("FREQ=HOURLY")], input: "rent 600 hourly", message: "x")
        }
    }

    @Test func takenBackItTakesItsEntriesWithItAndDoneAgainBringsThem() async throws {
        _ = try await desk.journal.perform([try says("FREQ=DAILY", on: "2025-11-01")], input: "rent", message: "")
        let entered = try await all()
        #expect(entered.count == 3)
        _ = try await desk.journal.undoLast()
        #expect(try await all().isEmpty)
        #expect(try await desk.store.recurring().isEmpty)
        _ = try await desk.journal.redoLast()
        #expect(try await all() == entered)
        try await desk.store.enterDue(through: try day("2025-11-04"))
        #expect(try await all().count == 4)
    }

    @Test func whatEndedKeepsItsEntriesAndWritesNoMore() async throws {
        _ = try await desk.journal.perform([try says("FREQ=DAILY")], input: "rent", message: "")
        try await desk.journal.end(try #require(try await desk.store.recurring().first))
        try await desk.store.enterDue(through: try day("2025-11-10"))
        #expect(try await all() == ["2025-11-03 600.00"])
        // As if it had never ended.
        _ = try await desk.journal.undoLast()
        try await desk.store.enterDue(through: try day("2025-11-05"))
        #expect(try await all().count == 3)
    }

    @Test func aNewAmountHoldsFromTodayOn() async throws {
        _ = try await desk.journal.perform([try says("FREQ=DAILY", on: "2025-11-02")], input: "rent", message: "")
        try await desk.journal.change(try #require(try await desk.store.recurring().first), to: 650)
        try await desk.store.enterDue(through: try day("2025-11-04"))
        #expect(try await all() == ["2025-11-02 600.00", "2025-11-03 650.00", "2025-11-04 650.00"])
        _ = try await desk.journal.undoLast()
        #expect(try await desk.store.recurring().first?.money.minorUnits == 60_000)
    }

    @Test func wordsThatFitBothTheEntryAndWhatRecursAreAskedAbout() async throws {
        _ = try await desk.journal.perform([try says("FREQ=MONTHLY")], input: "rent", message: "")
        var change = ItemAction.Change()
        change.amount = 650
        let action = Action.changeItem(ItemAction(kind: .budget, which: .init(text: "rent"), change: change))
        let asked = try await desk.journal.perform([action], input: "change rent to 650", message: "")
        let choices = try #require(asked.question?.clarification?.choices)
        #expect(
            choices.map(\.label) == [
                "Every month: 600.00\u{A0}BGN, Housing (rent)", "Mon 3 November 2025: 600.00\u{A0}BGN, Housing (rent)",
            ]
        )
        _ = try await desk.journal.perform([choices[0].action], input: "change rent to 650", message: "")
        #expect(try await desk.store.recurring().map(\.money.minorUnits) == [65_000])
    }

    @Test func aCorrectedCategoryHoldsForWhatBecomesDue() async throws {
        try await desk.store.add(try rent())
        try await desk.store.correct("rent", to: "Flat")
        #expect(try await desk.store.enterDue(through: try day("2025-11-03")).map(\.category) == ["Flat"])
    }

    @Test func limitsAndReportsHaveIt() async throws {
        let limit = CategoryLimit(category: "Housing", money: Money(minorUnits: 70_000, currency: "BGN"))
        try await desk.store.set(limit)
        _ = try await desk.journal.perform([try says("FREQ=MONTHLY")], input: "rent", message: "")
        let month = try await LedgerMonth.read(from: desk.store, MonthName(year: 2025, month: 11))
        #expect(month.limits.map(\.spent.minorUnits) == [60_000])
        let html = LedgerReport.html(month, recurring: try await desk.store.recurring(), .english)
        #expect(html.contains("<td>Every month</td><td>rent</td><td>Housing</td><td>600.00\u{A0}BGN</td>"))
    }

    @Test(arguments: [
        ("17.99", "17.99"), ("17,5", "17.5"), (" 650 ", "650"), ("", nil), ("x", nil), ("1.2.3", nil), ("-5", nil),
    ])
    func amountsAreReadAsTheyAreTyped(text: String, expected: String?) {
        #expect(Decimal(typed: text).map { "\($0)" } == expected)
    }
}
