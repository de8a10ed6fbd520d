#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Says on a terminal what is being done, from the first second on, and takes it away when there is something to read.
enum Progress {
    /// Does the work, telling of it where somebody waits. Where nobody looks, nothing is said.
    static func telling<Value, Problem: Error>(
        of what: String,
        _ work: () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard isatty(STDERR_FILENO) == 1 else { return try await work() }
        let ticker = Task.detached {
            for seconds in 1... {
                try await ContinuousClock().sleep(for: .seconds(1))
                show("\r\(Style.complaints.faint("\(what) … \(seconds) s"))")
            }
        }
        let outcome: Result<Value, Problem>
        do throws(Problem) {
            outcome = .success(try await work())
        } catch {
            outcome = .failure(error)
        }
        ticker.cancel()
        // Only when nothing more is written can what was written be taken away.
        _ = await ticker.result
        show("\r\u{1B}[K")
        return try outcome.get()
    }

    /// The same for many answers, which are their own progress where they are seen.
    static func telling<Problem: Error>(
        ofLines what: String,
        _ work: () async throws(Problem) -> Void
    ) async throws(Problem) {
        if isatty(STDOUT_FILENO) == 1 { try await work() } else { try await telling(of: what, work) }
    }

    private static func show(_ text: String) {
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
