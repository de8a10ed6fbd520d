/// The table of rules.
///
/// See docs/decisions/plainwords.md, "Sentences are read by a hand-written grammar that fills frames".
enum TimeRules {
    static let all: [TimeRule] = stretches + days + clocks + expressions + periods + beside

    // MARK: - Weeks, months, quarters, decades

    private static let stretches: [TimeRule] = [
        TimeRule(
            name: "The rest of a period",
            example: "rest of the month",
            counterExample: "rest of the team",
            pattern: [
                .maybe([.the]), .key([.rest]), .key([.of]), .maybe([.the, .this]),
                .unit([.day, .week, .month, .quarter, .year]),
            ],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, !frame.hasTime, let unit = found.units.first else { return nil }
                let whole = reader.resolver.cycle(unit, .this, count: nil, isUpcoming: false)
                let now = reader.resolver.now
                let from = unit == .day ? now : LocalTime(now.day)
                return frame.with(TimeValue(from: from, to: whole.end, unit == .day ? .minute : .day))
            }
        ),
        TimeRule(
            name: "A numbered week of a year",
            example: "week 12 of 2021",
            counterExample: "week 60 of 2021",
            pattern: [
                .unit([.week]), .maybeWord(numberWords), .number(1...53), .maybe([.of, .in]), .year,
            ],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, found.numbers.count == 2 else { return nil }
                return frame.with(reader.resolver.isoWeek(found.numbers[0], of: found.numbers[1]))
            }
        ),
        TimeRule(
            name: "A decade in words",
            example: "the eighties",
            counterExample: "her eighties",
            pattern: [.key([.the]), .word(TimeReader.decadeWords)],
            effect: .piece { frame, found, reader in
                guard frame.isEmpty else { return nil }
                return reader.decade(at: found.end - 1, into: frame)?.0
            }
        ),
        TimeRule(
            name: "A quarter and its year",
            example: "2nd quarter 2016",
            counterExample: "2nd quarter of the pizza",
            pattern: [.ordinal(1...4), .unit([.quarter]), .year],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, found.numbers.count == 2 else { return nil }
                return frame.with(reader.resolver.yearPart(found.numbers[0], of: 4, year: found.numbers[1]))
            }
        ),
        TimeRule(
            name: "A quarter written short",
            example: "16Q2",
            counterExample: "16Q7",
            pattern: [.digits(2...2), .glued, .word(WordSet("q")), .glued, .digits(1...1), .end],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, found.numbers.count == 2, (1...4).contains(found.numbers[1]) else { return nil }
                return frame.with(reader.resolver.yearPart(found.numbers[1], of: 4, year: 2000 + found.numbers[0]))
            }
        ),
        TimeRule(
            name: "The month after the next such month",
            example: "June after next",
            counterExample: "June after lunch",
            pattern: [.month, .key([.after]), .key([.next])],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, let month = found.numbers.first else { return nil }
                let today = reader.resolver.today
                var result = frame
                result.month = month
                result.year = today.year + (month > today.month ? 1 : 2)
                result.isSure = true
                return result
            }
        ),
        TimeRule(
            name: "A year and a month in digits",
            example: "2017-6",
            counterExample: "2017-60",
            pattern: [.digits(4...4), .sign("-"), .digits(1...1), .end],
            effect: .piece { frame, found, _ in
                guard !frame.hasDate, found.numbers.count == 2, (1900...2100).contains(found.numbers[0]),
                    (1...12).contains(found.numbers[1])
                else { return nil }
                var result = frame
                result.year = found.numbers[0]
                result.month = found.numbers[1]
                result.isSure = true
                return result
            }
        ),
    ]

    // MARK: - Days

    private static let days: [TimeRule] = [
        TimeRule(
            name: "A day of the month before or behind this",
            example: "12 of next month",
            counterExample: "12 of next week",
            pattern: [
                .digits(1...2), .key([.of]), .maybe([.the]),
                .key([.next, .following, .last, .previous, .this, .current, .coming]), .unit([.month]),
            ],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, !frame.hasTime, let day = found.numbers.first, (1...31).contains(day),
                    let (which, _) = reader.whichWord(at: found.end - 2)
                else { return nil }
                var result = frame.with(reader.resolver.cycle(.month, which, count: nil, isUpcoming: false))
                result.dayOfMonth = day
                return result
            }
        ),
        TimeRule(
            name: "The weekday beside a holiday",
            example: "the Friday before Easter",
            counterExample: "the Friday before lunch",
            pattern: [.maybe([.the]), .weekday, .key([.before, .after]), .holiday],
            effect: .piece { frame, found, _ in
                guard !frame.hasDate, let weekday = found.numbers.first, let day = found.days.first else { return nil }
                var result = frame
                result.day =
                    found.keys.last == .before
                    ? (day - 1).onOrBefore(weekday: weekday) : (day + 1).onOrAfter(weekday: weekday)
                result.isSure = true
                return result
            }
        ),
        TimeRule(
            name: "A date in eight digits",
            example: "20171123",
            counterExample: "20171323",
            pattern: [.digits(8...8), .end],
            effect: .piece { frame, found, reader in
                guard !frame.hasDate, let number = found.numbers.first, (19_000_000..<21_000_000).contains(number),
                    !reader.sentence.isSign(found.start - 1, in: "#$+-/"), !reader.isNumbered(found.start),
                    Day.valid(year: number / 10_000, month: number / 100 % 100, day: number % 100) != nil
                else { return nil }
                var result = frame
                result.year = number / 10_000
                result.month = number / 100 % 100
                result.dayOfMonth = number % 100
                result.isSure = true
                return result
            }
        ),
        TimeRule(
            name: "The present",
            example: "at present",
            counterExample: "at presentations",
            pattern: [.key([.at]), .word(WordSet("present"))],
            effect: .piece { frame, _, reader in
                frame.isEmpty ? frame.with(TimeValue(reader.resolver.now, .second)) : nil
            }
        ),
    ]

    // MARK: - Times of day

    private static let clocks: [TimeRule] = [
        TimeRule(
            name: "Half past an hour, as the British say",
            example: "at half four",
            counterExample: "at half four pages",
            pattern: [.key([.half]), .number(1...12), .end],
            effect: .piece { frame, found, reader in
                guard frame.clock == nil, reader.isLedToHour(found.start, found.end, frame),
                    let hour = found.numbers.first
                else { return nil }
                return frame.with(Clock(hour: hour, minute: 30, grain: .minute))
            }
        ),
        TimeRule(
            name: "An hour and its minutes, a space apart",
            example: "at 6 40",
            counterExample: "at 6 40 chairs",
            pattern: [.behind([.at]), .digits(1...2), .digits(2...2), .end],
            effect: .piece { frame, found, _ in
                guard frame.clock == nil, found.numbers.count == 2, (1...23).contains(found.numbers[0]),
                    found.numbers[1] < 60
                else { return nil }
                let half: Clock.Half = found.numbers[0] > 12 ? .full : .open
                return frame.with(Clock(hour: found.numbers[0], minute: found.numbers[1], half: half, grain: .minute))
            }
        ),
        TimeRule(
            name: "About an hour",
            example: "elevenish",
            counterExample: "elevenses",
            pattern: [.key([.roughHour])],
            effect: .piece { frame, found, reader in
                guard frame.clock == nil, let hour = TimeReader.roughHours[reader.sentence[found.start].hash] else {
                    return nil
                }
                return frame.with(Clock(hour: hour))
            }
        ),
        TimeRule(
            name: "A quarter past the coming hour",
            example: "at quarter past",
            counterExample: "at quarter past the post",
            pattern: [.maybe([.a]), .unit([.quarter]), .key([.past, .to]), .end],
            effect: .piece { frame, found, reader in
                guard frame.isEmpty, reader.isLedToMinute(found.start, found.end) else { return nil }
                return frame.with(reader.coming(minute: found.keys.last == .past ? 15 : 45))
            }
        ),
        TimeRule(
            name: "Half past the coming hour",
            example: "at half past",
            counterExample: "at half past the post",
            pattern: [.key([.half]), .key([.past]), .end],
            effect: .piece { frame, found, reader in
                guard frame.isEmpty, reader.isLedToMinute(found.start, found.end) else { return nil }
                return frame.with(reader.coming(minute: 30))
            }
        ),
        TimeRule(
            name: "Minutes past or to the coming hour",
            example: "at ten past",
            counterExample: "at ten past the gate",
            pattern: [.number(5...25), .key([.past, .to]), .end],
            effect: .piece { frame, found, reader in
                guard frame.isEmpty, let minute = found.numbers.first, minute % 5 == 0,
                    reader.isLedToMinute(found.start, found.end)
                else { return nil }
                return frame.with(reader.coming(minute: found.keys.last == .past ? minute : 60 - minute))
            }
        ),
        TimeRule(
            name: "Hours as soldiers say them",
            example: "1400 hours",
            counterExample: "1490 hours",
            pattern: [.digits(4...4), .unit([.hour])],
            effect: .piece { frame, found, reader in
                guard frame.clock == nil, let number = found.numbers.first, number < 2400, number % 100 < 60,
                    frame.hasDay || number < 1000 || reader.isLedToMinute(found.start, found.end)
                else { return nil }
                return frame.with(Clock(hour: number / 100, minute: number % 100, half: .full, grain: .minute))
            }
        ),
        TimeRule(
            name: "Minutes to midnight or noon",
            example: "20 to midnight",
            counterExample: "8 to midnight",
            pattern: [.number(5...25), .key([.to]), .key([.noon, .midnight])],
            effect: .piece { frame, found, reader in
                guard frame.clock == nil, let minutes = found.numbers.first, minutes % 5 == 0,
                    ![.from, .between].contains(reader.sentence.key(found.start - 1)),
                    // "10 to midnight" may be a range of two hours; in words, or after "at", it means ten minutes to
                    // midnight.
                    minutes != 10 || reader.sentence[found.start].kind == .word
                        || reader.isLedToMinute(found.start, found.start)
                else { return nil }
                let hour = found.keys.last == .noon ? 11 : 23
                return frame.with(Clock(hour: hour, minute: 60 - minutes, half: .full, grain: .minute))
            }
        ),
    ]

    // MARK: - Whole expressions

    private static let expressions: [TimeRule] = [
        TimeRule(
            name: "An hour or later",
            example: "5 or later",
            counterExample: "chapter 5 or later",
            pattern: [.number(1...24), .key([.or]), .key([.later, .earlier])],
            effect: .whole { found, reader in
                let before = reader.sentence[found.start - 1]
                guard before.kind != .word || before.key != .none, let hour = found.numbers.first else { return nil }
                var frame = Frame()
                frame.clock = Clock(hour: hour, half: hour > 12 ? .full : .open)
                guard let value = reader.resolver.resolve(frame) else { return nil }
                return found.keys.last == .later
                    ? TimeValue(from: value.from, to: nil, value.grain).keeping(value)
                    : TimeValue(from: nil, to: value.from, value.grain).keeping(value)
            }
        ),
        TimeRule(
            name: "Days listed before their month",
            example: "8 and 9 July",
            counterExample: "8 and 9 chairs",
            pattern: [.maybe([.the]), .day, .joint],
            effect: .whole { found, reader in
                guard let first = found.numbers.first,
                    ![.between, .from, .to].contains(reader.sentence.key(found.start - 1)),
                    let day = reader.listedMonth(behind: found.end, after: first)
                else { return nil }
                return Day.valid(year: day.year, month: day.month, day: first).map { TimeValue(LocalTime($0), .day) }
            }
        ),
        TimeRule(
            name: "A while from a time of day",
            example: "10 minutes from 2pm",
            counterExample: "10 minutes from home",
            pattern: [.duration, .key([.from, .after, .before]), .moment],
            effect: .whole { found, reader in
                guard let length = found.durations.first, length.months == 0, length.days == 0,
                    let value = found.times.first, let from = value.from
                else { return nil }
                let moved = length.from(from, isPast: found.keys.last == .before)
                return TimeValue(moved, min(value.grain, .minute)).keeping(value)
            }
        ),
    ]
}

extension Frame {
    /// This frame with a period that needs no further evidence.
    func with(_ container: TimeValue) -> Frame {
        var result = self
        result.container = container
        result.isSure = true
        return result
    }

    func with(_ clock: Clock) -> Frame {
        var result = self
        result.clock = clock
        result.isSure = true
        return result
    }
}
