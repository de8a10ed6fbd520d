import Bowline
import LocalizedTexts
import Wire

extension TerminalError {
    /// A failed command: what went wrong, what to do about it, and the request id for reports.
    static func failed(_ title: String, _ lines: [String] = [], code: String, requestId: String? = nil)
        -> TerminalError
    {
        var members: JSONObject = [
            "code": .string(code), "message": .string(title), "advice": .array(lines.map { .string($0) }),
        ]
        members["request_id"] = requestId.map { .string($0) }
        let report = requestId.map { ["Request id: \($0)"] } ?? []
        return .failed(
            TerminalAnswer(
                ([title] + (lines + report).map { "  \($0)" }).joined(separator: "\n"),
                ["error": .object(members)],
                isDone: false
            )
        )
    }

    /// The failure for an error of a call.
    static func failed(_ error: ScoreBaseError, _ language: Language) -> TerminalError {
        .failed(
            error.title[language],
            error.particulars(in: language) + error.advice.map { $0[language] },
            code: error.kind.rawValue,
            requestId: error.requestId
        )
    }

    /// The failure for an error of signing in.
    static func failed(_ error: ScoreBaseSignInError, _ language: Language) -> TerminalError {
        if case .call(let error) = error { return .failed(error, language) }
        return .failed(error.title[language], error.advice.map { $0[language] }, code: "sign_in")
    }
}
