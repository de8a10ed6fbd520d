#if canImport(Combine)
    public import Combine

    /// Views that watch the manager are drawn anew when somebody comes or leaves.
    extension CognitoAuthManager: ObservableObject {
        func announceChange() { objectWillChange.send() }
    }
#else
    extension CognitoAuthManager {
        /// Where there are no views to tell, nobody is told.
        func announceChange() {}
    }
#endif
