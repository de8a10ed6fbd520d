import Testing

@testable import PlainWords

@Suite struct MoneyTests {
    @Test(arguments: [
        ("$10K", "10000 USD"), ("20 €", "20 EUR"), ("Rs20", "20 INR"), ("3 GBP 1 pence", "3.01 GBP"),
        ("32 quid", "32 GBP"),
        ("42 bucks", "42 USD"), ("20 lv", "20 BGN"), ("twenty rupees 43", "20.43 INR"),
        ("hk $ 10.05 billion", "10050000000 HKD"),
        ("75 USD million", "75000000 USD"), ("30 MUSD", "30000000 USD"), ("10 kuwaiti dinars", "10 KWD"),
        ("10 dinars", "10 ?"),
        ("half a million usd", "500000 USD"), ("1.234,56 eur", "1234.56 EUR"), ("100元", "100 CNY"),
        ("15 dollars 50", "15.5 USD"),
        ("34 cents", "0.34 USD"),
    ])
    func amounts(text: String, expected: String) {
        #expect(PlainWords(context()).understand(text).money == [expected])
    }

    @Test(arguments: [
        ("between 10 and 20 dollars", "10..20 USD"), ("$10-$20", "10..20 USD"), ("over 1.42 dollars", "1.42.. USD"),
        ("at least 5 euros", "5.. EUR"), ("less than 7 euros", "..7 EUR"), ("7-9 lakh rupees", "700000..900000 INR"),
    ])
    func ranges(text: String, expected: String) {
        #expect(PlainWords(context()).understand(text).money == [expected])
    }

    @Test(arguments: [("US", "USD"), ("GB", "GBP"), ("CA", "CAD"), ("AU", "AUD")])
    func aGrandIsOfTheCountry(country: String, currency: String) {
        #expect(PlainWords(context(country: country)).understand("a grand").money == ["1000 \(currency)"])
    }

    @Test func aNumberBehindIsOnlyChangeWhenNothingElseClaimsIt() {
        #expect(PlainWords(context()).understand("50 dollar 50 dollar").money == ["50 USD", "50 USD"])
        #expect(PlainWords(context()).understand("20 dollars 2 weeks ago").money == ["20 USD"])
        #expect(PlainWords(context()).understand("$4.25 and 32 is the quantity").money == ["4.25 USD"])
    }

    /// A note in Bulgarian is of the money it names, not of the person's own.
    @Test(arguments: [
        ("12 евро кафе", "12 EUR"), ("50 лева такси", "50 BGN"), ("20 лв храна", "20 BGN"), ("5 долара", "5 USD"),
        ("8 паунда билет", "8 GBP"), ("30 стотинки", "0.3 BGN"),
    ])
    func bulgarianNamesOfMoneyAreKnown(text: String, money: String) {
        #expect(PlainWords(context(country: "BG")).understand(text).money == [money])
    }

    @Test func dotsGroupWhereTheCountryWritesSo() {
        #expect(PlainWords(context(country: "BG")).understand("1.500 лв").money == ["1500 BGN"])
        #expect(PlainWords(context(country: "US")).understand("1.500 eur").money == ["1.5 EUR"])
    }
}
