import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite(.timeLimit(.minutes(8))) struct ReadAfterWriteTests {
    private static let write = Endpoint<League>(.put, "/leagues/1", body: .json(League(name: "new")), answer: .json())
    private let old = #"{"name":"old"}"#
    private let new = ScriptedTransport.Reply.json(#"{"name":"new"}"#, headers: [.cacheControl: "max-age=60"])

    /// A client whose first read takes ten seconds and brings what was there before.
    private func bench(_ configure: (inout Client.Configuration) -> Void = { _ in }) throws -> Bench {
        let bench = try Bench([]) { configuration in
            configuration.cache = Cache()
            configure(&configuration)
        }
        let clock = bench.clock
        bench.network.append(
            .compute { [old] request throws(CallError) in
                try await clock.wait(until: clock.now.advanced(by: .seconds(10)))
                var response = Response(status: 200, headers: [.cacheControl: "max-age=60"], address: request.address)
                response.body = .bytes(Data(old.utf8))
                return response
            }
        )
        for _ in 0..<4 { bench.network.append(new) }
        return bench
    }

    /// Waits until another read has reached the network or has joined the one under way.
    private func settle(_ bench: Bench, requests: Int) async {
        for _ in 0..<10_000 where bench.network.requests.count < requests { await Task.yield() }
    }

    @Test(arguments: [true, false])
    func aReadBegunAfterAWriteDoesNotJoinOneBegunBefore(withCache: Bool) async throws {
        let bench = try bench { if !withCache { $0.cache = nil } }
        async let before = bench.client.send(.league)
        await bench.clock.sleepers(1)
        _ = try await bench.client.send(Self.write)
        async let after = bench.client.send(.league)
        await settle(bench, requests: 3)
        bench.clock.advance(by: .seconds(10))
        #expect(try await after.name == "new")
        #expect(try await before.name == "old")
        #expect(try await bench.client.send(.league).name == "new")
    }

    @Test func aReadBegunBeforeAWriteIsNotStored() async throws {
        let bench = try bench()
        async let before = bench.client.send(.league)
        await bench.clock.sleepers(1)
        _ = try await bench.client.send(Self.write)
        bench.clock.advance(by: .seconds(10))
        #expect(try await before.name == "old")
        #expect(try await bench.client.send(.league).name == "new")
    }

    @Test func whatAWriteForgetsByTagIsNeitherJoinedNorStored() async throws {
        let bench = try bench()
        let read = Endpoint.league.with { $0.caching = .keep(for: .seconds(300), tags: ["leagues"]) }
        async let before = bench.client.send(read)
        await bench.clock.sleepers(1)
        _ = try await bench.client.send(Endpoint.newLeague.with { $0.caching = .forgets(tags: ["leagues"]) })
        async let after = bench.client.send(read)
        await settle(bench, requests: 3)
        bench.clock.advance(by: .seconds(10))
        #expect(try await after.name == "new")
        #expect(try await before.name == "old")
        #expect(try await bench.client.send(read).name == "new")
    }

    @Test func whatTheAppForgetsIsNeitherJoinedNorStored() async throws {
        let bench = try bench()
        async let before = bench.client.send(.league)
        await bench.clock.sleepers(1)
        await bench.client.forget(.league)
        async let after = bench.client.send(.league)
        await settle(bench, requests: 2)
        bench.clock.advance(by: .seconds(10))
        #expect(try await after.name == "new")
        #expect(try await before.name == "old")
        #expect(try await bench.client.send(.league).name == "new")
    }

    @Test func aWriteElsewhereLeavesAReadToBeShared() async throws {
        let bench = try bench()
        async let before = bench.client.send(.league)
        await bench.clock.sleepers(1)
        _ = try await bench.client.send(.put("/leagues/2", body: .json(League(name: "x"))) as Endpoint<League>)
        async let after = bench.client.answer(to: .league)
        await bench.clock.sleepers(2)
        bench.clock.advance(by: .seconds(10))
        #expect(try await before.name == "old")
        #expect(try await after.value.name == "old")
        #expect(bench.network.requests.count == 2)
        #expect(try await bench.client.answer(to: .league).response.cache?.outcome == .hit)
    }
}
