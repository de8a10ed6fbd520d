#if os(Linux)
    import ActionHandlerApp
    import Backend
    import Bowline
    import BowlineTesting
    import Flow
    import TestSupport
    import Testing

    import Essentials

    /// The app against the real backend over loopback, on a clock that stands at noon of 3 November 2025 in Sofia.
    @MainActor @Suite(.timeLimit(.minutes(8))) struct RealBackendTests {
        typealias State = ActionHandlerFeature.State

        /// Runs `body` with an app whose backend is started for it.
        private func withApp(
            _ preferences: Preferences? = nil,
            _ body: (ActionHandlerContainer) async throws -> Void
        ) async throws {
            let (served, folder) = (try TemporaryFolder(), try TemporaryFolder())
            var configuration = BackendConfiguration()
            configuration.port = 0
            configuration.folder = served.path
            configuration.threads = 1
            let backend = try await Backend.start(configuration)
            do {
                let app = try await ActionHandlerContainer.open(
                    folder: folder.path,
                    environment: try BackendEnvironment(.development, base: backend.url),
                    transport: try CurlTransport(),
                    configuration: .bare(),
                    clock: ManualClock(date: Date(timeIntervalSince1970: TimeInterval(Desk.now)))
                )
                if let preferences { try await app.store.save(preferences) }
                try await body(app)
                await app.close()
            } catch {
                await backend.stop()
                throw error
            }
            await backend.stop()
        }

        /// Says the words and waits until everything has come to rest.
        private func say(_ words: String, to app: ActionHandlerContainer, _ change: (inout State) -> Void = { _ in })
            async throws -> State
        {
            var state = app.newState()
            change(&state)
            let store = Store(initialState: state, reducer: app.feature)
            store.send(.inputChanged(words))
            store.send(.submit)
            while store.runningCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(!store.state.isProcessing, "\(words)")
            #expect(!store.state.message.isEmpty, "\(words)")
            return store.state
        }

        @Test func theDocumentsExampleComesOutExactly() async throws {
            try await withApp { app in
                let state = try await say(Samples.words, to: app)
                #expect(state.result == (try Samples.result()))
                #expect(state.message == Samples.message)
                #expect(state.alert?.message?.text == Samples.message)
                let day = try given(ActionDay("2025-11-03"))
                let entry = try #require(try await app.store.entries(from: day, through: day).first)
                #expect(entry.money == Money(minorUnits: 23_460, currency: "BGN"))
                #expect(entry.category == "Clothes" && entry.details == "next" && entry.type == .expenses)
                let shown = ActionHandlerPresentation(state, at: app.now())
                #expect(shown.ledger.bars.map(\.label) == ["Clothes: 234.60\u{A0}BGN, 100%"])
            }
        }

        @Test func severalThingsInOneSentenceAreAllDone() async throws {
            try await withApp { app in
                let state = try await say("20 lv taxi and remind me to call mum at 6", to: app)
                #expect(state.result?.appActions.map(\.type) == ["log_budget_entry", "create_reminder"])
                let todo = try #require(try await app.store.todos().first)
                #expect(todo.title == "call mum")
                #expect(ActionMoment.text(of: try given(todo.due), in: todo.zone) == "2025-11-03T18:00:00+02:00")
                #expect(state.records.history.count == 2)
                #expect(state.records.ledger?.entries.map(\.money.minorUnits) == [2_000])
            }
        }

        @Test func anEventRepeatsInTheAgenda() async throws {
            try await withApp { app in
                let state = try await say("schedule yoga every tuesday at 9am", to: app)
                let event = try #require(try await app.store.events(from: 0, to: .max).first)
                #expect(event.recurrence?.contains("FREQ=WEEKLY") == true)
                let tuesday = ActionHandlerPresentation(state, at: app.now()).agenda.days[1]
                #expect(tuesday.rows.map(\.time) == ["09:00–10:00"])
            }
        }

        @Test func ordinaryTalkCreatesNothingAndIsAnswered() async throws {
            try await withApp { app in
                let state = try await say("the weather was lovely yesterday", to: app)
                guard case .classificationFailed = state.error else {
                    Issue.record("it was not refused")
                    return
                }
                #expect(try await app.store.todos().isEmpty)
                #expect(state.records.history.map(\.status) == [.failed])
            }
        }

        @Test func whatTheBackendAnswersItselfIsShown() async throws {
            try await withApp { app in
                let state = try await say("what is 15% of 80", to: app)
                #expect(state.result?.actionType == .backendHandled)
                #expect(state.message.contains("12"))
                #expect(state.error == nil && state.records.history.map(\.status) == [.done])
            }
        }

        @Test func aCorrectionGoesBeforeTheBackend() async throws {
            try await withApp { app in
                try await app.store.correct("next", to: "Gifts")
                let state = try await say(Samples.words, to: app)
                #expect(state.message == "Logged expenses: 234.6 BGN in Gifts")
            }
        }

        @Test func theUsersCurrencyAndZoneAreTheBackends() async throws {
            let preferences = Preferences(currency: "EUR", timeZone: "America/New_York", country: "US")
            try await withApp(preferences) { app in
                let state = try await say("remind me to call mum tomorrow at 9am", to: app) {
                    $0.preferences = preferences
                }
                let todo = try #require(state.records.agenda.items.first ?? state.records.agenda.undated.first)
                #expect(ActionMoment.text(of: try given(todo.start), in: todo.zone) == "2025-11-04T09:00:00-05:00")
                _ = try await say("coffee 3.50", to: app)
                let days = LedgerMonth.days(year: 2025, month: 11)
                let entry = try #require(try await app.store.entries(from: days.first, through: days.last).first)
                #expect(entry.money == Money(minorUnits: 350, currency: "EUR"))
            }
        }

        @Test func whatWaitedWithoutANetworkIsDoneForTheDayItWasSaidOn() async throws {
            try await withApp { app in
                try await app.queue.enqueue("remind me to call mum tomorrow at 6pm")
                for await outcome in app.queue.outcomes() {
                    #expect(outcome.input == "remind me to call mum tomorrow at 6pm")
                    break
                }
                let todo = try #require(try await app.store.todos().first)
                #expect(ActionMoment.text(of: try given(todo.due), in: todo.zone) == "2025-11-04T18:00:00+02:00")
                #expect(await app.queue.waiting() == 0)
            }
        }
    }
#endif
