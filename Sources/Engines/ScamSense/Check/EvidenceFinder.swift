/// Finds the words of a text that cause a signal: the shortest passage ending where the signal first appears that shows
/// the signal by itself.
struct EvidenceFinder {
    /// The maximum number of words examined.
    private static let limit = 400
    /// The maximum number of signals explained, the strongest first.
    private static let maxSignals = 6

    private let bytes: ArraySlice<UInt8>
    private let words: [Range<Int>]

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        words = Array(
            bytes.split(whereSeparator: { $0 <= 0x20 }).prefix(Self.limit).map { $0.startIndex..<$0.endIndex }
        )
    }

    /// The passages that cause the alarming signals of the text.
    func evidence(of signals: SignalSet, without covered: SignalSet) -> [MessageCheck.Evidence] {
        let alarms = Explanation.alarms.filter { signals.has($0.0) && !covered.has($0.0) }.prefix(Self.maxSignals)
        guard !alarms.isEmpty, !words.isEmpty else { return [] }
        let heads = words.indices.map { self.signals(in: 0..<$0 + 1) }
        return alarms.compactMap { signal, sentence in
            guard let last = heads.firstIndex(where: { $0.has(signal) }) else { return nil }
            let first = words.indices[...last].last { self.signals(in: $0..<last + 1).has(signal) } ?? 0
            return MessageCheck.Evidence(bytes: trimmed(first..<last + 1), sentence: sentence)
        }
    }

    /// The sentence without which the text scores least like a scam; nil if there is only one sentence.
    func tellingSentence(_ score: Float) -> Range<Int>? {
        var sentences: [Range<Int>] = []
        var start = 0
        for index in words.indices where index == words.count - 1 || endsSentence(words[index]) {
            sentences.append(trimmed(start..<index + 1))
            start = index + 1
        }
        guard sentences.count > 1 else { return nil }
        return sentences.min { scoreWithout($0) < scoreWithout($1) }
    }

    private func scoreWithout(_ part: Range<Int>) -> Float {
        let rest = Array(bytes[..<part.lowerBound]) + [0x20] + Array(bytes[part.upperBound...])
        return ScamJudge.judge(String(decoding: rest, as: UTF8.self), with: .learned).score
    }

    private func signals(in range: Range<Int>) -> SignalSet {
        let piece = bytes[words[range.lowerBound].lowerBound..<words[range.upperBound - 1].upperBound]
        return piece.withUnsafeBufferPointer { bytes in
            Workspace.with(bytes) { ScamJudge.read(bytes, &$0) }
        }
    }

    /// The bytes of these words without the punctuation around them.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = words[range.lowerBound].lowerBound
        var end = words[range.upperBound - 1].upperBound
        while start < end - 1, FoldedByte.isWrapping(bytes[start]) { start += 1 }
        while end - 1 > start, FoldedByte.isWrapping(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func endsSentence(_ word: Range<Int>) -> Bool { ".!?;".utf8.contains(bytes[word.upperBound - 1]) }
}
