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
            } else if example.source == "Service" || example.source.hasPrefix("Lessons") || example.source == "ExAIS" {
                self = .notice
            } else {
                self = .chat
            }
        }
    }

    /// The lowest probability at which no set of typed chat has more than seven alarms in ten thousand.
    private static func mediumLevel(_ verdicts: [Verdict], _ decision: Decision) -> Double {
        var level = 0.05
        for source in ["NUS", "SGD", "BANKING77"] {
            let scores = verdicts.filter { $0.example.source == source }
                .map { decision.probability(Double($0.score)) }.sorted(by: >)
            guard !scores.isEmpty else { continue }
            level = max(level, scores[min(scores.count - 1, scores.count * 7 / 10_000)] + 1e-6)
        }
        return (level * 1_000).rounded(.up) / 1_000
    }

    /// The lowest probability, at or above 0.9, at which at most one honest notice in fifty is called a high risk.
    private static func highLevel(_ verdicts: [Verdict], _ decision: Decision) -> Double {
        let notices = verdicts.filter { Group($0.example) == .notice && $0.example.source != "ExAIS" }
            .map { decision.probability(Double($0.score)) }.sorted(by: >)
        let atNotice = notices.isEmpty ? 0 : notices[min(notices.count - 1, notices.count / 50)]
        return (min(max(decision.medium, atNotice, 0.9), 0.97) * 1_000).rounded(.up) / 1_000
    }
}
