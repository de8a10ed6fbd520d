import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite(.timeLimit(.minutes(8))) struct CallEventTests {
    /// The events of calls that are over, as short texts.
    private func texts(_ events: AsyncStream<CallEvent>, count: Int) async -> [String] {
        var texts: [String] = []
        for await event in events.prefix(count) { texts.append(Self.text(event)) }
        return texts
    }

    private static func text(_ event: CallEvent) -> String {
        let time = event.duration.map { " after \($0.milliseconds)" } ?? ""
        switch event.kind {
        case .started: return "started"
        case .step(.deadline): return "deadline"
        case .step(.cache(let outcome, _)): return "cache \(outcome.rawValue)"
        case .step(.attemptStarted(let number, _)): return "attempt \(number)"
        case .step(.attemptAnswered(let status)): return "attempt answered \(status)\(time)"
        case .step(.attemptFailed): return "attempt failed\(time)"
        case .step(.retrying(let wait, _)): return "waits \(wait.milliseconds)"
        case .step(.serverTiming(let timings)): return "server \(timings.map(\.name))"
        case .step(let other): return "\(other)"
        case .answered(let status): return "answered \(status)\(time)"
        case .failed(let error): return "failed \(error.attempts)\(time)"
        }
    }

    @Test func aCallIsToldFromItsStartToItsEnd() async throws {
        let clock = ManualClock()
        let network = ScriptedTransport([
            .compute { request in
                clock.advance(by: .milliseconds(20))
                return Response(status: 503, address: request.address)
            },
            .compute { request in
                clock.advance(by: .milliseconds(30))
                var response = Response(status: 200, address: request.address)
                response.body = .bytes(.init(#"{"name":"x"}"#.utf8))
                response.headers["Server-Timing"] = "db;dur=4"
                return response
            },
        ])
        var configuration = Client.Configuration(clock: clock)
        configuration.retry = Retry(random: { 1 })
        configuration.cache = Cache()
        let client = Client(environment: try .test(), transport: network, configuration: configuration)
        let events = client.callEvents()
        async let answer = client.send(.league)
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(50))
        _ = try await answer
        #expect(
            await texts(events, count: 10) == [
                "started", "deadline", "cache miss", "attempt 1", "attempt answered 503 after 20", "waits 50",
                "attempt 2", "attempt answered 200 after 30", "server [\"db\"]", "answered 200 after 100",
            ]
        )
    }

    @Test func aFailureIsTheEndOfACall() async throws {
        let lost = CallError(.cannotConnect(host: "h", .refused))
        let bench = try Bench([.failure(lost)]) { $0.retry = nil }
        let events = bench.client.callEvents()
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        var last: CallEvent?
        for await event in events.prefix(5) { last = event }
        guard case .failed(let error) = last?.kind else { return #expect(Bool(false), "\(String(describing: last))") }
        #expect(error.requestID == failure.requestID)
        #expect(last?.endpoint == "GET /leagues/1")
        #expect(last?.description.contains("GET /leagues/1 failed: no connection to h") == true)
    }

    @Test func aRememberedAnswerIsSeenByWhoWatches() async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#, headers: ["Cache-Control": "max-age=60"])]) {
            $0.cache = Cache()
        }
        _ = try await bench.client.send(.league)
        let events = bench.client.callEvents()
        _ = try await bench.client.send(.league)
        #expect(await texts(events, count: 4) == ["started", "deadline", "cache hit", "answered 200 after 0"])
    }

    @Test func aStreamedCallEndsWithItsBody() async throws {
        let bench = try Bench(
            (0..<3).map { number in
                .compute { request throws(CallError) in
                    let failure = number == 1 ? CallError(.timedOut(.receiving)) : nil
                    let source = ChunkSource("ab".chunks(of: 1), failure: failure)
                    return Response(status: 200, body: .stream(ByteStream(source)), address: request.address)
                }
            }
        ) { $0.deadline = nil }
        let events = bench.client.callEvents()
        let whole = try await bench.client.stream(.league)
        _ = try await whole.value.collect(upTo: 10)
        let cut = try await bench.client.stream(.league)
        _ = try await failure { () throws(CallError) in try await cut.value.collect(upTo: 10) }
        let left = try await bench.client.stream(.league)
        left.value.cancel()
        left.value.cancel()
        let call = ["started", "attempt 1", "attempt answered 200 after 0"]
        #expect(
            await texts(events, count: 12) == call + ["answered 200 after 0"] + call + ["failed 1 after 0"] + call
                + ["failed 1 after 0"]
        )
    }

    @Test func aSlowReaderLosesTheOldestAndSeesTheGap() async throws {
        let bench = try Bench((0..<5).map { _ in .json(#"{"name":"x"}"#) }) { $0.deadline = nil }
        let events = bench.client.callEvents(capacity: 3)
        for _ in 0..<5 { _ = try await bench.client.send(.league) }
        var numbers: [UInt64] = []
        for await event in events.prefix(3) { numbers.append(event.number) }
        #expect(numbers == [18, 19, 20])
    }

    @Test func nothingIsTakenForAReaderThatIsGone() async throws {
        let bench = try Bench((0..<2).map { _ in .json(#"{"name":"x"}"#) }) { $0.deadline = nil }
        do {
            let gone = bench.client.callEvents()
            _ = try await bench.client.send(.league)
            #expect(await texts(gone, count: 1) == ["started"])
        }
        let late = bench.client.callEvents()
        _ = try await bench.client.send(.league)
        var iterator = late.makeAsyncIterator()
        let first = try #require(await iterator.next())
        #expect(Self.text(first) == "started")
        #expect(first.number == 5)
    }

    @Test func theStreamEndsWithTheClient() async throws {
        var bench: Bench? = try Bench([])
        let events = try #require(bench).client.callEvents()
        bench = nil
        for await event in events { Issue.record("nothing happened, but \(event)") }
    }

    @Test func aCallJoinsTheTraceOfItsTask() async throws {
        let bench = try Bench([.status(503), .json(#"{"name":"x"}"#), .json(#"{"name":"x"}"#)]) {
            $0.retry = nil
            $0.coalesce = nil
        }
        let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"
        let parent = try #require(TraceParent(text, state: "vendor=1"))
        #expect(parent.description == text)
        try await TraceParent.$current.withValue(parent) {
            _ = try await failure { () throws(CallError) in try await bench.client.send(.league) }
            let answered = try await bench.client.answer(to: .league)
            #expect(answered.journey.traceID == "0af7651916cd43dd8448eb211c80319c")
            #expect(answered.journey.requestID != answered.journey.traceID)
            #expect(answered.journey.parent == parent)
        }
        let alone = try await bench.client.answer(to: .league)
        let sent = bench.network.requests.compactMap { $0.headers[.traceparent] }
        for field in sent.prefix(2) {
            #expect(field.wholeMatch(of: /00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00/) != nil)
            #expect(!field.contains("b7ad6b7169203331"))
        }
        #expect(Set(sent).count == 3)
        #expect(sent.last?.contains(alone.journey.traceID) == true && alone.journey.parent == nil)
        #expect(bench.network.requests.map { $0.headers["tracestate"] } == ["vendor=1", "vendor=1", nil])
        #expect(Set(bench.network.requests.compactMap { $0.headers[.requestID] }).count == 3)
    }

    @Test func aTraceparentOfTheCallerIsSentAsItIs() async throws {
        let bench = try Bench([.status(503), .json(#"{"name":"x"}"#)])
        var endpoint = Endpoint.league
        let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        endpoint.headers[.traceparent] = text
        let call = endpoint
        async let answer = bench.client.answer(to: call)
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(1))
        let journey = try await answer.journey
        #expect(bench.network.requests.map { $0.headers[.traceparent] } == [text, text])
        #expect(journey.traceID == "0af7651916cd43dd8448eb211c80319c")
    }

    @Test(arguments: [
        "", "00", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0AF7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319cc-b7ad6b7169203331-1", "00-ü-b7ad6b7169203331-01",
    ])
    func whatIsNoTraceparentIsNone(_ text: String) {
        #expect(TraceParent(text) == nil)
    }

    @Test func aLaterVersionOfTraceparentIsRead() throws {
        let parent = try #require(TraceParent("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-else"))
        #expect(parent.isSampled)
        #expect(parent.description == "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
    }

    @Test(arguments: [
        ("miss, db;dur=53.2, app;dur=47;desc=\"a;b, \\\"c\\\"\"", "miss - -|db 53200 -|app 47000 a;b, \"c\""),
        ("total;dur=1;dur=2;desc=one;desc=two;other=3", "total 1000 one"),
        ("a;dur=x,b;dur=-1,c;dur=1e300,d;dur=nan,e;DUR = 5 ; desc", "a - -|b - -|c - -|d - -|e 5000 "),
        ("", ""), (",;,=;dur=1,b c", ""),
    ])
    func serverTimingIsRead(_ field: String, _ expected: String) async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#, headers: ["Server-Timing": field])])
        let journey = try await bench.client.answer(to: .league).journey
        let timings = journey.entries.compactMap { entry -> [ServerTiming]? in
            if case .serverTiming(let timings) = entry.event { timings } else { nil }
        }
        let text = timings.joined().map { timing in
            let duration = timing.duration.map { "\($0 / .microseconds(1))".replacing(".0", with: "") } ?? "-"
            return "\(timing.name) \(duration) \(timing.detail ?? "-")"
        }
        #expect(text.joined(separator: "|") == expected)
    }
}
