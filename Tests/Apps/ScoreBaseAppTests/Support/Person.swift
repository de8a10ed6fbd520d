#if os(Linux)
    import Basics
    import Flow
    import Wire

    @testable import ScoreBaseApp

    /// A person with ScoreBase in hand: the real rules over a real container, driven as a renderer drives them.
    actor Person {
        private let store: Store<ScoreBaseState, ScoreBaseAction>
        private var waiting:
            [(test: @Sendable (ScoreBaseState) -> Bool, wake: CheckedContinuation<ScoreBaseState, Never>)] = []

        init(_ container: ScoreBaseContainer) {
            store = Store(initialState: ScoreBaseState(), reducer: ScoreBaseFeature(ScoreBaseDependencies(container)))
        }

        /// What is shown now.
        var state: ScoreBaseState { store.state }

        /// Sends an action to the app's store.
        func act(_ action: ScoreBaseAction) {
            store.onChange = { [weak self] state in self?.assumeIsolated { $0.wake(state) } }
            store.send(action)
        }

        /// The state once it is as wanted.
        func see(_ test: @escaping @Sendable (ScoreBaseState) -> Bool) async -> ScoreBaseState {
            if test(store.state) { return store.state }
            return await withCheckedContinuation { waiting.append((test, $0)) }
        }

        private func wake(_ state: ScoreBaseState) {
            let done = waiting.filter { $0.test(state) }
            waiting.removeAll { $0.test(state) }
            for one in done { one.wake.resume(returning: state) }
        }

        /// Signs in and opens the game.
        func open(_ game: String, as name: String) async -> OpenGame {
            act(.appeared)
            _ = await see { $0.screen == .signIn }
            act(.signIn(.usernameChanged(name)))
            act(.signIn(.passwordChanged(HiddenText(Stadium.password))))
            act(.signIn(.submitTapped))
            let inside = await see { $0.leagues.hasLoaded }
            act(.leagues(.leagueTapped(inside.leagues.page.items[0].leagueId)))
            _ = await see { $0.league?.games != nil && $0.league?.table != nil }
            act(.league(.gameTapped(game)))
            let opened = await see { $0.game?.live == .live && $0.game?.book != nil }
            return opened.game ?? OpenGame(game)
        }
    }
#endif
