import Backend
import Bowline
import PlainWords

/// `bowline act`: turns a sentence into actions.
enum ActVerb: Verb {
    static let name = "act"
    static let manual = Manual(
        summary: "turn plain words into actions",
        usage: ["TEXT [OPTIONS]", "--bank TEXT [OPTIONS]", "--jsonl - [OPTIONS]"],
        about: "Turns a sentence into budget entries, calendar events, reminders and tasks; asks when it is not sure.",
        options: TextInput.options + [
            .switch(
                "bank",
                "the text is a bank's message: the transaction it reports, or nothing; only on this machine"
            ),
            .switch("json", "print one JSON object, as POST /api/v1/process answers it"), TextInput.jsonl,
        ],
        examples: [
            .init(
                "bowline act \"spent 12.50 on lunch and remind me to call Maria tomorrow at 9\"",
                "an expense and a reminder"
            ),
            .init("bowline act \"dinner 120 EUR\" --currency BGN --json", "the same answer the app gets, in JSON"),
            .init(
                "bowline act --bank \"Rs.450 debited from A/c XX12 at CAFE\"",
                "the entry that a bank's message asks for"
            ),
            .init("bowline act --jsonl - < sentences.jsonl > answers.jsonl", "many at once, in order"),
        ],
        failure: "the backend could not be reached"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let input = try TextInput(arguments)
        return try await input.answer(with: try answerer(from: arguments)) { result in
            for line in lines(of: result) { print(line) }
        }
    }

    /// What answers a request: the embedded engine, or the backend with `--server`.
    private static func answerer(from arguments: Arguments) throws(UsageError) -> TextInput.Answer {
        if let server = arguments.text("server") {
            guard !arguments.has("bank") else {
                throw UsageError(description: "--bank and --server exclude each other: bank messages are not sent")
            }
            guard !arguments.has("local") else {
                throw UsageError(description: "--local and --server exclude each other")
            }
            guard arguments.text("rates") == nil else { throw UsageError(description: "--rates requires --local") }
            return try RemoteProcessor(server: server).answer
        }
        let processor = try TextInput.processor(arguments)
        let isBank = arguments.has("bank")
        return { object in
            let request = try processor.parseRequest(object, textIn: "text")
            let result = isBank ? processor.transaction(inBankMessage: request) : processor.process(request)
            return try JSONObject(parsing: result.json)
        }
    }

    /// The result as text: the sentence, and below it the choices or what the app would do.
    private static func lines(of result: JSONObject) -> [String] {
        var lines = [result["message"]?.string ?? ""]
        if case .array(let actions)? = result["app_actions"] {
            lines += actions.map { "  \($0.text())" }
        }
        if case .array(let choices)? = result["clarify"]?["choices"] {
            lines += choices.enumerated().map { "  \($0.offset + 1). \($0.element["label"]?.string ?? "")" }
        }
        return lines
    }
}
