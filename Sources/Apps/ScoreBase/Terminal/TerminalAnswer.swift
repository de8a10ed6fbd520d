package import Bowline
import LocalizedTexts

/// The answer of a command, for people and for programs.
package struct TerminalAnswer: Sendable {
    /// The text for people.
    package var text: String
    /// The JSON for programs.
    package var json: JSONObject
    /// False when the exit code is 1.
    package var isYes = true

    init(_ text: String, _ json: JSONObject, isYes: Bool = true) {
        self.text = text
        self.json = json
        self.isYes = isYes
    }
}

/// Why a command failed.
package enum TerminalError: Error, Sendable {
    /// The arguments are wrong.
    case usage(String)
    /// The command failed; its answer says why.
    case failed(TerminalAnswer)
}

extension TerminalError {
    /// Something went wrong: what, what to do about it, and the id to report it by.
    static func failed(_ title: String, _ lines: [String] = [], code: String, requestId: String? = nil)
        -> TerminalError
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

    /// ScoreBaseError with a call.
    static func failed(_ error: ScoreBaseError, _ language: Language) -> TerminalError {
        .failed(
            error.title[language],
            error.particulars(in: language) + error.advice.map { $0[language] },
            code: error.kind.rawValue,
            requestId: error.requestId
        )
    }

    /// ScoreBaseError with signing in.
    static func failed(_ error: ScoreBaseSignInError, _ language: Language) -> TerminalError {
        if case .call(let error) = error { return .failed(error, language) }
        return .failed(error.title[language], error.advice.map { $0[language] }, code: "sign_in")
    }
}

extension JSONValue {
    /// A value of the wire as any JSON.
    init(_ value: some Encodable) throws(CallError) {
        self = try JSONCoding.standard.decode(JSONValue.self, from: try JSONCoding.standard.encode(value))
    }
}
