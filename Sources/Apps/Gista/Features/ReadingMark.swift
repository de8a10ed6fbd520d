internal import Wire

/// A mark of a link that is on or off.
public enum ReadingMark: String, Sendable, Equatable, CaseIterable {
    /// The article was read.
    case read
    /// The link is in the archive.
    case archived
    /// The link is one of the favorites.
    case favorite
}

extension Gista.Reading {
    /// A mark with its time; nil if it was never set.
    subscript(mark: ReadingMark) -> Gista.Mark? {
        get {
            switch mark {
            case .read: read
            case .archived: archived
            case .favorite: favorite
            }
        }
        set {
            switch mark {
            case .read: read = newValue
            case .archived: archived = newValue
            case .favorite: favorite = newValue
            }
        }
    }

    /// The marks that are on.
    var marks: [ReadingMark] { ReadingMark.allCases.filter { self[$0]?.on == true } }

    /// The shown highlights, oldest first.
    var highlightsByAge: [Gista.Highlight] {
        shownHighlights.sorted { ($0.value.kept.at, $0.key) < ($1.value.kept.at, $1.key) }.map(\.value)
    }
}
