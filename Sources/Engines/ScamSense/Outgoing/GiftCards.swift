/// Finds gift card codes: groups of capital letters and digits, or a long number, in a text about such cards.
enum GiftCards {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        let isGift = text.has(.gift) || text.has(.giftBrand) && text.has([.card, .code])
        guard isGift, !text.has(.discount) || text.has(.giftBrand) else { return }
        var place = 0
        while place < text.count {
            let end = endOfCode(from: place, text)
            if isCode(place..<end, text), !finder.isCounted(place..<end) {
                finder.add(.giftCard, pieces: place..<end, .high)
            }
            place = max(end, place + 1)
        }
    }

    /// The position after groups of capital letters and digits joined by dashes, or of numbers separated by spaces.
    private static func endOfCode(from place: Int, _ text: OutgoingText) -> Int {
        guard isGroup(place, text) else { return place }
        var end = place + 1
        while isGroup(end, text), text.isJoined(end) { end += 1 }
        return end
    }

    private static func isGroup(_ place: Int, _ text: OutgoingText) -> Bool {
        guard let piece = text[place] else { return false }
        switch piece.kind {
        case .number: return true
        case .mixed: return piece.words.isEmpty && (piece.isCapital || piece.count >= 10)
        case .word:
            // A group without digits needs a dash and another group next to it.
            let isDashed = text.gapHas("-", before: place) || text.gapHas("-", before: place + 1)
            return piece.isCapital && piece.count >= 3 && isDashed
        }
    }

    private static func isCode(_ places: Range<Int>, _ text: OutgoingText) -> Bool {
        let count = places.reduce(0) { $0 + (text[$1]?.count ?? 0) }
        let digits = text.digits(in: places).count
        return 8...30 ~= count && digits >= 2 && (digits < count || count >= 10)
    }
}
