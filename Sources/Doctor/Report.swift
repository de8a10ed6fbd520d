package import Bowline

/// The findings of all checks.
package struct Report: Sendable {
    /// The findings, in the order of the checks.
    package let findings: [Finding]
    private let server: String

    /// The report about a server.
    package init(_ server: String, _ findings: [Finding]) {
        self.server = server
        self.findings = findings
    }

    /// Whether nothing is wrong.
    package var isHealthy: Bool { !findings.contains { $0.outcome == .wrong } }

    /// The line below the findings.
    package var summary: String {
        let wrong = findings.filter { $0.outcome == .wrong }.map(\.check)
        return wrong.isEmpty ? "All checks passed." : "Failed checks: \(wrong.joined(separator: ", "))."
    }

    /// The report as JSON, for programs.
    package var json: JSONValue {
        ["server": .string(server), "healthy": .bool(isHealthy), "checks": .array(findings.map(\.json))]
    }
}

extension Finding {
    fileprivate var json: JSONValue {
        [
            "check": .string(check), "outcome": .string(outcome.rawValue), "says": .string(message),
            "advice": advice.map { JSONValue.string($0) } ?? .null,
        ]
    }
}
