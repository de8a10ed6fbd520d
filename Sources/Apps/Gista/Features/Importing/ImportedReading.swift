internal import Digest
internal import Essentials
internal import Wire

extension ImportedLink {
    /// The timestamp and device of imported changes: earlier than any other, so that changes made in Gista win
    /// regardless of when the file is imported, and importing it again changes nothing.
    private static let importStamp = (at: 1, by: "import")

    private static let maxTags = 100
    private static let maxHighlights = 1_000
    /// The maximum number of bytes of a link's highlights and notes.
    private static let maxBytes = 256 << 10

    /// The reading for the saved link, and the number of tags and highlights that exceeded the limits; nil if there is
    /// nothing to import.
    func reading(of linkId: String) -> (reading: Gista.Reading, leftOut: Int)? {
        var reading = Gista.Reading(linkId: linkId)
        let on = Gista.Mark(true, at: Self.importStamp.at, by: Self.importStamp.by)
        if isRead { reading.read = on }
        if isArchived { reading.archived = on }
        if isFavorite { reading.favorite = on }
        let names = tags.compactMap { Gista.Reading.tag($0.cut(to: 64, bytes: 256)) }
        for name in names.prefix(Self.maxTags) { reading.tags[name] = on }
        var leftOut = max(names.count - Self.maxTags, 0)
        var remainingBytes = Self.maxBytes
        for highlight in highlights.prefix(Self.maxHighlights) {
            let quote = highlight.quote.cut(to: 4_000, bytes: 4_000)
            let note = highlight.note.cut(to: 20_000, bytes: 80_000)
            remainingBytes -= quote.utf8.count + note.utf8.count
            guard remainingBytes >= 0 else { break }
            // A single character with many combining marks can exceed the limit, which leaves an empty quote.
            guard !quote.isEmpty else { continue }
            let texts = note.isEmpty ? [] : [Gista.Note.Text(note, at: Self.importStamp.at, by: Self.importStamp.by)]
            // The id includes the note, because the same text can be highlighted twice with different notes.
            let id = Hex.encode(Hash.sha256(Array(quote.utf8) + [0] + Array(note.utf8)).prefix(8))
            reading.highlights[id] = Gista.Highlight(quote: quote, kept: on, note: Gista.Note(texts))
        }
        leftOut += Set(highlights).count - reading.highlights.count
        return reading.isEmpty ? nil : (reading, leftOut)
    }

    /// The link as sent to the backend; title and category are cut to the backend's limits.
    var item: Gista.ImportRequest.Item {
        let (title, category) = (title.cut(to: 500, bytes: 2_000), category.cut(to: 64, bytes: 256))
        return Gista.ImportRequest.Item(
            url: url.trimmed,
            title: title.isEmpty ? nil : title,
            category: category.isEmpty ? nil : category
        )
    }
}

extension Gista.Reading {
    /// A copy for another link.
    func copy(for linkId: String) -> Gista.Reading {
        var reading = Gista.Reading(linkId: linkId)
        (reading.read, reading.archived, reading.favorite) = (read, archived, favorite)
        (reading.position, reading.tags, reading.highlights) = (position, tags, highlights)
        return reading
    }
}

extension String {
    /// The first characters, at most `count` characters and at most `bytes` bytes.
    fileprivate func cut(to count: Int, bytes: Int) -> String {
        var text = trimmed.prefix(count)
        while text.utf8.count > bytes { text.removeLast() }
        return String(text)
    }
}
