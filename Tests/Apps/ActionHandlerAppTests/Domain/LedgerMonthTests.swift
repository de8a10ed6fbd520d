import Essentials
import Testing

@testable import ActionHandlerApp

struct LedgerMonthTests {
    private func entry(
        _ day: String,
        _ units: Int64,
        _ category: String = "Clothes",
        _ type: BudgetAction.TransactionType = .expenses,
        _ currency: String = "BGN"
    ) throws -> LedgerEntry {
        LedgerEntry(
            id: "\(day)\(units)\(category)",
            day: try given(ActionDay(day)),
            money: Money(minorUnits: units, currency: currency),
            type: type,
            category: category,
            details: ""
        )
    }

    @Test func aMonthIsAddedUpByCategoryWayAndCurrency() throws {
        let month = LedgerMonth(
            year: 2025,
            month: 11,
            entries: [
                try entry("2025-11-01", 10), try entry("2025-11-30", 20), try entry("2025-11-02", 70, "Groceries"),
                try entry("2025-11-03", 5, "Clothes", .expenses, "EUR"),
                try entry("2025-11-04", 100, "Salary", .income),
                try entry("2025-10-31", 1_000), try entry("2025-12-01", 1_000),
            ]
        )
        #expect(month.entries.count == 5)
        #expect(
            month.categories.map { "\($0.type.rawValue) \($0.category) \($0.money.minorUnits) \($0.money.currency)" }
                == [
                    "Expenses Groceries 70 BGN", "Expenses Clothes 30 BGN", "Expenses Clothes 5 EUR",
                    "Income Salary 100 BGN",
                ]
        )
        #expect(month.categories.map(\.share) == [0.7, 0.3, 1, 1])
        #expect(month.totals.map(\.money.minorUnits) == [100, 5, 100])
        #expect(month.mainCurrency == "BGN")
        #expect(month.spentByDay.count == 30)
        #expect(month.spentByDay[0] == 10 && month.spentByDay[1] == 70 && month.spentByDay[29] == 20)
        #expect(month.spentByDay.reduce(0, +) == 100)
    }

    @Test func sumsStayExactOverManyLines() throws {
        let month = LedgerMonth(
            year: 2025,
            month: 11,
            entries: try (0..<1_000).map { try entry("2025-11-01", 10 + Int64($0 % 3)) }
        )
        #expect(month.totals.first?.money.amount == Decimal(string: "109.99"))
    }

    @Test func anEmptyMonthIsEmpty() {
        let month = LedgerMonth(year: 2024, month: 2, entries: [])
        #expect(month.categories.isEmpty && month.totals.isEmpty && month.mainCurrency == nil)
        #expect(month.spentByDay.count == 29)
    }

    @Test func monthsFollowEachOtherOverYears() {
        #expect(LedgerMonth.moved(year: 2025, month: 12, by: 1) == (2026, 1))
        #expect(LedgerMonth.moved(year: 2026, month: 1, by: -1) == (2025, 12))
        #expect(LedgerMonth.moved(year: 2025, month: 5, by: -17) == (2023, 12))
        #expect(LedgerMonth.days(year: 2024, month: 2).last.description == "2024-02-29")
    }

    @Test(arguments: [
        ("234.6", "BGN", 23_460), ("0.01", "EUR", 1), ("5", "JPY", 5), ("0.005", "TND", 5),
        ("92233720368547758.07", "USD", Int64.max),
    ])
    func moneyIsWholeMinorUnits(amount: String, currency: String, units: Int64) throws {
        let money = try #require(Money(try given(Decimal(string: amount)), currency: currency))
        #expect(money.minorUnits == units)
        #expect(money.amount == Decimal(string: amount))
    }

    @Test(arguments: [("0.001", "EUR"), ("0.5", "JPY"), ("92233720368547758.08", "USD"), ("1", "eu"), ("1", "E2R")])
    func whatIsNoAmountIsNone(amount: String, currency: String) throws {
        #expect(Money(try given(Decimal(string: amount)), currency: currency) == nil)
    }

    @Test func aTableIsReadAgainAsItWas() throws {
        var odd = try entry("2025-11-01", 123_456)
        odd.details = "a \"b\", c\nd"
        #expect(
            LedgerCSV.text([odd]) == """
                date,type,category,amount,currency,details\r
                2025-11-01,Expenses,Clothes,1234.56,BGN,"a ""b"", c
                d"\r

                """
        )
    }
}
