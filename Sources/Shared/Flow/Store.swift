/// Holds a feature's state and handles its actions, on any actor.
///
///     let store = Store(initialState: Counter.State(), reducer: Counter())
///     store.onChange = { render($0) }
///     store.send(.plusTapped)
///
/// A store is neither an actor nor bound to the main actor: it belongs to the actor that sends to it, and its effects
/// send their actions on that actor. A screen uses it synchronously on the main actor; a server keeps one in each
/// session's actor. Releasing the store cancels its effects. An action whose reducer returns no effect allocates
/// nothing.
///
/// Alternatives that were rejected: on the main actor, every page of a server would go through that one actor. If the
/// store were an actor, every key press of a keyboard would be asynchronous. A type parameter for the actor would
/// appear in every feature. With an `AsyncStream` of actions, an effect could not wait until the state has changed.
public final class Store<State, Action: Sendable> {
    /// The state after all actions so far.
    public private(set) var state: State
    /// Called after each action with the new state.
    public var onChange: ((State) -> Void)?
    /// Called with each action that an effect sends and the state after it; for tests.
    package var onReceive: ((Action, State) -> Void)?
    /// Called after an effect has ended; for tests.
    package var onEnd: (() -> Void)?

    private let reducer: any Reducer<State, Action>
    private let report: (any Error) -> Void
    private var queuedActions: [Action] = []
    private var isReducing = false
    private var runningEffects: [UInt64: RunningEffect] = [:]
    private var lastNumber: UInt64 = 0

    private struct RunningEffect {
        let ids: [EffectID]
        let task: Task<Void, Never>
    }

    /// Creates a store. `report` is called with errors that effects do not handle.
    public init(
        initialState: State,
        reducer: any Reducer<State, Action>,
        report: @escaping (any Error) -> Void = { _ in }
    ) {
        state = initialState
        self.reducer = reducer
        self.report = report
    }

    deinit {
        for effect in runningEffects.values { effect.task.cancel() }
    }

    /// Runs the reducer and starts its effects. An action sent from within `onChange` is queued until the current one
    /// is done.
    public func send(_ action: Action, isolation: isolated (any Actor)? = #isolation) {
        guard !isReducing else { return queuedActions.append(action) }
        isReducing = true
        reduce(action, isolation: isolation)
        while !queuedActions.isEmpty {
            reduce(queuedActions.removeFirst(), isolation: isolation)
        }
        isReducing = false
    }

    /// The number of running effects.
    package var runningCount: Int { runningEffects.count }

    private func reduce(_ action: Action, isolation: isolated (any Actor)?) {
        let effect = reducer.reduce(into: &state, action: action)
        onChange?(state)
        for step in effect.steps {
            switch step {
            case .cancel(let id): cancel(id)
            case .run(let work): start(work, isolation: isolation)
            }
        }
    }

    private func cancel(_ id: EffectID) {
        for (number, effect) in runningEffects where effect.ids.contains(id) {
            effect.task.cancel()
            runningEffects[number] = nil
        }
    }

    private func start(_ work: Effect<Action>.Work, isolation: isolated (any Actor)?) {
        guard let isolation else { return report(StoreError.noActor) }
        lastNumber += 1
        let number = lastNumber
        let receiver = EffectReceiver(self, on: isolation)
        let send = Send<Action> { await receiver.deliver($0, from: number) }
        let task = Task {
            do {
                try await work.operation(send)
            } catch is CancellationError {
                // A cancelled effect does not report an error.
            } catch {
                if let handler = work.handler {
                    await handler(error, send)
                } else {
                    await receiver.report(error)
                }
            }
            await receiver.end(number)
        }
        runningEffects[number] = RunningEffect(ids: work.ids, task: task)
    }

    // MARK: Results of effects

    fileprivate func receive(_ action: Action, from number: UInt64, isolation: isolated (any Actor)) {
        // A cancelled effect is no longer in `runningEffects`; its actions are dropped.
        guard runningEffects[number] != nil else { return }
        send(action, isolation: isolation)
        onReceive?(action, state)
    }

    fileprivate func end(_ number: UInt64) {
        runningEffects[number] = nil
        onEnd?()
    }

    fileprivate func receive(_ error: any Error) {
        report(error)
    }
}

/// The errors of a store.
public enum StoreError: Error, Sendable, Hashable {
    /// An action with an effect was sent from outside any actor.
    case noActor
}

/// Delivers an effect's actions and errors to its store, from any thread.
///
/// Unchecked because the compiler cannot tie the store to `actor`. The store is accessed only in the functions isolated
/// to `actor`, the actor that `send` was called on. Passing a store to a function isolated to an actor makes the store
/// part of that actor for good.
private final class EffectReceiver<State, Action: Sendable>: @unchecked Sendable {
    private let actor: any Actor
    private weak var store: Store<State, Action>?

    init(_ store: Store<State, Action>, on actor: any Actor) {
        self.store = store
        self.actor = actor
    }

    func deliver(_ action: Action, from number: UInt64) async {
        await deliver(action, from: number, isolation: actor)
    }

    func report(_ error: any Error) async {
        await report(error, isolation: actor)
    }

    func end(_ number: UInt64) async {
        await end(number, isolation: actor)
    }

    private func deliver(_ action: Action, from number: UInt64, isolation: isolated any Actor) async {
        store?.receive(action, from: number, isolation: isolation)
    }

    private func report(_ error: any Error, isolation: isolated any Actor) async {
        store?.receive(error)
    }

    private func end(_ number: UInt64, isolation: isolated any Actor) async {
        store?.end(number)
    }
}
