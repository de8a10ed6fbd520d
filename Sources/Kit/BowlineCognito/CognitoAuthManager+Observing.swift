#if canImport(Combine)
    import Bowline
    public import Combine

    /// Notifies observing views on the main actor: right before each change, as `objectWillChange` promises, and again
    /// right after it, because a view may have read the old values in between. The end of a sign-in that the pool
    /// refuses to refresh counts as a change too.
    extension CognitoAuthManager: ObservableObject {
        func observeManager() {
            manager.announceChanges { [weak self] in self?.objectWillChange.send() }
        }
    }
#else
    extension CognitoAuthManager {
        /// Without Combine there are no observers.
        func observeManager() {}
    }
#endif
