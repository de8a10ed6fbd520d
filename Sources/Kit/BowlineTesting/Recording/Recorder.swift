import Basics
public import Bowline
import Essentials

/// Records requests and responses, so that a `Replayer` can return them without a network.
///
///     let recorder = Recorder()
///     configuration.networkLayers = [recorder]
///     …
///     try recorder.recording.write(to: "Recordings/leagues.json")
///
/// Place it directly above the transport, so that it sees every attempt. Streamed responses are passed on as they
/// arrive and are recorded when they end.
public final class Recorder: Layer {
    /// One slot per request, in the order they were sent; filled when the outcome is known.
    private let slots = Locked<[Exchange?]>([])

    /// Creates an empty recorder.
    public init() {}

    /// The exchanges that have ended so far.
    public var recording: Recording {
        Recording(exchanges: slots.withLock { $0.compactMap(\.self) })
    }

    /// Sends the request and records its response or error.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let recordedRequest = try Exchange.RecordedRequest(request)
        let slot = slots.withLock { slots in
            slots.append(nil)
            return slots.count - 1
        }
        do {
            let response = try await next(request)
            return record(response, recordedRequest, slot)
        } catch {
            if let lost = Exchange.RecordedFailure(error) {
                fill(slot, Exchange(request: recordedRequest, failure: lost))
            }
            throw error
        }
    }

    private func record(_ response: Response, _ recordedRequest: Exchange.RecordedRequest, _ slot: Int) -> Response {
        switch response.body {
        case .bytes(let data):
            fill(slot, Exchange(request: recordedRequest, answer: .init(response, body: data, isTruncated: false)))
            return response
        case .stream(let stream):
            var passed = response
            let source = RecordingSource(stream) { [self] data, isWhole in
                fill(
                    slot,
                    Exchange(request: recordedRequest, answer: .init(response, body: data, isTruncated: !isWhole))
                )
            }
            passed.body = .stream(ByteStream(source))
            return passed
        }
    }

    private func fill(_ slot: Int, _ exchange: Exchange) {
        slots.withLock { $0[slot] = exchange }
    }
}

/// Passes a body on and reports all of its bytes at the end.
private final class RecordingSource: ByteSource {
    private struct State {
        var recorded = Data()
        var isOver = false
    }

    private let stream: ByteStream
    private let onEnd: @Sendable (Data, _ isWhole: Bool) -> Void
    private let state = Locked(State())

    init(_ stream: ByteStream, onEnd: @escaping @Sendable (Data, _ isWhole: Bool) -> Void) {
        self.stream = stream
        self.onEnd = onEnd
    }

    deinit {
        end(isWhole: false)
    }

    func next() async throws(CallError) -> Data? {
        var chunks = stream.makeAsyncIterator()
        do throws(CallError) {
            guard let chunk = try await chunks.next() else {
                end(isWhole: true)
                return nil
            }
            state.withLock { $0.recorded.append(chunk) }
            return chunk
        } catch {
            end(isWhole: false)
            throw error
        }
    }

    func cancel() {
        end(isWhole: false)
        stream.cancel()
    }

    private func end(isWhole: Bool) {
        let heard = state.withLock { state -> Data? in
            guard !state.isOver else { return nil }
            state.isOver = true
            return state.recorded
        }
        if let heard { onEnd(heard, isWhole) }
    }
}
