import Bowline
import Essentials
import Wire

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The user's terminal and environment.
enum Console {
    /// Reads the password from `BOWLINE_PASSWORD` or a line of standard input, without showing it on a terminal.
    @Sendable static func password() -> String? {
        if let word = ProcessInfo.processInfo.environment["BOWLINE_PASSWORD"] { return word }
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        return getpass("Password: ").map { String(cString: $0) }
    }

    /// Reads the new password from `BOWLINE_NEW_PASSWORD` or the next line of standard input; on a terminal it must be
    /// typed twice.
    @Sendable static func newPassword() -> String? {
        if let word = ProcessInfo.processInfo.environment["BOWLINE_NEW_PASSWORD"] { return word }
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        while let first = getpass("New password: ").map({ String(cString: $0) }), !first.isEmpty {
            guard let second = getpass("Repeat the new password: ").map({ String(cString: $0) }) else { return nil }
            if first == second { return first }
            printLine("The two passwords are not the same.")
        }
        return nil
    }

    /// The folder for the data of a verb, below `XDG_STATE_HOME` or `~/.local/state`.
    static func stateFolder(of verb: String) -> String {
        let variables = ProcessInfo.processInfo.environment
        let home = variables["XDG_STATE_HOME"] ?? (variables["HOME"] ?? ".") + "/.local/state"
        return home + "/bowline/" + verb
    }

    /// Prints the result of an app's command, as JSON with `--json`. With `--jsonl`, prints the text, which is already
    /// JSON Lines.
    static func show(_ answer: TerminalAnswer, _ arguments: Arguments) -> ExitCode {
        let text =
            arguments.has("json") && arguments.values["jsonl"] == nil ? answer.json.text(sortedKeys: true) : answer.text
        // An exported file already ends in a line end.
        print(text, terminator: text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? "" : "\n")
        fflush(nil)
        return answer.isDone ? .done : .failed
    }

    /// Writes a text to standard error, without a buffer, so that nothing is lost at exit.
    static func writeError(_ text: String) {
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }

    /// Prints a line and flushes it.
    @Sendable static func printLine(_ line: String) {
        print(line)
        // All streams, since `stdout` is a global variable that Swift 6 does not let us use.
        fflush(nil)
    }
}
