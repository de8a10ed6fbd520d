#if canImport(SwiftUI)
    package import Flow
    import Observation

    /// A store's state for views: a view that reads `state` is redrawn when it changes.
    @MainActor @Observable
    package final class StoreMirror<State: Sendable, Action: Sendable> {
        /// The state after all actions so far.
        package private(set) var state: State
        @ObservationIgnored private let store: Store<State, Action>
        @ObservationIgnored private var watchers: [Int: AsyncStream<State>.Continuation] = [:]
        @ObservationIgnored private var lastWatcher = 0

        /// Creates a mirror, which replaces the store's `onChange`.
        package init(_ store: Store<State, Action>) {
            self.store = store
            state = store.state
            store.onChange = { [weak self] state in self?.take(state) }
        }

        package func send(_ action: Action) { store.send(action) }

        /// Sends an action and waits until `isBusy` returns false or the task is cancelled.
        package func send(_ action: Action, while isBusy: @MainActor (State) -> Bool) async {
            let (states, watcher) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
            lastWatcher += 1
            let number = lastWatcher
            watchers[number] = watcher
            defer { watchers[number] = nil }
            send(action)
            guard isBusy(state) else { return }
            for await state in states where !isBusy(state) { return }
        }

        private func take(_ state: State) {
            self.state = state
            for watcher in watchers.values { watcher.yield(state) }
        }
    }
#endif
