import Testing

@testable import PlainWords

@Suite struct ExchangeRatesTests {
    private func rates(_ lines: String...) throws -> ExchangeRates {
        try ExchangeRates(text: (["date 2025-11-03", "base BGN"] + lines).joined(separator: "\n"))
    }

    @Test(arguments: [
        // Halves go away from zero, and nothing is rounded on the way.
        ("EUR", 120, 0, 23_460), ("EUR", 1, -2, 2), ("EUR", 5, -3, 1), ("XAF", 1, 0, 0), ("GBP", 15, -1, 334),
        ("GBP", 149_999_999_999_999, -14, 334),
    ])
    func resultsAreRoundedOnce(code: String, mantissa: Int64, exponent: Int, minor: Int64) throws {
        let rates = try rates("EUR 1.955", "GBP 2.225", "XAF 0.003")
        let amount = Quantity(mantissa, exponent: exponent)
        #expect(rates.minorUnits(amount, from: Currency(code), to: Currency("BGN")) == minor)
    }

    @Test func twoForeignCurrenciesMeetInTheBase() throws {
        let rates = try rates("EUR 1.955", "USD 1.7", "JPY 0.011")
        // 100 · 1.7 / 1.955 = 86.956…; 100 · 1.7 / 0.011 = 15454.54…
        #expect(rates.minorUnits(Quantity(100), from: Currency("USD"), to: Currency("EUR")) == 8_696)
        #expect(rates.minorUnits(Quantity(100), from: Currency("USD"), to: Currency("JPY")) == 15_455)
    }

    @Test func whatHasNoRateOrIsTooLargeIsNotGuessed() throws {
        let rates = try rates("EUR 1.955")
        #expect(rates.minorUnits(Quantity(1), from: Currency("USD"), to: Currency("BGN")) == nil)
        #expect(rates.minorUnits(Quantity(.max, exponent: 10), from: Currency("EUR"), to: Currency("BGN")) == nil)
        #expect(rates.minorUnits(Quantity(1, exponent: -60), from: Currency("EUR"), to: Currency("BGN")) == 0)
    }

    @Test func aProductBeyondOneWordIsExact() throws {
        func converted(_ amount: Quantity, at rate: Quantity) -> Int64? {
            ExchangeRates(day: Day(0), base: Currency("BGN"), worth: [Currency("EUR"): rate])
                .minorUnits(amount, from: Currency("EUR"), to: Currency("BGN"))
        }
        // 9223372036854775807² = 85070591730234615847396907784232501249: what is cut off lies just under and over a half.
        let most = Quantity(.max)
        #expect(converted(most, at: Quantity(.max, exponent: -21)) == 8_507_059_173_023_461_585)
        #expect(converted(Quantity(-Int64.max), at: Quantity(.max, exponent: -21)) == -8_507_059_173_023_461_585)
        #expect(converted(most, at: Quantity(.max, exponent: -22)) == 850_705_917_302_346_158)
        #expect(converted(most, at: Quantity(.max, exponent: -20)) == nil)
        #expect(converted(most, at: Quantity(1, exponent: -2)) == .max)
        #expect(converted(most, at: Quantity(2, exponent: -2)) == nil)
        #expect(converted(Quantity(5), at: Quantity(1, exponent: -3)) == 1)
        #expect(converted(Quantity(-5), at: Quantity(1, exponent: -3)) == -1)
        #expect(converted(Quantity(4), at: Quantity(1, exponent: -3)) == 0)
    }

    @Test func remarksBlankLinesAndTabsAreFine() throws {
        let rates = try rates("", "# remark", "EUR\t1.955 # of the bank", "usd 1.7\r")
        #expect(rates.day == Day(year: 2025, month: 11, day: 3))
        #expect(rates.base == Currency("BGN"))
        #expect(rates.minorUnits(Quantity(1), from: Currency("USD"), to: Currency("BGN")) == 170)
    }

    @Test(arguments: [
        ("EUR", 3), ("EUR 1.9 2", 3), ("EUR x", 3), ("EUR -1", 3), ("EUR 0", 3), ("EUR 1,9", 3), ("EUR 1.", 3),
        ("QQQ 1", 3), ("date 2025-13-01", 3), ("base EURO", 3), ("EUR 1\nEUR 2", 4), ("EUR 1234567890123456789", 3),
    ])
    func aMistakeIsNamedByItsLine(text: String, line: Int) {
        let problem = #expect(throws: ExchangeRates.ParseError.self) {
            try ExchangeRates(text: "date 2025-11-03\nbase BGN\n" + text)
        }
        #expect(problem?.line == line)
    }

    @Test(arguments: ["", "base BGN\nEUR 1.9", "date 2025-11-03\nEUR 1.9"])
    func dateAndBaseMustBeThere(text: String) {
        #expect(throws: ExchangeRates.ParseError.self) { try ExchangeRates(text: text) }
    }

    @Test func ratesPublishedTheOtherWayRoundStayExact() throws {
        let rates = try ExchangeRates(text: "date 2025-11-21\nsource The Bank\nbase EUR\nUSD 1/1.152\nGBP 1/0.88")
        #expect(rates.source == "The Bank")
        // 1.152 · 1000 / 1.152 is 1000 without a rest.
        #expect(rates.minorUnits(Quantity(1_152), from: Currency("USD"), to: Currency("EUR")) == 100_000)
        #expect(rates.minorUnits(Quantity(1_152), from: Currency("USD"), to: Currency("GBP")) == 88_000)
        #expect(rates.minorUnits(Quantity(1), from: Currency("EUR"), to: Currency("USD")) == 115)
    }

    @Test func aCurrencyThatBecameTheEuroKeepsItsFixedRate() throws {
        let rates = try ExchangeRates(text: "date 2026-02-01\nbase EUR\nUSD 1/1.2")
        #expect(rates.minorUnits(Quantity(195_583, exponent: -3), from: Currency("BGN"), to: Currency("EUR")) == 10_000)
        #expect(rates.minorUnits(Quantity(100), from: Currency("EUR"), to: Currency("BGN")) == 19_558)
        #expect(rates.minorUnits(Quantity(195_583, exponent: -5), from: Currency("DEM"), to: Currency("USD")) == 120)
    }
}
