import Essentials
import Flow
import LocalizedTexts

/// Reads, checks and saves the preferences.
extension ActionHandlerFeature {
    func reducePreferences(_ state: inout State, _ action: PreferencesAction) -> Effect<Action> {
        switch action {
        case .preferencesLoaded(let preferences):
            adopt(preferences, &state)
            return readRecords(state)
        case .preferencesChanged(let preferences):
            state.preferenceProblems = preferences.problems
            guard let problem = preferences.problems.first else {
                adopt(preferences, &state)
                return change(state.strings.saved) {
                    [services, language = state.preferences.language] () async throws(ActionHandlerError) in
                    try await mappingDeviceErrors(language) { () async throws(DeviceError) in
                        try await services.save(preferences)
                    }
                }
            }
            state.message = state.strings.text(problem)
            return .none
        }
    }

    /// Adopts preferences. A new time zone or first day of the week moves the agenda to the current week.
    private func adopt(_ preferences: Preferences, _ state: inout State) {
        if preferences.timeZone != state.preferences.timeZone || preferences.weekStart != state.preferences.weekStart {
            let today = ActionDay(at: now(), in: preferences.timeZone)
            state.span = .week(of: today, weekStart: preferences.weekStart)
        }
        state.preferences = preferences
    }

    func readPreferences(_ language: Language) -> Effect<Action> {
        .run { [services] send in
            do throws(DeviceError) {
                await send(.preferences(.preferencesLoaded(try await services.preferences())))
            } catch {
                await send(.records(.recordsLoaded(.failure(ActionHandlerError(.device(error), in: language)))))
            }
        }
    }
}
