/// A value that two devices can change independently. Merging is commutative, associative and idempotent, so devices
/// that have received the same changes have the same value.
package protocol Merging {
    func merged(with other: Self) -> Self
}

/// A value whose latest version wins. Between two versions from the same moment, every device chooses the same version.
protocol LatestCounts: Merging, Comparable {}

extension LatestCounts {
    package func merged(with other: Self) -> Self { max(self, other) }
}

extension Gista.Mark: LatestCounts {
    /// The later mark is greater.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.at, lhs.by, lhs.on ? 1 : 0) < (rhs.at, rhs.by, rhs.on ? 1 : 0)
    }
}

extension Gista.ReadingPosition: LatestCounts {
    /// The later position is greater.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.at, lhs.by, lhs.block, lhs.of) < (rhs.at, rhs.by, rhs.block, rhs.of)
    }
}

extension Gista.Note: Merging {
    /// Keeps the texts that both notes have, and those that the other note has not seen.
    package func merged(with other: Gista.Note) -> Gista.Note {
        Gista.Note(
            texts.filter { other.lets($0) } + other.texts.filter { lets($0) },
            seen: seen.merging(other.seen, uniquingKeysWith: max)
        )
    }

    /// Whether this note keeps a text: it was not replaced by a device that had seen it. Two texts that a device wrote
    /// at the same moment are both kept.
    private func lets(_ text: Text) -> Bool {
        let known = seen[text.by] ?? 0
        return known < text.at || known == text.at && texts.contains { $0.by == text.by && $0.at == text.at }
    }
}

extension Gista.Highlight: Merging {
    /// Devices choose random ids, so two places with the same id are a caller's mistake; every device then keeps the
    /// same place.
    package func merged(with other: Gista.Highlight) -> Gista.Highlight {
        let index = (quote, before, after) < (other.quote, other.before, other.after) ? other : self
        return Gista.Highlight(
            quote: index.quote,
            before: index.before,
            after: index.after,
            kept: kept.merged(with: other.kept),
            note: note.merged(with: other.note)
        )
    }
}

extension Gista.Reading: Merging {
    /// Both readings must be of the same link.
    package func merged(with other: Gista.Reading) -> Gista.Reading {
        var merged = self
        merged.read = read.merged(with: other.read)
        merged.archived = archived.merged(with: other.archived)
        merged.favorite = favorite.merged(with: other.favorite)
        merged.position = position.merged(with: other.position)
        merged.tags.merge(other.tags) { $0.merged(with: $1) }
        merged.highlights.merge(other.highlights) { $0.merged(with: $1) }
        return merged
    }
}

extension Optional: Merging where Wrapped: Merging {
    /// Nil means that there was no change yet.
    package func merged(with other: Wrapped?) -> Wrapped? {
        guard let self else { return other }
        return other.map { self.merged(with: $0) } ?? self
    }
}

// MARK: Names of tags

extension Gista.Reading {
    /// The maximum number of characters in a tag.
    package static let maxTagLength = 64

    /// The normalized name of a tag: lower case, with single spaces between words. Nil if the text is empty or too
    /// long.
    public static func tag(_ text: String) -> String? {
        let name = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return name.isEmpty || name.count > maxTagLength || name.utf8.count > 4 * maxTagLength ? nil : name
    }
}

// MARK: What it says

extension Gista.Reading {
    /// The tags that are on, by name.
    public var tagNames: [String] { tags.filter(\.value.on).keys.sorted() }

    /// The highlights to show, by id. A removed highlight is shown again if a note for it was written on another device
    /// at the same time, so that no note is lost.
    public var shownHighlights: [String: Gista.Highlight] {
        highlights.filter { $0.value.kept.on || !$0.value.note.texts.isEmpty }
    }

    /// The moment of the latest change; 0 if there was none.
    package var latest: Int {
        let marks = [read, archived, favorite].compactMap(\.self) + tags.values + highlights.values.map(\.kept)
        let seen = highlights.values.flatMap(\.note.seen.values)
        return (marks.map(\.at) + seen + [position?.at ?? 0]).max() ?? 0
    }

    /// The moment for the next change: now, or later than every known change, so that a user who sees a reading and
    /// changes it always wins, whatever the clocks say. Saturates at `Int.max`.
    package func nextMoment(now: Int) -> Int {
        let (next, overflow) = latest.addingReportingOverflow(1)
        return overflow ? latest : max(next, now)
    }

    /// Whether there were no changes.
    package var isEmpty: Bool { self == Gista.Reading(linkId: linkId) }
}

extension Gista.Note {
    /// The text to show; texts written independently are separated by empty lines.
    public var text: String { texts.map(\.text).joined(separator: "\n\n") }

    /// A note with a new text, which replaces all texts of this note; an empty text removes the note.
    package func replaced(by text: String, at: Int, by device: String) -> Gista.Note {
        var seen = seen
        seen[device] = max(seen[device] ?? 0, at)
        return Gista.Note(text.isEmpty ? [] : [Text(text, at: at, by: device)], seen: seen)
    }
}
