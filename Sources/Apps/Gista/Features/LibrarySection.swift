internal import Wire

/// A part of the library.
public enum LibrarySection: String, Sendable, Equatable, CaseIterable {
    /// What was not put away.
    case inbox
    /// What of it was not read.
    case unread
    /// The favorites, also those that were put away.
    case favorites
    /// Links with marked places.
    case highlights
    /// What was put away.
    case archive

    /// Whether a link stands there.
    func holds(_ reading: Gista.Reading?) -> Bool {
        let isArchived = reading?.archived?.on ?? false
        return switch self {
        case .inbox: !isArchived
        case .unread: !isArchived && reading?.read?.on != true
        case .favorites: reading?.favorite?.on ?? false
        case .highlights: reading.map { !$0.shownHighlights.isEmpty } ?? false
        case .archive: isArchived
        }
    }
}
