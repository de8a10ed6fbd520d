internal import ScamSense

/// One judge's opinion of a text, with the terms of the API.
struct Opinion: Sendable, Equatable {
    var riskLevel: RiskLevel
    /// From 0 to 1.
    var confidence: Double
    var category: ScamCategory
    /// One plain sentence; empty when the judge gave none.
    var explanation: String

    init(riskLevel: RiskLevel, confidence: Double, category: ScamCategory, explanation: String) {
        self.riskLevel = riskLevel
        self.confidence = confidence
        self.category = category
        self.explanation = explanation
    }

    /// The opinion of the embedded engine.
    init(_ judgement: Judgement) {
        self.init(
            riskLevel: judgement.riskLevel,
            confidence: judgement.confidence,
            category: judgement.category,
            explanation: judgement.explanation
        )
    }
}

extension Opinion {
    /// The merged verdict of the engine and of the providers that answered in time.
    ///
    /// The level is the median of the providers' levels, or the higher of the two middle levels. If the engine says
    /// high, the level is at least medium. Confidence is the mean over the judges who chose the resulting level.
    /// Category and explanation come from the most confident judge, preferring the engine on a tie. See
    /// docs/decisions/scamsense.md, "Judges' opinions are merged by the median, and the engine can veto a low risk".
    static func merged(_ engine: Opinion, _ others: [Opinion]) -> Opinion {
        guard !others.isEmpty else { return engine }
        let levels = others.map(\.riskLevel).sorted()
        var level = levels[levels.count / 2]
        if engine.riskLevel == .high { level = max(level, .medium) }
        let all = [engine] + others
        let agreeing = all.filter { $0.riskLevel == level }
        let confidence = agreeing.isEmpty ? 0.5 : agreeing.map(\.confidence).reduce(0, +) / Double(agreeing.count)
        let speaker = speaker(for: level, among: all)
        return Opinion(
            riskLevel: level,
            confidence: confidence,
            category: level == .low ? .unknown : speaker.category,
            explanation: speaker.explanation.isEmpty ? engine.explanation : speaker.explanation
        )
    }

    /// The opinion that provides category and explanation. Only opinions on the same side of the verdict (warning or no
    /// warning) qualify; those with a known category are preferred.
    private static func speaker(for level: RiskLevel, among all: [Opinion]) -> Opinion {
        let sameSide = all.filter { ($0.riskLevel > .low) == (level > .low) && !$0.explanation.isEmpty }
        let known = sameSide.filter { $0.category != .unknown }
        let candidates = known.isEmpty ? sameSide : known
        // `max` returns the first of equal elements, and the engine comes first.
        return candidates.max { $0.confidence < $1.confidence } ?? all[0]
    }
}
