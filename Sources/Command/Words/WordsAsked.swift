import Backend
import Bowline
import Essentials
import PlainWords

/// What `bowline act` and `bowline understand` are given: one text or many lines, and what holds for all of them.
struct WordsAsked {
    /// What holds for all that is asked.
    static let options: [Manual.Option] = [
        .value("now", "ISO-8601", "the present moment (the clock's)"),
        .value("time-zone", "ZONE", "a name of the system's table (Europe/Sofia)"),
        .value("currency", "CODE", "ISO 4217 (BGN)"),
        .value("country", "CODE", "ISO 3166 (BG)"),
        .value("locale", "LOCALE", "such as bg_BG (en)"),
        .switch("local", "work here, with the embedded engine (the usual way)"),
        .value("server", "URL", "ask a backend"),
        .value("rates", "FILE", "exchange rates as the backend's file `rates` has them (the demo's)", .file),
    ]
    /// Many texts in place of one.
    static let jsonl = Manual.Option.jsonl(
        #""id","text""#,
        and: "; each of now, time_zone, currency, country and locale may stand in the object"
    )

    /// Answers one object, whose member `text` holds the words.
    typealias Answer = (JSONObject) async throws -> JSONObject

    /// Members that stand in for those a line leaves out.
    private let usual: [JSONObject.Member]
    private let text: String?
    private let isForPrograms: Bool

    init(_ arguments: Arguments) throws(UsageProblem) {
        usual = ["now", "time-zone", "currency", "country", "locale"].compactMap { name in
            arguments.text(name).map { .init(name == "time-zone" ? "time_zone" : name, .string($0)) }
        }
        isForPrograms = arguments.has("json")
        guard try !arguments.asksForLines(insteadOf: "text") else {
            text = nil
            return
        }
        guard !arguments.rest.isEmpty else { throw UsageProblem(description: "give a text, in quotation marks") }
        text = arguments.rest.joined(separator: " ")
    }

    /// Answers the text or every line; `show` prints one answer for people.
    func answer(with answer: Answer, show: (JSONObject) -> Void) async throws -> ExitCode {
        guard let text else {
            try await Progress.telling(ofLines: "answering") {
                try await JSONLines.run { line in try await answer(whole(line)) }
            }
            return .done
        }
        let result: JSONObject
        do {
            result = try await Progress.telling(of: "working") {
                try await answer(whole(JSONObject([.init("text", .string(text))])))
            }
        } catch let error as ActionRequestError {
            throw UsageProblem(description: error.description)
        }
        if isForPrograms { print(JSONValue.object(result).text()) } else { show(result) }
        return .done
    }

    /// A line with what holds for all of them.
    private func whole(_ line: JSONObject) -> JSONObject {
        var line = line
        for member in usual where line[member.name] == nil { line.members.append(member) }
        return line
    }

    /// The engine here, with the rates of the file that was named, or the demo's.
    static func processor(_ arguments: Arguments) throws(UsageProblem) -> ActionProcessor {
        guard let path = arguments.text("rates") else {
            let rates = DemoRates.rates
            return ActionProcessor(rates: { rates })
        }
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw UsageProblem(description: "--rates: \(path) cannot be read")
        }
        do throws(ExchangeRates.Problem) {
            let rates = try ExchangeRates(text: String(decoding: bytes, as: UTF8.self))
            return ActionProcessor(rates: { rates })
        } catch {
            throw UsageProblem(description: "--rates: \(path), \(error)")
        }
    }
}

extension JSONObject {
    /// Reads a whole object.
    init(parsing bytes: [UInt8]) throws(Failure) {
        guard case .object(let object) = try JSONValue(answer: Data(bytes)) else {
            throw Failure(.unreadable(place: "body", problem: "it is no JSON object"))
        }
        self = object
    }
}
