import Testing

@testable import PlainWords

@Suite struct TimeRuleTests {
    private func isRead(_ text: String, by rule: TimeRule) -> Bool {
        let sentence = Tokenizer.sentence(text)
        let reader = TimeReader(sentence, context())
        return (0..<sentence.count).contains { start in
            guard let found = reader.match(rule, at: start) else { return false }
            switch rule.effect {
            case .piece(let change): return change(Frame(), found, reader) != nil
            case .whole(let meaning): return meaning(found, reader) != nil
            }
        }
    }

    @Test(arguments: TimeRules.all.map(\.name))
    func aRuleReadsItsExampleAndNotItsCounterExample(name: String) throws {
        let rule = try #require(TimeRules.all.first { $0.name == name })
        #expect(isRead(rule.example, by: rule))
        #expect(!isRead(rule.counterExample, by: rule))
        #expect(!PlainWords(context()).understand(rule.example).times.isEmpty)
    }

    @Test func everyRuleHasANameOfItsOwn() {
        #expect(Set(TimeRules.all.map(\.name)).count == TimeRules.all.count)
    }

    @Test(arguments: [
        ("rest of the month", "2013-02-12..2013-03-01"), ("week 12 of 2021", "2021-03-22 week"),
        ("the eighties", "1980-01-01..1990-01-01"), ("2nd quarter 2016", "2016-04-01 quarter"),
        ("16Q2", "2016-04-01 quarter"), ("June after next", "2014-06-01 month"), ("2017-6", "2017-06-01 month"),
        ("12 of next month", "2013-03-12 day"), ("the Friday before Easter", "2013-03-29 day"),
        ("20171123", "2017-11-23 day"), ("at 6 40", "2013-02-12T06:40 minute"),
        ("20 to midnight", "2013-02-12T23:40 minute"), ("10 minutes from 2pm", "2013-02-12T14:10 minute"),
        ("8 and 9 July", "2013-07-08 day"), ("mid-June", "2013-06-11..2013-06-21"),
        ("5pm for 45 minutes", "2013-02-12T17:00..2013-02-12T17:45"), ("2011 to 2013", "2011-01-01..2014-01-01"),
    ])
    func expressionsOfTheTable(text: String, expected: String) {
        #expect(PlainWords(context()).understand(text).times.first == expected)
    }

    @Test(arguments: [
        ("not before 2013", "2013-01-01.."), ("not until 4pm", "2013-02-12T16:00.."),
        ("no earlier than march 2014", "2014-03-01.."), ("not after 2013", "..2014-01-01"),
    ])
    func aDeniedBoundIsOpenAtItsOtherEnd(text: String, expected: String) {
        #expect(PlainWords(context()).understand(text).times == [expected])
    }

    @Test func daysInAListShareTheWeekThatTheFirstNames() {
        let found = PlainWords(context()).understand("next week Tue, Thu, Sat").times
        #expect(found == ["2013-02-19 day", "2013-02-21 day", "2013-02-23 day"])
    }

    @Test func aTimeWithADotBehindAWeekdayIsNoDate() {
        #expect(PlainWords(context()).understand("Friday at 4.20pm").times == ["2013-02-15T16:20 minute"])
    }

    @Test(arguments: ["won 3-2 on tuesday", "12 March Street", "1950 to 2000 people", "half four pages"])
    func scoresAddressesAndCountsAreNoTimes(text: String) {
        let found = PlainWords(context()).understand(text).times
        #expect(found.allSatisfy { $0 == "2013-02-12 day" } || found.isEmpty)
    }

    @Test func aCountBeforeNextWeekBelongsToSomethingElse() {
        #expect(PlainWords(context()).understand("meet 4 next week").times == ["2013-02-18 week"])
    }

    @Test func lengthsTakeNightsAndMinutesBehindAnd() {
        #expect(PlainWords(context()).understand("stay seven nights").durations == ["P7D"])
        #expect(PlainWords(context()).understand("2 hours and 10").durations == ["PT2H10M"])
        #expect(PlainWords(context()).understand("2 hours and 10 people").durations == ["PT2H"])
        #expect(PlainWords(context()).understand("10.5 sec").durations == ["PT10.5S"])
    }
}
