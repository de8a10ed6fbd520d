import BowlineTesting
import Testing

@testable import Bowline

@Suite struct NetworkMonitorTests {
    private func state(after experiences: [NetworkMachine.Experience]) -> NetworkState {
        var machine = NetworkMachine()
        for experience in experiences { machine.learn(experience) }
        return machine.state
    }

    @Test func threeCallsWithoutAWayAreOfflineAndOneAnswerEndsIt() {
        #expect(state(after: [.noWay, .noWay]) == .online)
        #expect(state(after: [.noWay, .noWay, .noWay]) == .offline)
        #expect(state(after: [.noWay, .noWay, .noWay, .answered(after: .zero)]) == .online)
    }

    @Test func manyLossesAreConstrainedUntilTheyHavePassed() {
        let lossy = [NetworkMachine.Experience](repeating: .lost, count: 5)
        let good = [NetworkMachine.Experience](repeating: .answered(after: .milliseconds(50)), count: 20)
        #expect(state(after: Array(lossy.dropLast())) == .online)
        #expect(state(after: lossy) == .constrained)
        #expect(state(after: lossy + good.prefix(17)) == .constrained)
        #expect(state(after: lossy + good.prefix(18)) == .online)
    }

    @Test func slowIsComparedWithTheUsual() {
        let quick = [NetworkMachine.Experience](repeating: .answered(after: .milliseconds(50)), count: 5)
        let slow = [NetworkMachine.Experience](repeating: .answered(after: .seconds(2)), count: 5)
        #expect(state(after: quick + slow) == .constrained)
        #expect(state(after: slow) == .online)
    }

    @Test func aMonitorTellsOfChangesAndLetsEveryCallOut() async throws {
        let clock = ManualClock()
        let monitor = NetworkMonitor(clock: clock)
        var changes = monitor.changes.makeAsyncIterator()
        #expect(await changes.next() == .online)
        let lost = Failure(.cannotConnect(host: "api.example.test", .unreachable))
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.own = [monitor]
        let network = ScriptedTransport([.failure(lost), .failure(lost), .failure(lost), .json("{}")])
        let client = Client(
            environment: try Environment(.staging, base: "https://api.example.test"),
            transport: network,
            configuration: configuration
        )
        let call = Endpoint<Void>(.get, "/", answer: .nothing)
        for _ in 0..<3 { try? await client.send(call) }
        #expect(await changes.next() == .offline)
        try await client.send(call)
        #expect(await changes.next() == .online)
    }
}
