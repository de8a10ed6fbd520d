import ScamSense

/// What the engine said of an example it had not learned from.
struct Verdict {
    var example: Example
    var score: Float
    var judgement: Judgement
}

/// Learns from four fifths and judges the fifth, five times over; no campaign is on both sides.
enum CrossValidation {
    static let folds = 5

    /// The texts of one fold, and the model that learned from the other four.
    struct Fold: Sendable {
        var tested: [Example]
        var model: LinearModel
    }

    /// The folds of the examples.
    static func run(_ examples: [Example], decision: Decision) -> [Fold] {
        let fold = Campaigns(examples).folds(examples, count: folds)
        return (0..<folds).map { held in
            let learned = examples.indices.filter { fold[$0] != held }.map { examples[$0] }
            let tested = examples.indices.filter { fold[$0] == held }.map { examples[$0] }
            return Fold(tested: tested, model: Training.model(from: learned, decision: decision))
        }
    }

    /// A verdict on every example, with one decision for all folds.
    static func verdicts(_ folds: [Fold], _ decision: Decision) -> [Verdict] {
        folds.flatMap { judge($0.tested, with: $0.model, decision) }
    }

    /// A verdict on every example, each fold with levels and calibration that were fitted on the scores of the other four.
    static func verdicts(_ folds: [Fold]) -> [Verdict] {
        let scored = folds.map { judge($0.tested, with: $0.model) }
        return folds.indices.flatMap { held in
            let others = scored.indices.filter { $0 != held }.flatMap { scored[$0] }
            return judge(folds[held].tested, with: folds[held].model, Calibration.fit(others))
        }
    }

    private static func judge(_ examples: [Example], with model: LinearModel, _ decision: Decision) -> [Verdict] {
        var model = model
        model.decision = decision
        return judge(examples, with: model)
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
