public import Flow

/// What the app does when something happens to it.
///
///     let feature = ActionHandlerFeature(repository: repository, journal: journal, services: store, now: now)
///     let store = Store(initialState: ActionHandlerFeature.State(at: now()), reducer: feature)
///     store.send(.inputChanged("120eur at next"))
///     store.send(.submit)
///
/// Whatever happens to words that were sent, in the end the spinner is off and there is a message.
public struct ActionHandlerFeature: Reducer {
    /// Everything that is kept on the device.
    public typealias Services = BudgetPersistenceService & CalendarService & CorrectionService & HistoryService
        & PreferenceService & ReminderService

    let repository: any ActionHandlerRepositoryProtocol
    let journal: ActionJournal
    let services: any Services
    let queue: (any OfflineQueue)?
    let hasServerAnswered: @Sendable () -> Bool
    let now: @Sendable () -> Int

    enum Job: Hashable, Sendable {
        case processing, delivering, reading
    }

    /// Rules that act through these. Without a queue, words are not kept when the backend is away. `hasServerAnswered` tells whether the
    /// last call was answered at all; `now` the instant in seconds since 1970 began in UTC.
    public init(
        repository: any ActionHandlerRepositoryProtocol,
        journal: ActionJournal,
        services: any Services,
        queue: (any OfflineQueue)? = nil,
        hasServerAnswered: @escaping @Sendable () -> Bool = { false },
        now: @escaping @Sendable () -> Int
    ) {
        self.repository = repository
        self.journal = journal
        self.services = services
        self.queue = queue
        self.hasServerAnswered = hasServerAnswered
        self.now = now
    }

    /// Changes the state for one action.
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .inputChanged, .speechHeard, .submit, .cancelTapped, .retryTapped:
            reduceWords(&state, action)
        case .processResponse, .actionExecuted, .kept, .delivered:
            reduceOutcome(&state, action)
        case .choiceTapped, .confirmTapped, .declineTapped, .alertDismissed, .unansweredCame:
            reduceAnswer(&state, action)
        case .appeared, .disappeared, .noted, .monthMoved, .agendaMoved, .bookCame, .undoTapped, .doneTapped,
            .categoryChosen,
            .changed, .preferencesCame, .preferencesChanged:
            reduceBook(&state, action)
        case .exportTapped, .exported, .exportTaken:
            reduceExport(&state, action)
        }
    }

    // MARK: Words

    private func reduceWords(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .inputChanged(let input):
            setInput(input, &state)
            return .none
        case .speechHeard(let words, let isFinal):
            setInput(words, &state)
            return isFinal ? submit(&state) : .none
        case .submit:
            return submit(&state)
        case .cancelTapped:
            guard state.isProcessing else { return .none }
            state.isProcessing = false
            state.message = state.messages.declined
            return .cancel(id: Job.processing)
        case .retryTapped(let entry):
            guard entry.status == .failed, !state.isProcessing else { return .none }
            setInput(entry.input, &state)
            let forget = Effect<Action>.run { [services] _ in try? await services.removeHistory(entry.number) }
            return .merge(forget, submit(&state))
        default:
            return .none
        }
    }

    private func setInput(_ input: String, _ state: inout State) {
        state.input = input
        state.understood = UnderstoodSpan.spans(in: input, at: now(), state.preferences)
    }

    /// Words are looked at before they are sent; what they mean is the backend's to say.
    private func submit(_ state: inout State) -> Effect<Action> {
        guard !state.isProcessing else { return .none }
        do throws(InputProblem) {
            state.sent = try InputProblem.checked(state.input)
        } catch {
            state.message = state.messages.text(error)
            return .none
        }
        state.isProcessing = true
        state.message = ""
        state.error = nil
        state.result = nil
        state.pending = nil
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
    /// What is said, in the person's language.
    var messages: Messages { Messages(preferences.language) }
}
