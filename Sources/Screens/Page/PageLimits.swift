/// Limits on the pages that a server keeps.
package struct PageLimits: Sendable, Equatable {
    /// The maximum number of pages of all browsers together.
    package var total: Int
    /// The maximum number of open pages per client address.
    package var perAddress: Int
    /// How long a page without a browser stays in memory.
    package var memory: Duration = .seconds(15 * 60)
    /// How long the folder of a page without a browser is kept.
    package var folder: Duration = .seconds(24 * 60 * 60)
    /// How long a new connection may take to send `hello`.
    package var hello: Duration = .seconds(10)

    package init(total: Int = 1_000, perAddress: Int = 100) {
        self.total = total
        self.perAddress = perAddress
    }

    /// Limits under which one address may have all pages, for benchmarks.
    package static let withoutAddressLimit = PageLimits(perAddress: 1_000)
}
