import Bowline
import BowlineTesting
import Essentials
import Testing

@testable import ActionHandlerApp

struct RepositoryTests {
    private func repository(_ network: any NetworkService) -> ActionHandlerRepository {
        ActionHandlerRepository(remoteDataSource: ActionHandlerRemoteDataSource(networkService: network))
    }

    private func repository(_ replies: [ScriptedTransport.Reply]) throws -> (ActionHandlerRepository, ScriptedTransport)
    {
        let transport = ScriptedTransport(replies)
        let client = Client(
            environment: try BackendEnvironment(.development, base: "http://127.0.0.1:3000"),
            transport: transport,
            configuration: .bare()
        )
        return (repository(LiveNetworkService(client: client)), transport)
    }

    @Test func theDocumentsExampleBecomesABudgetAction() async throws {
        let (repository, transport) = try repository([.json(Samples.json)])
        let result = try await repository.processInput(Samples.words)
        #expect(result == (try Samples.result()))
        #expect(result.appAction == .budget(try Samples.budget()))
        let request = try #require(transport.requests.first)
        #expect(request.method == .post)
        #expect(request.address.description == "http://127.0.0.1:3000/api/v1/process")
        #expect(request.headers[.contentType] == "application/json")
        #expect(request.headers[.idempotencyKey] == nil || request.traits.retries == .withIdempotencyKey)
        #expect(try request.body.text == #"{"input":"120eur at next"}"#)
    }

    @Test func whereAndWhenTheWordsAreSaidGoesAlong() async throws {
        let network = MockNetworkService(json: Samples.json)
        let source = ActionHandlerRemoteDataSource(networkService: network) {
            InputContext(timeZone: "Europe/Sofia", currency: "BGN", country: "BG", now: "2025-11-03T12:00:00+02:00")
        }
        _ = try await source.classify(input: "x")
        let call = try #require(await network.calls.first)
        #expect(
            try call.body.text == """
                {"country":"BG","currency":"BGN","input":"x","now":"2025-11-03T12:00:00+02:00","time_zone":"Europe/Sofia"}
                """
        )
    }

    @Test(arguments: [
        (Result<String, NetworkError>.failure(.offline), ActionHandlerError.backendUnavailable),
        (.failure(.timedOut), .backendUnavailable),
        (.failure(.cancelled), .backendUnavailable),
        (.failure(.rejected(status: 503, message: "")), .backendUnavailable),
        (.failure(.rejected(status: 404, message: "no such page")), .classificationFailed("no such page")),
        (.failure(.rejected(status: 404, message: "")), .invalidResponse),
        (.failure(.invalidRequest("path")), .backendUnavailable),
        (.failure(.unreadable(location: "body")), .invalidResponse),
        (.success("{}"), .invalidResponse),
        (.success("<html>"), .invalidResponse),
        (
            .success(#"{"success":false,"action_type":"error","message":"I see nothing to do.","app_action":null}"#),
            .classificationFailed("I see nothing to do.")
        ),
    ])
    func whatGoesWrongIsTold(outcome: Result<String, NetworkError>, error: ActionHandlerError) async throws {
        let network =
            switch outcome {
            case .success(let json): MockNetworkService(json: json)
            case .failure(let error): MockNetworkService(error: error)
            }
        await #expect(throws: error) { try await repository(network).processInput("x") }
    }

    @Test(arguments: [400, 413, 429])
    func aRefusalOfTheSameFormIsReadAsOne(status: Int) async throws {
        let json = #"{"success":false,"action_type":"error","message":"input is too long","app_action":null}"#
        let (repository, _) = try repository([.json(json, status: status)])
        await #expect(throws: ActionHandlerError.classificationFailed("input is too long")) {
            try await repository.processInput("x")
        }
    }

    @Test(arguments: [500, 502, 503])
    func aServerInTroubleIsAsGoodAsAway(status: Int) async throws {
        let (repository, _) = try repository([.json("<html>Bad Gateway</html>", status: status)])
        await #expect(throws: ActionHandlerError.backendUnavailable) { try await repository.processInput("x") }
    }

    @Test func aLostConnectionIsAnUnavailableBackend() async throws {
        let (repository, _) = try repository([.failure(CallError(.cannotConnect(host: "x", .refused)))])
        await #expect(throws: ActionHandlerError.backendUnavailable) { try await repository.processInput("x") }
    }

    @Test(arguments: [
        #"{"type":"log_budget_entry","amount":1,"date":"2025-02-30","transaction_type":"Expenses","category":"x"}"#,
        #"{"type":"log_budget_entry","amount":1,"date":"2025-02-03","transaction_type":"Spent","category":"x"}"#,
        #"{"type":"create_reminder","title":"x","due":"tomorrow"}"#,
        #"{"type":"create_calendar_event","title":"x","start":"2025-02-03T25:00:00Z"}"#,
    ])
    func valuesThatAreNoneAreAnInvalidResponse(action: String) async throws {
        let network = MockNetworkService(
            json: #"{"success":true,"action_type":"app_action_required","message":"m","app_action":\#(action)}"#
        )
        await #expect(throws: ActionHandlerError.invalidResponse) { try await repository(network).processInput("x") }
    }

    @Test func anUnknownTypeKeepsItsJSON() async throws {
        let network = MockNetworkService(
            json: """
                {"success":true,"action_type":"app_action_required","message":"m",
                 "app_action":{"type":"dim_lights","room":"hall","brightness":0.25}}
                """
        )
        let result = try await repository(network).processInput("x")
        let json = #"{"brightness":0.25,"room":"hall","type":"dim_lights"}"#
        #expect(result.appAction == .unknown(UnknownAction(type: "dim_lights", json: json)))
    }

    @Test func severalActionsAndQuestionsComeWhole() async throws {
        let task = #"{"type":"create_task","title":"buy milk","list":"shopping","priority":"high"}"#
        let reminder = #"{"type":"create_reminder","title":"call mum","due":"2025-11-03T18:00:00+02:00"}"#
        let network = MockNetworkService(
            json: """
                {"success":true,"action_type":"backend_handled","message":"Which?","app_action":\(task),
                 "app_actions":[\(task),\(reminder)],"clarify":{"choices":[{"label":"Task","app_action":\(task)}]}}
                """
        )
        let result = try await repository(network).processInput("x")
        let expected = TaskAction(title: "buy milk", list: "shopping", priority: .high)
        #expect(result.actionType == .backendHandled)
        #expect(
            result.appActions == [
                .task(expected),
                .reminder(ReminderAction(title: "call mum", due: try Samples.moment("2025-11-03T18:00:00+02:00"))),
            ]
        )
        #expect(result.clarification?.choices == [.init(label: "Task", action: .task(expected))])
    }

    @Test func theMockRecordsAndFails() async throws {
        let mock = MockActionHandlerRepository(mockResult: try Samples.result())
        #expect(try await mock.processInput("a") == Samples.result())
        #expect(await mock.recordedInputs == ["a"])
        let failing = MockActionHandlerRepository(shouldFail: true)
        await #expect(throws: ActionHandlerError.classificationFailed("Mock failure")) {
            try await failing.processInput("b")
        }
        #expect(try await MockActionHandlerRepository().processInput("c").success)
    }
}

extension RequestBody {
    /// What it says, when it is in memory.
    var text: String {
        get throws {
            switch self {
            case .json(let json): String(decoding: try json.written(), as: UTF8.self)
            case .bytes(let bytes, _): String(decoding: bytes, as: UTF8.self)
            default: ""
            }
        }
    }
}
