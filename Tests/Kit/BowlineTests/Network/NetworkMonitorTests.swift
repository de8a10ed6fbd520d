import Basics
import BowlineTesting
import Essentials
import Testing

@testable import Bowline

@Suite struct NetworkMonitorTests {
    private func state(after experiences: [NetworkMachine.Observation]) -> NetworkState {
        var machine = NetworkMachine()
        for experience in experiences { machine.record(experience) }
        return machine.state
    }

    @Test func threeCallsWithoutAWayAreOfflineAndOneAnswerEndsIt() {
        #expect(state(after: [.unreachable, .unreachable]) == .online)
        #expect(state(after: [.unreachable, .unreachable, .unreachable]) == .offline)
        #expect(state(after: [.unreachable, .unreachable, .unreachable, .answered(after: .zero)]) == .online)
    }

    @Test func manyLossesAreConstrainedUntilTheyHavePassed() {
        let lossy = [NetworkMachine.Observation](repeating: .lost, count: 5)
        let good = [NetworkMachine.Observation](repeating: .answered(after: .milliseconds(50)), count: 20)
        #expect(state(after: Array(lossy.dropLast())) == .online)
        #expect(state(after: lossy) == .constrained)
        #expect(state(after: lossy + good.prefix(17)) == .constrained)
        #expect(state(after: lossy + good.prefix(18)) == .online)
    }

    @Test func slowIsComparedWithTheUsual() {
        let quick = [NetworkMachine.Observation](repeating: .answered(after: .milliseconds(50)), count: 5)
        let slow = [NetworkMachine.Observation](repeating: .answered(after: .seconds(2)), count: 5)
        #expect(state(after: quick + slow) == .constrained)
        #expect(state(after: slow) == .online)
    }

    @Test func aMonitorTellsOfChangesAndLetsEveryCallOut() async throws {
        let clock = ManualClock()
        let monitor = NetworkMonitor()
        var changes = monitor.changes.makeAsyncIterator()
        #expect(await changes.next() == .online)
        let lost = CallError(.cannotConnect(host: "api.example.test", .unreachable))
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.applicationLayers = [monitor]
        let network = ScriptedTransport([.failure(lost), .failure(lost), .failure(lost), .json("{}")])
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            configuration: configuration
        )
        let call = Endpoint<Void>(.get, "/", answer: .nothing)
        for _ in 0..<3 { try? await client.send(call) }
        #expect(await changes.next() == .offline)
        try await client.send(call)
        #expect(await changes.next() == .online)
    }

    @Test func anAnswerFromTheCacheSaysNothingAboutTheNetwork() async throws {
        let monitor = NetworkMonitor()
        let lost = CallError(.cannotConnect(host: "api.example.test", .unreachable))
        var configuration = Client.Configuration.bare(clock: ManualClock())
        configuration.applicationLayers = [monitor]
        configuration.cache = Cache()
        let stored = ScriptedTransport.Reply.json("{}", headers: [.cacheControl: "max-age=60"])
        let network = ScriptedTransport([stored, .failure(lost), .failure(lost), .failure(lost)])
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            configuration: configuration
        )
        let read = Endpoint<Void>(.get, "/read", answer: .nothing)
        try await client.send(read)
        for _ in 0..<3 { try? await client.send(Endpoint<Void>(.post, "/write", answer: .nothing)) }
        #expect(monitor.state == .offline)
        try await client.send(read)
        #expect(network.requests.count == 4)
        #expect(monitor.state == .offline)
    }

    @Test(arguments: [true, false])
    func aCallThatWaitsForOtherServersDoesNotMeasureTheNetwork(measures: Bool) async throws {
        let (clock, monitor) = (ManualClock(), NetworkMonitor())
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.applicationLayers = [monitor]
        let isSlow = Locked(false)
        let network = ScriptedTransport(
            always: .compute { request throws(CallError) in
                clock.advance(by: isSlow.withLock { $0 } ? .seconds(3) : .milliseconds(50))
                return Response(status: 200, headers: [:], body: .bytes(Data()), address: request.address)
            }
        )
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            configuration: configuration
        )
        var call = Endpoint<Void>(.get, "/", answer: .nothing)
        for _ in 0..<5 { try await client.send(call) }
        isSlow.withLock { $0 = true }
        call.traits.measuresNetwork = measures
        for _ in 0..<5 { try await client.send(call) }
        #expect(monitor.state == (measures ? .constrained : .online))
    }

    @Test func theSystemsWordCountsUntilAnAnswerProvesItWrong() {
        var machine = NetworkMachine()
        machine.record(NetworkPath(hasRoute: false))
        #expect(machine.state == .offline)
        machine.record(.answered(after: .milliseconds(5)))
        #expect(machine.state == .online)
        // Said again it is no news.
        machine.record(NetworkPath(hasRoute: false))
        #expect(machine.state == .online)
        machine.record(NetworkPath(hasRoute: true))
        machine.record(NetworkPath(hasRoute: false))
        #expect(machine.state == .offline)
        machine.record(NetworkPath(hasRoute: true, isConstrained: true))
        #expect(machine.state == .constrained)
        machine.record(NetworkPath(hasRoute: true))
        #expect(machine.state == .online)
    }

    @Test func anotherWayOutIsJudgedAnew() {
        var machine = NetworkMachine()
        machine.record(NetworkPath(route: "wireless"))
        for _ in 0..<5 { machine.record(.lost) }
        for _ in 0..<3 { machine.record(.unreachable) }
        #expect(machine.state == .offline)
        machine.record(NetworkPath(route: "cable"))
        #expect(machine.state == .online)
    }

    /// A system whose word a test gives.
    private final class SaidBySystem: Sendable {
        let listeners = Locked<[SystemNetwork.Listener]>([])
        var network: SystemNetwork {
            SystemNetwork { [listeners] tell in
                listeners.withLock { $0.append(tell) }
                tell(NetworkPath())
                return nil
            }
        }

        func say(_ path: NetworkPath) {
            for tell in listeners.withLock({ $0 }) { tell(path) }
        }
    }

    @Test func aMonitorListensToTheSystemWhenItIsAskedTo() async throws {
        let system = SaidBySystem()
        let network = system.network
        let monitor = NetworkMonitor(system: network)
        #expect(system.listeners.withLock { $0.isEmpty })
        monitor.watchSystem(towards: try BackendEnvironment(.staging, base: "https://api.example.test"))
        system.say(NetworkPath(hasRoute: false))
        #expect(monitor.state == .offline)
        // One who comes later is told at once; the system is asked but once.
        let other = NetworkMonitor(system: network)
        other.watchSystem(towards: try BackendEnvironment(.staging, base: "https://api.example.test"))
        #expect(other.state == .offline)
        #expect(system.listeners.withLock { $0.count } == 1)
        system.say(NetworkPath())
        #expect(monitor.state == .online && other.state == .online)
    }

    @Test func forABackendOnThisDeviceTheSystemIsNotAsked() throws {
        let system = SaidBySystem()
        let monitor = NetworkMonitor(system: system.network)
        monitor.watchSystem(towards: try BackendEnvironment(.development, base: "http://127.0.0.1:3000"))
        #expect(system.listeners.withLock { $0.isEmpty })
    }
}
