internal import Basics

/// The rules of recently read sites, cached so that they are not fetched for every page.
final class RobotsCache: Sendable {
    /// Seconds for which rules are cached. RFC 9309 allows a day.
    private static let lifetime = 3_600.0

    fileprivate struct State {
        var sites: [String: (rules: RobotsRules, until: Double)] = [:]
        var weight = 0
    }

    private let state = Locked(State())
    private let capacity: Int
    private let now: @Sendable () -> Double

    /// Caches about `capacity` bytes of rules: the owner of a domain can have any number of sites under it, each with
    /// megabytes of rules.
    init(capacity: Int = 16 << 20, now: @escaping @Sendable () -> Double) {
        self.capacity = capacity
        self.now = now
    }

    func rules(of origin: String) -> RobotsRules? {
        let now = now()
        return state.withLock { state in state.sites[origin].flatMap { $0.until > now ? $0.rules : nil } }
    }

    func store(_ rules: RobotsRules, of origin: String) {
        let now = now()
        let weight = rules.weight
        state.withLock { state in
            state.weight -= state.sites.removeValue(forKey: origin)?.rules.weight ?? 0
            if state.weight + weight > capacity { state.forget { $0 <= now } }
            if state.weight + weight > capacity { state.forget { _ in true } }
            state.sites[origin] = (rules, now + Self.lifetime)
            state.weight += weight
        }
    }
}

extension RobotsCache.State {
    fileprivate mutating func forget(where isOver: (Double) -> Bool) {
        sites = sites.filter { !isOver($0.value.until) }
        weight = sites.values.reduce(0) { $0 + $1.rules.weight }
    }
}
