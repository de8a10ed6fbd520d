public import Bowline
public import Flow

/// The reducer of the app.
///
///     let feature = ActionHandlerFeature(repository: repository, journal: journal, services: store, now: now)
///     let store = Store(initialState: ActionHandlerFeature.State(at: now()), reducer: feature)
///     store.send(.inputChanged("120eur at next"))
///     store.send(.submit)
///
/// For all submitted words, `isProcessing` finally becomes false and a message is set.
public struct ActionHandlerFeature: Reducer {
    /// The services that store data on the device.
    public typealias Services = BudgetPersistenceService & CalendarService & CorrectionService & HistoryService
        & LimitService
        & PreferenceService & ReminderService

    let repository: any ActionHandlerRepositoryProtocol
    let journal: ActionJournal
    let services: any Services
    let queue: (any OfflineQueue)?
    let hasServerAnswered: @Sendable () -> Bool
    let clock: (any KitClock)?
    let notices: (any ReminderNotices)?
    let speech: (any SpeechRecognition)?
    let now: @Sendable () -> Int

    enum Job: Hashable, Sendable {
        case processing, delivering, reading, ringing, noticing, listening, undoing
    }

    /// Creates the reducer. Without a queue, words are not kept while the backend cannot be reached.
    /// `hasServerAnswered` is true if the last call got any response; `now` is the time in seconds since 1970 in UTC.
    /// `clock` times the reminders, which do not ring without it, and the time to undo a removal; `notices` schedules notifications for while the app
    /// is closed. Without `speech` there is no dictation.
    public init(
        repository: any ActionHandlerRepositoryProtocol,
        journal: ActionJournal,
        services: any Services,
        queue: (any OfflineQueue)? = nil,
        hasServerAnswered: @escaping @Sendable () -> Bool = { false },
        clock: (any KitClock)? = nil,
        notices: (any ReminderNotices)? = nil,
        speech: (any SpeechRecognition)? = nil,
        now: @escaping @Sendable () -> Int
    ) {
        self.repository = repository
        self.journal = journal
        self.services = services
        self.queue = queue
        self.hasServerAnswered = hasServerAnswered
        self.clock = clock
        self.notices = notices
        self.speech = speech
        self.now = now
    }

    /// Changes the state for one action.
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .appeared:
            state.isOpen = true
            state.dictation = speech == nil ? nil : .off
            return .merge(readPreferences(state.preferences.language), deliver())
        case .disappeared:
            state.isOpen = false
            state.isProcessing = false
            let (silence, ending) = (stopListening(&state), endRemoval(&state))
            return .merge(
                silence,
                ending,
                .cancel(id: Job.delivering),
                .cancel(id: Job.reading),
                .cancel(id: Job.processing),
                .cancel(id: Job.ringing)
            )
        case .inputChanged(let input):
            setInput(input, &state)
            return .none
        case .pieceCorrected(let piece, let value):
            state.draft.correct(piece, to: value)
            return .none
        case .speechHeard(let words, let isFinal):
            setInput(words, &state)
            return isFinal ? .merge(stopListening(&state), submit(&state)) : .none
        case .dictation(let action): return reduceDictation(&state, action)
        case .submit:
            return submit(&state)
        case .cancelTapped:
            guard state.isProcessing else { return .none }
            state.isProcessing = false
            state.message = state.strings.declined
            return .cancel(id: Job.processing)
        case .retryTapped(let entry):
            guard entry.status == .failed, !state.isProcessing else { return .none }
            setInput(entry.input, &state)
            let forget = Effect<Action>.run { [services] _ in try? await services.removeHistory(entry.number) }
            return .merge(forget, submit(&state))
        case .processResponse(let result): return take(result, &state)
        case .actionExecuted(let result): return take(result, &state)
        case .queued(let result): return take(result, &state)
        case .delivered(let outcome): return take(outcome, &state)
        case .answer(let action): return reduceAnswer(&state, action)
        case .records(let action): return reduceRecords(&state, action)
        case .preferences(let action): return reducePreferences(&state, action)
        case .ringing(let action): return reduceRinging(&state, action)
        case .export(let action): return reduceExport(&state, action)
        }
    }

    // MARK: Words

    private func setInput(_ input: String, _ state: inout State) {
        state.input = input
        state.understood = UnderstoodSpan.spans(in: input, at: now(), state.preferences)
        // Bank messages have their own reader.
        let isBank = BankReport.action(in: input, at: now(), state.preferences)?.isFromKnownAccount ?? false
        let actions =
            isBank
            ? [] : Draft.actions(in: input, at: now(), state.preferences, corrections: state.records.corrections)
        state.draft.read(actions, of: input)
    }

    /// Checks the words and sends them to the backend.
    private func submit(_ state: inout State) -> Effect<Action> {
        guard !state.isProcessing else { return .none }
        do throws(InputError) {
            state.sent = try InputError.checked(state.input)
        } catch {
            state.message = state.strings.text(error)
            return .none
        }
        guard !state.draft.isWrong else {
            state.message = state.strings.text(ActionValueError.amount)
            return .none
        }
        state.sentDraft = state.draft
        if state.draft.isLeftOut {
            state.message = state.strings.declined
            clearInput(&state)
            return .none
        }
        state.isProcessing = true
        state.message = ""
        state.error = nil
        state.result = nil
        state.pending = nil
        // A bank's message is carried out on this device and not sent.
        if let action = BankReport.action(in: state.sent, at: now(), state.preferences), action.isFromKnownAccount {
            return perform([action], input: state.sent, message: "")
        }
        return .run { [repository, input = state.sent] send in
            do throws(ActionHandlerError) {
                await send(.processResponse(.success(try await repository.processInput(input))))
            } catch {
                await send(.processResponse(.failure(error)))
            }
        }
        .cancellable(id: Job.processing, cancelInFlight: true)
    }
}

extension ActionHandlerFeature.State {
    /// The texts in the user's language.
    var strings: ActionHandlerStrings { ActionHandlerStrings(preferences.language) }
}
