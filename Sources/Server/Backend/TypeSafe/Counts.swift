internal import Locked
internal import ScamSense

/// How many texts were judged and how. Nothing else of a text is kept anywhere.
final class Counts: Sendable {
    private struct Verdict: Hashable {
        let level: RiskLevel
        let category: ScamCategory
    }

    private struct Call: Hashable {
        let provider: ProviderSettings.Kind
        let outcome: ProviderOutcome
    }

    private struct State {
        var verdicts: [Verdict: Int] = [:]
        var calls: [Call: Int] = [:]
    }

    private let state = Locked(State())

    func count(_ opinion: Opinion) {
        let verdict = Verdict(level: opinion.riskLevel, category: opinion.category)
        state.withLock { $0.verdicts[verdict, default: 0] += 1 }
    }

    func count(_ provider: ProviderSettings.Kind, _ outcome: ProviderOutcome) {
        state.withLock { $0.calls[Call(provider: provider, outcome: outcome), default: 0] += 1 }
    }

    /// The counts as Prometheus reads them.
    var text: String {
        let state = state.withLock { $0 }
        let verdicts = state.verdicts.map { verdict, count in
            "typesafe_judgements_total{risk_level=\"\(verdict.level.rawValue)\""
                + ",category=\"\(verdict.category.rawValue)\"} \(count)\n"
        }
        let calls = state.calls.map { call, count in
            "typesafe_provider_calls_total{provider=\"\(call.provider.rawValue)\""
                + ",outcome=\"\(call.outcome.rawValue)\"} \(count)\n"
        }
        return Self.family("typesafe_judgements_total", "Texts judged, by verdict.", verdicts)
            + Self.family("typesafe_provider_calls_total", "Calls of providers, by how they ended.", calls)
    }

    private static func family(_ name: String, _ help: String, _ lines: [String]) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) counter\n" + lines.sorted().joined()
    }
}
