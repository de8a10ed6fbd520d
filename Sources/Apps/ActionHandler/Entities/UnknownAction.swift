import Bowline
import Essentials

/// An action of a type that this version of the app does not know.
public struct UnknownAction: Sendable, Equatable, Codable {
    /// The name of the type in JSON.
    public let type: String
    /// The whole object as JSON, its members sorted by name.
    public let json: String
}

extension ActionPayload where Self: Decodable {
    /// Reads the payload from the JSON of an action this app has no case for. A type added from outside needs no more
    /// than this.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .unknown(let unknown) = action, unknown.type == Self.type else {
            throw .invalidActionType(action.type)
        }
        do {
            self = try JSONCoding.standard.decode(Self.self, from: Data(unknown.json.utf8))
        } catch {
            throw .invalidResponse
        }
    }
}
