/// Carries out one type of action.
///
/// Write a handler for a new type of action as `docs/handler-extension-guide.md` shows step by step. A handler checks
/// the action, carries it out on this device and returns a message. It gets the services it needs in its initializer;
/// the coordinator holds it. In tests, another handler of the same payload replaces it.
public protocol ActionHandler<ActionType>: Sendable {
    /// The payload of its actions.
    associatedtype ActionType: ActionPayload

    /// Carries out the action.
    func handle(_ action: ActionType) async throws -> ActionHandlerResult

    /// Carries out the action with this id. Called twice with the same id, e.g. after a crash, it is carried out once.
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

    /// Throws, since nothing can be undone.
    public func undo(_ receipt: ActionReceipt) async throws {
        throw ActionHandlerError.invalidActionType(receipt.type)
    }

    /// Throws, since nothing can be redone.
    public func redo(_ receipt: ActionReceipt) async throws {
        throw ActionHandlerError.invalidActionType(receipt.type)
    }

    /// False: a handler says when it can redo.
    public var canRedo: Bool { false }
}

/// The result of an action.
public struct ActionHandlerResult: Sendable, Equatable {
    /// True when it was done.
    public let success: Bool
    /// What was done, in the user's language.
    public let message: String?
    /// True when the backend's own message would be wrong, e.g. after a correction of the category.
    public let replacesBackend: Bool
    /// The receipt for undoing it; nil when it cannot be undone.
    public let receipt: ActionReceipt?

    /// A question with choices: nothing was done yet, since more than one thing on this device is meant.
    public let question: ActionResult?
    /// True when the message is what the user asked for, and nothing was changed.
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
