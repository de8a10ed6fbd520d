package import Wire

/// A link as another service exported it.
package struct ImportedLink: Sendable, Hashable {
    /// The address as it is in the export.
    package var url: String
    /// The title; empty when the export has none.
    package var title = ""
    /// The category; empty in exports of services that have none.
    package var category = ""
    /// The tags and folders, most specific first.
    package var tags: [String] = []
    /// Whether it was read.
    package var isRead = false
    /// Whether it was archived.
    package var isArchived = false
    /// Whether it was marked as a favorite.
    package var isFavorite = false
    /// The highlights in the article, with their notes.
    package var highlights: [Highlight] = []
    /// The id in the export; nil if the export has none.
    package var id: String?

    /// A highlighted passage.
    package struct Highlight: Sendable, Hashable {
        /// The marked text.
        package let quote: String
        /// The note about it; empty if there is none.
        package let note: String
    }

    /// Creates a link with only an address.
    package init(_ url: String) { self.url = url }
}

/// An item of an exported file.
package enum ImportedItem: Sendable, Equatable {
    /// A row with a link, or with an error.
    case row(ImportedRow)
    /// The reading of a link, which it names by id. Only Gista's own export has readings, after all links.
    case reading(Gista.Reading)
}

/// A row of an exported file.
package struct ImportedRow: Sendable, Equatable {
    /// Why a row has no link.
    package enum Problem: Sendable, Hashable {
        /// The row contains no address.
        case noAddress
        /// The row has more bytes than `LinkImport.largestRow`.
        case tooLarge
        /// The row is not valid in the file's format.
        case unreadable
    }

    /// The number of the row, from 1.
    package let number: Int
    /// The link, or the error.
    package let link: Result<ImportedLink, RowError>

    /// The error of a row.
    package struct RowError: Error, Sendable, Hashable {
        /// The reason.
        package let problem: Problem
    }
}
