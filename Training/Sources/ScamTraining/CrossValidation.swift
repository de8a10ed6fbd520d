import ScamSense

/// What the engine said of an example it had not learned from.
struct Verdict {
    var example: Example
    var score: Float
    var judgement: Judgement
}

/// Learns from four fifths and judges the fifth, five times over.
enum CrossValidation {
    static let folds = 5

    /// The fifth an example belongs to; near-duplicates share one.
    static func fold(of example: Example) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in example.group.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash ^= hash >> 29
        return Int(hash % UInt64(folds))
    }

    /// A verdict on every example, each from a model that never saw it or its near-duplicates.
    static func run(_ examples: [Example], decision: Decision) -> [Verdict] {
        let fold = examples.map(fold(of:))
        var verdicts: [Verdict] = []
        for held in 0..<folds {
            let learned = examples.indices.filter { fold[$0] != held }.map { examples[$0] }
            let tested = examples.indices.filter { fold[$0] == held }.map { examples[$0] }
            verdicts += judge(tested, with: Training.model(from: learned, decision: decision))
        }
        return verdicts
    }

    /// The model's verdicts on examples.
    static func judge(_ examples: [Example], with model: LinearModel) -> [Verdict] {
        examples.map { example in
            let (judgement, score) = ScamJudge.judge(example.text, with: model)
            return Verdict(example: example, score: score, judgement: judgement)
        }
    }
}

/// Puts the two trainers together.
enum Training {
    static func model(from examples: [Example], decision: Decision) -> LinearModel {
        Quantiser.model(risk: RiskTrainer().train(examples), kind: KindTrainer().train(examples), decision: decision)
    }
}
