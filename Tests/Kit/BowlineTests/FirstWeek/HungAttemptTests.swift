import Bowline
import BowlineTesting
import Testing

@Suite struct HungAttemptTests {
    /// How long each attempt of a call may be silent and may take to connect.
    private func limits(
        of endpoint: Endpoint<League>,
        _ replies: [ScriptedTransport.Reply],
        configure: (inout Client.Configuration) -> Void = { _ in }
    ) async throws -> [[Duration]] {
        let bench = try Bench(replies) { configuration in
            configuration.retry = Retry(backoff: Backoff(baseDelay: .zero), random: { 1 })
            configure(&configuration)
        }
        _ = try? await bench.client.send(endpoint)
        return bench.network.requests.map {
            [$0.idleLimit(transportDefault: .seconds(30)), $0.connectLimit(transportDefault: .seconds(10))]
        }
    }

    private static let hung = ScriptedTransport.Reply.failure(CallError(.timedOut(.waiting)))

    @Test func halfOfTheTimeLeftIsForTheAttemptUntilTheLastOne() async throws {
        let limits = try await limits(
            of: Endpoint.league.with { $0.timeout = .seconds(12) },
            [Self.hung, Self.hung, Self.hung]
        )
        #expect(limits == [[.seconds(6), .seconds(6)], [.seconds(6), .seconds(6)], [.seconds(30), .seconds(10)]])
    }

    @Test func aCallWithTimeEnoughKeepsTheUsualLimits() async throws {
        let limits = try await limits(of: .league, [Self.hung, Self.hung, Self.hung])
        #expect(limits.first == [.seconds(30), .seconds(10)])
    }

    @Test func anAttemptThatNoOtherFollowsHasAllTheTime() async throws {
        let brief = Endpoint.league.with { $0.timeout = .seconds(12) }
        let once = try await limits(of: brief.with { $0.retries = .never }, [.status(404)])
        let unrepeated = try await limits(of: brief, [.status(404)]) { $0.retry = Retry(attempts: 1) }
        let without = try await limits(of: brief, [.status(404)]) { $0.retry = nil }
        for limits in [once, unrepeated, without] { #expect(limits == [[.seconds(30), .seconds(10)]]) }
    }

    @Test func aPostWithoutAKeyMayBeSilentForAllItsTimeButNotConnectForIt() async throws {
        let limits = try await limits(of: Endpoint.newLeague.with { $0.timeout = .seconds(12) }, [.status(404)])
        #expect(limits == [[.seconds(30), .seconds(6)]])
    }

    @Test func whatTheEndpointSaysAboutSilenceCounts() async throws {
        let slow = Endpoint.league.with {
            $0.timeout = .seconds(12)
            $0.idleTimeout = .seconds(11)
        }
        #expect(try await limits(of: slow, [.status(404)]).first?.first == .seconds(11))
    }

    @Test func aVeryShortCallIsNotSplit() async throws {
        let brief = Endpoint.league.with { $0.timeout = .milliseconds(900) }
        #expect(try await limits(of: brief, [.status(404)]) == [[.seconds(30), .seconds(10)]])
    }
}
