import ActionHandlerApp

// Step 1: what the action carries.
struct DimLightsAction: ActionPayload, Decodable {
    static let type = "dim_lights"

    let room: String
    let brightness: Double
}
