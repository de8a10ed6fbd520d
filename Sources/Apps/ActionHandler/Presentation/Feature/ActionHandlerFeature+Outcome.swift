import Flow

extension ActionHandlerFeature {
    // MARK: What came of words

    func reduceOutcome(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .processResponse(.success(let result)):
            return respond(to: result, &state)
        case .processResponse(.failure(.backendUnavailable)) where queue != nil:
            return keep(&state)
        case .processResponse(.failure(let error)):
            fail(error, &state)
            return remember(failed: state)
        case .actionExecuted(.success(let result)):
            state.isProcessing = false
            state.message = result.message ?? state.message
            clearInput(&state)
            raise(state.messages.success, &state)
            return readBook(state)
        case .actionExecuted(.failure(let error)):
            fail(error, &state)
            return readBook(state)
        case .kept(.success(let waiting)):
            state.isProcessing = false
            state.waiting = waiting
            state.message = state.isServerInTrouble ? state.messages.queuedForServer : state.messages.queued
            clearInput(&state)
            return .none
        case .kept(.failure(let error)):
            fail(error, &state)
            return remember(failed: state)
        case .delivered(let queued):
            return take(queued, &state)
        default:
            return .none
        }
    }

    private func respond(to result: ActionResult, _ state: inout State) -> Effect<Action> {
        state.result = result
        state.message = result.message
        let actions = result.sureActions
        if state.preferences.confirmsFirst, !actions.isEmpty {
            state.isProcessing = false
            state.pending = .confirm(result, input: state.sent)
            return .none
        }
        state.pending = result.openQuestion.map { .clarify($0, input: state.sent) }
        if !actions.isEmpty { return perform(actions, input: state.sent, message: result.message) }
        state.isProcessing = false
        guard state.pending == nil else { return .none }
        // The backend has answered it all, and it goes into the history as that.
        clearInput(&state)
        return remember(answered: state)
    }

    func perform(_ actions: [ActionHandlerApp.Action], input: String, message: String) -> Effect<Action> {
        .run { [journal] send in
            do throws(ActionHandlerError) {
                let result = try await journal.perform(actions, input: input, message: message)
                await send(.actionExecuted(.success(result)))
            } catch {
                await send(.actionExecuted(.failure(error)))
            }
        }
    }

    /// The backend is away: the words wait for it.
    private func keep(_ state: inout State) -> Effect<Action> {
        guard let queue else { return .none }
        state.isServerInTrouble = hasServerAnswered()
        return .run { [input = state.sent] send in
            do throws(ActionHandlerError) {
                try await queue.keep(input)
                await send(.kept(.success(await queue.waiting())))
            } catch {
                await send(.kept(.failure(error)))
            }
        }
        .cancellable(id: Job.processing)
    }

    private func take(_ queued: QueuedOutcome, _ state: inout State) -> Effect<Action> {
        state.waiting = max(0, state.waiting - 1)
        switch queued.outcome {
        case .done(let result):
            if !state.isProcessing { state.message = result.message ?? state.message }
        case .question(let result):
            // A question that something else is being done or asked meanwhile stays in the history.
            guard !state.isProcessing, state.pending == nil else { break }
            state.message = result.message
            state.pending =
                result.openQuestion == nil || !result.sureActions.isEmpty
                ? .confirm(result, input: queued.input) : .clarify(result, input: queued.input)
        case .failed(let error):
            if !state.isProcessing {
                state.error = error
                state.message = state.messages.text(error)
            }
        }
        return readBook(state)
    }

    // MARK: The person's answer

    func reduceAnswer(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .alertDismissed:
            state.alert = nil
            return .none
        case .unansweredCame(let unanswered):
            return bringBack(unanswered, &state)
        case .choiceTapped(let index):
            guard case .clarify(let result, let input) = state.pending,
                let choices = result.clarification?.choices, choices.indices.contains(index)
            else { return .none }
            begin(&state)
            // The backend has said nothing of it yet; the handler does.
            return perform([choices[index].action], input: input, message: "")
        case .confirmTapped:
            guard case .confirm(let result, let input) = state.pending else { return .none }
            begin(&state)
            state.pending = result.openQuestion.map { .clarify($0, input: input) }
            return perform(result.sureActions, input: input, message: result.message)
        case .declineTapped:
            guard state.pending != nil else { return .none }
            state.pending = nil
            state.message = state.messages.declined
            return .none
        default:
            return .none
        }
    }

    /// What the person is doing or is asked by now goes before what an earlier process asked.
    private func bringBack(_ unanswered: Unanswered, _ state: inout State) -> Effect<Action> {
        guard !state.isProcessing, state.unanswered == nil else { return .none }
        (state.pending, state.alert) = (unanswered.pending, unanswered.alert)
        switch unanswered.pending {
        case .confirm(let result, let input), .clarify(let result, let input):
            (state.result, state.message, state.sent) = (result, result.message, input)
        case nil:
            state.message = unanswered.alert?.message?.text ?? state.message
        }
        return .none
    }

    private func begin(_ state: inout State) {
        state.pending = nil
        state.error = nil
        state.isProcessing = true
    }

    // MARK: Ends

    private func fail(_ error: ActionHandlerError, _ state: inout State) {
        state.isProcessing = false
        state.error = error
        state.message = state.messages.text(error)
        raise(state.messages.failure, &state)
    }

    private func raise(_ title: String, _ state: inout State) {
        let message = state.message
        state.alert = AlertState {
            TextState(title)
        } message: {
            TextState(message)
        }
    }

    /// What was done need not be said again; what was written meanwhile stays.
    private func clearInput(_ state: inout State) {
        guard (try? InputProblem.checked(state.input)) == state.sent else { return }
        state.input = ""
        state.understood = []
    }

    private func remember(failed state: State) -> Effect<Action> {
        .run { [journal, input = state.sent, message = state.message] send in
            await journal.keep(failed: input, message: message)
            await send(.noted)
        }
    }

    private func remember(answered state: State) -> Effect<Action> {
        .run { [journal, input = state.sent, message = state.message] send in
            await journal.keep(answered: input, message: message)
            await send(.noted)
        }
    }
}
