public import Essentials
import Phrases

/// Why nothing came of a person's words. The list is closed: every screen handles every case.
public enum ActionHandlerError: Error, Sendable, Equatable {
    /// The backend did not make anything of them; its own sentence says why.
    case classificationFailed(String)
    /// They were understood, and this device could not do it, for this reason.
    case executionFailed(String)
    /// There is no handler for that type of action.
    case invalidActionType(String)
    /// The backend cannot be reached.
    case backendUnavailable
    /// The backend's answer is not what was agreed.
    case invalidResponse
}

extension ActionHandlerError: LocalizedError {
    /// A sentence for people, in English; `Messages` has the others.
    public var errorDescription: String? { Messages(.english).text(self) }
}

extension ActionHandlerError: CustomStringConvertible {
    /// The case's name and nothing that a person wrote, for logs.
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

/// What is wrong with words before they are sent.
/// See docs/decisions/actionhandler.md, "The app checks only the length of words before it sends them".
public enum InputProblem: Error, Sendable, Equatable {
    /// There are none.
    case empty
    /// There are more characters than the backend reads.
    case tooLong(limit: Int)

    /// The most characters that are sent.
    public static let limit = 1_000

    /// The words as they are sent, without space around them.
    public static func checked(_ input: String) throws(InputProblem) -> String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        let trimmed = String(input.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.count <= limit else { throw .tooLong(limit: limit) }
        return trimmed
    }
}
