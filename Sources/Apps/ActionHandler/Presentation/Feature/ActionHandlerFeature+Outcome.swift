import Flow

extension ActionHandlerFeature {
    // MARK: Results

    func take(_ response: Result<ActionResult, ActionHandlerError>, _ state: inout State) -> Effect<Action> {
        switch response {
        case .success(let result): return respond(to: state.sentDraft.corrected(result), &state)
        case .failure(.backendUnavailable) where queue != nil: return queue(&state)
        case .failure(let error):
            // If the user corrected the draft, its own reading is used.
            if case .classificationFailed = error, let own = state.sentDraft.deviceResult {
                return respond(to: own, &state)
            }
            fail(error, &state)
            return remember(failed: state)
        }
    }

    func take(_ result: Result<ActionHandlerResult, ActionHandlerError>, _ state: inout State) -> Effect<Action> {
        switch result {
        case .success(let result):
            state.isProcessing = false
            state.message = result.message ?? state.message
            if let question = result.question {
                state.pending = .clarify(question, input: state.sent)
                return readRecords(state)
            }
            clearInput(&state)
            // An action that only shows something is answered next to the field.
            if !result.isAnswer { showAlert(state.strings.success, &state) }
        case .failure(let error): fail(error, &state)
        }
        return readRecords(state)
    }

    func take(_ waiting: Result<Int, ActionHandlerError>, _ state: inout State) -> Effect<Action> {
        switch waiting {
        case .success(let waiting):
            state.isProcessing = false
            state.waiting = waiting
            state.message = state.isServerInTrouble ? state.strings.queuedForServer : state.strings.queued
            clearInput(&state)
            return .none
        case .failure(let error):
            fail(error, &state)
            return remember(failed: state)
        }
    }

    private func respond(to result: ActionResult, _ state: inout State) -> Effect<Action> {
        state.result = result
        state.message = result.message
        let actions = result.sureActions
        if state.preferences.confirmsFirst, result.needsConfirmation {
            state.isProcessing = false
            state.pending = .confirm(result, input: state.sent)
            return .none
        }
        state.pending = result.openQuestion.map { .clarify($0, input: state.sent) }
        if !actions.isEmpty { return perform(actions, input: state.sent, message: result.message) }
        state.isProcessing = false
        guard state.pending == nil else { return .none }
        // The backend answered without an action; the answer is recorded in the history.
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

    /// Queues the words until the backend can be reached.
    private func queue(_ state: inout State) -> Effect<Action> {
        guard let queue else { return .none }
        state.isServerInTrouble = hasServerAnswered()
        return .run { [input = state.sent, draft = state.sentDraft] send in
            do throws(ActionHandlerError) {
                try await queue.enqueue(input, draft: draft)
                await send(.queued(.success(await queue.waiting())))
            } catch {
                await send(.queued(.failure(error)))
            }
        }
        .cancellable(id: Job.processing)
    }

    func take(_ queued: QueuedOutcome, _ state: inout State) -> Effect<Action> {
        state.waiting = max(0, state.waiting - 1)
        switch queued.outcome {
        case .done(let result):
            if !state.isProcessing { state.message = result.message ?? state.message }
        case .question(let result):
            // While other words are processed or asked about, the question stays in the history.
            guard !state.isProcessing, state.pending == nil else { break }
            state.message = result.message
            state.pending =
                result.openQuestion == nil || !result.sureActions.isEmpty
                ? .confirm(result, input: queued.input) : .clarify(result, input: queued.input)
        case .failed(let error):
            if !state.isProcessing {
                state.error = error
                state.message = state.strings.text(error)
            }
        }
        return readRecords(state)
    }

    // MARK: The person's answer

    func reduceAnswer(_ state: inout State, _ action: AnswerAction) -> Effect<Action> {
        switch action {
        case .alertDismissed:
            state.alert = nil
            return .none
        case .unansweredLoaded(let unanswered):
            return restoreInput(unanswered, &state)
        case .choiceTapped(let index):
            guard case .clarify(let result, let input) = state.pending,
                let choices = result.clarification?.choices, choices.indices.contains(index)
            else { return .none }
            begin(&state)
            // The message comes from the handler.
            return perform([choices[index].action], input: input, message: "")
        case .confirmTapped:
            guard case .confirm(let result, let input) = state.pending else { return .none }
            begin(&state)
            state.pending = result.openQuestion.map { .clarify($0, input: input) }
            return perform(result.sureActions, input: input, message: result.message)
        case .declineTapped:
            guard state.pending != nil else { return .none }
            state.pending = nil
            state.message = state.strings.declined
            return .none
        }
    }

    /// Asks the question of an earlier process again, unless words are being processed or another question is open.
    private func restoreInput(_ unanswered: Unanswered, _ state: inout State) -> Effect<Action> {
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
        state.message = state.strings.text(error)
        showAlert(state.strings.failure, &state)
    }

    private func showAlert(_ title: String, _ state: inout State) {
        let message = state.message
        state.alert = AlertState {
            TextState(title)
        } message: {
            TextState(message)
        }
    }

    /// Clears the field, unless the user has changed its text meanwhile.
    func clearInput(_ state: inout State) {
        guard (try? InputError.checked(state.input)) == state.sent else { return }
        state.input = ""
        state.understood = []
        state.draft = Draft()
    }

    private func remember(failed state: State) -> Effect<Action> {
        .run { [journal, input = state.sent, message = state.message] send in
            await journal.record(failed: input, message: message)
            await send(.records(.changeRecorded))
        }
    }

    private func remember(answered state: State) -> Effect<Action> {
        .run { [journal, input = state.sent, message = state.message] send in
            await journal.record(answered: input, message: message)
            await send(.records(.changeRecorded))
        }
    }
}
