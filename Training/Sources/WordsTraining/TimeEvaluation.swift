import PlainWords

/// The three sets of time expressions.
/// See docs/decisions/plainwords.md, "PlainWords has one mode, and phrases that only a strict mode rejects are not
/// counted".
struct TimeEvaluation {
    let data: DataFolder
    let shown: String?

    func run() throws -> [Score] {
        var negatives = Score("phrases without time", goal: "at most 3 wrong")
        let duckling = try duckling(&negatives)
        let recognizers = try recognizers(&negatives)
        let chrono = try chrono(&negatives)
        return [
            duckling.all, duckling.apart, recognizers.0.all, recognizers.0.apart, recognizers.1, chrono.all,
            chrono.apart,
            negatives,
        ]
    }

    private func times(_ text: String, _ context: Context) -> [(TimeValue, Span)] {
        PlainWords(context).understand(text).spans.compactMap { span in
            if case .time(let value) = span.value { return (value, span) }
            return nil
        }
    }

    private func show(_ set: String, _ row: Row, _ expected: String, _ found: [(TimeValue, Span)]) {
        guard shown == set || shown == "times", !family(row).isKeptApart else { return }
        let texts = found.map { "\(text($0.0)) [\(slice(row.text("text") ?? "", $0.1))]" }
        print(
            "\(set): \(row.text("text") ?? "") | ref \(row.text("ref") ?? "-") | want \(expected) | got \(texts.joined(separator: " ; "))"
        )
    }

    private func family(_ row: Row) -> Family { Family(row.text("text") ?? "") }

    private func slice(_ text: String, _ span: Span) -> String {
        String(decoding: Array(text.utf8)[span.start..<span.end], as: UTF8.self)
    }

    private func text(_ value: TimeValue) -> String {
        let from = value.from?.iso() ?? ""
        return value.isRange ? "\(from)..\(value.to?.iso() ?? "") \(value.grain.name)" : "\(from) \(value.grain.name)"
    }

    // MARK: - Duckling

    private func duckling(_ negatives: inout Score) throws -> HalvedScore {
        var score = HalvedScore("Duckling, times", goal: "85 %")
        for row in try data.rows("actions/duckling_time_en.jsonl") where row.text("section") != "latentCorpus" {
            let locale = row.text("locale")
            let context = Evaluation.context(ref: row.text("ref"), country: locale == "EN" ? nil : locale)
            let found = times(row.text("text") ?? "", context)
            guard let expected = row.row("expected") else {
                negatives.count(found.isEmpty)
                if !found.isEmpty { show("negative", row, "nothing", found) }
                continue
            }
            let isRight = found.count == 1 && found.first.map { matches(expected, $0.0) } ?? false
            score.count(isRight, family(row))
            if !isRight { show("duckling", row, describe(expected), found) }
        }
        return score
    }

    private func describe(_ expected: Row) -> String {
        ["value", "from", "to", "grain"].compactMap { expected.text($0) }.joined(separator: " ")
    }

    private func matches(_ expected: Row, _ value: TimeValue) -> Bool {
        func local(_ key: String) -> LocalTime? { expected.text(key).flatMap { Evaluation.instant($0)?.local } }
        func here(_ time: LocalTime?) -> LocalTime? {
            guard let offset = value.namedOffset, let time else { return time }
            return time - offset - 7200
        }
        let isGrain = expected.text("grain") == value.grain.name
        switch expected.text("type") {
        case "value": return !value.isRange && local("value") == here(value.from) && isGrain
        case "open_interval":
            let isAfter = expected.text("direction") == "after"
            return value.isRange && local("value") == here(isAfter ? value.from : value.to)
                && (isAfter ? value.to : value.from) == nil
        default:
            guard value.isRange, local("from") == here(value.from), let to = local("to"), let found = here(value.to)
            else { return false }
            let grain = Grain.allCases.first { $0.name == expected.text("grain") } ?? .minute
            return to == found || found.adding(1, grain) == to || found + 60 == to
        }
    }

    // MARK: - Recognizers

    private func recognizers(_ negatives: inout Score) throws -> (HalvedScore, Score) {
        var score = HalvedScore("Recognizers, times", goal: "90 %")
        var durations = Score("Recognizers, durations", goal: "95 %")
        for row in try data.rows("actions/recognizers_datetime_en.jsonl")
        where !(row.text("not_supported") ?? "").contains("dotnet") {
            let context = Evaluation.context(ref: row.text("ref"))
            let all = PlainWords(context).understand(row.text("text") ?? "").spans
            let found = times(row.text("text") ?? "", context)
            let results = row.rows("results")
            if results.isEmpty {
                // Its tasks and calendar modes leave out on purpose what its usual mode finds.
                guard row.text("model") == "DateTimeModel" || row.text("model") == "DateTimeModelComplexCalendar" else {
                    continue
                }
                negatives.count(found.isEmpty)
                if !found.isEmpty { show("negative", row, "nothing", found) }
                continue
            }
            countDurations(results, all, row, &durations)
            let wanted = results.filter { isTime($0) }
            guard !wanted.isEmpty else { continue }
            let isRight = found.count == wanted.count && zip(wanted, found).allSatisfy { matchesAny($0, $1.0) }
            score.count(isRight, family(row))
            if !isRight { show("recognizers", row, wanted.map { describeResult($0) }.joined(separator: " ;; "), found) }
        }
        return (score, durations)
    }

    private func kind(_ result: Row) -> String {
        (result.text("TypeName") ?? "").replacing("datetimeV2.", with: "")
    }

    private func isTime(_ result: Row) -> Bool {
        ["date", "time", "datetime", "daterange", "timerange", "datetimerange", "datetimealt"].contains(kind(result))
    }

    private func describeResult(_ result: Row) -> String {
        let values = result.row("Resolution")?.rows("values") ?? []
        return (result.text("Text") ?? "") + " "
            + values.map { $0.text("value") ?? "\($0.text("start") ?? "")..\($0.text("end") ?? "")" }.joined(
                separator: "/"
            )
    }

    private func matchesAny(_ result: Row, _ value: TimeValue) -> Bool {
        (result.row("Resolution")?.rows("values") ?? []).contains { matchesResult($0, value) }
    }

    private func matchesResult(_ expected: Row, _ value: TimeValue) -> Bool {
        if let text = expected.text("value") {
            if text == "not resolved" { return true }
            return matchesMoment(text, type: expected.text("type") ?? "", value)
        }
        let type = expected.text("type") ?? ""
        let start = expected.text("start").flatMap { bound($0, type) }
        let end = expected.text("end").flatMap { bound($0, type) }
        if type == "daterange", !value.isRange, let from = value.from, let start, let end {
            return from.seconds == start && from.adding(1, value.grain).seconds == end && value.grain > .day
        }
        guard value.isRange else { return false }
        return same(start, value.from, type, value.grain) && same(end, value.to, type, value.grain, isEnd: true)
    }

    private func bound(_ text: String, _ type: String) -> Int? {
        type == "timerange" ? clockSeconds(text) : Evaluation.instant(text)?.local.seconds
    }

    private func clockSeconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
    }

    private func same(_ expected: Int?, _ found: LocalTime?, _ type: String, _ grain: Grain, isEnd: Bool = false)
        -> Bool
    {
        guard let expected else { return found == nil || !isEnd }
        guard let found else { return false }
        let seconds = type == "timerange" ? found.secondOfDay : found.seconds
        if seconds == expected || seconds == expected + 1 || type == "timerange" && seconds == 0 && expected == 86_399 {
            return true
        }
        guard isEnd, type == "daterange" else { return false }
        return found.adding(-1, grain).seconds == expected || seconds == expected + 86_400
    }

    private func matchesMoment(_ text: String, type: String, _ value: TimeValue) -> Bool {
        guard !value.isRange, let from = value.from else { return false }
        switch type {
        case "time", "timerange": return clockSeconds(text) == from.secondOfDay && value.grain <= .hour
        case "date": return Evaluation.instant(text)?.local.day == from.day && value.grain <= .day
        default: return Evaluation.instant(text)?.local == from
        }
    }

    private func countDurations(_ results: [Row], _ all: [Span], _ row: Row, _ score: inout Score) {
        let wanted = results.filter { kind($0) == "duration" }
        guard !wanted.isEmpty else { return }
        let found = all.compactMap { span -> TimeLength? in
            if case .duration(let duration) = span.value { return duration }
            return nil
        }
        let isRight =
            found.count == wanted.count
            && zip(wanted, found).allSatisfy { wanted, found in
                let seconds = wanted.row("Resolution")?.rows("values").first?.text("value").flatMap { Int($0) }
                let total =
                    found.months / 12 * 31_536_000 + found.months % 12 * 2_592_000 + found.days * 86_400 + found.seconds
                return seconds == total || abs((seconds ?? 0) - total) < total / 20
            }
        score.count(isRight)
        if !isRight, shown == "durations" {
            print(row.text("text") ?? "", wanted.map { describeResult($0) }, found.map(\.iso))
        }
    }

    // MARK: - chrono

    private func chrono(_ negatives: inout Score) throws -> HalvedScore {
        var score = HalvedScore("chrono, times", goal: "90 %")
        for row in try data.rows("actions/chrono_en.jsonl") {
            let country = (row.text("mode") ?? "").contains("GB") ? "GB" : nil
            let context = Evaluation.context(ref: row.text("ref"), country: country)
            let found = times(row.text("text") ?? "", context)
            guard let expected = row.row("expected") else {
                // Its strict mode refuses "in 15m", which its usual mode reads.
                guard row.text("mode") != "chrono.strict" else { continue }
                negatives.count(found.isEmpty)
                if !found.isEmpty { show("negative", row, "nothing", found) }
                continue
            }
            guard let ref = row.text("ref"), ref.hasPrefix("2") || ref.hasPrefix("1"),
                let start = expected.row("start") ?? startDate(expected)
            else { continue }
            let isRight =
                found.count == 1
                && found.first.map { agrees(start, $0.0, $0.0.from) && agreesEnd(expected, $0.0) } ?? false
            score.count(isRight, family(row))
            if !isRight { show("chrono", row, "\(start.fields) \(expected.row("end")?.fields ?? [:])", found) }
        }
        return score
    }

    private func startDate(_ expected: Row) -> Row? {
        guard let text = expected.text("start_date"), let time = Evaluation.instant(text)?.local else { return nil }
        let parts = time.day.parts
        var fields: [String: Any] = ["year": parts.year, "month": parts.month, "day": parts.day]
        if time.hour != 12 || time.minute != 0 { fields["hour"] = time.hour; fields["minute"] = time.minute }
        return Row(fields: fields)
    }

    private func agrees(_ wanted: Row, _ value: TimeValue, _ time: LocalTime?) -> Bool {
        guard let time else { return false }
        let parts = time.day.parts
        func same(_ key: String, _ found: Int, _ grain: Grain) -> Bool {
            guard let number = wanted.number(key), value.grain <= grain || key == "year" else { return true }
            return Int(number) == found
        }
        let clock = value.grain <= .hour
        return same("year", parts.year, .year) && same("month", parts.month, .month) && same("day", parts.day, .day)
            && (!clock || same("hour", time.hour, .hour) && same("minute", time.minute, .minute))
            && (clock || wanted.number("hour") == nil || wanted.number("hour") == 12)
            && (wanted.number("day") != nil || wanted.number("weekday").map { Int($0) == time.day.weekday % 7 } ?? true)
    }

    private func agreesEnd(_ expected: Row, _ value: TimeValue) -> Bool {
        guard let end = expected.row("end") else { return true }
        guard let to = value.to else { return false }
        return agrees(end, value, to) || agrees(end, value, to.adding(-1, value.grain))
    }
}
