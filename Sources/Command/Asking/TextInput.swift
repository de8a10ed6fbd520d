import Backend
import Bowline
import Essentials
import PlainWords

/// The input of `bowline act` and `bowline understand`: one text or many lines, and the options for all of them.
struct TextInput {
    /// The options of both verbs.
    static let options: [Manual.Option] = [
        .value("now", "ISO-8601", "the current time (the clock's)"),
        .value("time-zone", "ZONE", "the time zone, by its name in the system's table (Europe/Sofia)"),
        .value("currency", "CODE", "ISO 4217 (BGN)"),
        .value("country", "CODE", "ISO 3166 (BG)"),
        .value("locale", "LOCALE", "e.g. bg_BG (en)"),
        .switch("local", "answer on this machine, with the embedded engine (the default)"),
        .value("server", "URL", "ask a backend"),
        .value("rates", "FILE", "exchange rates, in the format of the backend's file `rates` (the demo's)", .file),
    ]
    /// The option that reads many texts, one per line.
    static let jsonl = Manual.Option.jsonl(
        #""id","text""#,
        and: "; each of now, time_zone, currency, country and locale may be members of the object"
    )

    /// Computes the result for one object, whose member `text` is the input.
    typealias Answer = (JSONObject) async throws -> JSONObject

    /// The default members, added to objects that leave them out.
    private let defaults: [JSONObject.Member]
    private let text: String?
    private let isForPrograms: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        defaults = ["now", "time-zone", "currency", "country", "locale"].compactMap { name in
            arguments.text(name).map { .init(name == "time-zone" ? "time_zone" : name, .string($0)) }
        }
        isForPrograms = arguments.has("json")
        guard try !arguments.asksForLines(insteadOf: "text") else {
            text = nil
            return
        }
        guard !arguments.rest.isEmpty else {
            throw UsageError(description: "a text is missing; write it in quotation marks")
        }
        text = arguments.rest.joined(separator: " ")
    }

    /// Processes the text, or every line of the input; `show` prints one result as readable text.
    func answer(with answer: Answer, show: (JSONObject) -> Void) async throws -> ExitCode {
        guard let text else {
            try await Progress.reporting(lines: "answering") {
                try await JSONLines.run { line in try await answer(addingDefaults(line)) }
            }
            return .done
        }
        let result: JSONObject
        do {
            result = try await Progress.reporting(about: "working") {
                try await answer(addingDefaults(JSONObject([.init("text", .string(text))])))
            }
        } catch let problems as ActionRequestError {
            throw UsageError(description: problems.description)
        }
        if isForPrograms { print(JSONValue.object(result).text()) } else { show(result) }
        return .done
    }

    /// A line with the default members added.
    private func addingDefaults(_ line: JSONObject) -> JSONObject {
        var line = line
        for member in defaults where line[member.name] == nil { line.members.append(member) }
        return line
    }

    /// The embedded engine, with the exchange rates from `--rates` or else the demo rates.
    static func processor(_ arguments: Arguments) throws(UsageError) -> ActionProcessor {
        guard let path = arguments.text("rates") else {
            let rates = DemoRates.rates
            return ActionProcessor(rates: { rates })
        }
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw UsageError(description: "--rates: \(path) cannot be read")
        }
        do throws(ExchangeRates.ParseError) {
            let rates = try ExchangeRates(text: String(decoding: bytes, as: UTF8.self))
            return ActionProcessor(rates: { rates })
        } catch {
            throw UsageError(description: "--rates: \(path), \(error)")
        }
    }
}

extension JSONObject {
    /// Parses a complete JSON object.
    init(parsing bytes: [UInt8]) throws(CallError) {
        guard case .object(let object) = try JSONValue(answer: Data(bytes)) else {
            throw CallError(.unreadable(location: "body", problem: "not a JSON object"))
        }
        self = object
    }
}
