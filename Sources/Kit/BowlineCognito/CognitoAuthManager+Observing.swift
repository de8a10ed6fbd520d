#if canImport(Combine)
    public import Combine

    /// Views that observe the manager are updated after each sign-in and sign-out, on the main actor.
    extension CognitoAuthManager: ObservableObject {
        func announceChange() {
            Task { @MainActor in objectWillChange.send() }
        }
    }
#else
    extension CognitoAuthManager {
        /// Without Combine there are no observers.
        func announceChange() {}
    }
#endif
