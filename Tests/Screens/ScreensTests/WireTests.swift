import Bowline
import BowlineFaults
import BowlineTesting
import LocalizedTexts
import Testing

@testable import Screens

struct WireTests {
    private let clock = ManualClock()
    private let record = WireRecord()

    private func client(_ faults: Faults) throws -> Client {
        var configuration = Client.Configuration(clock: clock)
        configuration.applicationLayers = [WireTap(record, app: "test", clock: clock)]
        configuration.networkLayers = [faults]
        configuration.retry = nil
        let transport = ScriptedTransport(always: .json("{}"))
        return Client(
            environment: try BackendEnvironment(.production, base: "https://x.test"),
            transport: transport,
            configuration: configuration
        )
    }

    @Test func aCallIsToldFromItsBeginningToItsEnd() async throws {
        let client = try client(Faults())
        _ = try await client.send(Endpoint<Void>(.get, "/things/7", answer: .nothing))
        let call = try #require(record.calls.first)
        #expect(call.status == 200)
        #expect(call.name == "GET /things/7")
        let page = WirePanel(record.calls, .english).content.html
        #expect(page.contains(call.journey.requestID))
        #expect(page.contains("attempt 1"))
    }

    @Test func aFailureSaysWhy() async throws {
        let client = try client(Faults(FaultPlan(rules: [.init("*", .offline)])))
        await #expect(throws: CallError.self) { try await client.send(Endpoint<Void>(.get, "/", answer: .nothing)) }
        #expect(record.calls.first?.failure != nil)
        #expect(WirePanel(record.calls, .english).content.html.contains("Weather"))
    }

    @Test func theNewestStandFirstAndTheOldestGo() async throws {
        let client = try client(Faults())
        for number in 0..<30 {
            _ = try await client.send(
                Endpoint<Void>(.get, EndpointPath(stringLiteral: "/things/\(number)"), answer: .nothing)
            )
        }
        #expect(record.calls.count == 24)
        #expect(record.calls.first?.number == 30)
    }

    @Test func barsAreMeasuredByTheLongestCall() async throws {
        let client = try client(Faults(FaultPlan(rules: [.init("*", .status(500))])))
        await #expect(throws: CallError.self) { try await client.send(Endpoint<Void>(.get, "/", answer: .nothing)) }
        let call = try #require(record.calls.first)
        let bars = Waterfall(call, scale: .seconds(10)).bars
        #expect(bars.map(\.kind) == [.storm])
        #expect(bars.allSatisfy { $0.from >= 0 && $0.to <= 1_000 && $0.from <= $0.to })
    }
}
