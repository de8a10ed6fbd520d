/// The layers of a client, created from its configuration, with the state that they keep between calls.
///
/// See docs/decisions/layers.md, "A client makes its layers from rules".
struct ClientLayers: Sendable {
    var configuration: Client.Configuration
    let cache: CacheLayer?
    let coalesce: CoalesceLayer?
    let throttle: ThrottleLayer?
    let breaker: BreakerLayer?
    let observers = CallObservers()

    init(_ configuration: Client.Configuration, session: Session) {
        let clock = configuration.clock
        self.configuration = configuration
        cache = configuration.cache.map { CacheLayer($0, session: session, clock: clock) }
        coalesce = configuration.coalesce.map { _ in CoalesceLayer() }
        throttle = configuration.throttle.map { ThrottleLayer($0, clock: clock) }
        breaker = configuration.breaker.map { BreakerLayer($0, clock: clock) }
    }

    /// The cache, if no layer before it must see each call.
    var quickCache: CacheLayer? {
        let isWatched = !configuration.applicationLayers.isEmpty || configuration.trace?.isWatched ?? false
        return isWatched ? nil : cache
    }

    /// The layers, outermost first. Sign-in calls use the same layers without `authorize`, the cache and coalescing.
    func inOrder(authorize: Authorize?) -> [any Layer] {
        var layers: [any Layer] = []
        if let trace = configuration.trace { layers.append(trace) }
        if let deadline = configuration.deadline { layers.append(deadline) }
        layers += configuration.applicationLayers
        if let redirect = configuration.redirect { layers.append(redirect) }
        if let cache, authorize != nil { layers.append(cache) }
        if let coalesce, authorize != nil { layers.append(coalesce) }
        if let retry = configuration.retry { layers.append(retry) }
        if let authorize { layers.append(authorize) }
        if let throttle { layers.append(throttle) }
        if let breaker { layers.append(breaker) }
        return layers + configuration.networkLayers
    }
}
