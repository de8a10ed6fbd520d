import ScamSense

/// Turns scores of unseen examples into probabilities, and sets the levels.
enum Calibration {
    /// A mix in which scams, honest notices and chat count the same, however many there are of each.
    static func fit(_ verdicts: [Verdict]) -> Decision {
        let judged = verdicts.filter { $0.example.weight > 0 }
        let share = shares(of: judged)
        var slope = 1.0
        var offset = 0.0
        // Newton's method on the two numbers of Platt's scaling.
        for _ in 0..<60 {
            var gradient = SIMD2<Double>.zero
            var hessian = SIMD3<Double>(1e-9, 0, 1e-9)
            for (verdict, weight) in zip(judged, share) {
                let score = Double(verdict.score)
                let probability = Logistic.of(slope * score + offset)
                let error = (probability - (verdict.example.isScam ? 1 : 0)) * weight
                let curve = max(probability * (1 - probability), 1e-9) * weight
                gradient += SIMD2(error * score, error)
                hessian += SIMD3(curve * score * score, curve * score, curve)
            }
            let determinant = hessian.x * hessian.z - hessian.y * hessian.y
            slope -= (hessian.z * gradient.x - hessian.y * gradient.y) / determinant
            offset -= (hessian.x * gradient.y - hessian.y * gradient.x) / determinant
        }
        var decision = Decision(slope: slope, offset: offset, medium: 0.5, high: 0.9)
        decision.medium = mediumLevel(judged, decision)
        decision.high = highLevel(judged, decision)
        return decision
    }

    /// The weight of each verdict in the mix.
    static func shares(of verdicts: [Verdict]) -> [Double] {
        var counts: [Group: Double] = [:]
        for verdict in verdicts { counts[Group(verdict.example), default: 0] += 1 }
        return verdicts.map { 1 / (counts[Group($0.example)] ?? 1) }
    }

    private enum Group: Hashable {
        case scam, notice, chat

        init(_ example: Example) {
            if example.isScam {
                self = .scam
            } else if Calibration.genuine.contains(example.source) || example.source.hasPrefix("Lessons")
                || example.source == "ExAIS"
            {
                self = .notice
            } else {
                self = .chat
            }
        }
    }

    /// The lowest probability at which no set of typed chat has more than eight alarms in ten thousand.
    private static func mediumLevel(_ verdicts: [Verdict], _ decision: Decision) -> Double {
        var level = 0.05
        for source in ["NUS", "SGD", "BANKING77"] {
            let scores = verdicts.filter { $0.example.source == source }
                .map { decision.probability(Double($0.score)) }.sorted(by: >)
            guard !scores.isEmpty else { continue }
            level = max(level, scores[min(scores.count - 1, scores.count * 8 / 10_000)] + 1e-6)
        }
        return (level * 1_000).rounded(.up) / 1_000
    }

    /// The sets of notices that banks and services sent.
    static let genuine: Set<String> = ["Service", "Bank messages"]

    /// The lowest probability, at or above 0.92, at which at most one in fifty of all honest notices, and one in thirty-one of each set
    /// of genuine ones, is called a high risk.
    private static func highLevel(_ verdicts: [Verdict], _ decision: Decision) -> Double {
        let notices = verdicts.filter { Group($0.example) == .notice && $0.example.source != "ExAIS" }
        var level = max(decision.medium, 0.92, self.level(of: notices, decision, passing: 50))
        for set in genuine {
            level = max(level, self.level(of: notices.filter { $0.example.source == set }, decision, passing: 31))
        }
        return (min(level, 0.97) * 1_000).rounded(.up) / 1_000
    }

    /// The lowest probability that at most one in `share` of the verdicts reaches.
    private static func level(of verdicts: [Verdict], _ decision: Decision, passing share: Int) -> Double {
        let scores = verdicts.map { decision.probability(Double($0.score)) }.sorted(by: >)
        return scores.isEmpty ? 0 : scores[min(scores.count - 1, scores.count / share)] + 1e-6
    }
}
