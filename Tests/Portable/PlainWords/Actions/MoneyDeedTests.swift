import Testing

@testable import PlainWords

@Suite struct MoneyDeedTests {
    /// Saturday 21 November 2026, 10:00.
    private func engine(_ country: String = "BG", _ currency: String = "EUR") -> PlainWords {
        PlainWords(
            context(
                LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
                zone: .fixed(secondsAhead: 7200),
                country: country,
                currency: currency
            )
        )
    }

    private func lines(_ text: String) -> [String] {
        guard case .actions(let actions, nil) = engine().act(text) else { return [] }
        return actions.map { action in
            guard case .budget(let entry) = action else { return "\(action.intent)" }
            return "\(entry.kind.rawValue) \(entry.minorUnits) \(entry.details)"
        }
    }

    @Test(arguments: [
        ("the roofer charged me 340", "Expenses 34000 roofer"),
        ("they charged me €9 for a juice", "Expenses 900 juice"),
        ("gave the piano teacher 60 for october", "Expenses 6000 piano teacher"),
        ("chimney sweep cost 95 this morning", "Expenses 9500 chimney sweep"),
        ("spent a hundred and forty on schoolbooks", "Expenses 14000 schoolbooks"),
        ("got my coat cleaned, 28", "Expenses 2800 coat cleaned"),
        ("had to fork out 75 for a new lock", "Expenses 7500 new lock"),
        ("upi 250 to the gardener", "Expenses 25000 gardener"),
    ])
    func whatTheWriterPaysIsAnExpenseWhateverTheVerb(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("my godfather slipped me 40 for the exam", "Income 4000 godfather for the exam"),
        ("weaving baskets earned me ninety euros", "Income 9000 weaving baskets"),
        ("the orphan's pension came in, 210", "Income 21000 orphan's pension"),
        ("rebate of 33.20 landed", "Income 3320 rebate landed"),
        ("the florist has refunded 24 for the wilted roses", "Income 2400 florist for the wilted roses"),
        (
            "took the kettle back to the shop, €39 back on my card",
            "Income 3900 kettle back to the shop, on my card"
        ),
        ("got my deposit back, 300", "Income 30000 deposit"),
    ])
    func whatReachesTheWriterIsIncome(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("put sixty into the holiday fund", "Savings 6000 holiday fund"),
        ("kept aside 500 for the wedding", "Savings 50000 wedding"),
    ])
    func whatIsPutAsideIsSaved(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "my neighbour just bought a €70,000 boat", "cousin of mine once paid 300 euros for a pen",
        "my aunt got a €90 fine", "my brother gave her 50", "they gave me 3 choices", "she sent me 20 texts",
        "plums were 3 euros a kilo last year", "the average flat here is 900 euros",
    ])
    func whatOthersPayOrGetAmongThemselvesIsNoEntry(text: String) {
        #expect(engine().act(text) == .nothing)
    }

    @Test(arguments: [
        "gave the cat 2 treats", "received 40 applications today", "won by 20 points", "left at 17.30",
        "i would pay 50 euros for silence", "half of it is mine", "we were 4 of us in the car",
        "team one 3, team two 2",
    ])
    func aNumberThatIsNoSumAndWhatWasNotPaidAreNoEntry(text: String) {
        #expect(engine().act(text) == .nothing)
    }

    @Test(arguments: [
        ("chalet in bansko was 360, a third of it is mine", 12_000), ("paella 84 between 4 of us", 2_100),
        ("went halves on a kite with maria, 30 altogether", 1_500), ("sushi 90, me and viktor split it", 4_500),
        ("paid a quarter of the 200 euro deposit", 5_000), ("my half of the water bill, 19.40", 1_940),
        ("the cabin is 600 for the weekend and my share is 150", 15_000),
    ])
    func ofASharedBillTheWritersPartIsTheEntry(text: String, cents: Int64) {
        guard case .actions(let actions, nil) = engine().act(text), case .budget(let entry)? = actions.first else {
            Issue.record("no entry")
            return
        }
        #expect(actions.count == 1)
        #expect(entry.minorUnits == cents)
    }

    @Test(arguments: [
        ("porter tip 15", ["Expenses 1500 porter tip"]),
        ("tip for the harpist 10", ["Expenses 1000 tip for the harpist"]),
        ("brunch at the windmill 44 + 6 tip", ["Expenses 4400 brunch at the windmill", "Expenses 600 tip"]),
    ])
    func aTipIsAnExpenseOfItsOwn(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        ("dumplings 6.40, tram 3, blini 9", ["Expenses 640 dumplings", "Expenses 300 tram", "Expenses 900 blini"]),
        ("paid the tutor 120 and got 30 back from vera", ["Expenses 12000 tutor", "Income 3000 vera"]),
        ("sold the kayak for 250 and bought a tent for 120", ["Income 25000 kayak", "Expenses 12000 tent"]),
    ])
    func severalDeedsAndThingsAreSeveralEntries(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test func aQuidIsTheMoneyOfItsCountryAndAnArticleIsNoDollar() {
        #expect(engine("IE", "EUR").understand("forty quid").money == ["40 EUR"])
        #expect(engine("GB", "GBP").understand("forty quid").money == ["40 GBP"])
        #expect(engine("US", "USD").understand("a $500 bonus").money == ["500 USD"])
    }
}
