import LocalizedTexts
import Testing

@testable import ActionHandlerApp

struct LimitTests {
    private func entry(_ minor: Int64, _ category: String = "Groceries", currency: String = "EUR") throws -> LedgerEntry
    {
        LedgerEntry(
            id: "x",
            day: try given(ActionDay("2026-03-05")),
            money: Money(minorUnits: minor, currency: currency),
            type: .expenses,
            category: category,
            details: ""
        )
    }

    private let limit = CategoryLimit(category: "Groceries", money: Money(minorUnits: 10_000, currency: "EUR"))

    @Test func onlyItsOwnCategoryAndCurrencyCount() throws {
        let entries = [try entry(3_000), try entry(500, "Car"), try entry(700, currency: "USD")]
        let status = LimitStatus(limit, entries: entries, before: [try entry(1_000)])
        #expect(status.spent.minorUnits == 3_000)
        #expect(status.left.minorUnits == 7_000)
        #expect(!status.isNear && !status.isOver)
    }

    @Test(arguments: [
        (7_999 as Int64, false, false), (8_000, true, false), (10_000, true, false), (10_001, true, true),
    ])
    func fourFifthsAreNearAndMoreThanAllIsOver(spent: Int64, isNear: Bool, isOver: Bool) throws {
        let status = LimitStatus(limit, entries: [try entry(spent)], before: [])
        #expect(status.isNear == isNear)
        #expect(status.isOver == isOver)
    }

    @Test(arguments: [(4_000 as Int64, 16_000 as Int64), (0, 20_000), (12_000, 10_000), (.max, 10_000)])
    func whatTheMonthBeforeLeftRollsOver(before: Int64, allowed: Int64) throws {
        var limit = limit
        limit.rollsOver = true
        let status = LimitStatus(limit, entries: [], before: [try entry(before)])
        #expect(status.allowed.minorUnits == allowed)
    }

    @Test func nothingRollsOverFromBeforeTheLedgerBegan() {
        var limit = limit
        limit.rollsOver = true
        #expect(LimitStatus(limit, entries: [], before: []).allowed.minorUnits == 10_000)
    }

    @Test func aLimitInLevsCountsWhatIsInEuros() throws {
        let limit = CategoryLimit(category: "Groceries", money: Money(minorUnits: 30_000, currency: "BGN"))
        let entries = [try entry(10_000), try entry(5_000, currency: "BGN"), try entry(700, currency: "USD")]
        let status = LimitStatus(limit, entries: entries, before: [])
        #expect(status.spent == Money(minorUnits: 24_558, currency: "BGN"))
    }

    @Test func sumsBeyondAllMoneyStayAtTheGreatestNumber() throws {
        let status = LimitStatus(limit, entries: [try entry(.max), try entry(1)], before: [])
        #expect(status.spent.minorUnits == .max)
        #expect(status.isOver)
    }

    @Test func anEntryWarnsOnceFourFifthsAreSpent() async throws {
        let desk = try await Desk.open()
        try await desk.store.set(CategoryLimit(category: "Clothes", money: Money(minorUnits: 30_000, currency: "BGN")))
        let first = try await desk.coordinator.handle(.budget(try Samples.budget("200")))
        #expect(first.message == "Logged expenses: 200 BGN in Clothes")
        let second = try await desk.coordinator.handle(.budget(try Samples.budget("90")))
        #expect(
            second.message
                == "Logged expenses: 90 BGN in Clothes\nClothes: 290.00\u{A0}BGN of 300.00\u{A0}BGN, 10.00\u{A0}BGN left"
        )
        #expect(second.replacesBackend)
        try await desk.store.removeLimit(of: "Clothes")
        await #expect(throws: DeviceError.notFound) { try await desk.store.removeLimit(of: "Clothes") }
    }

    @Test func theReportEscapesWhatPeopleWrote() throws {
        var entry = try entry(3_000)
        entry.details = "<b>Tom & Co"
        let html = LedgerReport.html(LedgerMonth(year: 2026, month: 3, entries: [entry], limits: [limit]), .english)
        #expect(html.contains("&lt;b&gt;Tom &amp; Co"))
        #expect(!html.contains("<b>"))
        #expect(html.contains("Groceries: 30.00\u{A0}EUR of 100.00\u{A0}EUR, 70.00\u{A0}EUR left"))
    }

    @Test func aLevIsConvertedAtTheFixedRate() {
        #expect(Money(minorUnits: 19_558, currency: "BGN").inEuros == Money(minorUnits: 10_000, currency: "EUR"))
        #expect(Money(minorUnits: 1, currency: "BGN").inEuros == Money(minorUnits: 1, currency: "EUR"))
        #expect(Money(minorUnits: 100, currency: "USD").inEuros == nil)
    }
}
