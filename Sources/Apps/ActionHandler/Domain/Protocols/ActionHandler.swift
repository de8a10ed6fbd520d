/// Does what one type of action asks for.
///
/// Write one for a type nobody handles yet; `docs/handler-extension-guide.md` goes through it step by step. A handler checks what it is
/// given, does the work on this device and says what it did. It is neither a service nor a repository: it gets the services it needs by
/// its initializer, and the coordinator holds it. Its double in a test is another handler of the same payload.
public protocol ActionHandler<ActionType>: Sendable {
    /// What its actions carry.
    associatedtype ActionType: ActionPayload

    /// Does what is asked for.
    func handle(_ action: ActionType) async throws -> ActionHandlerResult

    /// The same under a name: asked twice under one name, as after a crash, it is done once. Handlers that keep nothing need not care.
    func handle(_ action: ActionType, as id: String) async throws -> ActionHandlerResult

    /// Takes back what was done. A handler that gives no receipts is never asked.
    func undo(_ receipt: ActionReceipt) async throws
}

extension ActionHandler {
    /// Does it without minding the name.
    public func handle(_ action: ActionType, as id: String) async throws -> ActionHandlerResult {
        try await handle(action)
    }

    /// Nothing can be taken back.
    public func undo(_ receipt: ActionReceipt) async throws {
        throw ActionHandlerError.invalidActionType(receipt.type)
    }
}

/// What came of an action.
public struct ActionHandlerResult: Sendable, Equatable {
    /// True when it was done.
    public let success: Bool
    /// What was done, in the person's language.
    public let message: String?
    /// True when the backend could not know what was done, so that its own sentence would be wrong.
    public let replacesBackend: Bool
    /// What it left, when that can be taken back.
    public let receipt: ActionReceipt?

    /// A result of these parts.
    public init(
        success: Bool,
        message: String? = nil,
        replacesBackend: Bool = false,
        receipt: ActionReceipt? = nil
    ) {
        self.success = success
        self.message = message
        self.replacesBackend = replacesBackend
        self.receipt = receipt
    }
}
