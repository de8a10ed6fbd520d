/// Finds gift card codes: groups of capital letters and digits, or a long number, in a text about such cards.
enum GiftCards {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        let isGift = text.has(.gift) || text.has(.giftBrand) && text.has([.card, .code])
        guard isGift, !text.has(.discount) || text.has(.giftBrand) else { return }
        var index = 0
        while index < text.count {
            let end = endOfCode(from: index, text)
            if isCode(index..<end, text), !finder.isCounted(index..<end) {
                finder.add(.giftCard, pieces: index..<end, .high)
            }
            index = max(end, index + 1)
        }
    }

    /// The position after groups of capital letters and digits joined by dashes, or of numbers separated by spaces.
    private static func endOfCode(from index: Int, _ text: OutgoingText) -> Int {
        guard isGroup(index, text) else { return index }
        var end = index + 1
        while isGroup(end, text), text.isJoined(end) { end += 1 }
        return end
    }

    private static func isGroup(_ index: Int, _ text: OutgoingText) -> Bool {
        guard let piece = text[index] else { return false }
        switch piece.kind {
        case .number: return true
        case .mixed: return piece.words.isEmpty && (piece.isCapital || piece.count >= 10)
        case .word:
            // A group without digits needs a dash and another group next to it.
            let isDashed = text.gapHas("-", before: index) || text.gapHas("-", before: index + 1)
            return piece.isCapital && piece.count >= 3 && isDashed
        }
    }

    private static func isCode(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        let count = range.reduce(0) { $0 + (text[$1]?.count ?? 0) }
        let digits = text.digitCount(in: range)
        return 8...30 ~= count && digits >= 2 && (digits < count || count >= 10)
    }
}
