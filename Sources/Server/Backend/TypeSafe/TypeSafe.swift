internal import Bowline
internal import BowlineJSON
package import HTTPServer
internal import Identity
internal import ScamSense
internal import Wire

/// `POST /analyze-text`: whether a text is a scam, and why. The text is judged and forgotten: it is neither stored nor
/// logged.
package struct TypeSafe: Feature {
    package static let name = "TypeSafe"
    package static let summary = "says whether a text is a scam, and why"

    private let keys: KnownKeys
    private let limiter: RateLimiter
    private let panel: Panel
    private let now = WholeSeconds()

    init(keys: KnownKeys, limiter: RateLimiter, panel: Panel) {
        self.keys = keys
        self.limiter = limiter
        self.panel = panel
    }

    package static func make(on services: BackendServices) async throws -> TypeSafe {
        let settings = services.configuration.providers
        // Without providers, no HTTP transport is started.
        let providers = settings.isEmpty ? [] : try Self.providers(settings, over: CurlTransport())
        return TypeSafe(
            keys: services.keys,
            limiter: services.limiter,
            panel: Panel(providers: providers, counts: Counts())
        )
    }

    private static func providers(
        _ settings: [ProviderSettings],
        over transport: any Transport
    ) throws(ProviderSettingsError) -> [Provider] {
        var all: [Provider] = []
        for provider in settings { all.append(try Provider(provider, over: transport)) }
        return all
    }

    package var groups: [RouteGroup] {
        let middleware: [any Middleware] = [
            RateLimit.byAddress(limiter), KeyedApp(keys),
            RateLimit(limiter) { request in request.appKey.map { [LimitSubject(.key, $0.id)] } ?? [] },
        ]
        return [RouteGroup(prefix: "/analyze-text", middleware: middleware, routes: [route])]
    }

    package var counts: String { panel.counts.text }

    private var route: Route {
        Route(.post, "/analyze-text", .analyzeText, body: .buffered(limit: AnalyzeTextRequest.bodyLimit)) { request in
            let analysis = try AnalyzeTextRequest(reading: request)
            let verdict = try limiter.admit([LimitSubject(.session, analysis.session_id.lowercased())])
            var response = Self.response(await panel.judge(analysis.text), at: now.text)
            verdict?.addHeaders(to: &response.headers)
            return response
        }
    }

    private static func response(_ opinion: Opinion, at time: String) -> HTTPServer.Response {
        let answer: JSONValue = [
            "risk_level": .string(opinion.riskLevel.rawValue),
            "confidence": .double(opinion.confidence),
            "category": .string(opinion.category.rawValue),
            "explanation": .string(opinion.explanation),
            "ts": .string(time),
        ]
        var response = HTTPServer.Response.json(answer.bytes())
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
