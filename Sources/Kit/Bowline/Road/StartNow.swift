/// Starts a task that belongs to nobody on the calling thread, so that work which never waits is done when this returns.
func startNow(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate { await work() }
    } else {
        Task { await work() }
    }
}
