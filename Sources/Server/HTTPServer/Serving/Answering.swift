internal import CMicrohttpd

extension Exchange {
    /// Queues a response in libmicrohttpd, with the headers that every response has.
    func queue(_ plain: Response) -> Bool {
        var answer = plain
        if case .webSocket(let upgrade) = answer.body { return queueUpgrade(upgrade, answer) }
        core.compression.apply(to: &answer, accepting: head.first("Accept-Encoding"))
        core.securityHeaders.apply(to: &answer.headers, isTLS: core.isTLS)
        let memory: BufferBudget.Share?
        do throws(HTTPError) {
            memory = try share(for: answer.body)
        } catch {
            answer = rendered(error)
            core.securityHeaders.apply(to: &answer.headers, isTLS: core.isTLS)
            memory = nil
        }
        guard let response = makeResponse(answer.body, memory) else { return false }
        defer { MHD_destroy_response(response) }
        add(answer.headers, to: response)
        if core.drain.isDraining || isHeadOfStream(answer.body) {
            MHD_add_response_header(response, "Connection", "close")
        }
        status = answer.status.code
        return bowline_mhd_queue(connection, UInt32(status), response) == MHD_Result.YES
    }

    /// libmicrohttpd 0.9.75 sends the end of a chunked body even after HEAD, where the client expects the next
    /// response.
    private func isHeadOfStream(_ body: Response.Body) -> Bool {
        if case .stream = body { methodName == "HEAD" } else { false }
    }

    /// Adds the headers and the request id. libmicrohttpd rejects a value with a line break, which is then left out.
    func add(_ headers: HTTPHeaders, to response: OpaquePointer) {
        add("X-Request-Id", id, to: response)
        for field in headers.fields { add(field.name, field.value, to: response) }
    }

    /// `withCString` lends a string's own bytes; as an argument, a string would be copied first.
    private func add(_ name: String, _ value: String, to response: OpaquePointer) {
        name.withCString { name in
            _ = value.withCString { value in MHD_add_response_header(response, name, value) }
        }
    }

    /// Reserves the memory that a body takes until it is sent; nil for a small body.
    private func share(for body: Response.Body) throws(HTTPError) -> BufferBudget.Share? {
        let bytes =
            switch body {
            case .bytes(let bytes): bytes.count
            case .stream: BufferBudget.stream
            case .empty, .webSocket: 0
            }
        guard bytes > BufferBudget.free else { return nil }
        let share = core.buffers.share(of: bytes, for: head.caller(from: record.peer).group)
        // A completed change must not be answered with an error: the client would repeat it. Its response is about as
        // large as its request, whose memory was already counted.
        guard share != nil || !["GET", "HEAD"].contains(methodName) else { throw .buffersFull }
        return share
    }

    private func makeResponse(_ body: Response.Body, _ memory: BufferBudget.Share?) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes): makeResponse(bytes, memory)
        case .stream(let stream): makeResponse(stream, memory)
        case .empty, .webSocket: MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
    }

    private func makeResponse(_ bytes: [UInt8], _ memory: BufferBudget.Share?) -> OpaquePointer? {
        guard bytes.count > Self.copiedUpTo else {
            return bytes.withUnsafeBytes {
                MHD_create_response_from_buffer(
                    $0.count,
                    UnsafeMutableRawPointer(mutating: $0.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        }
        let box = Unmanaged.passRetained(HeldBytes(bytes, memory))
        let start = box.takeUnretainedValue().start
        return MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.count,
            start,
            { HeldBytes.release($0) },
            box.toOpaque()
        )
    }

    // Up to this size a copy costs less than keeping the original alive.
    private static let copiedUpTo = 512

    private func makeResponse(_ stream: ResponseStream, _ memory: BufferBudget.Share?) -> OpaquePointer? {
        let buffer = ResponseBuffer(handover, memory)
        if methodName != "HEAD" { buffer.start(stream) }
        let box = Unmanaged.passRetained(buffer)
        let size = UInt64.max  // MHD_SIZE_UNKNOWN
        return MHD_create_response_from_callback(
            size,
            32_768,
            { context, _, room, capacity in ResponseBuffer.read(context, room, capacity) },
            box.toOpaque(),
            { context in ResponseBuffer.release(context) }
        )
    }
}

/// Keeps the bytes of a body in memory until they are sent.
private final class HeldBytes: Sendable {
    private let bytes: [UInt8]
    private let memory: BufferBudget.Share?

    init(_ bytes: [UInt8], _ memory: BufferBudget.Share?) {
        self.bytes = bytes
        self.memory = memory
    }

    /// The elements of a native array are in a heap block of their own. It does not move while `bytes`, which never
    /// changes, holds it; on Linux an array of bytes is always native. libmicrohttpd only reads them.
    var start: UnsafeMutableRawPointer? {
        bytes.withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    }

    static func release(_ pointer: UnsafeMutableRawPointer?) {
        if let pointer { Unmanaged<HeldBytes>.fromOpaque(pointer).release() }
    }
}
