internal import Wire

/// A section of the library.
public enum LibrarySection: String, Sendable, Equatable, CaseIterable {
    /// Links that are not archived.
    case inbox
    /// Links that are neither archived nor read.
    case unread
    /// The favorites, including archived ones.
    case favorites
    /// Links with highlights.
    case highlights
    /// Archived links.
    case archive

    /// Whether a link with this reading belongs to the section.
    func contains(_ reading: Gista.Reading?) -> Bool {
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
