/// Decides what the writer wants.
struct IntentReader {
    let sentence: Sentence

    init(_ sentence: Sentence) {
        self.sentence = sentence
    }

    func intent(_ findings: Scanner.Findings) -> (intent: Intent, sureness: Double) {
        (.none, 1)
    }
}
