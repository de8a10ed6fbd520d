/// Rules for periods before, after or around another time.
extension TimeRules {
    private static let which: KeySet = [.this, .current, .next, .following, .last, .previous, .coming, .past, .the]

    static let numberWords = WordSet("no nr number num")

    static let periods: [TimeRule] = [
        TimeRule(
            name: "A week by its number, with the word",
            example: "week number 10",
            counterExample: "week number one hundred",
            pattern: [.unit([.week]), .word(numberWords), .number(1...53), .end],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, let number = found.numbers.first else { return nil }
                return frame.with(reader.resolver.isoWeek(number))
            }
        ),
        TimeRule(
            name: "A numbered week of this year or one beside it",
            example: "week 50 next year",
            counterExample: "week 50 next door",
            pattern: [
                .unit([.week]), .maybeWord(numberWords), .number(1...53), .maybe([.of, .in]),
                .key([.this, .next, .last, .previous, .current]), .unit([.year]),
            ],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, let number = found.numbers.first,
                    let (which, _) = reader.whichWord(at: found.end - 2),
                    let year = reader.resolver.cycle(.year, which, count: nil, isUpcoming: false).from?.day.year
                else { return nil }
                return frame.with(reader.resolver.isoWeek(number, of: year))
            }
        ),
        TimeRule(
            name: "A week by the day it ends with",
            example: "week ending sunday 8 november",
            counterExample: "week ending badly",
            pattern: [.unit([.week]), .key([.ending]), .maybe([.on]), .time],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, let day = found.times.first, day.grain == .day, !day.isRange,
                    let from = day.from?.day
                else { return nil }
                return frame.with(TimeValue(LocalTime(from.weekStart(on: reader.context.weekStart)), .week))
            }
        ),
        TimeRule(
            name: "Half of a year or month",
            example: "second half of 2023",
            counterExample: "second half of the match",
            pattern: [.maybe([.the]), .ordinal(1...2), .key([.half]), .key([.of]), .maybe([.the]), .time],
            effect: .piece { frame, found, _ in
                guard !frame.hasDate, let whole = found.times.first, !whole.isRange, let from = whole.from,
                    let to = whole.end, whole.grain == .year || whole.grain == .month
                else { return nil }
                let middle = whole.grain == .year ? from.adding(6, .month) : from.adding(15, .day)
                let grain: Grain = whole.grain == .year ? .month : .day
                return frame.with(
                    found.numbers.first == 1
                        ? TimeValue(from: from, to: middle, grain) : TimeValue(from: middle, to: to, grain)
                )
            }
        ),
        TimeRule(
            name: "A quarter as bankers write it",
            example: "1Q25",
            counterExample: "5Q25",
            pattern: [.digits(1...1), .glued, .word(WordSet("q")), .glued, .digits(2...4), .end],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, found.numbers.count == 2, (1...4).contains(found.numbers[0]) else { return nil }
                let year = found.numbers[1] < 100 ? 2000 + found.numbers[1] : found.numbers[1]
                guard (1900...2100).contains(year) else { return nil }
                return frame.with(reader.resolver.yearPart(found.numbers[0], of: 4, year: year))
            }
        ),
        TimeRule(
            name: "The rest of what is named",
            example: "rest of february",
            counterExample: "rest of the fabric",
            pattern: [.maybe([.the]), .key([.rest]), .key([.of]), .maybe([.the]), .time],
            effect: .piece { frame, found, reader in
                guard frame.isEmpty, let whole = found.times.first, let from = whole.from, let to = whole.end else {
                    return nil
                }
                let now = whole.grain >= .day ? LocalTime(reader.resolver.today) : reader.resolver.now
                guard now < to else { return nil }
                return frame.with(TimeValue(from: max(from, now), to: to, whole.grain >= .day ? .day : .minute))
            }
        ),
        TimeRule(
            name: "The working days of a week",
            example: "this workweek",
            counterExample: "this workbench",
            pattern: [.key(which), .word(WordSet("workweek"))],
            effect: .piece { frame, found, reader in reader.workingWeek(frame, from: found.start, isOneWord: true) }
        ),
        TimeRule(
            name: "The working days of a week, in two words",
            example: "next work week",
            counterExample: "next work day",
            pattern: [.key(which), .word(WordSet("work working business")), .unit([.week])],
            effect: .piece { frame, found, reader in reader.workingWeek(frame, from: found.start, isOneWord: false) }
        ),
        TimeRule(
            name: "A month, year or week of the calendar",
            example: "next calendar month",
            counterExample: "next calendar entry",
            pattern: [
                .key(which), .word(WordSet("calendar")), .unit([.week, .month, .quarter, .year]),
            ],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, let unit = found.units.first, let (which, _) = reader.whichWord(at: found.start)
                else { return nil }
                return frame.with(reader.resolver.cycle(unit, which, count: nil, isUpcoming: false))
            }
        ),
        TimeRule(
            name: "The one after the next one",
            example: "the week after next",
            counterExample: "the week after next tuesday",
            pattern: [
                .maybe([.the]), .unit([.week, .weekend, .month, .quarter, .year]), .key([.after]), .key([.next]),
            ],
            effect: .piece { frame, found, reader in
                let next = reader.sentence[found.end]
                guard !frame.hasDate, let unit = found.units.first, next.word.unit == nil, next.word.weekday == 0,
                    next.word.month == 0, !next.word.startsHoliday, next.kind != .digits
                else { return nil }
                if unit == .weekend {
                    let saturday = reader.resolver.today.weekStart(on: 1) + 19
                    return frame.with(TimeValue(from: LocalTime(saturday), to: LocalTime(saturday + 2), .day))
                }
                let following = reader.resolver.cycle(unit, .next, count: nil, isUpcoming: false)
                return following.from.map { frame.with(TimeValue($0.adding(1, unit.grain), unit.grain)) }
            }
        ),
        TimeRule(
            name: "The weekend beside a holiday",
            example: "the weekend before Christmas",
            counterExample: "the weekend before lunch",
            pattern: [.maybe([.the]), .unit([.weekend]), .key([.before, .after]), .holiday],
            effect: .piece { frame, found, _ in
                guard !frame.hasDate, let day = found.days.first else { return nil }
                let saturday =
                    found.keys.last == .before ? (day - 2).onOrBefore(weekday: 6) : (day + 1).onOrAfter(weekday: 6)
                return frame.with(TimeValue(from: LocalTime(saturday), to: LocalTime(saturday + 2), .day))
            }
        ),
        TimeRule(
            name: "A week by its number, as ISO 8601 writes it",
            example: "2026-W46",
            counterExample: "2026-W66",
            pattern: [.digits(4...4), .sign("-"), .word(WordSet("w")), .glued, .digits(2...2)],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, found.numbers.count == 2, (1900...2100).contains(found.numbers[0]),
                    (1...53).contains(found.numbers[1])
                else { return nil }
                return frame.with(reader.resolver.isoWeek(found.numbers[1], of: found.numbers[0]))
            }
        ),
    ]

    static let beside: [TimeRule] = [
        TimeRule(
            name: "The start or end of a day that is named",
            example: "start of day tomorrow",
            counterExample: "start of day care",
            pattern: [
                .maybe([.the]), .key([.begin, .end]), .key([.of]), .maybe([.the]), .unit([.day]), .maybe([.on]), .time,
            ],
            effect: .piece { frame, found, reader in
                guard frame.isEmpty, let day = found.times.first, day.grain == .day, !day.isRange else { return nil }
                return reader.resolver.edge(found.keys.first == .end ? .late : .early, of: day).map { frame.with($0) }
            }
        ),
        TimeRule(
            name: "A part of the day beside a holiday",
            example: "the night before Christmas",
            counterExample: "the night before lunch",
            pattern: [.maybe([.the]), .part, .key([.before, .after]), .holiday],
            effect: .piece { frame, found, _ in
                guard frame.isEmpty, let part = found.parts.first, let day = found.days.first else { return nil }
                var result = frame
                result.day = found.keys.last == .before ? day - 1 : day + 1
                result.part = part
                result.isSure = true
                return result
            }
        ),
        TimeRule(
            name: "A time of day with one letter",
            example: "tuesday 10a",
            counterExample: "seat 10a",
            pattern: [.digits(1...2), .glued, .word(WordSet("a p")), .end],
            effect: .piece { frame, found, reader in
                guard frame.clock == nil, frame.hasDay || reader.namesDay(found.start - 1),
                    let hour = found.numbers.first, (1...12).contains(hour)
                else { return nil }
                return frame.with(Clock(hour: hour, half: reader.letterHalf(found.words[0])))
            }
        ),
        TimeRule(
            name: "Two times of day with one letter each",
            example: "9a-5p",
            counterExample: "9a-5c",
            pattern: [
                .digits(1...2), .glued, .word(WordSet("a p")), .through, .digits(1...2), .glued, .word(WordSet("a p")),
            ],
            effect: .piece { frame, found, reader in
                guard frame.clock == nil, found.numbers.count == 2, found.numbers.allSatisfy({ (1...12).contains($0) })
                else { return nil }
                var result = frame.with(Clock(hour: found.numbers[0], half: reader.letterHalf(found.words[0])))
                result.lastClock = Clock(hour: found.numbers[1], half: reader.letterHalf(found.words[1]))
                return result
            }
        ),
        TimeRule(
            name: "Two times of day with dots",
            example: "monday 8.30-9.30",
            counterExample: "grew 8.30-9.30",
            pattern: [
                .digits(1...2), .sign("."), .digits(2...2), .through, .digits(1...2), .sign("."), .digits(2...2), .end,
            ],
            effect: .piece { frame, found, reader in
                let numbers = found.numbers
                guard frame.clock == nil,
                    frame.hasDay || reader.namesDay(found.start - 1) || reader.namesDay(found.end),
                    numbers.count == 4, numbers[0] < 24, numbers[1] < 60, numbers[2] < 24, numbers[3] < 60
                else { return nil }
                func clock(_ hour: Int, _ minute: Int) -> Clock {
                    Clock(hour: hour, minute: minute, half: hour > 12 || hour == 0 ? .full : .open, grain: .minute)
                }
                var result = frame.with(clock(numbers[0], numbers[1]))
                result.lastClock = clock(numbers[2], numbers[3])
                return result
            }
        ),
        TimeRule(
            name: "This moment",
            example: "at this moment",
            counterExample: "at this momentum",
            pattern: [.maybe([.at]), .key([.this]), .word(WordSet("moment instant"))],
            effect: .piece { frame, found, reader in
                frame.isEmpty ? frame.with(TimeValue(reader.resolver.now, .second)) : nil
            }
        ),
        TimeRule(
            name: "The moment",
            example: "at the moment",
            counterExample: "at the momentum",
            pattern: [.key([.at]), .key([.the]), .word(WordSet("moment minute"))],
            effect: .piece { frame, found, reader in
                frame.isEmpty && reader.sentence.key(found.end) != .of
                    ? frame.with(TimeValue(reader.resolver.now, .second)) : nil
            }
        ),
        TimeRule(
            name: "A weekday of a numbered week",
            example: "2026-W46-3",
            counterExample: "2026-W46-9",
            pattern: [
                .digits(4...4), .sign("-"), .word(WordSet("w")), .glued, .digits(2...2), .sign("-"), .digits(1...1),
            ],
            effect: .whole { found, reader in
                guard found.numbers.count == 3, (1900...2100).contains(found.numbers[0]),
                    (1...53).contains(found.numbers[1]), (1...7).contains(found.numbers[2])
                else { return nil }
                let week = reader.resolver.isoWeek(found.numbers[1], of: found.numbers[0])
                return week.from.map { TimeValue($0.adding(found.numbers[2] - 1, .day), .day) }
            }
        ),
    ]
}

extension TimeReader {
    /// Monday to Friday of the week that the word refers to.
    func workingWeek(_ frame: Frame, from start: Int, isOneWord: Bool) -> Frame? {
        guard !frame.hasDate else { return nil }
        let which = whichWord(at: start)?.0 ?? .this
        guard let from = resolver.cycle(.week, which, count: nil, isUpcoming: false).from?.day else { return nil }
        let monday = from.onOrAfter(weekday: 1)
        return frame.with(TimeValue(from: LocalTime(monday), to: LocalTime(monday + 5), .day))
    }

    /// The half of the day for the letter "a" or "p".
    func letterHalf(_ hash: UInt64) -> Clock.Half { hash == Self.morningLetter ? .am : .pm }

    private static let morningLetter = Hash.of("a")

    /// In "3, 4 and 6 December" the month comes after the last day of the list, and the days are in ascending order.
    func listedMonth(behind start: Int, after first: Int) -> Day? {
        var index = start
        var last = first
        for _ in 0..<8 {
            if sentence.key(index) == .and || sentence.key(index) == .or { index += 1 }
            if sentence.key(index) == .the { index += 1 }
            if let (dated, _) = dayAndMonth(at: index, into: Frame()), let day = dated.dayOfMonth {
                guard last < day, dated.lastDayOfMonth == nil else { return nil }
                return resolver.resolve(dated)?.from?.day
            }
            guard let (day, end) = monthDay(at: index, behindMonth: false), last < day,
                sentence.isSign(end, ",") || sentence.key(end) == .and || sentence.key(end) == .or
            else { return nil }
            last = day
            index = end + 1
        }
        return nil
    }
}
