import Bowline
import BowlineTesting
import GistaApp
import Testing

struct NetworkMonitorTests {
    private func call(_ monitor: GistaApp.NetworkMonitor, _ replies: ScriptedTransport.Reply...) async throws {
        var configuration = Client.Configuration.bare()
        configuration.networkLayers = [monitor.layer]
        let client = Client(
            environment: try .gista(.development),
            transport: ScriptedTransport(replies),
            configuration: configuration
        )
        for _ in replies { _ = try? await client.send(Endpoint<Void>(.get, "/healthz", answer: .nothing)) }
    }

    @Test func itTellsWhenNoCallFindsAWayAndWhenOneDoesAgain() async throws {
        let monitor = GistaApp.NetworkMonitor()
        monitor.startMonitoring()
        monitor.startMonitoring()
        var changes = monitor.changes.makeAsyncIterator()
        #expect(await changes.next() == true)
        try await call(monitor, .offline, .offline, .offline)
        #expect(await changes.next() == false)
        #expect(!monitor.isConnected)
        try await call(monitor, .status(200))
        #expect(await changes.next() == true)
        #expect(monitor.isConnected)
        monitor.stopMonitoring()
        monitor.stopMonitoring()
    }
}
