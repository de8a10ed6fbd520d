import Basics
import BowlineTesting
import Essentials
import Testing

@testable import Bowline

/// What the cache promises when reads and changes cross each other, in memory or on the way to the disk.
@Suite(.timeLimit(.minutes(8))) struct CacheOrderTests {
    private static let write = Endpoint<League>(.put, "/leagues/1", body: .json(League(name: "new")), answer: .json())

    private static func league(_ name: String, _ headers: Headers = [:]) -> ScriptedTransport.Reply {
        var headers = headers
        headers[.cacheControl] = "max-age=60"
        return .json(#"{"name":"\#(name)"}"#, headers: headers)
    }

    /// An answer that comes after ten seconds.
    private static func late(_ name: String, _ headers: Headers, _ clock: ManualClock) -> ScriptedTransport.Reply {
        .compute { request throws(CallError) in
            try await clock.wait(until: clock.now.advanced(by: .seconds(10)))
            var response = Response(status: 200, headers: headers, address: request.address)
            response.headers[.cacheControl] = "max-age=60"
            response.body = .bytes(Data(#"{"name":"\#(name)"}"#.utf8))
            return response
        }
    }

    private func bench(_ script: [ScriptedTransport.Reply], slowly work: SlowStore.Work) throws -> Bench {
        let store = SlowStore(work)
        let bench = try Bench(script) { $0.cache = Cache(store: store) }
        store.clock.withLock { $0 = bench.clock }
        return bench
    }

    // MARK: The second tier

    @Test func anAnswerOnItsWayToTheDiskDoesNotComeBackAfterAChange() async throws {
        let bench = try bench([Self.league("old"), Self.league("new"), Self.league("new")], slowly: .keep)
        async let before = bench.client.send(.league)
        await bench.clock.sleepers(1)
        _ = try await bench.client.send(Self.write)
        bench.clock.advance(by: .seconds(10))
        #expect(try await before.name == "old")
        async let after = bench.client.send(.league)
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(10))
        #expect(try await after.name == "new")
    }

    @Test func ofTwoAnswersOnTheirWayToTheDiskTheLaterOneStays() async throws {
        let bench = try bench([Self.league("old"), Self.league("new")], slowly: .keep)
        async let before = bench.client.send(.league)
        await bench.clock.sleepers(1)
        async let after = bench.client.send(.league.refreshed)
        await bench.clock.sleepers(2)
        let cache = try #require(bench.client.cache)
        let store = try #require(cache.store as? SlowStore)
        #expect(store.wanted == [false, true])
        bench.clock.advance(by: .seconds(10))
        #expect(try await before.name == "old")
        #expect(try await after.name == "new")
    }

    @Test func whatTheDiskStillGivesWhileAChangeForgetsItIsNotRemembered() async throws {
        let bench = try bench([Self.league("old"), Self.league("new"), Self.league("new")], slowly: .forget)
        #expect(try await bench.client.send(.league).name == "old")
        async let change = bench.client.send(Self.write)
        await bench.clock.sleepers(1)
        // The change has not ended for its caller, so this may be what was there before.
        _ = try await bench.client.send(.league)
        bench.clock.advance(by: .seconds(10))
        _ = try await change
        #expect(try await bench.client.send(.league).name == "new")
    }

    // MARK: Two reads

    @Test func anAnswerThatWasAskedForEarlierAndComesLaterDoesNotReplaceTheNewerOne() async throws {
        let bench = try Bench([]) { $0.cache = Cache() }
        bench.network.append(Self.late("old", [:], bench.clock), Self.league("new"))
        async let slow = bench.client.send(.league)
        await bench.clock.sleepers(1)
        #expect(try await bench.client.send(.league.refreshed).name == "new")
        bench.clock.advance(by: .seconds(10))
        #expect(try await slow.name == "old")
        #expect(try await bench.client.send(.league).name == "new")
    }

    @Test func aConfirmationThatComesLateDoesNotBringTheOldAnswerBack() async throws {
        let bench = try Bench([]) { $0.cache = Cache() }
        let clock = bench.clock
        bench.network.append(
            Self.league("old", [.etag: "\"1\""]),
            .compute { request throws(CallError) in
                try await clock.wait(until: clock.now.advanced(by: .seconds(10)))
                return Response(status: 304, headers: [.etag: "\"1\""], address: request.address)
            },
            Self.league("new", [.etag: "\"2\""])
        )
        _ = try await bench.client.send(.league)
        clock.advance(by: .seconds(100))
        async let slow = bench.client.send(.league)
        await clock.sleepers(1)
        #expect(try await bench.client.send(.league.refreshed).name == "new")
        clock.advance(by: .seconds(10))
        #expect(try await slow.name == "old")
        #expect(try await bench.client.send(.league).name == "new")
    }

    /// The server made it later, although it was asked for earlier.
    @Test func theDateOfTheServerDecidesWhereItIsGiven() async throws {
        let bench = try Bench([]) { $0.cache = Cache() }
        let date = bench.clock.date
        let (early, later) = (HTTPDate.format(date), HTTPDate.format(date.addingTimeInterval(5)))
        bench.network.append(
            Self.late("made last", [.date: later], bench.clock),
            Self.league("made first", [.date: early])
        )
        async let slow = bench.client.send(.league)
        await bench.clock.sleepers(1)
        #expect(try await bench.client.send(.league.refreshed).name == "made first")
        bench.clock.advance(by: .seconds(10))
        _ = try await slow
        #expect(try await bench.client.send(.league).name == "made last")
    }
}

/// A second tier that takes ten seconds over one kind of work.
private final class SlowStore: CacheStore {
    enum Work: Sendable { case keep, forget }

    private struct State {
        var answers: [CacheKey: [StoredResponse]] = [:]
        var conditions: [@Sendable () -> Bool] = []
    }

    let clock = Locked<ManualClock?>(nil)
    private let slow: Work
    private let state = Locked(State())

    init(_ slow: Work) { self.slow = slow }

    /// For each answer that was handed over, whether it is still to be kept.
    var wanted: [Bool] { state.withLock { $0.conditions }.map { $0() } }

    private func wait(for work: Work) async {
        guard work == slow, let clock = clock.withLock({ $0 }) else { return }
        try? await clock.sleep(until: clock.now.advanced(by: .seconds(10)), tolerance: nil)
    }

    func responses(for key: CacheKey) async -> [StoredResponse] { state.withLock { $0.answers[key] ?? [] } }

    func store(_ answers: [StoredResponse], for key: CacheKey, ifWanted isWanted: @escaping @Sendable () -> Bool) async
    {
        state.withLock { $0.conditions.append(isWanted) }
        await wait(for: .keep)
        if isWanted() { state.withLock { $0.answers[key] = answers } }
    }

    func forget(_ key: CacheKey) async {
        await wait(for: .forget)
        state.withLock { $0.answers[key] = nil }
    }

    func forget(tags: Set<String>, in partition: CachePartition) async { await wait(for: .forget) }
    func forget(_ partition: CachePartition) async { await wait(for: .forget) }
}
