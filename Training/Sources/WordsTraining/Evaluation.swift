import PlainWords

/// Runs the engine over the data sets and counts what comes out right.
struct Evaluation {
    let data: DataFolder
    /// The set whose failures are printed.
    let shown: String?
    /// Of the large sets, every how many rows are read.
    var every = 1

    func run() throws -> [Score] {
        var scores: [Score] = []
        scores += try TimeEvaluation(data: data, shown: shown).run()
        scores += try AmountEvaluation(data: data, shown: shown).run()
        scores += try MerchantEvaluation(data: data, shown: shown, every: every).run()
        scores += try ActionEvaluation(data: data, shown: shown, every: every).run()
        scores += try BankEvaluation(data: data, shown: shown).run()
        scores += try ItemEvaluation(data: data, shown: shown, every: every).run()
        if every == 1 { scores += try Training(data: data).heldBack() }
        return scores
    }

    /// Seconds since 1970 of an ISO time, and its offset.
    static func instant(_ text: String) -> (local: LocalTime, offset: Int)? {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count >= 3 else { return nil }
        let day = Day(year: numbers[0], month: numbers[1], day: numbers[2])
        var parts = numbers.dropFirst(3).prefix(3).map { $0 }
        while parts.count < 3 { parts.append(0) }
        var offset = 0
        if text.count > 19, let sign = text.dropFirst(19).first(where: { $0 == "+" || $0 == "-" }), numbers.count >= 8 {
            offset = (numbers[numbers.count - 2] * 3600 + numbers[numbers.count - 1] * 60) * (sign == "-" ? -1 : 1)
        }
        return (LocalTime(day, hour: parts[0], minute: parts[1], second: parts[2]), offset)
    }

    static func context(ref: String?, country: String? = nil, currency: String = "USD", weekStart: Int = 1) -> Context {
        let (local, offset) = instant(ref ?? "2020-07-06T12:00:00") ?? (LocalTime(seconds: 0), 0)
        return Context(
            now: local.seconds - offset,
            zone: .fixed(secondsAhead: offset),
            currency: Currency(currency),
            country: country,
            weekStart: weekStart
        )
    }

    /// The context of a country on an autumn morning, with the country's own currency.
    static func localContext(_ country: String) -> Context {
        let moment = "2026-10-14T10:20:00"
        let context = context(ref: moment, country: country)
        guard let own = context.country.currency(on: context.localNow.day) else { return context }
        return Self.context(ref: moment, country: country, currency: own.code)
    }
}
