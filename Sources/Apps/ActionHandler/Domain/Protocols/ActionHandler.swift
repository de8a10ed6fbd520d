/// Carries out one type of action.
///
/// `docs/handler-extension-guide.md` shows step by step how to write a handler for a new type of action. A handler
/// checks the action, carries it out on this device and returns a message. It gets its services in its initializer; the
/// coordinator holds it. In tests, another handler for the same payload replaces it.
public protocol ActionHandler<ActionType>: Sendable {
    /// The payload of its actions.
    associatedtype ActionType: ActionPayload

    /// Carries out the action.
    func handle(_ action: ActionType) async throws -> ActionHandlerResult

    /// Carries out the action with this id. Calling it again with the same id, e.g. after a crash, has no further
    /// effect.
    func handle(_ action: ActionType, as id: String) async throws -> ActionHandlerResult

    /// Undoes the action. Never called on a handler that returns no receipts.
    func undo(_ receipt: ActionReceipt) async throws

    /// Carries out the undone action again. Never called unless `canRedo` is true.
    func redo(_ receipt: ActionReceipt) async throws

    /// True when an undone action can be carried out again. Default: false.
    var canRedo: Bool { get }
}

extension ActionHandler {
    /// Handles the action without using the id.
    public func handle(_ action: ActionType, as id: String) async throws -> ActionHandlerResult {
        try await handle(action)
    }

    /// Throws `invalidActionType`; this handler cannot undo.
    public func undo(_ receipt: ActionReceipt) async throws {
        throw ActionHandlerError.invalidActionType(receipt.type)
    }

    /// Throws `invalidActionType`; this handler cannot redo.
    public func redo(_ receipt: ActionReceipt) async throws {
        throw ActionHandlerError.invalidActionType(receipt.type)
    }

    /// False by default.
    public var canRedo: Bool { false }
}

/// The result of an action.
public struct ActionHandlerResult: Sendable, Equatable {
    /// True if the action was carried out.
    public let success: Bool
    /// A message about the result, in the user's language.
    public let message: String?
    /// True when the backend's own message would be wrong, e.g. after a correction of the category.
    public let replacesBackend: Bool
    /// The receipt for undoing it; nil when it cannot be undone.
    public let receipt: ActionReceipt?

    /// A question with choices if the request matches several items on this device; nothing was done yet.
    public let question: ActionResult?
    /// True if the message answers a question of the user, and nothing was changed.
    public let isAnswer: Bool

    /// Creates a result from its parts.
    public init(
        success: Bool,
        message: String? = nil,
        replacesBackend: Bool = false,
        receipt: ActionReceipt? = nil,
        question: ActionResult? = nil,
        isAnswer: Bool = false
    ) {
        self.success = success
        self.message = message
        self.replacesBackend = replacesBackend
        self.receipt = receipt
        self.question = question
        self.isAnswer = isAnswer
    }
}
