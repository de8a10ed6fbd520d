import ActionHandlerApp
import Bowline
import BowlineTesting
import Essentials
import Testing

struct NetworkServiceTests {
    /// A call that takes everything as it is by default.
    private struct Plain: ActionHandlerApp.Endpoint {
        let path: EndpointPath = "/rates"
        let method = Bowline.RequestMethod.get
    }

    private struct Rate: Decodable, Sendable, Equatable {
        let eur: Decimal
    }

    private func service(_ reply: ScriptedTransport.Reply) throws -> (LiveNetworkService, ScriptedTransport) {
        let transport = ScriptedTransport([reply])
        let environment = try BackendEnvironment(.development, base: "http://127.0.0.1:3000")
        return (
            LiveNetworkService(
                client: Client(environment: environment, transport: transport, configuration: .bare())
            ), transport
        )
    }

    @Test func anAnswerIsReadIntoItsType() async throws {
        let (service, transport) = try service(.json(#"{"eur":1.955}"#))
        let rate: Rate = try await service.sendRequest(to: Plain())
        #expect(rate == Rate(eur: try given(Decimal(string: "1.955"))))
        #expect(transport.requests.first?.method == .get)
        #expect(transport.requests.first?.address.description == "http://127.0.0.1:3000/rates")
    }

    @Test func whatIsForgottenNeedsNoAnswer() async throws {
        try await service(.status(204)).0.sendAndForget(to: Plain())
        await #expect(throws: AppError.network(.rejected(status: 403, message: ""))) {
            try await service(.status(403)).0.sendAndForget(to: Plain())
        }
    }

    @Test func bytesComeAsTheyAre() async throws {
        #expect(try await service(.json("[1,")).0.fetchData(at: Plain()) == Data("[1,".utf8))
    }

    @Test(arguments: [
        (CallError.Reason.cannotConnect(host: "x", .refused), NetworkError.offline), (.timedOut(.waiting), .timedOut),
        (.cancelled, .cancelled), (.malformedResponse("x"), .unreadable(location: "body")),
        (.circuitOpen(host: "x", retryAfter: .seconds(1)), .offline),
        (.invalidRequest(part: "path", problem: "dots"), .invalidRequest("path: dots")),
        (.tooLarge(.body, limit: 1), .unreadable(location: "body")),
    ])
    func everyFailureOfTheRoadIsANetworkError(reason: CallError.Reason, error: NetworkError) async throws {
        let (service, _) = try service(.failure(CallError(reason)))
        await #expect(throws: AppError.network(error)) { try await service.fetchData(at: Plain()) }
    }

    @Test func theMockGivesWhatItIsTold() async throws {
        let mock = MockNetworkService(json: #"{"eur":2}"#)
        let rate: Rate = try await mock.sendRequest(to: Plain())
        #expect(rate.eur == 2)
        try await mock.sendAndForget(to: Plain())
        #expect(await mock.calls.count == 2)
        await #expect(throws: AppError.network(.offline)) {
            try await MockNetworkService(error: .offline).sendAndForget(to: Plain())
        }
    }
}
