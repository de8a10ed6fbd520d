import Foundation
import PlainWords

/// Times the engine over different sentences on one core; nothing is remembered from one to the next.
struct Bench {
    let data: DataFolder

    func run() throws {
        let texts = try ["sgd_intent_turns", "clinc150", "hwu64", "slurp"].flatMap { set in
            try data.rows("intents/\(set).jsonl").compactMap { $0.text("text") }
        }
        let engine = PlainWords(Evaluation.context(ref: nil))
        _ = engine.act("warm up")
        let understood = micros(texts) { engine.understand($0).spans.count }
        let acted = micros(texts) { engine.act($0).kinds.count }
        print("\(texts.count) sentences: understand \(rounded(understood)) µs, act \(rounded(acted)) µs each")
        let bulgarian = try SentenceEvaluation.texts(.bulgarian)
        let many = Array(repeatElement(bulgarian, count: 50).joined())
        print(
            "\(bulgarian.count) Bulgarian sentences: act \(rounded(micros(many) { engine.act($0).kinds.count })) µs each"
        )
    }

    private func rounded(_ value: Double) -> String { String(format: "%.1f", value) }

    private func micros(_ texts: [String], _ work: (String) -> Int) -> Double {
        var total = 0
        let elapsed = ContinuousClock().measure { for text in texts { total &+= work(text) } }
        let parts = elapsed.components
        return (Double(parts.attoseconds) / 1e12 + Double(parts.seconds) * 1e6) / Double(max(texts.count, 1))
    }
}
