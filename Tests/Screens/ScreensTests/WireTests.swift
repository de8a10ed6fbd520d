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
        #expect(WirePanel(record.calls, .english).content.html.contains("Faults"))
    }

    // MARK: The sentence

    private func sentence(_ faults: Faults, _ change: (inout Client.Configuration) -> Void = { _ in }) async throws
        -> [String]
    {
        var configuration = Client.Configuration(clock: clock)
        configuration.applicationLayers = [WireTap(record, app: "test", clock: clock)]
        configuration.networkLayers = [faults]
        configuration.retry = nil
        change(&configuration)
        let client = Client(
            environment: try BackendEnvironment(.production, base: "https://x.test"),
            transport: ScriptedTransport(always: .json("{}")),
            configuration: configuration
        )
        _ = try? await client.send(Endpoint<Void>(.get, "/things/7", answer: .nothing))
        let call = try #require(record.calls.first)
        return Language.allCases.map { WireSentence(call).text($0) }
    }

    @Test func aCallThatSucceedsIsOneSentence() async throws {
        #expect(try await sentence(Faults()) == ["The server answered in 0 ms.", "Сървърът отговори за 0 ms."])
    }

    @Test(arguments: [
        (FaultPlan.Rule("*", .offline), "It failed: the server could not be reached."),
        (.init("*", .status(500)), "It failed: the server had an error."),
        (.init("*", .status(429)), "It failed: the server asked to slow down."),
        (.init("*", .status(404)), "It failed: the server does not have it."),
    ])
    func aFailureIsOneSentenceWithoutANumber(rule: FaultPlan.Rule, english: String) async throws {
        #expect(try await sentence(Faults(FaultPlan(rules: [rule]))).first == english)
    }

    @Test func theSentenceStandsBeforeTheDetails() async throws {
        _ = try await sentence(Faults())
        let html = WirePanel(record.calls, .bulgarian).content.html
        let (sentence, details) = (html.firstRange(of: "Сървърът отговори"), html.firstRange(of: "<dl>"))
        #expect(try #require(sentence).lowerBound < #require(details).lowerBound)
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
