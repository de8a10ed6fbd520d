import Basics
public import Essentials

/// Reports once per endpoint that the server will stop serving it: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
public struct DeprecationReporter: Sendable {
    /// The server's announcement about an endpoint.
    public struct Notice: Sendable, Hashable {
        /// The name of the endpoint.
        public let endpoint: String
        /// When the endpoint was or will be deprecated.
        public let deprecated: Date?
        /// When the endpoint will be removed.
        public let sunset: Date?
        /// The `Link` header field of the response, which may point to more information.
        public let link: String?
    }

    private let seen = Locked<Set<String>>([])
    private let report: @Sendable (Notice) -> Void

    /// Creates a reporter that calls `report` with each notice.
    public init(report: @escaping @Sendable (Notice) -> Void) {
        self.report = report
    }

    func read(_ response: Response, of request: Request) {
        let deprecation = response.headers[.deprecation]
        let sunset = response.headers[.sunset]
        guard deprecation != nil || sunset != nil else { return }
        let endpoint = request.name
        guard seen.withLock({ $0.insert(endpoint).inserted }) else { return }
        let now = request.clock.date
        report(
            Notice(
                endpoint: endpoint,
                deprecated: deprecation.flatMap { Self.date($0, now: now) },
                sunset: sunset.flatMap { Self.date($0, now: now) },
                link: response.headers[.link]
            )
        )
    }

    /// Parses `@1700000000`, as in RFC 9745, or an HTTP date, as older servers send.
    private static func date(_ text: String, now: Date) -> Date? {
        if text.hasPrefix("@"), let seconds = Double(text.dropFirst()) { return Date(timeIntervalSince1970: seconds) }
        return HTTPDate.parse(text, now: now)
    }
}
