import Bowline
import BowlineFaults
import BowlineTesting
import Essentials
import Testing
import TypeSafeApp
import Wire

struct NetworkClientTests {
    private let clock = ManualClock()

    private func network(
        _ transport: ScriptedTransport,
        base: String = "https://api.example.com",
        faults: FaultPlan = .none
    ) throws -> BowlineNetworkClient {
        var configuration = Client.Configuration(clock: clock)
        configuration.networkLayers = [Faults(faults)]
        return BowlineNetworkClient(
            environment: try BackendEnvironment(.production, base: base),
            transport: transport,
            apiKey: "dev-api-key",
            configuration: configuration
        )
    }

    private func post(_ network: BowlineNetworkClient) async -> Result<Data, CallError> {
        do throws(CallError) {
            return .success(try await network.post(Data("{}".utf8), to: "/analyze-text"))
        } catch {
            return .failure(error)
        }
    }

    @Test func anAnswerOfSuccessIsGiven() async throws {
        let transport = ScriptedTransport([.json(Sample.high)])
        let answer = try await post(network(transport)).get()
        #expect(String(decoding: answer, as: UTF8.self) == Sample.high)
        let request = try #require(transport.requests.first)
        #expect(request.method == .post)
        #expect(request.address.description == "https://api.example.com/analyze-text")
    }

    @Test func theRequestSaysItIsJSONAndCarriesTheKey() async throws {
        let transport = ScriptedTransport([.json(Sample.high)])
        _ = await post(try network(transport))
        let headers = try #require(transport.requests.first).headers
        #expect(headers[.contentType] == "application/json")
        #expect(headers[.apiKey] == "dev-api-key")
    }

    @Test func afterTwoSecondsAndAHalfItIsOver() async throws {
        #expect(BowlineNetworkClient.timeout == .milliseconds(2500))
        let transport = ScriptedTransport([.json(Sample.high)])
        let slow = FaultPlan(rules: [.init("*", .latency(milliseconds: 60_000))])
        let network = try network(transport, faults: slow)
        let start = clock.now
        async let outcome = post(network)
        while start.duration(to: clock.now) < .milliseconds(2500) {
            await clock.sleepers(1)
            clock.advance(by: clock.nextWake ?? .zero)
        }
        guard case .failure(let failure) = await outcome, case .timedOut = failure.reason else {
            Issue.record("it did not time out")
            return
        }
        #expect(start.duration(to: clock.now) == .milliseconds(2500))
    }

    @Test func theDeadlineTravelsWithTheRequest() async throws {
        let transport = ScriptedTransport([.json(Sample.high)])
        let start = clock.now
        _ = await post(try network(transport))
        let deadline = try #require(transport.requests.first?.deadline)
        #expect(start.duration(to: deadline) == .milliseconds(2500))
    }

    @Test(arguments: [400, 429, 500])
    func anAnswerThatSaysNoIsAFailure(status: Int) async throws {
        let body = #"{"error":{"code":"VALIDATION_ERROR","message":"no"}}"#
        let outcome = await post(try network(ScriptedTransport([.json(body, status: status)])))
        guard case .failure(let failure) = outcome, case .rejected(status, _) = failure.reason else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test func withoutANetworkItIsAFailure() async throws {
        let transport = ScriptedTransport(
            always: .failure(CallError(.cannotConnect(host: "api.example.com", .unreachable)))
        )
        let network = try network(transport)
        // The waits between attempts pass as soon as they begin.
        let hands = Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: clock.nextWake ?? .zero)
                await Task.yield()
            }
        }
        let outcome = await post(network)
        hands.cancel()
        guard case .failure(let failure) = outcome else {
            Issue.record("it did not fail")
            return
        }
        #expect(failure.description.contains("api.example.com"))
    }

    @Test func onlyHTTPSIsSpoken() {
        #expect(throws: CallError.self) { try BackendEnvironment(.production, base: "http://api.example.com") }
        #expect(throws: Never.self) { try BackendEnvironment(.development, base: "http://localhost:8000") }
    }
}
