internal import HTTPServer
internal import SQLite
internal import Scoring
internal import Wire

/// Why a ScoreBase request was refused or failed. Safe to log.
enum ScoreError: Error, Sendable, Equatable {
    /// It does not exist, or it is another tenant's.
    case notFound(ScoreKind)
    /// Fields of the request are invalid.
    case invalid([HTTPError.Detail])
    /// The rules of the game forbid it at this moment, or another caller was first.
    case conflict(String, [HTTPError.Detail])
    /// The resource has changed since the caller read it.
    case stale
    /// The caller lacks a role.
    case role(String)
    case storage(StorageError)
}

/// The kinds of resources.
enum ScoreKind: String, Sendable {
    case league, season, venue, team, player, game, protest
}

extension ScoreError: HTTPErrorConvertible {
    var httpError: HTTPError {
        switch self {
        case .notFound(let kind): HTTPError(.notFound, .notFound, "\(kind.rawValue.capitalizedFirst) not found")
        case .invalid(let details):
            HTTPError(.badRequest, .validation, "Some values are wrong.", details: details)
        case .conflict(let message, let details): HTTPError(.conflict, .conflict, message, details: details)
        case .stale:
            HTTPError(
                .preconditionFailed,
                .preconditionFailed,
                "The resource has changed; read it again before changing it."
            )
        case .role(let role): HTTPError(.forbidden, .forbidden, "\(role.capitalizedFirst) role required")
        case .storage(let error): error.httpError
        }
    }

    static func invalid(_ field: String, _ problem: String) -> ScoreError { .invalid([.init(field, problem)]) }
}

extension ScoreError {
    /// The caller's error for refusals of the engine; `prefix` names the event within a batch.
    init(_ refusals: [(prefix: String, refusal: RuleError)]) {
        let wrong = refusals.filter { $0.refusal.kind == .wrongValue }
        guard wrong.isEmpty, let first = refusals.first else {
            self = .invalid(wrong.map { .init($0.prefix + ($0.refusal.field ?? "type"), $0.refusal.message) })
            return
        }
        let refusal = first.refusal
        var details: [HTTPError.Detail] = [.init("reason", refusal.code.rawValue)]
        if let field = refusal.field { details.append(.init(first.prefix + field, refusal.message)) }
        if let event = refusal.blockedBy { details.append(.init("blocked_by", event)) }
        if !first.prefix.isEmpty { details.append(.init("event", String(first.prefix.dropLast()))) }
        self = .conflict(refusal.message, details)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
