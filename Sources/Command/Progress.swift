#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows on a terminal what is being done, from the first second until the work ends.
enum Progress {
    /// Does the work, and shows its progress if standard error is a terminal.
    static func reporting<Value, Problem: Error>(
        about what: String,
        _ work: () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard isatty(STDERR_FILENO) == 1 else { return try await work() }
        let ticker = Task.detached {
            for seconds in 1... {
                try await ContinuousClock().sleep(for: .seconds(1))
                show("\r\(Style.errorOutput.faint("\(what) … \(seconds) s"))")
            }
        }
        let outcome: Result<Value, Problem>
        do throws(Problem) {
            outcome = .success(try await work())
        } catch {
            outcome = .failure(error)
        }
        ticker.cancel()
        // Waits for the ticker's last write, so that the line stays erased.
        _ = await ticker.result
        show("\r\u{1B}[K")
        return try outcome.get()
    }

    /// Does the work, which reports its own progress with `showProgress`.
    static func reporting<Value, Problem: Error>(
        _ work: (_ showProgress: (String) -> Void) async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard isatty(STDERR_FILENO) == 1 else { return try await work { _ in } }
        defer { show("\r\u{1B}[K") }
        return try await work { show("\r\u{1B}[K\(Style.errorOutput.faint($0))") }
    }

    /// Does work that prints many results. On a terminal these already show the progress.
    static func reporting<Problem: Error>(
        lines what: String,
        _ work: () async throws(Problem) -> Void
    ) async throws(Problem) {
        if isatty(STDOUT_FILENO) == 1 { try await work() } else { try await reporting(about: what, work) }
    }

    private static func show(_ text: String) {
        Console.writeError(text)
    }
}
