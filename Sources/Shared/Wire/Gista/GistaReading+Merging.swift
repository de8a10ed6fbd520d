/// A value that two devices can change apart. Merging is commutative, associative and idempotent, so all who have heard
/// the same changes have the same value.
package protocol Merging {
    func merged(with other: Self) -> Self
}

/// A value of which the latest counts. Of two that were said in the same moment one counts, and everywhere the same.
protocol LatestCounts: Merging, Comparable {}

extension LatestCounts {
    package func merged(with other: Self) -> Self { max(self, other) }
}

extension Gista.Mark: LatestCounts {
    /// The later one is greater.
    public static func < (one: Self, other: Self) -> Bool {
        (one.at, one.by, one.on ? 1 : 0) < (other.at, other.by, other.on ? 1 : 0)
    }
}

extension Gista.ReadingPosition: LatestCounts {
    /// The later one is greater.
    public static func < (one: Self, other: Self) -> Bool {
        (one.at, one.by, one.block, one.of) < (other.at, other.by, other.block, other.of)
    }
}

extension Gista.Note: Merging {
    /// Keeps the texts that both have, and those of one that the other has never seen.
    package func merged(with other: Gista.Note) -> Gista.Note {
        Gista.Note(
            texts.filter { other.lets($0) } + other.texts.filter { lets($0) },
            seen: seen.merging(other.seen, uniquingKeysWith: max)
        )
    }

    /// Whether a text was not replaced by somebody who had seen it. A device that wrote two texts in one moment keeps
    /// both.
    private func lets(_ text: Text) -> Bool {
        let known = seen[text.by] ?? 0
        return known < text.at || known == text.at && texts.contains { $0.by == text.by && $0.at == text.at }
    }
}

extension Gista.Highlight: Merging {
    /// Devices choose ids by chance, so two places under one id are a caller's mistake; everybody takes the same.
    package func merged(with other: Gista.Highlight) -> Gista.Highlight {
        let place = (quote, before, after) < (other.quote, other.before, other.after) ? other : self
        return Gista.Highlight(
            quote: place.quote,
            before: place.before,
            after: place.after,
            kept: kept.merged(with: other.kept),
            note: note.merged(with: other.note)
        )
    }
}

extension Gista.Reading: Merging {
    /// Both are about the same link.
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
    /// Nothing was said yet where it is nil.
    package func merged(with other: Wrapped?) -> Wrapped? {
        guard let self else { return other }
        return other.map { self.merged(with: $0) } ?? self
    }
}

// MARK: Names of tags

extension Gista.Reading {
    /// The characters that a tag has at most.
    package static let longestTag = 64

    /// The name of a tag in the one way it is written: small letters, one space between words. Nil for a text that is
    /// empty or too long.
    public static func tag(_ text: String) -> String? {
        let name = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return name.isEmpty || name.count > longestTag || name.utf8.count > 4 * longestTag ? nil : name
    }
}

// MARK: What it says

extension Gista.Reading {
    /// The tags that are on, by name.
    public var tagNames: [String] { tags.filter(\.value.on).keys.sorted() }

    /// The highlights that are shown, by their ids. One that was taken away comes back with a note that was written
    /// elsewhere meanwhile: what somebody wrote is not lost.
    public var shownHighlights: [String: Gista.Highlight] {
        highlights.filter { $0.value.kept.on || !$0.value.note.texts.isEmpty }
    }

    /// The latest moment that anything in it was said; 0 where nothing was.
    package var latest: Int {
        let marks = [read, archived, favorite].compactMap(\.self) + tags.values + highlights.values.map(\.kept)
        let seen = highlights.values.flatMap(\.note.seen.values)
        return (marks.map(\.at) + seen + [position?.at ?? 0]).max() ?? 0
    }

    /// The moment of the next change: now, or later than every known change, so that the user who sees a reading and
    /// changes it has the last word whatever the clocks say. Saturates at `Int.max`.
    package func nextMoment(now: Int) -> Int {
        let (next, overflow) = latest.addingReportingOverflow(1)
        return overflow ? latest : max(next, now)
    }

    /// Whether nothing was said.
    package var isEmpty: Bool { self == Gista.Reading(linkId: linkId) }
}

extension Gista.Note {
    /// What is shown: the text, or all that were written apart, under one another.
    public var text: String { texts.map(\.text).joined(separator: "\n\n") }

    /// A note that says something new to who has seen this one; an empty text takes the note away.
    package func replaced(by text: String, at: Int, by device: String) -> Gista.Note {
        var seen = seen
        seen[device] = max(seen[device] ?? 0, at)
        return Gista.Note(text.isEmpty ? [] : [Text(text, at: at, by: device)], seen: seen)
    }
}
