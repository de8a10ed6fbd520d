extension Client {
    /// The rules of a client. The client creates its layers from them, for its own session and clock; a nil rule leaves
    /// its layer out.
    public struct Configuration: Sendable {
        /// The clock of all layers.
        public let clock: any KitClock
        /// How the client authenticates its calls.
        public var credentials = Credentials.none
        /// The JSON coding of the backend. An endpoint may have its own.
        public var coding = JSONCoding.standard
        /// The rule for logging calls; nil to log none.
        public var trace: Trace? = Trace()
        /// The rule for timeouts; nil for none.
        public var deadline: Deadline? = Deadline()
        /// The rule for redirects; nil to follow none.
        public var redirect: Redirect? = Redirect()
        /// The app's own layers, which see each call once.
        public var applicationLayers: [any Layer] = []
        /// The rule for caching. Nil by default, because the app must decide how much is stored and where.
        public var cache: Cache?
        /// The rule for sharing the responses of identical reads; nil to share none.
        public var coalesce: Coalesce? = Coalesce()
        /// The rule for retries; nil for none.
        public var retry: Retry? = Retry()
        /// The rule for this device's rate limit; nil for none.
        public var throttle: Throttle? = Throttle()
        /// The rule for circuit breakers; nil for none.
        public var breaker: Breaker? = Breaker()
        /// Layers right before the transport, e.g. a fault plan or a recorder, which see each attempt.
        public var networkLayers: [any Layer] = []

        /// Creates a configuration with the default rules and without a cache.
        public init(clock: any KitClock = ContinuousClock()) {
            self.clock = clock
        }

        /// A configuration without layers: each call is a single attempt.
        public static func bare(clock: any KitClock = ContinuousClock()) -> Configuration {
            var bare = Configuration(clock: clock)
            bare.trace = nil
            bare.deadline = nil
            bare.redirect = nil
            bare.coalesce = nil
            bare.retry = nil
            bare.throttle = nil
            bare.breaker = nil
            return bare
        }
    }
}
