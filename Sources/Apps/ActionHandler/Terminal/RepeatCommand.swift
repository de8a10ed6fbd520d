import Bowline
import BowlineJSON
import Essentials
import PlainWords
import Wire

/// `bowline agenda repeat`: the times of a rule.
enum RepeatCommand {
    private static let maxTimes = 10_000

    private struct Question: Decodable {
        let rule: String
        let from: String
        var count: Int?
        var time_zone: String?
    }

    static func run(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer
    ) async throws(TerminalError) -> TerminalAnswer {
        let zone = try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.preferences().timeZone
        }
        if words.options["jsonl"] == "-" { return lines(words.standardInput(), zone) }
        guard words.rest.count == 2 else { throw .usage("repeat takes one rule, e.g. FREQ=WEEKLY;BYDAY=MO") }
        let question = Question(
            rule: words.rest[1],
            from: words.options["from"] ?? ActionMoment.text(of: app.now(), in: zone),
            count: try words.integer("count", in: 1...maxTimes, or: 10),
            time_zone: words.options["time-zone"]
        )
        let times = try times(of: question, zone)
        return TerminalAnswer(times.joined(separator: "\n"), ["rule": .string(question.rule), "times": json(times)])
    }

    /// The times of a rule, in its time zone.
    private static func times(of question: Question, _ defaultZone: String) throws(TerminalError) -> [String] {
        let name = question.time_zone ?? defaultZone
        guard let zone = Zones.named(name) else {
            throw .usage("unknown time zone '\(name)'; a time zone is e.g. Europe/Sofia")
        }
        guard let rule = Recurrence(rrule: question.rule) else {
            throw .usage("the rule must be an RFC 5545 rule, e.g. FREQ=WEEKLY;BYDAY=MO; got '\(question.rule)'")
        }
        guard let start = ActionMoment(question.from) else {
            throw .usage("the first time must be ISO 8601, e.g. 2025-11-03T09:00:00; got '\(question.from)'")
        }
        let repetition = Repetition(start: start.instant(in: zone), zone: zone, rule: rule)
        return repetition.instants().prefix(min(question.count ?? 10, maxTimes)).map { instant in
            zone.local(instant).iso(offset: zone.offset(at: instant))
        }
    }

    private static func json(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    /// One answer per line, in order; an invalid line gives an error, and the other lines are still answered.
    private static func lines(_ input: String, _ zone: String) -> TerminalAnswer {
        let answers = input.split(separator: "\n").map { answer(to: Data($0.utf8), zone) }
        return TerminalAnswer(answers.map { $0.text(sortedKeys: true) }.joined(separator: "\n"), .array(answers))
    }

    private static func answer(to line: Data, _ zone: String) -> JSONValue {
        var answer: JSONObject = [:]
        if let id = (try? JSONValue(parsing: line))?["id"], id.string != nil || id.number != nil { answer["id"] = id }
        if let question = try? JSONCoder.standard.decode(Question.self, from: line) {
            do throws(TerminalError) {
                answer["times"] = json(try times(of: question, zone))
            } catch {
                answer["error"] = .string(error.text)
            }
        } else {
            answer["error"] =
                "a line must be an object, e.g. {\"id\":1,\"rule\":\"FREQ=DAILY\",\"from\":\"2026-03-28T09:00:00\"}"
        }
        return .object(answer)
    }
}
