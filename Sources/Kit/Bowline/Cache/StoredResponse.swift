package import Essentials

/// A stored response, with the data needed to decide later whether it may be used.
public struct StoredResponse: Sendable {
    /// The HTTP status code, such as 200.
    package var status: Int
    /// The header fields, without those that concern one connection.
    package var headers: Headers
    /// The body, or the part of it given by `range`.
    package var body: Data
    /// The stored part of the body; nil if the body is complete.
    package var range: PartialRange?
    /// When the request was sent and when its response was received, by this device's clock.
    package var requested: Date
    package var received: Date
    /// The request fields named by `Vary`, normalized for comparison.
    package var varying: [Headers.Field]
    /// How long the endpoint's own policy keeps the response, regardless of its header fields.
    package let policyLifetime: Duration?
    /// The tags set by the endpoint's policy.
    package let tags: Set<String>
    /// The values decoded from the body so far.
    package var decodedValues = DecodedValueCache()
    /// The order in which responses were requested within this process; 0 for a response stored by an earlier process.
    var order: UInt64 = 0
    private var facts: Facts

    /// The parsed header fields, read once and not at each use.
    private final class Facts: Sendable {
        let directives: CacheDirectives
        let freshness: Freshness

        init(_ answer: StoredResponse) {
            directives = CacheDirectives(answer.headers.combined(.cacheControl))
            freshness = Freshness(answer, directives)
        }

        init() {
            directives = CacheDirectives(nil)
            freshness = Freshness()
        }

        static let none = Facts()
    }

    /// A part of a body.
    package struct PartialRange: Sendable, Hashable {
        package var first: Int
        package var total: Int?

        package init(first: Int, total: Int?) {
            self.first = first
            self.total = total
        }
    }

    package init(
        status: Int,
        headers: Headers,
        body: Data,
        range: PartialRange? = nil,
        requested: Date,
        received: Date,
        varying: [Headers.Field] = [],
        policyLifetime: Duration? = nil,
        tags: Set<String> = []
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.range = range
        self.requested = requested
        self.received = received
        self.varying = varying
        self.policyLifetime = policyLifetime
        self.tags = tags
        facts = .none
        parseHeaders()
    }

    /// Parses the header fields again. Call this after changing them.
    mutating func parseHeaders() {
        facts = Facts(self)
    }

    /// The directives of `Cache-Control`.
    var directives: CacheDirectives { facts.directives }
    /// The age and lifetime of the response.
    var freshness: Freshness { facts.freshness }

    /// True if this response answers every plain request for its address: it is complete, successful, and does not
    /// depend on any request field.
    var isPlain: Bool {
        varying.isEmpty && range == nil && (200...299).contains(status)
            && (!directives.noCache || policyLifetime != nil)
    }

    /// True if `other` is more recent: it was requested later, and its `Date` is not earlier than the `Date` of this
    /// response. Of two responses the more recent response counts (RFC 9111, 4).
    func isOvertaken(by other: StoredResponse) -> Bool {
        guard other.order > order else { return false }
        guard let date = headers[.date].flatMap({ HTTPDate.parse($0, now: received) }),
            let otherDate = other.headers[.date].flatMap({ HTTPDate.parse($0, now: other.received) })
        else { return true }
        return date <= otherDate
    }

    /// The approximate memory cost in bytes.
    package var cost: Int {
        body.count + headers.reduce(256) { $0 + $1.name.text.utf8.count + $1.value.utf8.count + 48 }
    }
}
