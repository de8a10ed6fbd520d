package import Distill

/// The limits for fetching one page, or one picture of a page.
package struct FetchLimits: Sendable {
    /// The maximum size of a page, decompressed, in bytes.
    package var bytes = 10 << 20
    /// The maximum size of a picture, in bytes.
    package var pictureBytes = 2 << 20
    /// The maximum size of a site's robots.txt, in bytes.
    package var robotsBytes = 512 << 10
    /// The maximum number of redirects.
    package var redirects = 8
    /// The timeout for everything together (robots.txt, redirects and page), in milliseconds.
    package var milliseconds = 20_000
    /// The timeout for everything together when a picture is fetched, in milliseconds. Shorter, because a reader
    /// waits.
    package var pictureMilliseconds = 10_000
    /// The timeout for connecting, in milliseconds.
    package var connectMilliseconds = 8_000
    /// The minimum speed of a transfer, in bytes per second. A slower transfer is ended after `slowSeconds`.
    package var minBytesPerSecond = 1_024
    /// How long a transfer may stay below the minimum speed, in seconds.
    package var slowSeconds = 8

    package init() {}
}

/// A page or a picture as it was fetched.
package struct FetchedPage: Sendable, Equatable {
    /// The body after decompression.
    package let bytes: [UInt8]
    /// The media type that the server sent.
    package let contentType: String?
    /// The address after all redirects.
    package let address: String
    /// The page's place in an article of several pages.
    package var series: PageSeries?
}
