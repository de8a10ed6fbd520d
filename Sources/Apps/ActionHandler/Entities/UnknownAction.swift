import Bowline
import Essentials

/// An action of a type that this version of the app does not know.
public struct UnknownAction: Sendable, Equatable, Codable {
    /// The name of the type in JSON.
    public let type: String
    /// The whole object as JSON, with sorted keys.
    public let json: String
}

extension ActionPayload where Self: Decodable {
    /// Decodes the payload from the JSON of an action that has no case in ``Action``. A type added from outside needs
    /// only this.
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
