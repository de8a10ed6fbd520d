/// Finds pictures of identity documents, which a keyboard can recognize only by the words that accompany them.
enum IdentityPhotos {
    /// "Sending you my passport", "here is a photo of my driver's license".
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.has(.paper), text.has([.sending, .photo]) else { return }
        for index in 0..<text.count where text[index]?.has(.paper) == true {
            let before = max(0, index - 8)..<index
            let isOwn = text.has(.mine, in: index - 3..<index + 2) || isSentByOwner(before, text)
            guard isOwn, !text.has([.not, .notYet], in: before) else { continue }
            guard let verb = announcement(in: before, index, text) else { continue }
            guard !text.gapHas("?", before: index + 1), text[verb]?.clause == text[index]?.clause else { continue }
            finder.add(.idPhoto, pieces: verb..<index + 1, .medium)
            return
        }
    }

    /// The word that announces the picture: "sending", "here is", or "photo of".
    private static func announcement(in range: Range<Int>, _ paper: Int, _ text: OutgoingText) -> Int? {
        let photo = text.first(.photo, in: range)
        guard let verb = text.first(.sending, in: range) ?? photo else { return nil }
        // "Can you send my passport", "they sent my passport": someone else sends it.
        if text.has(.yours, in: range) || asksOther(verb, text) { return nil }
        // A document itself is sent "by post" or "to the embassy"; its picture is sent "to you".
        let isPicture = photo != nil || !text.has([.counted], in: paper + 1..<paper + 3)
        return isPicture ? verb : nil
    }

    /// The verbs of other languages in our lists are in the first person, so the picture is the user's own without "my".
    private static func isSentByOwner(_ range: Range<Int>, _ text: OutgoingText) -> Bool {
        text.first(.sending, in: range).flatMap { text[$0] }?.has(.foreign) == true
    }

    private static func asksOther(_ verb: Int, _ text: OutgoingText) -> Bool {
        guard let before = text[verb - 1] else { return false }
        let bytes = text.bytes[before.bytes]
        return ["you", "u", "they", "he", "she", "please", "to", "pls"].contains { bytes.elementsEqual($0.utf8) }
    }
}
