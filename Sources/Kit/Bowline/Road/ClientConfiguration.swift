extension Client {
    /// The rules a client works by. The client makes its layers from them, for its own session and clock; nil leaves a
    /// layer out.
    public struct Configuration: Sendable {
        /// The clock of all layers.
        public let clock: any KitClock
        /// How the client proves who is calling.
        public var credentials = Credentials.none
        /// How the backend writes JSON. An endpoint may say otherwise.
        public var coding = JSONCoding.standard
        /// The rule for logging calls; nil to log none.
        public var trace: Trace? = Trace()
        /// Gives each call its time.
        public var deadline: Deadline? = Deadline()
        /// The rule for redirects; nil to follow none.
        public var redirect: Redirect? = Redirect()
        /// The app's own layers, which see each call once.
        public var applicationLayers: [any Layer] = []
        /// Stores answers. Nil by default, because an app has to say how much it may store and where.
        public var cache: Cache?
        /// Shares the answers of identical reads.
        public var coalesce: Coalesce? = Coalesce()
        /// Sends a request again.
        public var retry: Retry? = Retry()
        /// Keeps below the backend's rate limit.
        public var throttle: Throttle? = Throttle()
        /// Does not call a failing host for a while.
        public var breaker: Breaker? = Breaker()
        /// Layers right above the transport, such as a fault plan or a recorder, which see each attempt.
        public var networkLayers: [any Layer] = []

        /// Every rule with its default values, and no cache.
        public init(clock: any KitClock = ContinuousClock()) {
            self.clock = clock
        }

        /// No layer at all: each call is one attempt.
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
