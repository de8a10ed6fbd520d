/// What a reducer asks the store to do: nothing, run work that sends actions back, or cancel such work.
///
///     return .run { send in
///         let gists = try await client.send(.gists)
///         await send(.gistsCame(gists))
///     } catch: { error, send in
///         await send(.loadingFailed(error as? CallError))
///     }
///     .cancellable(id: Job.loading, cancelInFlight: true)
public struct Effect<Action: Sendable>: Sendable {
    /// Asynchronous work that sends actions back to the store.
    public typealias Operation = @Sendable (Send<Action>) async throws -> Void
    /// Called when the work throws an error other than a cancellation.
    public typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

    /// One step of an effect. A cancellation comes before the work that it makes room for.
    enum Step: Sendable {
        case run(Work)
        case cancel(EffectID)
    }

    /// Work, and the ids by which it can be cancelled.
    struct Work: Sendable {
        var ids: [EffectID] = []
        let operation: Operation
        let handler: Handler?
    }

    let steps: [Step]

    /// The effect that does nothing.
    public static var none: Effect { Effect(steps: []) }

    /// Runs work that may send actions. If there is no `handler`, errors are passed to the store's `report`.
    public static func run(_ operation: @escaping Operation, catch handler: Handler? = nil) -> Effect {
        Effect(steps: [.run(Work(operation: operation, handler: handler))])
    }

    /// Runs these effects concurrently.
    public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

    /// Runs the effects in a list concurrently.
    public static func merge(_ effects: [Effect]) -> Effect {
        // A closure instead of a key path: in a generic type a key path is created on each call, which takes five
        // microseconds.
        Effect(steps: effects.flatMap { $0.steps })
    }

    /// Cancels the effects with this id. Actions that they send afterwards are dropped.
    public static func cancel(id: some Hashable & Sendable) -> Effect {
        Effect(steps: [.cancel(EffectID(id))])
    }

    /// Gives the effect an id for `.cancel(id:)`. With `cancelInFlight`, running effects with this id are cancelled
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

/// The id by which work can be cancelled.
struct EffectID: Hashable, Sendable {
    private let value: any Hashable & Sendable

    init(_ value: some Hashable & Sendable) {
        self.value = value
    }

    static func == (lhs: EffectID, rhs: EffectID) -> Bool {
        AnyHashable(lhs.value) == AnyHashable(rhs.value)
    }

    func hash(into hasher: inout Hasher) {
        AnyHashable(value).hash(into: &hasher)
    }
}

/// Sends actions from an effect to its store, on the store's actor. Does nothing after the effect was cancelled.
public struct Send<Action: Sendable>: Sendable {
    let deliver: @Sendable (Action) async -> Void

    /// Sends an action, and returns when the state has changed.
    public func callAsFunction(_ action: Action) async {
        await deliver(action)
    }
}
