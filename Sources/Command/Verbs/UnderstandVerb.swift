import Backend
import Bowline

/// `bowline understand`: the times, amounts, durations and numbers in a sentence, and what its writer wants.
enum UnderstandVerb: Verb {
    static let name = "understand"
    static let summary = "find times, money, durations and numbers in plain words"
    static let switches = WordsAsked.switches
    static let options = WordsAsked.options

    static let help = """
        Usage: bowline understand TEXT [OPTIONS] [--json]
               bowline understand --jsonl - [OPTIONS]

        \(WordsAsked.help)
          --json               one JSON object: spans and intent; start and end count bytes of UTF-8
          --jsonl -            read {"id","text"} a line from standard input and answer each in order; each of now,
                               time_zone, currency, country and locale may stand in the object

        It works here only: no backend serves it.
        """

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.text("server") == nil else {
            throw UsageProblem(description: "understand works here only; leave --server out")
        }
        let asked = try WordsAsked(arguments)
        let processor = try WordsAsked.processor(arguments)
        return try await asked.answer(with: { processor.understand(try processor.request($0, textIn: "text")) }) {
            found in
            print("intent: \(found["intent"]?.string ?? "")")
            guard case .array(let spans)? = found["spans"] else { return }
            for span in spans { print("  \(span.text())") }
        }
    }
}
