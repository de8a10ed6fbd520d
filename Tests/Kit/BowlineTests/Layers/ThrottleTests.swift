import Bowline
import BowlineTesting
import Testing

@Suite struct ThrottleTests {
    private func bench(rate: Double, burst: Int, session: Session = Session()) throws -> Bench {
        let bench = try Bench([], session: session) { configuration in
            configuration.throttle = Throttle(perSecond: rate, burst: burst)
            configuration.coalesce = nil
        }
        for _ in 0..<40 { bench.network.append(.json(#"{"name":"x"}"#)) }
        return bench
    }

    @Test func aBurstPassesAtOnceAndTheNextCallWaits() async throws {
        let bench = try bench(rate: 10, burst: 3)
        for _ in 0..<3 { _ = try await bench.client.send(.league) }
        async let fourth = bench.client.answer(to: .league)
        await bench.clock.sleepers(1)
        #expect(bench.clock.nextWake == .milliseconds(100))
        bench.clock.advance(by: .milliseconds(100))
        let waits = try await fourth.journey.entries.compactMap { entry -> Duration? in
            if case .throttled(let wait) = entry.event { wait } else { nil }
        }
        #expect(waits == [.milliseconds(100)])
    }

    @Test func callersGoInTheOrderTheyCame() async throws {
        let bench = try bench(rate: 10, burst: 1)
        _ = try await bench.client.send(.league)
        let calls = await withTaskGroup(of: Int.self) { group in
            var order: [Int] = []
            for number in 0..<5 {
                group.addTask {
                    _ = try? await bench.client.send(.get("/leagues/\(number)") as Endpoint<League>)
                    return number
                }
                await bench.client.has(inLine: number + 1)
            }
            for _ in 0..<5 {
                await bench.clock.sleepers(1)
                bench.clock.advance(by: .milliseconds(100))
                if let done = await group.next() { order.append(done) }
            }
            return order
        }
        #expect(calls == [0, 1, 2, 3, 4])
    }

    @Test func whoCannotGoBeforeTheDeadlineIsToldAtOnce() async throws {
        let bench = try bench(rate: 1, burst: 1)
        _ = try await bench.client.send(.league)
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(Endpoint.league.with { $0.timeout = .milliseconds(500) })
        }
        guard case .throttled(let wait) = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(wait == .seconds(1))
        #expect(failure.attempts == 0)
    }

    @Test func aCancelledCallerLeavesTheLineAndItsTurnToTheNext() async throws {
        let bench = try bench(rate: 10, burst: 1)
        _ = try await bench.client.send(.league)
        let first = Task { try await failure { () throws(CallError) in try await bench.client.send(.league) } }
        await bench.client.has(inLine: 1)
        async let second = bench.client.send(.league)
        await bench.client.has(inLine: 2)
        first.cancel()
        #expect(try await first.value.isCancellation)
        bench.clock.advance(by: .milliseconds(100))
        _ = try await second
    }

    @Test func eachTenantHasABucketOfItsOwn() async throws {
        let session = Session()
        let bench = try bench(rate: 1, burst: 1, session: session)
        for tenant in ["red", "blue"] {
            await session.signIn(.user(id: "u-\(tenant)", tenant: tenant))
            _ = try await bench.client.send(.league)
        }
        await session.signIn(.user(id: "another", tenant: "red"))
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(Endpoint.league.with { $0.timeout = .milliseconds(1) })
        }
        guard case .throttled = failure.reason else { return #expect(Bool(false), "\(failure)") }
    }
}

extension Client {
    /// Suspends until that many callers are in line.
    fileprivate func has(inLine count: Int) async {
        while waitingCallers < count { await Task.yield() }
    }
}
