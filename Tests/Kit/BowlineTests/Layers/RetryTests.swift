import Bowline
import BowlineTesting
import Testing

@Suite struct RetryTests {
    @Test func aPassingFailureIsTriedAgainAfterAWait() async throws {
        let bench = try Bench([.status(503), .json(#"{"name":"Premier"}"#)])
        async let league = bench.client.send(.league)
        await bench.clock.sleepers(1)
        #expect(bench.clock.nextWake == .milliseconds(50))
        bench.clock.advance(by: .milliseconds(50))
        #expect(try await league == League(name: "Premier"))
        #expect(bench.network.requests.count == 2)
    }

    @Test func waitsDoubleAndTheThirdAttemptIsTheLast() async throws {
        let bench = try Bench([.status(500), .status(502), .status(504)])
        async let outcome = failure { () throws(CallError) in try await bench.client.send(.league) }
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .milliseconds(50))
        await bench.clock.sleepers(1)
        #expect(bench.clock.nextWake == .milliseconds(100))
        bench.clock.advance(by: .milliseconds(100))
        let failure = try await outcome
        #expect(failure.status == 504)
        #expect(failure.attempts == 3)
        #expect(failure.elapsed == .milliseconds(150))
    }

    @Test func aPostWithoutAKeyIsNotRepeatedOnceItMayHaveArrived() async throws {
        let bench = try Bench([.status(503)])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.newLeague) }
        #expect(failure.status == 503)
        #expect(failure.attempts == 1)
    }

    @Test func aPostThatNeverLeftIsRepeated() async throws {
        let refused = CallError(.cannotConnect(host: "api.example.test", .refused))
        let bench = try Bench([.failure(refused), .json(#"{"name":"Premier"}"#)])
        async let league = bench.client.send(.newLeague)
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(1))
        #expect(try await league.name == "Premier")
    }

    @Test func aKeyedPostBearsTheSameKeyOnEveryAttempt() async throws {
        let bench = try Bench([.status(503), .json(#"{"name":"Premier"}"#)])
        async let league = bench.client.send(Endpoint.newLeague.with { $0.retries = .withIdempotencyKey })
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(1))
        _ = try await league
        let keys = bench.network.requests.map { $0.headers[.idempotencyKey] }
        #expect(keys.count == 2)
        #expect(keys[0] != nil)
        #expect(keys[0] == keys[1])
        #expect(keys[0]?.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }

    @Test func anEndpointThatMustNotBeRepeatedIsNot() async throws {
        let bench = try Bench([.status(503)])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(Endpoint.league.with { $0.retries = .never })
        }
        #expect(failure.attempts == 1)
    }

    @Test func aBodyThatCanBeSentOnceIsSentOnce() async throws {
        let bench = try Bench([.status(503)])
        let once = RequestBody.Upload(length: 3, type: nil, isReplayable: false) { () throws(CallError) in
            throw CallError(.cancelled)
        }
        let endpoint = Endpoint<League>(.put, "/leagues/1", body: .stream(once), answer: .json())
        let failure = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        #expect(failure.attempts == 1)
    }

    /// The bench draws the longest jitter, which is a second for the first repetition.
    @Test(arguments: [("7", 8_000), ("Tue, 14 Nov 2023 22:13:30 GMT", 11_000)])
    func theServersWaitIsRespectedAndSpread(_ field: String, _ milliseconds: Int) async throws {
        let bench = try Bench([.status(429, headers: [.retryAfter: field]), .json(#"{"name":"Premier"}"#)])
        async let league = bench.client.send(.league)
        await bench.clock.sleepers(1)
        #expect(bench.clock.nextWake == .milliseconds(milliseconds))
        bench.clock.advance(by: .milliseconds(milliseconds))
        _ = try await league
    }

    @Test(arguments: ["61", "99999999999999999999", "Tue, 14 Nov 2043 22:13:30 GMT"])
    func aServerThatAsksForMoreThanTheBoundIsNotAskedAgain(_ field: String) async throws {
        let bench = try Bench([.status(503, headers: [.retryAfter: field])])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(failure.status == 503)
        #expect(failure.attempts == 1)
        #expect((failure.server?.retryAfter ?? .zero) > .seconds(60))
    }

    @Test func nothingIsAwaitedPastTheDeadline() async throws {
        let bench = try Bench([.status(503, headers: [.retryAfter: "10"])])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(Endpoint.league.with { $0.timeout = .seconds(5) })
        }
        #expect(failure.status == 503)
        #expect(failure.attempts == 1)
    }

    @Test func aConnectionClosedUnderUsEarnsOneReplayThatIsNotCounted() async throws {
        let closed = CallError(
            .connectionLost(.init(phase: .waiting, wasReused: true, nothingSent: false, answerBegan: false))
        )
        let bench = try Bench([.failure(closed), .json(#"{"name":"Premier"}"#)]) { $0.retry = Retry(attempts: 1) }
        #expect(try await bench.client.send(.league).name == "Premier")
    }

    @Test func aPostOnAConnectionClosedUnderUsIsReplayedOnlyWhenNothingLeft() async throws {
        for nothingSent in [true, false] {
            let closed = CallError(
                .connectionLost(.init(phase: .sending, wasReused: true, nothingSent: nothingSent, answerBegan: false))
            )
            let bench = try Bench([.failure(closed), .json(#"{"name":"Premier"}"#)])
            if nothingSent {
                #expect(try await bench.client.send(.newLeague).name == "Premier")
            } else {
                let failure = try await failure { () throws(CallError) in try await bench.client.send(.newLeague) }
                #expect(failure.attempts == 1)
            }
        }
    }

    @Test func anEmptyBudgetEndsRepetitionForEverybody() async throws {
        let budget = RetryBudget(capacity: 20, cost: 14)
        let bench = try Bench(Array(repeating: .status(500), count: 3)) {
            $0.retry = Retry(backoff: Backoff(baseDelay: .zero), budget: budget)
        }
        let first = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(first.attempts == 2)
        let second = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(second.attempts == 1)
    }

    @Test func aCancelledCallerDoesNotWaitForTheNextAttempt() async throws {
        let bench = try Bench([.status(503)])
        let call = Task { try await failure { () throws(CallError) in try await bench.client.send(.newLeagueKeyed) } }
        await bench.clock.sleepers(1)
        call.cancel()
        #expect(try await call.value.isCancellation)
        #expect(bench.clock.sleeperCount == 0)
    }
}

extension Endpoint where Answer == League {
    fileprivate static var newLeagueKeyed: Self { Endpoint.newLeague.with { $0.retries = .withIdempotencyKey } }
}
