/// What a reducer asks the store to do: nothing, work that sends actions back, or cancelling such work.
///
///     return .run { send in
///         let gists = try await client.send(.gists)
///         await send(.gistsCame(gists))
///     } catch: { error, send in
///         await send(.loadingFailed(error as? CallError))
///     }
///     .cancellable(id: Job.loading, cancelInFlight: true)
public struct Effect<Action: Sendable>: Sendable {
    /// Work that may wait, on the store's actor unless it says otherwise.
    public typealias Operation = @Sendable (Send<Action>) async throws -> Void
    /// Called when work throws. Not called for a cancellation.
    public typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

    /// One thing to do. Cancelling comes before the work that stands behind it.
    enum Step: Sendable {
        case run(Work)
        case cancel(EffectID)
    }

    /// Work and the ids it can be cancelled by.
    struct Work: Sendable {
        var ids: [EffectID] = []
        let operation: Operation
        let handler: Handler?
    }

    let steps: [Step]

    /// The effect that does nothing.
    public static var none: Effect { Effect(steps: []) }

    /// Runs work that may send actions. Errors that `handler` does not catch are passed to the store's `report`.
    public static func run(_ operation: @escaping Operation, catch handler: Handler? = nil) -> Effect {
        Effect(steps: [.run(Work(operation: operation, handler: handler))])
    }

    /// Runs these effects concurrently.
    public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

    /// Runs the effects of a list at the same time.
    public static func merge(_ effects: [Effect]) -> Effect {
        // A key path in a generic type is built at run time with each call, for five microseconds.
        Effect(steps: effects.flatMap { $0.steps })
    }

    /// Cancels the effects with this id. Actions they still send are dropped.
    public static func cancel(id: some Hashable & Sendable) -> Effect {
        Effect(steps: [.cancel(EffectID(id))])
    }

    /// Gives the effect an id for `.cancel(id:)`. With `cancelInFlight`, effects that have the id already are cancelled
    /// first.
    public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
        let id = EffectID(id)
        let named = steps.map { step in
            guard case .run(var work) = step else { return step }
            work.ids.append(id)
            return .run(work)
        }
        return Effect(steps: cancelInFlight ? [.cancel(id)] + named : named)
    }
}

/// The id that work can be cancelled by.
struct EffectID: Hashable, Sendable {
    private let value: any Hashable & Sendable

    init(_ value: some Hashable & Sendable) {
        self.value = value
    }

    static func == (one: EffectID, other: EffectID) -> Bool {
        AnyHashable(one.value) == AnyHashable(other.value)
    }

    func hash(into hasher: inout Hasher) {
        AnyHashable(value).hash(into: &hasher)
    }
}

/// Brings actions from an effect back to its store, on the store's actor. After the effect was cancelled it does
/// nothing.
public struct Send<Action: Sendable>: Sendable {
    let deliver: @Sendable (Action) async -> Void

    /// Sends an action and returns when the state has changed.
    public func callAsFunction(_ action: Action) async {
        await deliver(action)
    }
}
