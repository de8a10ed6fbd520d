internal import Basics
internal import CMicrohttpd

/// One request and its response. Used only on the server thread that owns the connection, from the request line to the
/// last byte of the response. Results of tasks reach it through its `Handover`.
final class Exchange {
    let core: ServerCore
    let connection: OpaquePointer
    let record: ConnectionRecord
    let started = monotonicNanoseconds()
    let target: UnsafePointer<CChar>

    var head: RequestHead
    var id = ""
    var trace: TraceContext?
    var methodName = ""
    var entry: RouteTable.Entry?
    var routeIndex: Int?
    var request: Request?
    var status = 0
    var failure: String?
    var stage = Stage.target
    var body: [UInt8] = []
    private var bodyLimit = 0
    private var discarded = 0
    private var progress = 0
    private var memory: BufferBudget.Share?
    private var countedBytes = BufferBudget.free
    private var headRoom: HeadRoom?
    var isCounted = false
    /// Whether the response was sent without libmicrohttpd, which then closes the connection.
    var isRefused = false
    var pendingUpgrade: UnsafeMutableRawPointer?
    /// The slot of a caller behind a proxy.
    var callerSlot: CallerSlot?

    enum Stage {
        /// Only the request line has been read.
        case target
        /// The body is collected, then the handler runs.
        case collecting
        /// The handler runs while the body arrives.
        case streaming(Handover, RequestBodyStream)
        /// The rest of the body is read and discarded, then this error is sent.
        case refusing(HTTPError)
        case waiting(Handover)
        case answered
    }

    init(core: ServerCore, connection: OpaquePointer, record: ConnectionRecord, target: UnsafePointer<CChar>) {
        self.core = core
        self.connection = connection
        self.record = record
        self.target = target
        var end = target
        while end.pointee != 0 { end += 1 }
        let start = UnsafeRawPointer(target).assumingMemoryBound(to: UInt8.self)
        // Capacity for a typical set of headers; the array grows if there are more.
        let bytes = UnsafeBufferPointer(start: start, count: end - target)
        head = RequestHead(target: bytes, capacity: bytes.count + 512)
        // If the connection has timed out, this has no effect and `headersArrived` closes it.
        _ = record.advance(to: .headers, at: started)
    }
}

// MARK: Reading

extension Exchange {
    /// Called when the headers are complete. Returning false closes the connection.
    func headersArrived(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Bool {
        beginCounting()
        methodName = String(cString: method)
        // Moved, not shared: with a second owner, appending the first header would copy the storage.
        var reader = HeadReader(head: head, method: method, target: target, version: version)
        head = RequestHead()
        let size = bowline_mhd_header_size(connection)
        reader.read(connection, end: method + size)
        head = reader.head
        identify()
        headRoom = HeadRoom(head: size, cookies: reader.cookieSize, core.limits)
        guard hasRoomForAnswer() else { return false }
        if let problem = reader.problem { return refuse(problem) }
        if size > core.limits.headerSize { return refuse(.headersTooLarge) }
        if head.targetEnd > min(core.limits.targetLength, PathParameters.maxPathLength) {
            return refuse(HTTPError(.uriTooLong, .uriTooLong, "The address is too long."))
        }
        let hasBody = reader.isChunked || (reader.contentLength ?? 0) > 0
        guard hasBody else { return record.advance(to: .serving, at: started) && plan(contentLength: 0) }
        record.late.withLock { $0 = LateRequest(id: id, entry: nil) }
        return record.advance(to: .body, at: started) && planBody(length: reader.contentLength ?? 0)
    }

    /// Whether the response's head fits in memory besides the request's. If not, an error is sent without
    /// libmicrohttpd, and the connection must be closed.
    func hasRoomForAnswer() -> Bool {
        guard let headRoom, !headRoom.isLeft(on: connection) else { return true }
        breakOff(with: rendered(.headersTooLarge))
        return false
    }

    private func planBody(length: Int) -> Bool {
        guard plan(contentLength: length) else { return false }
        if case .answered = stage { record.enter(.serving, at: started) }
        record.late.withLock { [id, entry] in $0 = LateRequest(id: id, entry: entry) }
        return true
    }

    /// Counts the request as in flight, until `account`.
    func beginCounting() {
        core.drain.begin()
        core.metrics.changeInFlight(1)
        isCounted = true
    }

    private func identify() {
        id = core.id(offered: head.first("X-Request-Id"))
        if let parent = head.first("traceparent" as StaticString) {
            trace = TraceContext(traceparent: parent, span: randomNumber())
        }
    }

    /// Finds the route before the body arrives.
    private func plan(contentLength: Int) -> Bool {
        do {
            let entry = try findEntry()
            switch entry.route.body {
            case .buffered(let limit), .streamed(let limit): bodyLimit = limit ?? core.limits.bodySize
            }
            guard contentLength <= bodyLimit else { return refuse(.tooLarge(bodyLimit)) }
            stage = .collecting
            body.reserveCapacity(min(contentLength, 65_536))
            if case .streamed = entry.route.body { startStreaming() }
        } catch {
            // The body of a rejected request is read to its end if it is short, so that the connection can be reused.
            guard contentLength <= Self.shortBody else { return refuse(error) }
            stage = .refusing(error)
        }
        return true
    }

    private static let shortBody = 65_536

    private func findEntry() throws(HTTPError) -> RouteTable.Entry {
        try checkHost()
        let match = try core.table.match(methodName, head)
        let entry = core.table.routes[match.route]
        routeIndex = match.route
        self.entry = entry
        let request = Request(
            method: match.method,
            head: head,
            id: id,
            peer: record.peer,
            trace: trace,
            parameters: match.parameters
        )
        self.request = request
        try takeCallerSlot(for: request.caller)
        return entry
    }

    private func checkHost() throws(HTTPError) {
        guard let hosts = core.hosts, let host = head.bytes(of: "Host") else { return }
        if let allowed = record.allowedHost, allowed.elementsEqual(host) { return }
        guard hosts.allows(String(decoding: host, as: UTF8.self)) else { throw .misdirected }
        record.allowedHost = Array(host)
    }

    /// Callers who connect directly are limited by their number of connections instead.
    private func takeCallerSlot(for caller: CallersAddress) throws(HTTPError) {
        if case .direct = caller { return }
        let limit = core.limits.connectionsPerAddress
        guard limit > 0 else { return }
        callerSlot = core.callerSlots.take(for: caller.group, limit: limit)
        if callerSlot == nil { throw .tooManyAtOnce }
    }

    /// Responds before the body has arrived; libmicrohttpd then closes the connection, as intended.
    private func refuse(_ error: HTTPError) -> Bool {
        record.isAnsweredEarly = true
        return send(rendered(error))
    }

    func rendered(_ error: HTTPError) -> Response {
        core.table.rendered(error, entry, path: head.pathBytes, id: id)
    }
}

// MARK: The body

extension Exchange {
    /// Takes bytes of the body. Returns how many it took, or nil to close the connection.
    func bodyArrived(_ data: UnsafeBufferPointer<UInt8>) -> Int? {
        switch stage {
        case .collecting:
            guard body.count + data.count <= bodyLimit else {
                body = []
                stage = .refusing(.tooLarge(bodyLimit))
                return discard(data.count, answering: rendered(.tooLarge(bodyLimit)))
            }
            guard hasMemory(for: body.count + data.count) else {
                body = []
                memory = nil
                stage = .refusing(.buffersFull)
                return discard(data.count, answering: rendered(.buffersFull))
            }
            body.append(contentsOf: data)
            return data.count
        case .streaming(let handover, let stream): return self.stream(data, to: stream, handover)
        case .refusing(let error): return discard(data.count, answering: rendered(error))
        case .target, .waiting, .answered: return nil
        }
    }

    /// Reserves memory for the body as it arrives, not as `Content-Length` announces it: announcing a large body costs
    /// the client nothing.
    private func hasMemory(for size: Int) -> Bool {
        guard size > countedBytes else { return true }
        let more = max(size - countedBytes, Self.countedAtOnce)
        let isGranted: Bool
        if let memory {
            isGranted = memory.grow(by: more)
        } else {
            memory = core.buffers.share(of: more, for: head.caller(from: record.peer).group)
            isGranted = memory != nil
        }
        if isGranted { countedBytes += more }
        return isGranted
    }

    private static let countedAtOnce = 65_536

    private func stream(_ data: UnsafeBufferPointer<UInt8>, to stream: RequestBodyStream, _ handover: Handover) -> Int?
    {
        if handover.hasAnswer { return discard(data.count, answering: handover.takeAnswer()?.0) }
        switch stream.offer(data, limit: bodyLimit) {
        case .taken:
            recordProgress(data.count)
            return data.count
        case .full:
            // The client now waits for the server, so its time limit is suspended.
            record.enter(.serving, at: started)
            return handover.park() ? 0 : nil
        case .tooLarge:
            stream.fail(.tooLarge(limit: bodyLimit))
            return discard(data.count, answering: rendered(.tooLarge(bodyLimit)))
        }
    }

    /// A streamed body may take long in total; its time limit restarts with each part.
    private func recordProgress(_ count: Int) {
        progress += count
        guard progress >= Self.part || record.phase.0 != .body else { return }
        progress = 0
        record.enter(.body, at: monotonicNanoseconds())
    }

    private static let part = 16_384

    /// Discards an unwanted body up to a limit. A client that sends more gets the response before the body ends.
    private func discard(_ count: Int, answering answer: @autoclosure () -> Response?) -> Int? {
        discarded += count
        guard discarded > ServerCore.discardLimit else { return count }
        if let answer = answer() { breakOff(with: answer) }
        return nil
    }

    /// Sends a response without libmicrohttpd, which accepts one only before a body or after it.
    private func breakOff(with answer: Response) {
        guard record.advance(to: .serving, at: started) else { return }
        status = answer.status.code
        isRefused = true
        record.sendFinal(answer.finalBytes(id: id, core), on: connection)
    }

    private func startStreaming() {
        guard let entry, var request else { return }
        let handover = Handover(connection: connection, socket: record.socket, parked: core.parked)
        let stream = RequestBodyStream(handover)
        request.bodyStream = stream
        stage = .streaming(handover, stream)
        start(entry, request, handover)
    }
}
