import Basics
import Bowline
import Essentials

/// A streamed body that is corrupted while it is read.
final class CorruptingSource: ByteSource {
    private struct State {
        var corruption: any BodyCorruption
        var hasEnded = false
    }

    private let stream: ByteStream
    private let state: Locked<State>

    init(_ stream: ByteStream, _ corruption: any BodyCorruption) {
        self.stream = stream
        state = Locked(State(corruption: corruption))
    }

    func next() async throws(CallError) -> Data? {
        while !state.withLock({ $0.hasEnded }) {
            if state.withLock({ $0.corruption.breaks }) {
                stream.cancel()
                throw CallError(.connectionLost(.incompleteResponse))
            }
            var chunks = stream.makeAsyncIterator()
            guard let chunk = try await chunks.next() else { return try end() }
            let corrupted = state.withLock { $0.corruption.corrupt(chunk) }
            if !corrupted.isEmpty { return corrupted }
        }
        return nil
    }

    func cancel() {
        stream.cancel()
    }

    private func end() throws(CallError) -> Data? {
        let last = try state.withLock { state throws(CallError) in
            state.hasEnded = true
            return try state.corruption.ending()
        }
        return last.isEmpty ? nil : last
    }
}

/// The first bytes of a body; the rest is not read.
final class PrefixSource: ByteSource {
    private let stream: ByteStream
    private let rest: Locked<Int>

    init(_ stream: ByteStream, length: Int) {
        self.stream = stream
        rest = Locked(length)
    }

    func next() async throws(CallError) -> Data? {
        let left = rest.withLock { $0 }
        guard left > 0 else {
            stream.cancel()
            return nil
        }
        var chunks = stream.makeAsyncIterator()
        guard let chunk = try await chunks.next() else { return nil }
        let kept = Data(chunk.prefix(left))
        rest.withLock { $0 -= kept.count }
        return kept
    }

    func cancel() {
        stream.cancel()
    }
}

/// A body delivered in small chunks, with a wait before each but the first.
final class DrippingSource: ByteSource {
    private struct State {
        var held = Data()
        var hasBegun = false
    }

    private let stream: ByteStream
    private let bytes: Int
    private let pause: @Sendable () async throws(CallError) -> Void
    private let state = Locked(State())

    init(_ stream: ByteStream, bytes: Int, pause: @escaping @Sendable () async throws(CallError) -> Void) {
        self.stream = stream
        self.bytes = bytes
        self.pause = pause
    }

    func next() async throws(CallError) -> Data? {
        var chunks = stream.makeAsyncIterator()
        while state.withLock({ $0.held.isEmpty }) {
            guard let chunk = try await chunks.next() else { return nil }
            state.withLock { $0.held = chunk }
        }
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        if !isFirst { try await pause() }
        return state.withLock { state in
            defer { state.held = Data(state.held.dropFirst(bytes)) }
            return Data(state.held.prefix(bytes))
        }
    }

    func cancel() {
        stream.cancel()
    }
}
