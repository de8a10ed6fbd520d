import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct SlowReaderTests {
    /// More than the kernel takes for a client.
    private static let large = [UInt8](repeating: 120, count: 30_000_000)

    @Test func aClientThatTakesNothingOfAnEndlessAnswerIsDropped() async throws {
        let ended = Flag()
        let endless = Route(.get, "/endless") { _ in
            .stream(contentType: "text/plain") { writer in
                defer { ended.raise() }
                while true { try await writer.write([UInt8](repeating: 120, count: 65_536)) }
            }
        }
        try await withServer([endless], configure: { $0.limits.slowReaderTimeout = .milliseconds(200) }) { port, _ in
            let client = try RawClient(port: port)
            client.send("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n")
            await ended.wait()
        }
    }

    @Test func anAnswerThatIsMadeSlowlyIsNotHeldAgainstItsReader() async throws {
        let clock = ContinuousClock()
        let slow = Route(.get, "/slow") { _ in
            .stream(contentType: "text/plain") { writer in
                try await writer.write("first ")
                try await Task.sleep(for: .milliseconds(2_500), clock: clock)
                try await writer.write("last")
            }
        }
        try await withServer([slow], configure: { $0.limits.slowReaderTimeout = .milliseconds(100) }) { port, _ in
            let client = try RawClient(port: port)
            #expect(await client.exchange("GET", "/slow")?.text == "first last")
        }
    }

    @Test func answersBeyondTheBudgetAre503UntilTheOthersAreSent() async throws {
        let routes = [
            Route.direct(.get, "/large") { _ in Response(body: .bytes(Self.large)) },
            .direct(.post, "/large") { _ in Response(.created, body: .bytes(Self.large)) },
            .direct(.get, "/small") { _ in .text("small") },
        ]
        try await withServer(routes, configure: { $0.limits.bufferedBytes = 50_000_000 }) { port, _ in
            let holder = try RawClient(port: port)
            holder.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await holder.readLine() == "HTTP/1.1 200 OK")
            let other = try RawClient(port: port)
            let refusal = try #require(await other.exchange("GET", "/large"))
            #expect(refusal.status == 503)
            #expect(refusal["Retry-After"] == "1")
            #expect(refusal.text.contains("UNAVAILABLE"))
            #expect(await other.exchange("GET", "/small")?.text == "small")
            // A change that was made is answered as made.
            #expect(await other.exchange("POST", "/large", body: "x")?.status == 201)
            holder.close()
            try await until { await other.exchange("GET", "/large")?.status == 200 }
        }
    }

    @Test func bodiesBeyondTheBudgetAre503UntilTheOthersAreDone() async throws {
        let take = Route(.post, "/take", body: .buffered(limit: 1_000_000)) { .text("\($0.body.count)") }
        try await withServer([take], configure: { $0.limits.bufferedBytes = 400_000 }) { port, server in
            let holder = try RawClient(port: port)
            let half = String(repeating: "x", count: 300_000)
            holder.send("POST /take HTTP/1.1\r\nHost: a\r\nContent-Length: 300001\r\n\r\n" + half)
            // Before that the other's body could come first, and this one would be refused.
            try await until { server.bufferedBytes >= half.utf8.count }
            let other = try RawClient(port: port)
            #expect(await other.exchange("POST", "/take", body: half)?.status == 503)
            #expect(await other.exchange("POST", "/take", body: "small")?.text == "5")
            holder.send("x")
            #expect(await holder.answer()?.text == "300001")
            try await until { await other.exchange("POST", "/take", body: half)?.text == "300000" }
        }
    }
}

struct ReaderPaceTests {
    private func queue(_ acknowledged: UInt64, _ waiting: UInt64) -> TransmitQueue {
        TransmitQueue(acknowledged: acknowledged, waiting: waiting)
    }

    @Test func whoTakesNothingIsTooSlowAfterTheTime() {
        var pace = ReaderPace(timeout: 100)
        let steps = [0, 50, 100, 101].map { pace.isTooSlow(queue(5, 1_000), at: $0) }
        #expect(steps == [false, false, false, true])
    }

    @Test func whoTakesByteByByteIsTooSlow() {
        var pace = ReaderPace(timeout: 100)
        let steps = (0...101).map { pace.isTooSlow(queue($0, 1_000_000), at: $0) }
        #expect(steps.dropLast().allSatisfy { !$0 } && steps.last == true)
    }

    @Test func whoTakesEnoughIsNot() {
        var pace = ReaderPace(timeout: 100)
        let steps = (0..<1_000).map { pace.isTooSlow(queue($0 * 200, 1_000_000), at: $0) }
        #expect(!steps.contains(true))
    }

    @Test func whoTakesAllOfTheLittleThatWaitsIsNot() {
        var pace = ReaderPace(timeout: 100)
        // Ten bytes a step, taken 90 steps later: something always waits, and far less than the least passes.
        let steps = (90..<2_000).map { pace.isTooSlow(queue(($0 - 90) * 10, 900), at: $0) }
        #expect(!steps.contains(true))
    }

    @Test func timeWithoutAnythingToTakeDoesNotCount() {
        var pace = ReaderPace(timeout: 100)
        let seen: [(TransmitQueue, UInt64)] = [
            (queue(0, 10), 0), (queue(10, 0), 90), (queue(10, 10), 500), (queue(10, 10), 601),
        ]
        #expect(seen.map { pace.isTooSlow($0, at: $1) } == [false, false, false, true])
    }
}

struct BufferBudgetTests {
    private func budget(_ total: Int, perAddress: Int) -> BufferBudget {
        var limits = ServerLimits()
        (limits.bufferedBytes, limits.bufferedBytesPerAddress) = (total, perAddress)
        return BufferBudget(limits)
    }

    @Test func whatIsReleasedCanBeTakenAgain() {
        let budget = budget(100, perAddress: 100)
        var share = budget.share(of: 60, for: "192.0.2.1")
        #expect(share?.grow(by: 40) == true)
        #expect(share?.grow(by: 1) == false)
        #expect(budget.taken == 100)
        share = nil
        #expect(budget.taken == 0)
        #expect(budget.share(of: 100, for: "192.0.2.2") != nil)
    }

    @Test func oneAddressLeavesRoomForOthers() {
        let budget = budget(100, perAddress: 30)
        let shares = [budget.share(of: 30, for: "192.0.2.1"), budget.share(of: 30, for: "192.0.2.2")]
        #expect(!shares.contains { $0 == nil })
        #expect(budget.share(of: 1, for: "192.0.2.1") == nil)
        #expect(budget.share(of: 40, for: "127.0.0.1") != nil)
    }

    @Test func sizesBeyondAllBoundsAreRefused() {
        let budget = budget(100, perAddress: 100)
        let share = budget.share(of: 1, for: "192.0.2.1")
        #expect(budget.share(of: .max, for: "192.0.2.1") == nil)
        #expect(share?.grow(by: .max) == false)
    }
}
