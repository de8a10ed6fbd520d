import ActionHandlerApp
import Testing

/// The guide, followed to the letter: a type of action the app has never heard of is understood, done and taken back.
struct HandlerGuideTests {
    private let lights = Lights()

    private func answer(_ brightness: String) -> MockNetworkService {
        MockNetworkService(
            json: """
                {"success": true, "action_type": "app_action_required", "message": "Lights in the hall",
                 "app_action": {"type": "dim_lights", "room": "hall", "brightness": \(brightness)}}
                """
        )
    }

    private func action(_ brightness: String) async throws -> Action {
        let source = ActionHandlerRemoteDataSource(networkService: answer(brightness))
        let result = try await ActionHandlerRepository(remoteDataSource: source).processInput("dim the hall")
        return try #require(result.appAction)
    }

    @Test func aRegisteredHandlerDoesIt() async throws {
        // Step 3: the coordinator learns of it.
        let coordinator = ActionHandlerCoordinator([])
        await coordinator.register(DimLightsActionHandler(lights: lights))

        let result = try await coordinator.handle(try await action("0.25"))
        #expect(result.message == "Dimmed the lights: hall")
        #expect(await lights.brightness == ["hall": 0.25])
        try await coordinator.undo(try #require(result.receipt))
        #expect(await lights.brightness == ["hall": 1])
    }

    @Test func valuesItRefusesAreToldLikeAnyOthers() async throws {
        let coordinator = ActionHandlerCoordinator([DimLightsActionHandler(lights: lights)])
        await #expect(throws: ActionHandlerError.executionFailed("Lights go from 0 to 1.")) {
            try await coordinator.handle(try await action("7"))
        }
        await #expect(throws: ActionHandlerError.invalidResponse) {
            try await coordinator.handle(try await action(#""bright""#))
        }
    }

    @Test func withoutTheHandlerItIsShownPolitely() async throws {
        await #expect(throws: ActionHandlerError.invalidActionType("dim_lights")) {
            try await ActionHandlerCoordinator([]).handle(try await action("1"))
        }
        #expect(
            ActionHandlerError.invalidActionType("dim_lights").errorDescription
                == "This version of the app cannot do that yet. An update may help."
        )
    }
}
