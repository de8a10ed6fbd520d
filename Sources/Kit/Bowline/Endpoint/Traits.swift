/// How a call may be treated on the road.
public struct Traits: Sendable, Hashable {
    /// Whether a call may be sent more than once.
    public enum Repeats: Sendable, Hashable {
        /// Reads and idempotent methods may; others only when nothing was sent or they carry a key.
        case byMethod
        /// It gets an idempotency key of its own, the same for all its attempts, and may.
        case withKey
        /// Never, whatever its method.
        case never
    }

    /// Whether a call needs a signed-in person.
    public enum SignIn: Sendable, Hashable {
        /// It fails with `.signedOut` when nobody is.
        case required
        /// It carries the credential when there is one.
        case ifPossible
        /// It never carries a credential.
        case none
    }

    /// Whether it may be sent more than once.
    public var repeats: Repeats
    /// Whether it needs a signed-in person.
    public var signIn: SignIn
    /// How long it may take in all, every attempt and wait included. Nil takes the client's default.
    public var within: Duration?
    /// How long an attempt may make no progress, with no byte of the request sent and none of the answer received. Nil takes the
    /// transport's default, 30 seconds.
    public var idle: Duration?
    /// How the cache may treat it.
    public var caching: Caching
    /// The lane of the outbox it queues in; calls of one lane keep their order.
    public var lane: String?
    /// The most its answer's body may hold when it is buffered.
    public var bodyLimit: Int

    /// 16 MiB: more than that is streamed or downloaded.
    public static let defaultBodyLimit = 16 << 20

    /// Traits of a plain call.
    public init(
        repeats: Repeats = .byMethod,
        signIn: SignIn = .ifPossible,
        within: Duration? = nil,
        idle: Duration? = nil,
        caching: Caching = .http,
        lane: String? = nil,
        bodyLimit: Int = Traits.defaultBodyLimit
    ) {
        self.repeats = repeats
        self.signIn = signIn
        self.within = within
        self.idle = idle
        self.caching = caching
        self.lane = lane
        self.bodyLimit = bodyLimit
    }
}

/// How the cache may treat a call.
public enum Caching: Sendable, Hashable {
    /// As HTTP says: the answer's own header fields decide.
    case http
    /// The cache keeps out of it.
    case none
    /// Kept that long whatever the answer's fields say, and found again by its tags.
    case keep(for: Duration, tags: Set<String> = [])
    /// A change: on success, what bears one of these tags is forgotten.
    case forgets(tags: Set<String>)

    /// True when the cache may answer the call.
    var allowsReading: Bool {
        if case .none = self { false } else { true }
    }
}
