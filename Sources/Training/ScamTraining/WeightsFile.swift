import ScamSense

/// Writes the model as a Swift source of string literals, which compile in no time and cost nothing at start.
enum WeightsFile {
    static func text(of model: QuantisedModel) -> String {
        """
        // swift-format-ignore-file
        // Written by script/train-scamsense from the open data and our own lessons. Do not edit: train again.
        // A byte is a weight, 80 is zero; see LinearModel. The training report is docs/reports/scamsense-training.md.

        extension LinearModel {
            /// The weights the engine judges with.
            package static let learned = LinearModel(
                letters: Table(bytes: Weights.letters.utf8Start, scale: \(model.letters.scale)),
                words: Table(bytes: Weights.words.utf8Start, scale: \(model.words.scale)),
                signals: Table(bytes: Weights.signals.utf8Start, scale: \(model.signals.scale)),
                bias: \(model.bias),
                kindLetters: Table(bytes: Weights.kindLetters.utf8Start, scale: \(model.kindLetters.scale)),
                kindWords: Table(bytes: Weights.kindWords.utf8Start, scale: \(model.kindWords.scale)),
                kindSignals: Table(bytes: Weights.kindSignals.utf8Start, scale: \(model.kindSignals.scale)),
                kindBias: \(vector(model.kindBias)),
                decision: Decision(
                    slope: \(model.decision.slope), offset: \(model.decision.offset), medium: \(model.decision.medium), high: \(model.decision.high))
            )
        }

        private enum Weights {
        \(literal("letters", model.letters.bytes))

        \(literal("words", model.words.bytes))

        \(literal("signals", model.signals.bytes))

        \(literal("kindLetters", model.kindLetters.bytes))

        \(literal("kindWords", model.kindWords.bytes))

        \(literal("kindSignals", model.kindSignals.bytes))
        }

        """
    }

    private static func vector(_ vector: SIMD4<Float>) -> String {
        "SIMD4(\(vector.x), \(vector.y), \(vector.z), \(vector.w))"
    }

    private static func literal(_ name: String, _ bytes: [UInt8]) -> String {
        let width = 240
        let lines = stride(from: 0, to: bytes.count, by: width).map { start in
            String(decoding: bytes[start..<min(start + width, bytes.count)], as: UTF8.self)
        }
        return "    static let \(name): StaticString = #\"\"\"\n" + lines.joined(separator: "\\#\n") + "\n\"\"\"#"
    }
}
