internal import Basics
internal import CMicrohttpd

/// A response body that is produced while it is sent.
package struct ResponseStream: Sendable {
    let write: @Sendable (ResponseWriter) async throws -> Void

    /// `write` runs when the response begins, and is cancelled when the client disconnects. If it throws, the
    /// connection is closed without marking the body as complete, so that the client does not mistake a part for the
    /// whole.
    package init(_ write: @escaping @Sendable (ResponseWriter) async throws -> Void) { self.write = write }
}

/// Writes the chunks of a streamed response.
package struct ResponseWriter: Sendable {
    let buffer: ResponseBuffer

    /// Sends bytes. Suspends while the client reads more slowly than bytes are written.
    /// - Throws: `CancellationError` if the client has disconnected.
    package func write(_ bytes: [UInt8]) async throws { try await buffer.write(bytes) }

    /// Sends a text, encoded as UTF-8.
    package func write(_ text: String) async throws { try await buffer.write(Array(text.utf8)) }
}

/// The buffer between the task that produces a body and the server's thread that sends it; holds at most twice 64 KiB.
final class ResponseBuffer: Sendable {
    fileprivate struct State {
        var bytes: [UInt8] = []
        var sent = 0
        var end: End?
        var writer: CheckedContinuation<Void, Never>?

        enum End {
            case complete
            case failed
        }

        var waiting: Int { bytes.count - sent }

        mutating func takeWriter() -> CheckedContinuation<Void, Never>? {
            defer { writer = nil }
            return writer
        }
    }

    private let state = Locked(State())
    private let task = Locked<Task<Void, Never>?>(nil)
    private let handover: Handover
    private let memory: BufferBudget.Share?
    private static let capacity = 65_536

    init(_ handover: Handover, _ memory: BufferBudget.Share?) {
        self.handover = handover
        self.memory = memory
    }

    func start(_ stream: ResponseStream) {
        let task = Task.immediate { [self] in
            do {
                try await stream.write(ResponseWriter(buffer: self))
                finish(.complete)
            } catch {
                finish(.failed)
            }
        }
        self.task.withLock { $0 = task }
        handover.cancelOnDisconnect(task)
    }

    fileprivate func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        var rest = bytes[...]
        repeat {
            let piece = rest.prefix(Self.capacity)
            rest = rest.dropFirst(piece.count)
            state.withLock { $0.bytes.append(contentsOf: piece) }
            handover.wake()
            while state.withLock({ $0.waiting >= Self.capacity }) {
                await waitForRoom()
                try Task.checkCancellation()
            }
        } while !rest.isEmpty
    }

    private func waitForRoom() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = state.waiting < Self.capacity || Task.isCancelled
                    if !isReady { state.writer = continuation }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.takeWriter() }?.resume()
        }
    }

    private func finish(_ end: State.End) {
        state.withLock { $0.end = $0.end ?? end }
        handover.wake()
    }
}

// MARK: On the server's thread

extension ResponseBuffer {
    static func read(_ context: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int)
        -> Int
    {
        guard let context, let buffer else { return streamFailed }
        let target = UnsafeMutableRawBufferPointer(start: buffer, count: count)
        return Unmanaged<ResponseBuffer>.fromOpaque(context).takeUnretainedValue().read(into: target)
    }

    private func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        let (count, writer) = state.withLock { $0.take(into: target, capacity: Self.capacity) }
        writer?.resume()
        if let count { return count }
        // Nothing to send now. Parking fails only while the server stops: then the connection is cut.
        guard !handover.isClientGone, handover.park() else { return streamFailed }
        return 0
    }

    static func release(_ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        let buffer = Unmanaged<ResponseBuffer>.fromOpaque(context).takeRetainedValue()
        buffer.task.withLock { $0 }?.cancel()
    }
}

extension ResponseBuffer.State {
    /// Copies bytes out. Returns their number, or the code that ends the stream, or nil if there are none yet.
    fileprivate mutating func take(
        into target: UnsafeMutableRawBufferPointer,
        capacity: Int
    ) -> (Int?, CheckedContinuation<Void, Never>?) {
        guard waiting > 0 else {
            switch end {
            case .complete: return (streamComplete, nil)
            case .failed: return (streamFailed, nil)
            case nil: return (nil, nil)
            }
        }
        let count = min(waiting, target.count)
        bytes.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<(sent + count)])) }
        sent += count
        if waiting == 0 {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * capacity)
            sent = 0
        } else if sent >= capacity {
            // Otherwise a writer that is always ahead of its reader would keep everything it ever wrote in memory.
            bytes.removeFirst(sent)
            sent = 0
        }
        return (count, waiting < capacity ? takeWriter() : nil)
    }
}

// libmicrohttpd defines these as casts, which Swift does not import.
private let streamComplete = -1
private let streamFailed = -2
