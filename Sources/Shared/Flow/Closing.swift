/// Runs `work` before an app closes, e.g. a change whose time to undo is not over, and cancels it after three seconds.
package func runBeforeClosing<C: Clock & Sendable>(
    on clock: C,
    _ work: @escaping @Sendable () async -> Void
) async where C.Duration == Duration {
    let running = Task { await work() }
    let limit = Task {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(3)), tolerance: nil)
        running.cancel()
    }
    await running.value
    limit.cancel()
}
