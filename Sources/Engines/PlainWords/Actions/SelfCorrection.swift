/// A value that its writer takes back in the same sentence: "lunch 12, no, make it 15", "at 3, sorry, at 4".
struct SelfCorrection {
    let sentence: Sentence
    let findings: Scanner.Findings

    /// The sentence as it was meant, or nil when nothing is taken back. It is always shorter.
    var corrected: String? {
        for index in 1..<max(sentence.count, 1) where Self.markers.contains(sentence[index].hash) {
            if let text = corrected(at: index) { return text }
        }
        return nil
    }

    private func corrected(at marker: Int) -> String? {
        guard !findings.spans.contains(where: { $0.start <= marker && marker < $0.end }) else { return nil }
        let hasSign = sentence.isSign(marker - 1, in: ",.;-") || sentence[marker - 1].hash == Self.dash
        guard let old = findings.spans.last(where: { $0.end == (hasSign ? marker - 1 : marker) }) else { return nil }
        var place = marker
        var markers = 0
        while place < sentence.count, isPassed(place) {
            if Self.markers.contains(sentence[place].hash) { markers += 1 }
            place += 1
        }
        // "room 12 no 5" corrects nothing.
        guard hasSign || markers > 1, let new = findings.spans.first(where: { $0.start == place }),
            let text = replacement(of: old, by: new)
        else { return nil }
        let bytes = sentence.bytes
        let head = sentence.text(bytes: 0..<Int(sentence[old.start].start))
        let tail = sentence.text(bytes: Int(sentence[new.end - 1].end)..<bytes.count)
        return head + text + tail
    }

    private func isPassed(_ index: Int) -> Bool {
        sentence.isSign(index, in: ",.;-:") || Self.passed.contains(sentence[index].hash)
            || Self.markers.contains(sentence[index].hash)
    }

    /// The new text, if both are of one kind; a bare number keeps the currency of what it replaces.
    private func replacement(of old: TokenSpan, by new: TokenSpan) -> String? {
        let text = sentence.text(new.start..<new.end)
        switch (old.value, new.value) {
        case (.time, .time), (.duration, .duration), (.number, .number), (.money, .money), (.number, .money):
            return text
        case (.time(let time), .number(let number)):
            return time.grain < .day && (number.whole.map { (1...24).contains($0) } ?? false) ? text : nil
        case (.money, .number):
            let words = (old.start..<old.end).filter { sentence[$0].word.money >= 0 }
            guard let first = words.first, let last = words.last else { return text }
            let name = sentence.text(first..<last + 1)
            return first == old.start ? "\(name) \(text)" : "\(text) \(name)"
        default: return nil
        }
    }

    private static let markers = Clause.hashes("no sorry wait actually rather oops correction mean scratch")
    private static let passed = Clause.hashes("make it that i to at on for of be the should a")
    private static let dash = Hash.of("–")
}
