import Basics
public import Flow

/// Proves a feature completely: every change of its state and every action its effects send must be named, and no
/// effect may be left.
///
///     try await TestStore.test(Counter(), from: Counter.State()) { store in
///         try store.send(.loadTapped) { $0.isLoading = true }
///         try await store.receive(.answerCame(3)) {
///             $0.isLoading = false
///             $0.count = 3
///         }
///     }
///
/// What is not as named is thrown as a `TestStoreProblem`. Run it on an actor, such as the main one; effects return
/// there.
public final class TestStore<State: Equatable, Action: Equatable & Sendable> {
    private let store: Store<State, Action>
    /// The state as far as the test has named its changes.
    public private(set) var state: State
    private let timeout: Duration
    private var received: [(action: Action, state: State)] = []
    private let uncaught: Uncaught
    private let signal = AsyncSignal()

    private init(_ reducer: any Reducer<State, Action>, from state: State, timeout: Duration) {
        self.state = state
        self.timeout = timeout
        let box = Uncaught()
        store = Store(initialState: state, reducer: reducer) { box.errors.append($0) }
        uncaught = box
        store.onReceive = { [weak self] action, state in self?.take(action, state) }
        store.onEnd = { [signal] in signal.ring() }
    }

    /// Runs `body` with a store at `state`, and then proves that nothing is left. `timeout` bounds each wait for an
    /// effect.
    public static func test(
        _ reducer: any Reducer<State, Action>,
        from state: State,
        timeout: Duration = .seconds(20),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (TestStore) async throws -> Void
    ) async throws {
        let store = TestStore(reducer, from: state, timeout: timeout)
        try await body(store)
        try await store.finish(isolation: isolation)
    }

    /// Sends an action; `change` makes of the state before it the state after it. Without `change` nothing may change.
    public func send(
        _ action: Action,
        isolation: isolated (any Actor)? = #isolation,
        _ change: (inout State) -> Void = { _ in }
    ) throws(TestStoreProblem) {
        try refuseUnnamed()
        store.send(action, isolation: isolation)
        try compare(change, with: store.state, after: action)
    }

    /// Waits for the next action an effect sends.
    public func receive(
        _ action: Action,
        isolation: isolated (any Actor)? = #isolation,
        _ change: (inout State) -> Void = { _ in }
    ) async throws(TestStoreProblem) {
        while received.isEmpty {
            guard await signal.wait(atMost: timeout) else {
                throw TestStoreProblem(.nothingReceived, "waited for \(action)")
            }
        }
        let next = received.removeFirst()
        guard next.action == action else {
            throw TestStoreProblem(.otherAction, "waited for \(action) and got \(next.action)")
        }
        try compare(change, with: next.state, after: action)
    }

    private func finish(isolation: isolated (any Actor)?) async throws(TestStoreProblem) {
        try refuseUnnamed()
        // An effect that has sent its last action still needs a moment to end.
        while store.runningCount > 0 {
            guard await signal.wait(atMost: timeout) else {
                try refuseUnnamed()
                throw TestStoreProblem(.unfinishedEffects, "\(store.runningCount) still run")
            }
        }
        try refuseUnnamed()
    }

    private func refuseUnnamed() throws(TestStoreProblem) {
        if let error = uncaught.errors.first { throw TestStoreProblem(.uncaughtError, "\(error)") }
        if let first = received.first { throw TestStoreProblem(.unnamedAction, "\(first.action)") }
    }

    private func compare(
        _ change: (inout State) -> Void,
        with actual: State,
        after action: Action
    ) throws(TestStoreProblem) {
        change(&state)
        guard state == actual else {
            throw TestStoreProblem(.otherState, "after \(action)\n  named:  \(state)\n  actual: \(actual)")
        }
    }

    private func take(_ action: Action, _ state: State) {
        received.append((action, state))
        signal.ring()
    }
}

/// What a `TestStore` found that the test had not named. It shows state and actions, so it is for tests only.
public struct TestStoreProblem: Error, CustomStringConvertible {
    /// The kinds of findings.
    public enum Kind: Sendable, Hashable {
        /// The state is not what the test made of it.
        case otherState
        /// An effect sent another action.
        case otherAction
        /// No effect sent an action in time.
        case nothingReceived
        /// An effect sent an action the test has not received.
        case unnamedAction
        /// Effects are still under way at the end.
        case unfinishedEffects
        /// An effect threw what nobody caught.
        case uncaughtError
    }

    /// What kind of finding it is.
    public let kind: Kind
    /// The finding in words.
    public let description: String

    init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        description = "\(kind): \(detail)"
    }
}

/// Wakes one waiter; a ring that nobody waits for is not kept, as the waiter looks before it waits.
private final class AsyncSignal: Sendable {
    private let waiter = Locked<CheckedContinuation<Bool, Never>?>(nil)

    func ring() { answer(true) }

    /// True when it rang, false when the time was up.
    func wait(atMost time: Duration, isolation: isolated (any Actor)? = #isolation) async -> Bool {
        let timer = Task { [self] in
            try await Task.sleep(for: time)
            answer(false)
        }
        defer { timer.cancel() }
        return await withCheckedContinuation { continuation in
            waiter.withLock { $0 = continuation }
        }
    }

    private func answer(_ rang: Bool) {
        waiter.withLock { waiter in
            defer { waiter = nil }
            return waiter
        }?.resume(returning: rang)
    }
}

/// What effects threw, shared by the store's report and the test store.
private final class Uncaught {
    var errors: [any Error] = []
}
