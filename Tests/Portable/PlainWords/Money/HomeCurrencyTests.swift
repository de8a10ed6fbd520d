import Testing

@testable import PlainWords

@Suite struct HomeCurrencyTests {
    @Test(arguments: [
        ("BG", "2025-12-31", "BGN"), ("BG", "2026-01-01", "EUR"), ("BG", "1999-07-04", "BGL"),
        ("HR", "2022-12-31", "HRK"), ("HR", "2023-01-01", "EUR"), ("LT", "2014-06-01", "LTL"),
        ("DE", "2026-11-23", "EUR"),
        ("VE", "2017-01-01", "VEF"), ("VE", "2000-01-01", "VEB"), ("VE", "2020-01-01", "VES"),
        ("US", "1990-01-01", "USD"),
        ("SX", "2025-01-01", "ANG"), ("CW", "2025-04-01", "XCG"), ("GB", "2026-01-01", "GBP"),
        ("JE", "2026-01-01", "GBP"),
    ])
    func aCountryHasTheCurrencyOfTheDay(country: String, day: String, currency: String) throws {
        let day = try #require(Day(iso: day[...]))
        #expect(Country(country).currency(on: day)?.code == currency)
    }

    @Test func everyCountryWithPeopleHasAKnownCurrency() throws {
        let today = try #require(Day(iso: "2026-11-23"[...]))
        let without = Country.known.filter { Country($0).currency(on: today) == nil }
        #expect(without == ["AQ"])
        for country in Country.known {
            guard let currency = Country(country).currency(on: today) else { continue }
            #expect(Currency.known.contains(currency.code), "\(country) \(currency.code)")
        }
    }
}
