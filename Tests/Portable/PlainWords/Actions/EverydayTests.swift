import Testing

@testable import PlainWords

@Suite struct EverydayTests {
    /// Saturday 21 November 2026, 10:00.
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "BG",
            currency: "EUR"
        )
    )

    private func lines(_ text: String) -> [String] {
        guard case .actions(let actions, _) = engine.act(text) else { return [] }
        return actions.map { action in
            switch action {
            case .budget(let entry): "\(entry.kind.rawValue) \(entry.minorUnits) \(entry.category): \(entry.details)"
            case .event(let event): "event \(event.title) \(event.start.iso()) at \(event.location ?? "-")"
            case .reminder(let reminder): "reminder \(reminder.title) \(reminder.due?.iso() ?? "-")"
            case .task(let task): "task \(task.title) \(task.list ?? "-")"
            case .items(let request): "\(request.deed) \(request.which.text ?? "-")"
            }
        }
    }

    @Test(arguments: [
        ("dinner 84 split with mum and dad", "Expenses 2800 Eating out: dinner 84 split with mum and dad"),
        ("taxi 24 eur split three ways", "Expenses 800 Transport: taxi 24 eur split three ways"),
        ("rent 900 shared with two flatmates", "Expenses 30000 Housing: rent 900 shared with two flatmates"),
        ("lunch 50 split between me and tom", "Expenses 2500 Eating out: lunch 50 split between me and tom"),
        ("curry 60, split three ways", "Expenses 2000 Eating out: curry 60, split three ways"),
        ("curry 60, lena and i went dutch", "Expenses 3000 Eating out: curry 60, lena and i went dutch"),
        ("taxi 30 going halves with tom", "Expenses 1500 Transport: taxi 30 going halves with tom"),
        ("lunch 30, we each pay half", "Expenses 1500 Eating out: lunch 30, we each pay half"),
    ])
    func aSharedBillIsTheWritersPartAndItsDetailsKeepTheWhole(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("two coffees at 2.50 each", "Expenses 500 Eating out: two coffees at 2.50 each"),
        ("museum 2 x 12 euro", "Expenses 2400 Entertainment: museum 2 x 12 euro"),
        ("coffee 3.20 x 2", "Expenses 640 Eating out: coffee 3.20 x 2"),
        ("3 beers at 4 euros apiece", "Expenses 1200 Eating out: 3 beers at 4 euros apiece"),
        ("bought 4 chairs for 30 each", "Expenses 12000 Other: 4 chairs for 30 each"),
        ("две кафета по 2.50", "Expenses 500 Eating out: две кафета по 2.50"),
        ("купих 5 кифли по 1,20 евро", "Expenses 600 Other: 5 кифли по 1,20 евро"),
    ])
    func aPricePaidSeveralTimesIsTheWholeAndItsDetailsKeepThePriceOfOne(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: ["desk 120 x 60", "photo prints 10 x 15", "тренировка по 20 минути", "taxi 12 each way"])
    func whatIsNoPriceOfSeveralThingsIsNotMultiplied(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: [
        ("got 1200 from the tax office", "Income 120000 Income: tax office"),
        ("got a refund of 45 from zara", "Income 4500 Income: refund from zara"),
        ("paid the electrician 140 cash", "Expenses 14000 Finance: electrician cash"),
        ("разделих 60 за пица с двама приятели", "Expenses 2000 Eating out: разделих 60 за пица с двама приятели"),
    ])
    func moneyNeedsNoCurrencyWhereTheWordsSayThatItIsMoney(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("sold some old lamps, 45", "Income 4500 Income: some old lamps"),
        ("lodger paid the rent, 410", "Income 41000 Income: lodger rent"),
        ("пенсията на леля - 390 евро", "Income 39000 Income: пенсията на леля"),
        ("стипендия 180", "Income 18000 Income: стипендия"),
        ("премия 220 евро", "Income 22000 Income: премия"),
    ])
    func whatOnlyComesInIsIncome(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("билетите бяха 90, платихме по 30", "Expenses 3000"), ("пицата 48, дадохме по 12 на човек", "Expenses 1200"),
        ("платихме по 14 за виното", "Expenses 1400"), ("по 25 на човек за подарък", "Expenses 2500"),
    ])
    func whatEachPaidIsTheWritersShare(text: String, expected: String) {
        #expect(lines(text).count == 1)
        #expect(lines(text).first?.hasPrefix(expected) == true)
    }

    @Test(arguments: ["играхме по 20 минути", "минаха по 20 на час", "sold some old lamps, 35 boxes"])
    func anAmountForEachOrFromSomewhereMayBeNoMoney(text: String) {
        #expect(lines(text).filter { $0.hasPrefix("Income") || $0.hasPrefix("Expenses") }.isEmpty)
    }

    @Test(arguments: [
        ("toothpaste", ["task toothpaste -"]), ("3 pints of milk", ["task 3 pints of milk -"]),
        ("we need mustard and gravy", ["task mustard -", "task gravy -"]),
        ("ran out of printer ink", ["task printer ink -"]),
        ("bung lentils on the list", ["task lentils -"]), ("add feta and olives", ["task feta -", "task olives -"]),
        ("for the stew: carrots, celery, leeks", ["task carrots -", "task celery -", "task leeks -"]),
    ])
    func whatIsBoughtEveryWeekIsATask(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: ["ran out of time", "out of office", "we're out of ideas", "low on energy", "i need a hug"])
    func whatIsNotBoughtIsNoTask(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: ["got 7 from the teacher", "got a refund of 2 tickets"])
    func aNumberThatMayCountSomethingElseIsNoMoney(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: [
        ("in an hour to take out the laundry", "reminder take out the laundry 2026-11-21T11:00:00"),
        ("след час да извадя прането", "reminder извадя прането 2026-11-21T11:00:00"),
        ("утре в 9 да взема колата", "reminder взема колата 2026-11-22T09:00:00"),
    ])
    func aMomentAndWhatIsToBeDoneThenIsAReminder(text: String, expected: String) {
        #expect(lines(text).map { $0.split(separator: "+")[0] } == [expected[...]])
    }

    @Test(arguments: [
        (
            "buy 2 kg of apples, milk and bread", ["task buy 2 kg of apples -", "task buy milk -", "task buy bread -"]
        ),
        (
            "add milk, eggs and butter to the shopping list",
            ["task milk shopping", "task eggs shopping", "task butter shopping"]
        ),
        ("get 1 l of oil and six eggs", ["task get 1 l of oil -", "task get six eggs -"]),
        ("buy fish and chips and salt", ["task buy fish and chips -", "task buy salt -"]),
        ("groceries: 2 cabbages, flour 2 kg, buns x6", ["task 2 cabbages -", "task flour 2 kg -", "task buns x6 -"]),
        ("get three bags of compost", ["task get three bags of compost -"]),
        ("for the shop: flour, ring me", []), ("get three bags ready", []),
    ])
    func everyThingOfAShoppingListIsATask(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        ("lunch 12, no, make it 15", ["Expenses 1500 Eating out: lunch"]),
        ("taxi 20 eur, sorry, 25", ["Expenses 2500 Transport: taxi"]),
        ("coffee 3.50 no wait 4.50", ["Expenses 450 Eating out: coffee"]),
        ("call mum at 5, no, at 6", ["reminder call mum 2026-11-21T18:00:00"]),
    ])
    func whatIsTakenBackInTheSentenceDoesNotCount(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test func aSentenceFullOfCorrectionsIsReadOnce() {
        let text = "lunch 1" + String(repeating: ", no, 2", count: 20)
        #expect(lines(text) == ["Expenses 200 Eating out: lunch"])
    }

    @Test(arguments: [
        ("mum gave me 50", "Income 5000 Income: mum"), ("anna paid me back 30", "Income 3000 Income: anna"),
        ("got 50 back from amazon", "Income 5000 Income: amazon"),
        ("transferred 150 to savings", "Savings 15000 Savings: transferred to savings"),
        ("tipped 5 at the restaurant", "Expenses 500 Eating out: tipped at the restaurant"),
        ("phone bill 25", "Expenses 2500 Phone and internet: phone bill"),
        ("sold the old pram for 60", "Income 6000 Income: old pram"),
        ("lent Maria 40", "Expenses 4000 Other: lent Maria"),
        ("got 80 eur for the old desk", "Income 8000 Income: old desk"),
        ("zalando refunded me 19.90", "Income 1990 Income: zalando"),
        ("got my 300 bond back", "Income 30000 Income: bond"),
        ("wired 45 to lena for the cinema", "Expenses 4500 Entertainment: wired to lena for the cinema"),
        ("my part of the water bill was 18.20", "Expenses 1820 Utilities: part of the water bill"),
        ("groceries came to 31 and a half", "Expenses 3150 Groceries: groceries"),
        ("new shoes, 89.90, yesterday", "Expenses 8990 Clothes: new shoes"),
    ])
    func moneyGoesWhereTheTurnOfPhraseSays(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: MoneyTurn.all.map(\.name))
    func aTurnOfMoneyReadsItsExampleAndNotItsCounterExample(name: String) throws {
        let turn = try #require(MoneyTurn.all.first { $0.name == name })
        #expect(lines(turn.example).count == 1)
        #expect(lines(turn.counterExample) == [])
    }

    @Test func severalPricesAreSeveralEntries() {
        #expect(
            lines("12.50 lunch, 3 coffee, 20 taxi") == [
                "Expenses 1250 Eating out: lunch", "Expenses 300 Eating out: coffee", "Expenses 2000 Transport: taxi",
            ]
        )
        #expect(lines("gas 40, groceries 55.20 and parking 6").count == 3)
    }

    @Test func aTableBookedForADayAndAnHourIsAnEvent() {
        let found = lines("book a table for 4 at the pizzeria next friday 7:30pm")
        #expect(found == ["event table for 4 2026-11-27T19:30:00 at pizzeria"])
        #expect(lines("can you book a table for 4 tomorrow at 8pm?") == [])
        #expect(lines("book a table for tomorrow") == [])
    }

    @Test(arguments: [
        "dad paid 60 for dinner", "we could split the bill", "buy now and save 50%", "we need time, patience and money",
        "get well soon and take care", "he gave me 50", "mum gave me a hug", "shared 3 photos with ann",
        "split the chapter in half, 20 pages each", "tom sent me 3 photos",
    ])
    func talkStaysTalk(text: String) {
        #expect(engine.act(text) == .nothing)
    }

    @Test func whatIsSavedThisMonthIsSavedToday() {
        guard case .actions(let actions, _) = engine.act("saved 200 this month"),
            case .budget(let entry)? = actions.first
        else {
            Issue.record("no entry")
            return
        }
        #expect(entry.day == Day(year: 2026, month: 11, day: 21))
    }

    @Test(arguments: [
        ("Rs. 45", "45 INR"), ("70 000 eur", "70000 EUR"), ("12 500 лв", "12500 BGN"), ("Can$ 40", "40 CAD"),
    ])
    func amountsInTheirCountrysSpelling(text: String, expected: String) {
        #expect(engine.understand(text).money == [expected])
    }

    @Test func aTipBesideABillIsAnEntryOfItsOwn() {
        #expect(lines("pizza 21 plus 3 tip") == ["Expenses 2100 Eating out: pizza", "Expenses 300 Other: tip"])
    }

    @Test(arguments: [
        ("train to vienna on friday at 8:15", "event train to vienna 2026-11-27T08:15:00 at -"),
        ("book the dog in with the groomer on friday at 10", "event dog in with the groomer 2026-11-27T10:00:00 at -"),
        ("staying two nights at the lodge from 3 december", "event staying 2026-12-03T00:00:00 at lodge"),
        ("holiday from 8 to 15 september", "event holiday 2027-09-08T00:00:00 at -"),
        ("holiday from 8 to 15 september 2026", "event holiday 2026-09-08T00:00:00 at -"),
    ])
    func whatIsBookedOrTravelledIsAnEventToCome(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "train tickets to vienna on friday at 8:15", "booked in for 3 nights", "got 150 emails from amazon",
        "notes: eggs, flour",
        "i went dutch last night", "my share of the work was 3 days",
    ])
    func whatOnlySoundsAlikeDoesNothing(text: String) {
        #expect(lines(text).isEmpty)
    }
}
