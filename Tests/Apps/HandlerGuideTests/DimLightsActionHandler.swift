import ActionHandlerApp

// What it works on: a service of the app's own, handed in by the initializer.
actor Lights {
    private(set) var brightness: [String: Double] = [:]

    func dim(_ room: String, to brightness: Double) -> Double? {
        let before = self.brightness[room]
        self.brightness[room] = brightness
        return before
    }
}

// Step 2: who does it.
struct DimLightsActionHandler: ActionHandler {
    let lights: Lights

    func handle(_ action: DimLightsAction) async throws -> ActionHandlerResult {
        guard (0...1).contains(action.brightness) else {
            throw ActionHandlerError.executionFailed("Lights go from 0 to 1.")
        }
        let before = await lights.dim(action.room, to: action.brightness)
        return ActionHandlerResult(
            success: true,
            message: "Dimmed the lights: \(action.room)",
            receipt: ActionReceipt(type: DimLightsAction.type, id: "\(action.room)=\(before ?? 1)")
        )
    }

    // Only for what can be taken back.
    func undo(_ receipt: ActionReceipt) async throws {
        let parts = receipt.id.split(separator: "=")
        guard parts.count == 2, let before = Double(parts[1]) else {
            throw ActionHandlerError.executionFailed("That receipt is not mine.")
        }
        _ = await lights.dim(String(parts[0]), to: before)
    }
}
