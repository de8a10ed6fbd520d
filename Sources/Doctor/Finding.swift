/// The result of one check.
package struct Finding: Sendable, Hashable {
    /// Whether a part of the server works.
    package enum Outcome: String, Sendable {
        /// The part works.
        case fine
        /// The part works, with a remark.
        case remark
        /// The part does not work.
        case wrong
        /// The check was skipped, because an earlier check failed.
        case skipped
    }

    /// The name of the check.
    package let check: String
    /// The result of the check.
    package let outcome: Outcome
    /// One sentence about what was found.
    package let message: String
    /// The advice; nil when nothing needs to be done.
    package let advice: String?

    /// A finding of one check.
    package init(_ check: String, _ outcome: Outcome, _ message: String, advice: String? = nil) {
        self.check = check
        self.outcome = outcome
        self.message = message
        self.advice = advice
    }

    /// The finding as text: a mark, the check, what was found, and the advice on a second line.
    package var text: String {
        let name = check + String(repeating: " ", count: max(1, 12 - check.count))
        let line = "\(mark) \(name)\(message)"
        return advice.map { "\(line)\n              → \($0)" } ?? line
    }

    private var mark: String {
        switch outcome {
        case .fine: "✔"
        case .remark: "!"
        case .wrong: "✘"
        case .skipped: "–"
        }
    }
}
