import Flow

/// Dictation into the field, if the device can listen.
extension ActionHandlerFeature {
    func reduceDictation(_ state: inout State, _ action: DictationAction) -> Effect<Action> {
        switch action {
        case .tapped:
            if state.dictation == .listening { return stopListening(&state) }
            return listen(&state)
        case .ended:
            if state.dictation == .listening { state.dictation = .off }
            return .none
        case .failed:
            guard state.dictation == .listening else { return .none }
            state.dictation = .unheard
            return .none
        }
    }

    /// Does nothing unless dictation is listening.
    func stopListening(_ state: inout State) -> Effect<Action> {
        guard state.dictation == .listening else { return .none }
        state.dictation = .off
        return .cancel(id: Job.listening)
    }

    private func listen(_ state: inout State) -> Effect<Action> {
        guard let speech, !state.isProcessing else { return .none }
        state.dictation = .listening
        let language = state.preferences.language
        return .run { send in
            for try await recognized in speech.listen(in: language) {
                await send(.speechHeard(recognized.words, isFinal: recognized.isFinal))
            }
            await send(.dictation(.ended))
        } catch: { _, send in
            await send(.dictation(.failed))
        }
        .cancellable(id: Job.listening, cancelInFlight: true)
    }
}
