internal import Basics
internal import CMicrohttpd
internal import EventLoop
internal import Synchronization

/// The state that all connections of one server share. libmicrohttpd's callbacks get a pointer to it.
final class ServerCore: Sendable {
    let table: RouteTable
    let limits: ServerLimits
    let hosts: AllowedHosts?
    let securityHeaders: SecurityHeaders
    let compression: Compression
    let isTLS: Bool
    let log: AccessLogQueue?
    let ids = RequestIDs()
    let connections = OpenConnections()
    let callerSlots = CallerSlots()
    let parked = ParkedConnections()
    let drain = Drain()
    let loop: WebSocketLoop
    let lingering: LingeringClose
    /// The memory budget for arriving request bodies and outgoing responses.
    let buffers: BufferBudget

    init(_ configuration: ServerConfiguration, _ table: RouteTable, _ loop: WebSocketLoop) throws(EventLoopError) {
        lingering = try LingeringClose(configuration.limits.lingering)
        self.table = table
        limits = configuration.limits
        hosts = configuration.hosts
        securityHeaders = configuration.securityHeaders
        compression = configuration.compression
        buffers = BufferBudget(configuration.limits)
        isTLS = configuration.tls != nil
        log = configuration.log.map { AccessLogQueue(sink: $0) }
        self.loop = loop
    }

    var metrics: Metrics { table.metrics }

    /// The id of a request: the client's if it is acceptable, otherwise a new id.
    func id(offered: String?) -> String { offered.flatMap { isAcceptableRequestID($0) ? $0 : nil } ?? ids.next() }

    /// Counts and logs a request whose first line could not be read.
    func account(unread id: String, status: Int, from peer: String) {
        metrics.meter(nil).record(status: status, microseconds: 0)
        log?.append(
            AccessRecord(
                secondsSince1970: secondsSince1970(),
                head: nil,
                method: "",
                route: "",
                id: id,
                peer: peer,
                trace: nil,
                status: status,
                microseconds: 0,
                failure: nil,
                wasCutOff: false
            )
        )
    }

    /// How many bytes of an unwanted body are discarded, so that its sender can read the response.
    static let discardLimit = 1_048_576
}

/// Counts the requests in flight, and signals when there are none.
final class Drain: Sendable {
    private let inFlight = Atomic<Int>(0)
    private let draining = Atomic<Bool>(false)
    private let waiter = Locked<CheckedContinuation<Void, Never>?>(nil)

    func begin() { inFlight.wrappingAdd(1, ordering: .sequentiallyConsistent) }

    func end() {
        let left = inFlight.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        if left == 0, isDraining { release() }
    }

    /// Whether connections are closed after their response.
    var isDraining: Bool { draining.load(ordering: .sequentiallyConsistent) }

    /// Closes connections after their response from now on.
    func closeAfterAnswers() { draining.store(true, ordering: .sequentiallyConsistent) }

    /// Returns when no request is in flight, or after the grace period. Call `closeAfterAnswers` first.
    func run(grace: Duration, clock: some Clock<Duration>) async {
        let limit = Task { [self] in
            try? await clock.sleep(for: grace)
            release()
        }
        await withCheckedContinuation { continuation in
            waiter.withLock { $0 = continuation }
            // The last request may have ended before the waiter was set.
            if inFlight.load(ordering: .sequentiallyConsistent) == 0 { release() }
        }
        limit.cancel()
    }

    private func release() {
        let waiting = waiter.withLock { waiter in
            defer { waiter = nil }
            return waiter
        }
        waiting?.resume()
    }
}
