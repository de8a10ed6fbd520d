package import Bowline
import Phrases

/// What a command of the terminal found: for people, and as one JSON object.
package struct TerminalAnswer: Sendable {
    /// For people.
    package var text: String
    /// For programs.
    package var json: JSONObject
    /// False when the answer is no.
    package var isYes = true

    init(_ text: String, _ json: JSONObject, isYes: Bool = true) {
        self.text = text
        self.json = json
        self.isYes = isYes
    }
}

/// Why a command of the terminal could not be carried out.
package enum TerminalProblem: Error, Sendable {
    /// The words are not what it takes.
    case usage(String)
    /// It came to nothing.
    case failed(TerminalAnswer)
}

extension TerminalProblem {
    /// Something went wrong: what, what to do about it, and the id to report it by.
    static func failed(_ title: String, _ lines: [String] = [], code: String, requestId: String? = nil)
        -> TerminalProblem
    {
        var members: [JSONObject.Member] = [
            .init("code", .string(code)), .init("message", .string(title)),
            .init("advice", .array(lines.map { .string($0) })),
        ]
        if let requestId { members.append(.init("request_id", .string(requestId))) }
        let report = requestId.map { ["Request id: \($0)"] } ?? []
        return .failed(
            TerminalAnswer(
                ([title] + (lines + report).map { "  \($0)" }).joined(separator: "\n"),
                JSONObject([.init("error", .object(JSONObject(members)))]),
                isYes: false
            )
        )
    }

    /// Trouble with a call.
    static func failed(_ trouble: Trouble, _ language: Language) -> TerminalProblem {
        .failed(
            trouble.title[language],
            trouble.particulars(in: language) + trouble.advice.map { $0[language] },
            code: trouble.kind.rawValue,
            requestId: trouble.requestId
        )
    }

    /// Trouble with signing in.
    static func failed(_ trouble: SignInTrouble, _ language: Language) -> TerminalProblem {
        if case .trouble(let trouble) = trouble { return .failed(trouble, language) }
        return .failed(trouble.title[language], trouble.advice.map { $0[language] }, code: "sign_in")
    }
}

extension JSONValue {
    /// A value of the wire as any JSON.
    init(_ value: some Encodable) throws(Failure) {
        self = try JSONCoding.standard.decode(JSONValue.self, from: try JSONCoding.standard.encode(value))
    }
}
