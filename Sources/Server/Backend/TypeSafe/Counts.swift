internal import Basics
internal import ScamSense

/// Counts judged texts by verdict. Nothing else about a text is stored.
final class Counts: Sendable {
    private struct Verdict: Hashable {
        let level: RiskLevel
        let category: ScamCategory
    }

    private let verdicts = Locked<[Verdict: Int]>([:])
    private let calls = ProviderCounts("typesafe_provider_calls_total")

    func count(_ opinion: Opinion) {
        let verdict = Verdict(level: opinion.riskLevel, category: opinion.category)
        verdicts.withLock { $0[verdict, default: 0] += 1 }
    }

    func count(_ provider: ProviderSettings.Kind, _ error: ProviderError?) {
        calls.count(provider, error)
    }

    /// The counts in the Prometheus text format.
    var text: String {
        let lines = verdicts.withLock { $0 }.map { verdict, count in
            "typesafe_judgements_total{risk_level=\"\(verdict.level.rawValue)\""
                + ",category=\"\(verdict.category.rawValue)\"} \(count)\n"
        }
        return metricFamily("typesafe_judgements_total", "Texts judged, by verdict.", lines) + calls.text
    }
}
