import Basics

/// Tells about each call: a line for the log when it ends, and a notice when an endpoint is on its way out.
///
/// The request id and the W3C trace come from the call's `Journey`, and nothing here can leak: the line holds the
/// endpoint's template and never a body, a credential or a query's values.
public struct Trace: Layer {
    /// What is known when a call has ended.
    public struct Line: Sendable, CustomStringConvertible {
        /// The name of the endpoint.
        public let name: String
        /// The address that was called, without its query's values.
        public let address: String
        /// The id both sides log it under.
        public let requestID: String
        /// The status, when there was an answer.
        public let status: Int?
        /// Why there was none.
        public let failure: String?
        /// How many times it was sent.
        public let attempts: Int
        /// How long it took.
        public let elapsed: Duration

        /// The line as text.
        public var description: String {
            let end = status.map(String.init) ?? failure ?? ""
            return "\(name) \(end) \(elapsed.milliseconds) ms, \(attempts) attempts, request \(requestID), \(address)"
        }
    }

    private let log: (@Sendable (Line) -> Void)?
    private let notices: DeprecationReporter

    /// Sends lines to `log`, when there is one, and notices about ageing endpoints to `notices`.
    public init(
        log: (@Sendable (Line) -> Void)? = nil,
        notices: DeprecationReporter = DeprecationReporter { _ in }
    ) {
        self.log = log
        self.notices = notices
    }

    /// True when each call is logged.
    var isWatched: Bool { log != nil }

    /// Sends the request and logs how it ended.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        do {
            let response = try await next(request)
            notices.read(response, of: request)
            if let log { log(line(for: request, status: response.status, failure: nil)) }
            return response
        } catch {
            if let log { log(line(for: request, status: nil, failure: error.message)) }
            throw error
        }
    }

    private func line(for request: Request, status: Int?, failure: String?) -> Line {
        Line(
            name: request.name,
            address: request.address.redacted,
            requestID: request.journey.requestID,
            status: status,
            failure: failure,
            attempts: request.journey.attempts,
            elapsed: request.journey.start.duration(to: request.clock.now)
        )
    }
}
