public import Essentials
import LocalizedTexts

/// Why a user's words could not be carried out. Every screen handles every case.
public enum ActionHandlerError: Error, Sendable, Equatable {
    /// The backend did not understand the words; the value is its explanation.
    case classificationFailed(String)
    /// The words were understood, but the device could not carry them out, for this reason.
    case executionFailed(String)
    /// There is no handler for that type of action.
    case invalidActionType(String)
    /// The backend cannot be reached.
    case backendUnavailable
    /// The backend's response cannot be read.
    case invalidResponse
}

extension ActionHandlerError: LocalizedError {
    /// A sentence for the user, in English.
    public var errorDescription: String? { ActionHandlerStrings(.english).text(self) }
}

extension ActionHandlerError: CustomStringConvertible {
    /// The case's name without any of the user's text, for logs.
    public var description: String {
        switch self {
        case .classificationFailed: "classificationFailed"
        case .executionFailed: "executionFailed"
        case .invalidActionType(let type): "invalidActionType(\(type))"
        case .backendUnavailable: "backendUnavailable"
        case .invalidResponse: "invalidResponse"
        }
    }
}

/// Why words cannot be sent.
/// See docs/decisions/actionhandler.md, "The app checks only the length of words before it sends them".
public enum InputError: Error, Sendable, Equatable {
    /// The text is empty.
    case empty
    /// The text is longer than the backend accepts.
    case tooLong(limit: Int)

    /// The maximum number of characters.
    public static let limit = 1_000

    /// The words without surrounding whitespace. Throws if they are empty or too long.
    public static func checked(_ input: String) throws(InputError) -> String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        let trimmed = String(input.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.count <= limit else { throw .tooLong(limit: limit) }
        return trimmed
    }
}
