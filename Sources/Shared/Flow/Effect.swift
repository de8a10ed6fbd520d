/// What a reducer wants done outside of its state: nothing, some work that sends actions back, or the end of such work.
///
///     return .run { send in
///         let gists = try await client.send(.gists)
///         await send(.gistsCame(gists))
///     } catch: { error, send in
///         await send(.loadingFailed(error as? Failure))
///     }
///     .cancellable(id: Job.loading, cancelInFlight: true)
public struct Effect<Action: Sendable>: Sendable {
    /// Work that may wait, on the store's actor unless it says otherwise.
    public typealias Operation = @Sendable (Send<Action>) async throws -> Void
    /// What is done when work throws; a cancellation is not handed to it.
    public typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

    /// One thing to do. Cancelling comes before the work that stands behind it.
    enum Step: Sendable {
        case run(Work)
        case cancel(EffectID)
    }

    /// Work, and the names it can be ended by.
    struct Work: Sendable {
        var ids: [EffectID] = []
        let operation: Operation
        let handler: Handler?
    }

    let steps: [Step]

    /// Nothing is to be done.
    public static var none: Effect { Effect(steps: []) }

    /// Does work that may send actions back. An error nobody catches goes to the store's `report`.
    public static func run(_ operation: @escaping Operation, catch handler: Handler? = nil) -> Effect {
        Effect(steps: [.run(Work(operation: operation, handler: handler))])
    }

    /// All of these, side by side.
    public static func merge(_ effects: Effect...) -> Effect {
        Effect(steps: effects.flatMap(\.steps))
    }

    /// Ends the work that bears this name. Nothing it still sends arrives.
    public static func cancel(id: some Hashable & Sendable) -> Effect {
        Effect(steps: [.cancel(EffectID(id))])
    }

    /// The same, ended by `.cancel(id:)`. With `cancelInFlight`, it first ends what bears the name already.
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

/// The name work can be ended by.
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

/// Brings actions from an effect back to its store, on the store's actor. After the effect was cancelled it does nothing.
public struct Send<Action: Sendable>: Sendable {
    let deliver: @Sendable (Action) async -> Void

    /// Sends an action and returns when the state has changed.
    public func callAsFunction(_ action: Action) async {
        await deliver(action)
    }
}
