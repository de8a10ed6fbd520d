/// A link as another service exported it.
package struct ImportedLink: Sendable, Hashable {
    /// The address as it was written.
    package var url: String
    /// The title; empty when the export has none.
    package var title = ""
    /// The tags and folders, the most special first.
    package var tags: [String] = []
    /// Whether it was read and put away.
    package var isArchived = false
    /// Whether it was marked as a favorite.
    package var isFavorite = false

    /// A link without anything but its address.
    package init(_ url: String) { self.url = url }
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
