import HTTPServer

@testable import Backend

/// A feature whose one route counts calls for one key.
struct Probe: Feature {
    static let name = "Probe"
    static let summary = "a limited route"
    private let limiter: RateLimiter

    static func make(on services: BackendServices) async -> Probe { Probe(limiter: services.limiter) }

    var groups: [RouteGroup] {
        let limit = RateLimit(limiter) { _ in [LimitSubject(.key, "probe")] }
        return [RouteGroup(middleware: [limit], routes: [.direct(.get, "/probe", .hidden) { _ in .text("fine") }])]
    }
}
