import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@testable import BowlineLive

/// A channel that listens to Server-Sent Events notices when the stream has gone silent.
@Suite(.timeLimit(.minutes(8))) struct LiveEventStreamTests {
    private struct Update: Codable, Sendable, Equatable {
        var number: Int
    }

    private typealias Channel = LiveChannel<Update, Update>

    private let clock = ManualClock()
    private let chunks = PushedChunks()

    private func open(_ options: LiveOptions = LiveOptions()) throws -> Channel {
        let headers: Headers = [.contentType: "text/event-stream"]
        let transport = ScriptedTransport([
            .compute { [chunks] request throws(CallError) in
                Response(
                    status: 200,
                    headers: headers,
                    body: .stream(ByteStream(chunks)),
                    address: request.address
                )
            }
        ])
        let client = Client(
            environment: try BackendEnvironment(.development, base: "https://api.example.test"),
            transport: transport,
            configuration: .bare(clock: clock)
        )
        let endpoint = Endpoint<Void>(.get, "/live", answer: .nothing)
        let route = LiveRoute(client: client, endpoint: endpoint, dialer: nil, resumeQuery: "after")
        return Channel(route, LiveSemantics(), nil, .standard, options, random: { 1 })
    }

    @Test func aSilentStreamIsGivenUpAndOpenedAgain() async throws {
        var events = try open().makeAsyncIterator()
        _ = await events.next()
        chunks.push("data: {\"number\":1}\n\n")
        #expect(await events.message()?.number == 1)
        // Something was received in the first of the two spans.
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(90))
        }
        guard case .disconnected = await events.next() else {
            Issue.record("the silence was not noticed")
            return
        }
        #expect(chunks.isCancelled)
    }

    /// While the reader was slow nothing was read, however much the server sent.
    @Test func silenceBeforeASlowReaderReadsAgainIsNotTheServers() async throws {
        var options = LiveOptions()
        options.maxWaitingEvents = 2
        var events = try open(options).makeAsyncIterator()
        _ = await events.next()
        chunks.push((1...4).map { "data: {\"number\":\($0)}\n\n" }.joined())
        // In the first span something was received, and in the second the reader takes it.
        await clock.sleepers(1)
        while chunks.waiting > 0 { await Task.yield() }
        clock.advance(by: .seconds(90))
        await clock.sleepers(1)
        clock.advance(by: .seconds(45))
        for number in 1...4 { #expect(await events.message()?.number == number) }
        clock.advance(by: .seconds(45))
        await clock.sleepers(1)
        chunks.push("data: {\"number\":5}\n\n")
        #expect(await events.message()?.number == 5)
        #expect(!chunks.isCancelled)
    }

    @Test func aCommentIsASignOfLife() async throws {
        var events = try open().makeAsyncIterator()
        _ = await events.next()
        for number in 1...3 {
            await clock.sleepers(1)
            chunks.push(":\n")
            while chunks.waiting > 0 { await Task.yield() }
            clock.advance(by: .seconds(90))
            chunks.push("data: {\"number\":\(number)}\n\n")
            #expect(await events.message()?.number == number)
        }
    }
}

/// The chunks of a body that a test sends when it likes.
private final class PushedChunks: ByteSource {
    private struct State {
        var chunks: [Data] = []
        var isCancelled = false
        var reader: CheckedContinuation<Data?, Never>?
    }

    private let state = Locked(State())

    var waiting: Int { state.withLock { $0.chunks.count } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func push(_ text: String) {
        let reader = state.withLock { state in
            if state.reader == nil { state.chunks.append(Data(text.utf8)) }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: Data(text.utf8))
    }

    func next() async throws(CallError) -> Data? {
        await withCheckedContinuation { continuation in
            let (isOver, chunk) = state.withLock { state -> (Bool, Data?) in
                if state.isCancelled { return (true, nil) }
                guard state.chunks.isEmpty else { return (true, state.chunks.removeFirst()) }
                state.reader = continuation
                return (false, nil)
            }
            if isOver { continuation.resume(returning: chunk) }
        }
    }

    func cancel() {
        let reader = state.withLock { state in
            state.isCancelled = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }
}
