package import Wire

/// A link as another service exported it.
package struct ImportedLink: Sendable, Hashable {
    /// The address as it was written.
    package var url: String
    /// The title; empty when the export has none.
    package var title = ""
    /// The category; empty in exports of services that have none.
    package var category = ""
    /// The tags and folders, the most special first.
    package var tags: [String] = []
    /// Whether it was read.
    package var isRead = false
    /// Whether it was put away.
    package var isArchived = false
    /// Whether it was marked as a favorite.
    package var isFavorite = false
    /// The places that were marked in the article, each with what was written about it.
    package var highlights: [Highlight] = []
    /// The id it has in the export; nil where nothing refers to it.
    package var id: String?

    /// A marked place.
    package struct Highlight: Sendable, Hashable {
        /// The marked text.
        package let quote: String
        /// What was written about it; empty where nothing was.
        package let note: String
    }

    /// A link without anything but its address.
    package init(_ url: String) { self.url = url }
}

/// What an exported file says in one place.
package enum ImportedItem: Sendable, Equatable {
    /// A row with a link, or with what is wrong with it.
    case row(ImportedRow)
    /// What was done with a link that is named by its id. Gista's own export has it, behind all links.
    case reading(Gista.Reading)
}

/// A row of an exported file.
package struct ImportedRow: Sendable, Equatable {
    /// Why a row has no link.
    package enum Problem: Sendable, Hashable {
        /// Nothing in it is an address.
        case noAddress
        /// It has more bytes than `LinkImport.largestRow`.
        case tooLarge
        /// It is not what the file's format says.
        case unreadable
    }

    /// The number of the row, from 1.
    package let number: Int
    /// Its link, or what is wrong with it.
    package let link: Result<ImportedLink, RowError>

    /// What is wrong with a row.
    package struct RowError: Error, Sendable, Hashable {
        /// The reason.
        package let problem: Problem
    }
}
