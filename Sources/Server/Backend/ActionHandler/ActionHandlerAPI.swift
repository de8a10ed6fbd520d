internal import CivilTime
package import HTTPServer
internal import PlainWords
internal import SQLite
internal import ServerStorage

/// ActionHandler's API: turns plain words into actions for the app. The words are neither stored nor logged.
package struct ActionHandlerAPI: Feature {
    package static let name = "ActionHandler"
    package static let summary = "turns plain words into budget entries, events, reminders and tasks"

    /// The limit of a body in bytes: enough if every character of the longest input is escaped, plus the other fields.
    static let bodyLimit = 64 * 1024
    static let path = "/api/v1/process"

    private let processor: ActionProcessor
    private let limiter: RateLimiter

    init(processor: ActionProcessor, limiter: RateLimiter) {
        self.processor = processor
        self.limiter = limiter
    }

    struct MissingZonesError: Error, CustomStringConvertible {
        let description = "the system has no time zone database; install the package tzdata"
    }

    package static func make(on services: BackendServices) async throws -> ActionHandlerAPI {
        guard ZoneTable.system.rules(of: ActionSettings().timeZone) != nil else { throw MissingZonesError() }
        let rates = try await rates(on: services)
        return ActionHandlerAPI(processor: ActionProcessor(rates: rates), limiter: services.limiter)
    }

    private static func rates(on services: BackendServices) async throws -> @Sendable () -> ExchangeRates {
        guard services.database.isShared else {
            let file = RatesFile(folder: services.configuration.folder, log: services.log)
            if services.seedsDemo { try file.seed(DemoRates.text) }
            return { file.rates }
        }
        let stored = StoredRates(services.database)
        if services.seedsDemo { try await stored.seed(DemoRates.text) }
        let shared = SharedRates(stored, log: services.log)
        services.peers.onNews { news throws(StorageError) in
            if news == .rates { try await shared.reload() }
        }
        services.peers.onReconnect { () throws(StorageError) in try await shared.reload() }
        try await shared.reload()
        return { shared.rates }
    }

    package var groups: [RouteGroup] {
        [
            RouteGroup(
                prefix: Self.path,
                errors: ActionErrors(),
                middleware: [RateLimit.byAddress(limiter)],
                routes: [process]
            )
        ]
    }

    private var process: Route {
        Route(.post, Self.path, .processWords, body: .buffered(limit: Self.bodyLimit)) { [processor] request in
            let object = try BodyReader(request).object
            do throws(ActionRequestError) {
                var response = HTTPServer.Response.json(processor.process(try processor.parseRequest(object)).json)
                response.headers["Cache-Control"] = "no-store"
                return response
            } catch {
                throw HTTPError.invalid(error.details)
            }
        }
    }
}
