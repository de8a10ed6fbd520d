/// A request to be reminded that does not say of what: "bins go out every tuesday night, remind me at 8", "the parking runs
/// out at 5, remind me 15 minutes before". It is about the clause before it, whose day and repetition it takes.
struct LaterReminder {
    let reminder: Reminder
    /// Whether it takes the place of the event that was read from the clause before: what repeats without an hour of its
    /// own is not attended.
    let replaces: Bool

    init?(_ clause: Clause, after previous: Clause, _ context: Context) {
        guard let base = previous.time, (1...9).contains(previous.plainWords), Self.isBare(clause),
            !previous.has(Self.requests), !previous.sentence.isSign(previous.tokens.upperBound, "?")
        else { return nil }
        let builder = ActionBuilder(clause: previous, context: context)
        guard builder.isNamed else { return nil }
        if let before = Self.before(clause, base) {
            reminder = builder.reminder(at: before)
        } else if let own = clause.time {
            let time = own.dayIsOpen && own.grain < .day ? own.moved(to: base) : own
            guard let from = ActionBuilder(clause: clause, context: context).moment(time) else { return nil }
            let due = time.grain < .day ? Self.rises(from, base, own) ?? from : from + 32_400
            reminder = builder.reminder(at: due)
        } else {
            reminder = builder.reminder(at: nil)
        }
        replaces = base.grain >= .day && previous.recurrence != nil || base.isPartOfDay
    }

    /// Whether the last action is the event of the clause before, and not a request of its own.
    func isAbout(_ action: Action) -> Bool {
        if case .event(let event) = action { event.title == reminder.title } else { false }
    }

    /// "remind me", "and remind me at 8", with nothing to be reminded of.
    private static func isBare(_ clause: Clause) -> Bool {
        let (sentence, tokens) = (clause.sentence, clause.tokens)
        guard let verb = tokens.prefix(3).first(where: { reminding.contains(sentence[$0].hash) }),
            sentence[verb + 1].hash == me,
            tokens.prefix(while: { $0 < verb }).allSatisfy({ leads.contains(sentence[$0].hash) })
        else { return false }
        return tokens.allSatisfy { index in
            index <= verb + 1 || clause.isTime(index) || sentence[index].kind == .sign
                || [.at, .on, .in, .the, .before, .of, .a].contains(sentence.key(index))
                || sentence[index].word.unit != nil || sentence[index].word.part != nil
        }
    }

    /// "the day before", "the night before", "an hour before": counted back from what is to come.
    private static func before(_ clause: Clause, _ base: TimeValue) -> LocalTime? {
        let sentence = clause.sentence
        guard let before = clause.tokens.last(where: { sentence.key($0) == .before }), before >= 2,
            let from = base.from
        else { return nil }
        let day = LocalTime(from.day)
        if let part = sentence[before - 1].word.part {
            return day + (part == .morning ? 9 : part == .afternoon ? 15 : 20) * 3600 - 86_400
        }
        let reader = DurationReader(sentence: sentence, numbers: NumberReader(sentence: sentence))
        var length = clause.tokens.lazy.compactMap { reader.duration(at: $0) }.first { $0.end == before }?.duration
        if length == nil, let unit = sentence[before - 1].word.unit {
            length = TimeLength()
            length?.add(.one, unit)
        }
        guard let length, !length.isEmpty else { return nil }
        return length.from(base.grain < .day ? from : day + 32_400, isPast: true)
    }

    /// "the parking runs out at 5, remind me at 4:45": an ambiguous hour is the one shortly before.
    private static func rises(_ time: LocalTime, _ base: TimeValue, _ own: TimeValue) -> LocalTime? {
        guard own.isHourAmbiguous, own.dayIsOpen, let from = base.from else { return nil }
        let day = LocalTime(from.day)
        let hours = [time.secondOfDay % 43_200, time.secondOfDay % 43_200 + 43_200].map { day + $0 }
        if base.isPartOfDay || base.grain >= .day { return base.isPartOfDay && from.hour >= 12 ? hours[1] : nil }
        let event = base.isHourAmbiguous && (1...6).contains(from.hour) ? from + 43_200 : from
        return hours.last { $0 < event && event - $0 <= 6 * 3600 }
    }

    private static let reminding = Clause.hashes("remind alert notify")
    private static let requests = Clause.hashes("remind reminder add put set schedule book create delete cancel")
    private static let leads = Clause.hashes("please and so can could you pls")
    private static let me = Hash.of("me")
}
