internal import Digest
internal import Essentials
internal import Wire

extension ImportedLink {
    /// The moment and the device of what an import says: before everything, so that what a person says in Gista counts
    /// whenever the file is imported, and importing it again says nothing new.
    private static let first = (at: 1, by: "import")

    private static let mostTags = 100
    private static let mostHighlights = 1_000
    /// The bytes of all marked places and notes of a link.
    private static let mostBytes = 256 << 10

    /// What it says of the link that was saved for it, and how many tags and marked places there was no room for; nil
    /// where it says nothing.
    func reading(of linkId: String) -> (reading: Gista.Reading, leftOut: Int)? {
        var reading = Gista.Reading(linkId: linkId)
        let on = Gista.Mark(true, at: Self.first.at, by: Self.first.by)
        if isRead { reading.read = on }
        if isArchived { reading.archived = on }
        if isFavorite { reading.favorite = on }
        let names = tags.compactMap { Gista.Reading.tag($0.cut(to: 64, bytes: 256)) }
        for name in names.prefix(Self.mostTags) { reading.tags[name] = on }
        var leftOut = max(names.count - Self.mostTags, 0)
        var room = Self.mostBytes
        for highlight in highlights.prefix(Self.mostHighlights) {
            let quote = highlight.quote.cut(to: 4_000, bytes: 4_000)
            let note = highlight.note.cut(to: 20_000, bytes: 80_000)
            room -= quote.utf8.count + note.utf8.count
            guard room >= 0 else { break }
            // One character of many marks can be longer than all that is kept of a quotation.
            guard !quote.isEmpty else { continue }
            let texts = note.isEmpty ? [] : [Gista.Note.Text(note, at: Self.first.at, by: Self.first.by)]
            // The same text can be marked twice, with another note each time.
            let id = Hex.encode(Hash.sha256(Array(quote.utf8) + [0] + Array(note.utf8)).prefix(8))
            reading.highlights[id] = Gista.Highlight(quote: quote, kept: on, note: Gista.Note(texts))
        }
        leftOut += Set(highlights).count - reading.highlights.count
        return reading.isEmpty ? nil : (reading, leftOut)
    }

    /// What is sent of it as a link; both texts are cut to what the service keeps.
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
    /// The same, said of another link.
    func said(of linkId: String) -> Gista.Reading {
        var reading = Gista.Reading(linkId: linkId)
        (reading.read, reading.archived, reading.favorite) = (read, archived, favorite)
        (reading.position, reading.tags, reading.highlights) = (position, tags, highlights)
        return reading
    }
}

extension String {
    /// Its first characters, at most so many and of at most so many bytes.
    fileprivate func cut(to count: Int, bytes: Int) -> String {
        var text = trimmed.prefix(count)
        while text.utf8.count > bytes { text.removeLast() }
        return String(text)
    }
}
