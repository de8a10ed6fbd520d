internal import Locked

/// The rules of the sites that were read lately, so that they are not fetched for every page.
final class RobotsMemory: Sendable {
    private static let most = 1_000
    /// Seconds for which rules hold. RFC 9309 allows a day.
    private static let lifetime = 3_600.0

    private let sites = Locked<[String: (rules: RobotsRules, until: Double)]>([:])
    private let now: @Sendable () -> Double

    init(now: @escaping @Sendable () -> Double) { self.now = now }

    func rules(of origin: String) -> RobotsRules? {
        let now = now()
        return sites.withLock { sites in sites[origin].flatMap { $0.until > now ? $0.rules : nil } }
    }

    func keep(_ rules: RobotsRules, of origin: String) {
        let now = now()
        sites.withLock { sites in
            if sites.count >= Self.most { sites = sites.filter { $0.value.until > now } }
            if sites.count >= Self.most { sites.removeAll() }
            sites[origin] = (rules, now + Self.lifetime)
        }
    }
}
