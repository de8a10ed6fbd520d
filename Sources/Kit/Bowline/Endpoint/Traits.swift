/// What the layers need to know about an endpoint: retries, sign-in, timeouts, caching.
public struct Traits: Sendable, Hashable {
    /// Whether a call may be sent more than once.
    public enum Retries: Sendable, Hashable {
        /// Idempotent methods are retried; others only when nothing was sent or they carry an idempotency key.
        case byMethod
        /// The call gets an idempotency key, the same for all its attempts, and is retried.
        case withIdempotencyKey
        /// The call is never retried, whatever its method.
        case never
    }

    /// Whether a call needs a signed-in user.
    public enum SignIn: Sendable, Hashable {
        /// The call fails with `.signedOut` when no user is signed in.
        case required
        /// The call carries the credential when a user is signed in.
        case ifPossible
        /// The call never carries a credential.
        case none
    }

    /// Whether the call may be sent more than once.
    public var retries: Retries
    /// Whether the call needs a signed-in user.
    public var signIn: SignIn
    /// The time limit of the whole call, with all attempts and waits; nil for the client's default.
    public var timeout: Duration?
    /// How long an attempt may neither send nor receive a byte; nil for the transport's default, 30 seconds.
    public var idleTimeout: Duration?
    /// How the cache treats the call.
    public var caching: Caching
    /// The outbox's lane for this call; calls of one lane are delivered in order.
    public var lane: String?
    /// The maximum size of a buffered response body, in bytes.
    public var bodyLimit: Int
    /// Whether `NetworkMonitor` judges the network by how long the response takes; true by default. Set it to false for a
    /// call that the server answers only after it has asked other servers.
    public var measuresNetwork: Bool = true

    /// 16 MiB. Stream or download larger bodies.
    public static let defaultBodyLimit = 16 << 20

    /// Creates traits; the defaults suit a plain read.
    public init(
        retries: Retries = .byMethod,
        signIn: SignIn = .ifPossible,
        timeout: Duration? = nil,
        idleTimeout: Duration? = nil,
        caching: Caching = .http,
        lane: String? = nil,
        bodyLimit: Int = Traits.defaultBodyLimit
    ) {
        self.retries = retries
        self.signIn = signIn
        self.timeout = timeout
        self.idleTimeout = idleTimeout
        self.caching = caching
        self.lane = lane
        self.bodyLimit = bodyLimit
    }
}

/// How the cache treats a call.
public enum Caching: Sendable, Hashable {
    /// By the response's header fields, as RFC 9111 says.
    case http
    /// The call is neither answered from the cache nor stored.
    case none
    /// Kept for this time whatever the response's header fields say, and invalidated by its tags.
    case keep(for: Duration, tags: Set<String> = [])
    /// A change: on success, cached responses with one of these tags are removed.
    case forgets(tags: Set<String>)

    /// True when the cache may answer the call.
    var allowsReading: Bool {
        if case .none = self { false } else { true }
    }
}
