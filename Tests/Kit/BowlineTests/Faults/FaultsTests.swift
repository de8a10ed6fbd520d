import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@testable import BowlineFaults

@Suite struct FaultsTests {
    private static let body = #"{"name":"Premier League"}"#
    private static let lost = "the connection was lost while receiving the response"
    private let clock = ManualClock()
    private let network = ScriptedTransport(always: .json(body, headers: [.contentLength: "25"]))
    private let endpoint = Endpoint<String>(.get, "/a", answer: .text)

    private func client(_ faults: Fault..., streamed chunks: Int? = nil) throws -> Client {
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.deadline = Deadline(.seconds(10))
        configuration.networkLayers = [Faults(FaultPlan(rules: faults.map { .init("*", $0) }))]
        if let chunks { configuration.networkLayers.append(Streaming(chunk: chunks)) }
        let environment = try BackendEnvironment(.staging, base: "https://api.example.test")
        return Client(environment: environment, transport: network, configuration: configuration)
    }

    /// What a call ends in: its text, or the failure's message.
    private func outcome(_ client: Client) async -> String {
        do {
            return try await client.send(endpoint)
        } catch {
            return error.message
        }
    }

    /// What a streamed call gives before it ends, and the failure's message when it ends in one.
    private func chunks(_ client: Client) async -> [String] {
        var chunks: [String] = []
        do {
            var iterator = try await client.stream(endpoint).value.makeAsyncIterator()
            while let chunk = try await iterator.next() { chunks.append(String(decoding: chunk, as: UTF8.self)) }
        } catch {
            chunks.append(error.message)
        }
        return chunks
    }

    @Test(arguments: [
        (Fault.offline, "no connection to api.example.test: the host is unreachable", 0),
        (.loss(of: .request), "the connection was lost while sending", 0),
        (.loss(of: .answer), "the connection was lost while waiting for the response", 1),
        (.status(429, headers: ["Retry-After": "2"]), "the server answered 429", 0),
        (.status(200, body: "ours"), "ours", 0),
        (.cut(afterBytes: 10), lost, 1),
        (.cut(afterBytes: 26), body, 1),
        (.wrongLength(by: 3), lost, 1),
        (.wrongLength(by: -20), #"{"nam"#, 1),
        (.malformedJSON, #"{"name":"Premier League",]"#, 1),
    ])
    func aBufferedCallMeetsTheFault(fault: Fault, end: String, sent: Int) async throws {
        #expect(await outcome(try client(fault)) == end)
        #expect(network.requests.count == sent)
    }

    @Test(arguments: [
        (Fault.cut(afterBytes: 12), [#"{"name":"P"#, "re", lost]),
        (.cut(afterBytes: 0), [lost]),
        (.wrongLength(by: 3), [#"{"name":"P"#, "remier Lea", #"gue"}"#, lost]),
        (.wrongLength(by: -13), [#"{"name":"P"#, "re"]),
        (.malformedJSON, [#"{"name":""#, "Premier Le", #"ague""#, ",]"]),
    ])
    func aStreamedCallMeetsTheFault(fault: Fault, chunks expected: [String]) async throws {
        let got = await chunks(try client(fault, streamed: 10))
        #expect(got == expected)
    }

    @Test func theFaultStandsInTheJourney() async throws {
        let answer = try await client(.malformedJSON, .status(200)).answer(to: endpoint)
        let faults = answer.journey.entries.compactMap { entry in
            if case .fault(let text) = entry.event { text } else { nil }
        }
        #expect(faults == ["malformed JSON", "answered 200 in the server's place"])
    }

    @Test func latencyIsWaitedForByTheClock() async throws {
        let client = try client(.latency(milliseconds: 300, jitter: 200))
        async let end = outcome(client)
        await clock.sleepers(1)
        let wait = try #require(clock.nextWake)
        #expect(wait >= .milliseconds(300) && wait <= .milliseconds(500))
        #expect(network.requests.isEmpty)
        clock.advance(by: wait)
        #expect(await end == Self.body)
    }

    @Test func latencyEndsAtTheDeadline() async throws {
        let client = try client(.latency(milliseconds: 60_000))
        async let end = outcome(client)
        await clock.sleepers(1)
        #expect(clock.nextWake == .seconds(10))
        clock.advance(by: .seconds(10))
        #expect(await end == "timed out while waiting for the response")
        #expect(network.requests.isEmpty)
    }

    @Test func aBufferedAnswerTakesAsLongAsItsDripping() async throws {
        let client = try client(.drip(bytes: 10, everyMilliseconds: 100))
        async let end = outcome(client)
        await clock.sleepers(1)
        #expect(clock.nextWake == .milliseconds(200))
        clock.advance(by: .milliseconds(200))
        #expect(await end == Self.body)
    }

    @Test func aStreamedAnswerDripsPieceByPiece() async throws {
        let client = try client(.drip(bytes: 10, everyMilliseconds: 100), streamed: 100)
        async let end = chunks(client)
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(100))
        }
        #expect(await end == [#"{"name":"P"#, "remier Lea", #"gue"}"#])
    }

    @Test func thePlanIsSwitchedWhileCallsAreMade() async throws {
        let faults = Faults()
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.networkLayers = [faults]
        let environment = try BackendEnvironment(.staging, base: "https://api.example.test")
        let client = Client(environment: environment, transport: network, configuration: configuration)
        let ends = Locked<Set<String>>([])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    faults.plan = number.isMultiple(of: 2) ? .none : FaultPlan(rules: [.init("*", .malformedJSON)])
                    let end = await outcome(client)
                    ends.withLock { _ = $0.insert(end) }
                }
            }
        }
        #expect(ends.withLock { $0 }.isSubset(of: [Self.body, #"{"name":"Premier League",]"#]))
        faults.plan = .none
        #expect(await outcome(client) == Self.body)
        #expect(faults.plan == .none)
    }

    @Test func theRetryLayerMeetsAFaultAsItWouldARealOne() async throws {
        var configuration = Client.Configuration(clock: clock)
        let plan = FaultPlan(rules: [.init("GET *", .status(503), times: 2)])
        configuration.retry = Retry(random: { 0 })
        configuration.networkLayers = [Faults(plan)]
        let environment = try BackendEnvironment(.staging, base: "https://api.example.test")
        let client = Client(environment: environment, transport: network, configuration: configuration)
        #expect(await outcome(client) == Self.body)
        #expect(network.requests.count == 1)
    }
}

/// Turns the script's answers into streamed ones.
private struct Streaming: Layer {
    let chunk: Int

    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        var response = try await next(request)
        response.body = .stream(ByteStream(Pieces(response.bytes, length: chunk)))
        return response
    }
}

private final class Pieces: ByteSource {
    private let rest: Locked<Data>
    private let length: Int

    init(_ bytes: Data, length: Int) {
        rest = Locked(bytes)
        self.length = length
    }

    func next() async throws(CallError) -> Data? {
        rest.withLock { rest in
            guard !rest.isEmpty else { return nil }
            defer { rest = Data(rest.dropFirst(length)) }
            return Data(rest.prefix(length))
        }
    }

    func cancel() {
        rest.withLock { $0 = Data() }
    }
}
