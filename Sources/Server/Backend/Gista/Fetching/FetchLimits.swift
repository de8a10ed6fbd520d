package import Distill

/// The limits for fetching one page.
package struct FetchLimits: Sendable {
    /// Bytes of a page, unpacked.
    package var bytes = 10 << 20
    /// Bytes of a site's rules for robots.
    package var robotsBytes = 512 << 10
    /// Redirects that are followed.
    package var redirects = 8
    /// Milliseconds for everything together: rules, redirects and page.
    package var milliseconds = 20_000
    /// Milliseconds for one connection to be made.
    package var connectMilliseconds = 8_000
    /// Bytes a second below which a page comes too slowly…
    package var slowest = 1_024
    /// …for this many seconds.
    package var slowSeconds = 8

    package init() {}
}

/// A page as it was fetched.
package struct FetchedPage: Sendable, Equatable {
    /// The body after decompression.
    package let bytes: [UInt8]
    /// The media type that the server sent.
    package let contentType: String?
    /// The address after all redirects.
    package let address: String
    /// Which page of an article it is.
    package var series: PageSeries?
}
