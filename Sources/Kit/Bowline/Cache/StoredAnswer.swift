package import Essentials

/// An answer as a cache keeps it, with what is needed to decide later whether it may be used.
public struct StoredAnswer: Sendable {
    /// The HTTP status code, such as 200.
    package var status: Int
    /// The header fields, without those that concern one connection.
    package var headers: Headers
    /// The body, or the part of it that `range` names.
    package var body: Data
    /// The part that is here, when it is not the whole.
    package var range: PartialRange?
    /// When the request was sent and its answer came, by this device's clock.
    package var requested: Date
    package var received: Date
    /// The request's fields that `Vary` named, in a form that compares by meaning.
    package var varying: [Headers.Field]
    /// How long the endpoint's own policy keeps it, whatever its fields say.
    package let keptFor: Duration?
    /// The names by which the endpoint's policy finds it again.
    package let tags: Set<String>
    /// The values decoded from it so far.
    package var memory = DecodedMemory()
    /// Grows with the moment at which it was asked for, within this process; 0 for an answer of an earlier one.
    var order: UInt64 = 0
    private var facts: Facts

    /// The parsed header fields, read once and not at each use.
    private final class Facts: Sendable {
        let directives: CacheDirectives
        let freshness: Freshness

        init(_ answer: StoredAnswer) {
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
        keptFor: Duration? = nil,
        tags: Set<String> = []
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.range = range
        self.requested = requested
        self.received = received
        self.varying = varying
        self.keptFor = keptFor
        self.tags = tags
        facts = .none
        settle()
    }

    /// Reads the header fields again. Call it after changing them.
    mutating func settle() {
        facts = Facts(self)
    }

    /// The directives of `Cache-Control`.
    var directives: CacheDirectives { facts.directives }
    /// How old it is and how long it is good.
    var freshness: Freshness { facts.freshness }

    /// True when it answers every plain request for its address alike: it is whole, a success, and depends on no field
    /// of the request.
    var isPlain: Bool {
        varying.isEmpty && range == nil && (200...299).contains(status) && (!directives.noCache || keptFor != nil)
    }

    /// True when it came after an answer that was asked for later and that the server did not make earlier: of two
    /// answers the most recent one counts (RFC 9111, 4).
    func isOvertaken(by other: StoredAnswer) -> Bool {
        guard other.order > order else { return false }
        guard let date = headers[.date].flatMap({ HTTPDate.parse($0, now: received) }),
            let otherDate = other.headers[.date].flatMap({ HTTPDate.parse($0, now: other.received) })
        else { return true }
        return date <= otherDate
    }

    /// Roughly what it costs to keep it in memory.
    package var cost: Int {
        body.count + headers.reduce(256) { $0 + $1.name.text.utf8.count + $1.value.utf8.count + 48 }
    }
}
