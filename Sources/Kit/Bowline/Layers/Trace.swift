import Basics

/// Logs each call when it ends, and reports endpoints that are deprecated or will be removed.
///
/// The request id and the W3C trace come from the call's `Journey`. A line contains the endpoint's template and never a
/// body, a credential or a query value.
public struct Trace: Layer {
    /// The log line of a finished call.
    public struct Line: Sendable, CustomStringConvertible {
        /// The name of the endpoint.
        public let name: String
        /// The address that was called, without query values.
        public let address: String
        /// The id under which client and server log this call.
        public let requestID: String
        /// The status of the response; nil if there was none.
        public let status: Int?
        /// Why there was no response; nil if there was a response.
        public let failure: String?
        /// How many times the request was sent.
        public let attempts: Int
        /// The total duration of the call.
        public let elapsed: Duration

        /// The line as text.
        public var description: String {
            let end = status.map(String.init) ?? failure ?? ""
            return "\(name) \(end) \(elapsed.milliseconds) ms, \(attempts) attempts, request \(requestID), \(address)"
        }
    }

    private let log: (@Sendable (Line) -> Void)?
    private let notices: DeprecationReporter

    /// Sends lines to `log`, if given, and deprecation notices to `notices`.
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
