#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows on a terminal what is being done, after the first second and until there is an answer.
enum Progress {
    /// Does the work and shows its progress when standard error is a terminal.
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
        // The line can be erased only after the last write.
        _ = await ticker.result
        show("\r\u{1B}[K")
        return try outcome.get()
    }

    /// Does the work, which says itself how far it is.
    static func telling<Value, Problem: Error>(
        _ work: (_ tell: (String) -> Void) async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard isatty(STDERR_FILENO) == 1 else { return try await work { _ in } }
        defer { show("\r\u{1B}[K") }
        return try await work { show("\r\u{1B}[K\(Style.complaints.faint($0))") }
    }

    /// The same for many answers. Answers that a terminal shows need no other progress.
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
