import ActionHandlerApp
import Flow
import Testing

/// What the person does with what is kept, driven through a store as a screen drives it.
@MainActor struct BookTests {
    private final class Screen {
        let desk: Desk
        let store: Store<ActionHandlerFeature.State, ActionHandlerFeature.Action>
        var state: ActionHandlerFeature.State { store.state }
        var shown: ActionHandlerPresentation { ActionHandlerPresentation(state, at: Desk.now) }

        init(_ desk: Desk) {
            self.desk = desk
            let feature = ActionHandlerFeature(
                repository: MockActionHandlerRepository(),
                journal: desk.journal,
                services: desk.store
            ) { Desk.now }
            store = Store(initialState: ActionHandlerFeature.State(at: Desk.now), reducer: feature)
        }

        /// Sends an action and waits until its effects have ended.
        func send(_ action: ActionHandlerFeature.Action, isolation: isolated (any Actor)? = #isolation) async {
            store.send(action)
            while store.runningCount > 0 { await Task.yield() }
        }
    }

    private func screen() async throws -> Screen {
        let desk = try await Desk.open()
        _ = try await desk.journal.perform([.budget(try Samples.budget())], input: Samples.words, message: "")
        _ = try await desk.journal.perform([.calendar(try Samples.event())], input: "dentist", message: "")
        _ = try await desk.journal.perform([.task(TaskAction(title: "milk"))], input: "milk", message: "")
        await desk.journal.record(failed: "mumble", message: "No idea.")
        let screen = Screen(desk)
        await screen.send(.appeared)
        return screen
    }

    @Test func everythingIsThereWhenTheAppComesUp() async throws {
        let shown = try await screen().shown
        #expect(shown.ledger.title == "November 2025")
        #expect(shown.ledger.totals.map(\.amount) == ["234.60\u{A0}BGN"])
        #expect(shown.ledger.bars.map(\.label) == ["Clothes: 234.60\u{A0}BGN, 100%"])
        #expect(shown.ledger.chart.count == 30)
        #expect(shown.ledger.chart[2].height == 1 && shown.ledger.chart[3].height == 0)
        #expect(shown.ledger.rows.map(\.date) == ["Mon 3"])
        #expect(shown.ledger.emptyText == nil)
        #expect(shown.agenda.title == "3–9 November 2025")
        // The days in a row that have nothing are one.
        #expect(
            shown.agenda.days.map(\.title) == ["Mon 3 November", "Tue 4 November", "Wed 5 November – Sun 9 November"]
        )
        #expect(shown.agenda.days.map(\.isToday) == [true, false, false])
        #expect(shown.agenda.days[1].rows.map(\.label) == ["15:30–16:30, Dentist"])
        #expect(shown.agenda.undated.map(\.title) == ["milk"])
        #expect(shown.history.rows.map(\.words) == ["mumble", "milk", "dentist", Samples.words])
        #expect(shown.history.rows.map { $0.undoLabel != nil } == [false, true, true, true])
        #expect(shown.history.rows.map { $0.retryLabel != nil } == [true, false, false, false])
        #expect(shown.history.tallies.contains { $0.title == "Budget entry: done" && $0.count == "1" })
    }

    @Test func aLineIsTakenBack() async throws {
        let screen = try await screen()
        let entry = try #require(screen.state.records.history.last)
        await screen.send(.records(.undoTapped(entry)))
        #expect(screen.state.message == "Undone.")
        #expect(screen.shown.ledger.emptyText == "Nothing was logged this month.")
        #expect(screen.shown.history.rows.last?.status == "Undone")
        // A second time there is nothing to take back, and it is said.
        await screen.send(.records(.undoTapped(try #require(screen.state.records.history.last))))
        #expect(screen.state.message == "There is nothing to undo.")
        #expect(screen.state.error != nil)
    }

    @Test func whatWasTakenBackIsDoneAgain() async throws {
        let screen = try await screen()
        await screen.send(.records(.undoTapped(try #require(screen.state.records.history.last))))
        #expect(screen.shown.history.rows.map(\.redoLabel) == [nil, nil, nil, "Redo"])
        await screen.send(.records(.redoTapped(try #require(screen.state.records.history.last))))
        #expect(screen.state.message == "Redone.")
        #expect(screen.shown.ledger.rows.map(\.amount) == ["234.60\u{A0}BGN"])
        #expect(screen.shown.history.rows.last?.undoLabel == "Undo")
        await screen.send(.records(.redoTapped(try #require(screen.state.records.history.last))))
        #expect(screen.state.message == "There is nothing to redo.")
        #expect(screen.state.error != nil)
    }

    @Test func chipsSayWhatWordsMeanAndAreCorrectedBeforeSending() async throws {
        let screen = try await screen()
        await screen.send(.inputChanged("120eur at next"))
        let chips = screen.shown.input.chips
        #expect(
            chips.map(\.label) == ["Kind: Expense", "Amount: 120", "Category: Clothes", "Day: Mon 3 November 2025"]
        )
        #expect(chips[1].control == .text("120", unit: "EUR"))
        guard case .choice(let days, let chosen) = chips[3].control else { return #expect(Bool(false)) }
        #expect(chosen == "2025-11-03" && days.first { $0.value == chosen }?.title == "Today")
        await screen.send(.pieceCorrected(chips[1].piece, to: ""))
        #expect(screen.shown.input.chips[1].isWrong && !screen.shown.input.canSubmit)
        await screen.send(.submit)
        #expect(screen.state.message == "An amount must be above zero." && !screen.state.isProcessing)
        await screen.send(.pieceCorrected(chips[1].piece, to: "60"))
        await screen.send(.pieceCorrected(chips[2].piece, to: "Gifts"))
        await screen.send(.inputChanged("120eur at next yesterday"))
        #expect(screen.shown.input.chips.map(\.isCorrected) == [false, true, true, false])
        await screen.send(.submit)
        #expect(screen.state.records.ledger?.entries.map(\.category) == ["Gifts", "Clothes"])
        #expect(screen.shown.input.chips.isEmpty && screen.state.input.isEmpty)
    }

    @Test func aLimitIsSetAndRemoved() async throws {
        let screen = try await screen()
        await screen.send(.records(.limitChosen("0", category: "Clothes", rollsOver: false)))
        #expect(screen.state.message == "An amount must be above zero.")
        await screen.send(.records(.limitChosen("300", category: "Clothes", rollsOver: true)))
        #expect(
            screen.shown.ledger.limits.map(\.text)
                == ["Clothes: 234.60\u{A0}BGN of 300.00\u{A0}BGN, 65.40\u{A0}BGN left"]
        )
        await screen.send(.records(.limitChosen("", category: "Clothes", rollsOver: false)))
        #expect(screen.shown.ledger.limits.isEmpty)
        #expect(screen.shown.undo?.text == "The limit of Clothes is removed.")
        #expect(!screen.shown.ledger.limitForm.categories.map(\.category).contains("Salary"))
    }

    @Test func whatIsLeftOutWhollyIsNotSent() async throws {
        let screen = try await screen()
        await screen.send(.inputChanged("120eur at next"))
        await screen.send(.pieceCorrected(try #require(screen.shown.input.chips.first).piece, to: Draft.leftOut))
        #expect(screen.shown.input.chips.map(\.isLeftOut) == [true])
        await screen.send(.submit)
        #expect(screen.state.message == "Nothing was done.")
        #expect(screen.state.records.ledger?.entries.count == 1)
    }

    @Test func whatRecursIsShownChangedAndEnded() async throws {
        let screen = try await screen()
        var rent = try Samples.budget("600", details: "rent")
        rent.recurrence = "FREQ=MONTHLY"
        _ = try await screen.desk.journal.perform([.budget(rent)], input: "rent 600 monthly", message: "")
        await screen.send(.records(.changeRecorded))
        let row = try #require(screen.shown.ledger.recurring.first)
        #expect(row.details == "rent" && row.amount == "600.00" && row.currency == "BGN")
        #expect(row.when == "Every month · next Wed 3 December 2025")
        await screen.send(.records(.recurringAmountChosen("much", for: row.entry)))
        #expect(screen.state.message == "An amount must be above zero.")
        await screen.send(.records(.recurringAmountChosen("650,50", for: row.entry)))
        #expect(screen.shown.ledger.recurring.map(\.amount) == ["650.50"])
        #expect(screen.shown.ledger.rows.contains { $0.amount == "650.50\u{A0}BGN" })
        await screen.send(.records(.recurringEnded(row.entry)))
        #expect(screen.shown.ledger.recurring.isEmpty)
        #expect(screen.shown.undo?.text == "It no longer recurs." && screen.shown.status == nil)
        #expect(screen.shown.ledger.rows.contains { $0.details == "rent" })
    }

    @Test func aCorrectionHoldsForItsLikeFromNowOn() async throws {
        let screen = try await screen()
        let entry = try #require(screen.state.records.ledger?.entries.first)
        await screen.send(.records(.categoryChosen("Gifts", for: entry)))
        #expect(screen.shown.ledger.rows.map(\.category) == ["Gifts"])
        #expect(screen.shown.ledger.rows[0].categories.count == 28)
        #expect(screen.state.message == "I will remember that.")
        let next = try await screen.desk.coordinator.handle(.budget(try Samples.budget()))
        #expect(next.message == "Logged expenses: 234.6 BGN in Gifts")
        await screen.send(.records(.categoryChosen("  ", for: entry)))
        #expect(screen.shown.ledger.rows.map(\.category) == ["Gifts"])
        await screen.send(.records(.categoryChosen("Model trains", for: entry)))
        #expect(screen.shown.ledger.rows.last?.categories.first?.title == "Model trains")
    }

    @Test func aTaskIsTickedOffAndOnAgain() async throws {
        let screen = try await screen()
        let task = try #require(screen.state.records.agenda.undated.first)
        await screen.send(.records(.doneTapped(task, isDone: true)))
        #expect(screen.shown.agenda.undated.map(\.isDone) == [true])
        await screen.send(.records(.doneTapped(task, isDone: false)))
        #expect(screen.shown.agenda.undated.map(\.isDone) == [false])
    }

    @Test func otherMonthsAndWeeksAreShown() async throws {
        let screen = try await screen()
        await screen.send(.records(.monthMoved(2)))
        #expect(screen.shown.ledger.title == "January 2026")
        #expect(screen.shown.ledger.emptyText != nil)
        await screen.send(.records(.monthMoved(-2)))
        #expect(screen.shown.ledger.rows.count == 1)
        await screen.send(.records(.agendaMoved(4)))
        #expect(screen.shown.agenda.title == "1–7 December 2025")
        await screen.send(.records(.agendaMoved(4)))
        #expect(screen.shown.agenda.title == "29 December 2025 – 4 January 2026")
        await screen.send(.records(.agendaMoved(-4)))
        await screen.send(.records(.agendaMoved(-1)))
        #expect(screen.shown.agenda.title == "24–30 November 2025")
        await screen.send(.records(.agendaMoved(-2)))
        #expect(screen.shown.agenda.days.map(\.title) == ["Mon 10 November – Sun 16 November"])
        #expect(screen.shown.agenda.days.allSatisfy { $0.rows.isEmpty && !$0.isToday })
    }

    @Test func whatIsKeptComesAsFiles() async throws {
        let screen = try await screen()
        await screen.send(.export(.exportTapped(.ledger)))
        let table = try #require(screen.state.exported)
        #expect(table.name == "ledger-2025-11.csv")
        #expect(table.text.hasSuffix("2025-11-03,Expenses,Clothes,234.60,BGN,next\r\n"))
        await screen.send(.export(.exportTapped(.agenda)))
        #expect(screen.state.exported?.mediaType == "text/calendar; charset=utf-8")
        #expect(screen.state.exported?.text.contains("SUMMARY:Dentist\r\n") == true)
        await screen.send(.export(.exportTaken))
        #expect(screen.state.exported == nil)
        await screen.desk.store.close()
        await screen.send(.export(.exportTapped(.agenda)))
        #expect(screen.state.message == "The data on this device cannot be used.")
    }

    @Test func preferencesAreKeptAndUsedAtOnce() async throws {
        let screen = try await screen()
        var wanted = screen.state.preferences
        wanted[.weekStart] = "7"
        wanted[.language] = "bg"
        wanted[.currency] = "eur"
        await screen.send(.preferences(.preferencesChanged(wanted)))
        #expect(screen.state.message == "Запазено.")
        #expect(screen.shown.agenda.days.first?.title == "нд 2 ноември")
        #expect(screen.shown.ledger.totals.map(\.amount) == ["234,60\u{A0}BGN"])
        #expect(screen.shown.ledger.bars.map(\.title) == ["Дрехи"])
        #expect(try await screen.desk.store.preferences().currency == "EUR")
        #expect(screen.shown.language == "bg")
    }

    @Test func wrongPreferencesAreNamedAndNotKept() async throws {
        let screen = try await screen()
        var wanted = screen.state.preferences
        wanted[.timeZone] = "Mars/Base"
        wanted[.weekStart] = "soon"
        await screen.send(.preferences(.preferencesChanged(wanted)))
        #expect(screen.state.message == "This is not a time zone. An example is Europe/Sofia.")
        let problems = screen.shown.preferences.fields.filter { $0.problem != nil }.map(\.name)
        #expect(problems == [.timeZone, .weekStart])
        #expect(try await screen.desk.store.preferences() == Preferences())
    }

    @Test func wordsOfTheHistoryAreSentAgain() async throws {
        let screen = try await screen()
        let failed = try #require(screen.state.records.history.first)
        await screen.send(.retryTapped(failed))
        #expect(screen.state.message == "Mock success")
        #expect(!screen.state.isProcessing)
        #expect(screen.state.records.history.map(\.input) == ["mumble", "milk", "dentist", Samples.words])
        #expect(screen.state.records.history.first?.status == .done)
    }

    @Test func aDiskThatRefusesIsTold() async throws {
        let screen = try await screen()
        await screen.desk.store.close()
        await screen.send(.records(.monthMoved(1)))
        #expect(screen.state.message == "The data on this device cannot be used.")
        #expect(screen.shown.status?.tone == .bad)
        #expect(screen.shown.status?.role == "alert")
        #expect(!screen.state.isProcessing)
    }
}
