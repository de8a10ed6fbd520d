import Backend
import Bowline

/// `bowline understand`: finds the times, amounts, durations and numbers in a sentence, and its intent.
enum UnderstandVerb: Verb {
    static let name = "understand"
    static let manual = Manual(
        summary: "find times, money, durations and numbers in plain words",
        usage: ["TEXT [OPTIONS]", "--jsonl - [OPTIONS]"],
        about: "Runs on this machine only: no backend offers it.",
        options: TextInput.options.filter { $0.name != "server" } + [
            .switch("json", "print one JSON object: spans and intent; start and end count bytes of UTF-8"),
            TextInput.jsonl,
        ],
        examples: [
            .init("bowline understand \"coffee with Ana on Friday at 10\"", "the time, and that it is an event"),
            .init("bowline understand \"наем 850 лв\" --json", "the amount, in JSON"),
        ],
        failure: "the input could not be read"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let asked = try TextInput(arguments)
        let processor = try TextInput.processor(arguments)
        return try await asked.answer(with: { processor.understand(try processor.parseRequest($0, textIn: "text")) }) {
            found in
            print("intent: \(found["intent"]?.string ?? "")")
            guard case .array(let spans)? = found["spans"] else { return }
            for span in spans { print("  \(span.text())") }
        }
    }
}
