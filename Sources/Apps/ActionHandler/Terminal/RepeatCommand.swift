import Essentials
import PlainWords

/// `bowline agenda repeat`: the times of a rule.
enum RepeatCommand {
    private static let mostTimes = 10_000

    private struct Question: Decodable {
        let rule: String
        let from: String
        var count: Int?
        var time_zone: String?
    }

    private struct Times: Encodable {
        let rule: String
        let times: [String]
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
            count: try words.integer("count", in: 1...mostTimes, or: 10),
            time_zone: words.options["time-zone"]
        )
        let times = try times(of: question, zone)
        return TerminalAnswer(times.joined(separator: "\n"), json: Times(rule: question.rule, times: times))
    }

    /// The instants of a rule, as the clocks of its zone show them.
    private static func times(of question: Question, _ usual: String) throws(TerminalError) -> [String] {
        let name = question.time_zone ?? usual
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
        return repetition.instants().prefix(min(question.count ?? 10, mostTimes)).map { instant in
            zone.local(instant).iso(offset: zone.offset(at: instant))
        }
    }

    /// One answer a line, in order; a bad line yields an error and the rest continues.
    private static func lines(_ input: String, _ zone: String) -> TerminalAnswer {
        let answers = input.split(separator: "\n").map { line in answer(to: String(line), zone) }
        return TerminalAnswer(lines: answers)
    }

    private static func answer(to line: String, _ zone: String) -> String {
        struct Named: Decodable { let id: WireID? }
        struct Answer: Encodable {
            let id: WireID?
            let times: [String]
        }
        struct Trouble: Encodable {
            let id: WireID?
            let error: String
        }
        let data = Data(line.utf8)
        let id = try? JSONDecoder().decode(Named.self, from: data).id
        guard let question = try? JSONDecoder().decode(Question.self, from: data) else {
            return TerminalAnswer("", json: Trouble(id: id, error: "it takes {\"id\",\"rule\",\"from\"}")).json
        }
        do throws(TerminalError) {
            return TerminalAnswer("", json: Answer(id: id, times: try times(of: question, zone))).json
        } catch {
            return TerminalAnswer("", json: Trouble(id: id, error: error.text)).json
        }
    }
}

/// An id as it came: a text or a number.
private enum WireID: Codable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }
}

extension TerminalError {
    /// What is wrong, in words.
    public var text: String {
        switch self {
        case .usage(let text), .failed(let text): text
        }
    }
}
