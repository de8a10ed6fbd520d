extension Client {
    /// Which layers a client's road has. The road fixes their order; nil leaves a layer out.
    public struct Configuration: Sendable {
        /// The clock of everything that waits.
        public let clock: any KitClock
        /// How the client proves who is calling.
        public var credentials = Credentials.none
        /// Tells about each call.
        public var trace: Trace?
        /// Gives each call its time.
        public var deadline: Deadline?
        /// Follows answers that point elsewhere.
        public var redirect: Redirect?
        /// Layers of the app's own, above the cache.
        public var applicationLayers: [any Layer] = []
        /// Remembers answers.
        public var cache: Cache?
        /// Shares answers of identical reads.
        public var coalesce: Coalesce?
        /// Sends again.
        public var retry: Retry?
        /// Keeps below the backend's rate limit.
        public var throttle: Throttle?
        /// Leaves a failing host alone.
        public var breaker: Breaker?
        /// Layers right above the transport, such as a fault plan or a recorder.
        public var networkLayers: [any Layer] = []

        /// Every layer with its usual figures, except the cache, which needs to be told where it may write.
        public init(clock: any KitClock = ContinuousClock()) {
            self.clock = clock
            trace = Trace(clock: clock)
            deadline = Deadline(clock: clock)
            redirect = Redirect()
            coalesce = Coalesce(clock: clock)
            retry = Retry(clock: clock)
            throttle = Throttle(clock: clock)
            breaker = Breaker(clock: clock)
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

        /// True when something above the cache wants to see each call.
        var isWatched: Bool { !applicationLayers.isEmpty || trace?.isWatched ?? false }

        /// The layers from outside in. Sign-in calls take the same road without `authorize`, and never an answer from the cache.
        func layers(authorize: Authorize?) -> [any Layer] {
            var layers: [any Layer] = []
            if let trace { layers.append(trace) }
            if let deadline { layers.append(deadline) }
            if let redirect { layers.append(redirect) }
            layers += applicationLayers
            if let cache, authorize != nil { layers.append(cache) }
            if let coalesce, authorize != nil { layers.append(coalesce) }
            if let retry { layers.append(retry) }
            if let authorize { layers.append(authorize) }
            if let throttle { layers.append(throttle) }
            if let breaker { layers.append(breaker) }
            return layers + networkLayers
        }
    }
}
