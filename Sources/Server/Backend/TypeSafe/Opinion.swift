internal import ScamSense

/// What one judge thinks of a text, in the words of the wire.
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
    /// What the backend answers: the engine's opinion and those of the providers that answered in time.
    ///
    /// The providers' median counts, the higher of two in the middle. The engine never lets what it is sure of pass:
    /// where it says high, the answer is medium at least. Confidence is the mean of those who said that very level.
    /// Category and explanation are those of the judge who is surest of them, the engine before others. See
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

    /// Whose words are used. Who warns speaks for a warning, who does not for none; who knows the kind goes before who
    /// does not.
    private static func speaker(for level: RiskLevel, among all: [Opinion]) -> Opinion {
        let sameSide = all.filter { ($0.riskLevel > .low) == (level > .low) && !$0.explanation.isEmpty }
        let known = sameSide.filter { $0.category != .unknown }
        let candidates = known.isEmpty ? sameSide : known
        // `max` gives the first of equals, and the engine stands first.
        return candidates.max { $0.confidence < $1.confidence } ?? all[0]
    }
}
