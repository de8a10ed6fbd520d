import Essentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whoever sits at the terminal.
enum Person {
    /// Their password: from the variable, or a line of standard input, which a terminal does not show.
    @Sendable static func password() -> String? {
        if let word = ProcessInfo.processInfo.environment["BOWLINE_PASSWORD"] { return word }
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        return getpass("Password: ").map { String(cString: $0) }
    }

    /// The password that takes its place: from the variable, or the next line of standard input; on a terminal typed twice alike.
    @Sendable static func newPassword() -> String? {
        if let word = ProcessInfo.processInfo.environment["BOWLINE_NEW_PASSWORD"] { return word }
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        while let first = getpass("New password: ").map({ String(cString: $0) }), !first.isEmpty {
            guard let second = getpass("The new password once more: ").map({ String(cString: $0) }) else { return nil }
            if first == second { return first }
            tell("The two differ.")
        }
        return nil
    }

    /// Where their programs keep what they know, in a folder for each verb.
    static func stateFolder(of verb: String) -> String {
        let variables = ProcessInfo.processInfo.environment
        let home = variables["XDG_STATE_HOME"] ?? (variables["HOME"] ?? ".") + "/.local/state"
        return home + "/bowline/" + verb
    }

    /// Tells a line at once, also where nobody but a program listens.
    @Sendable static func tell(_ line: String) {
        print(line)
        // Every stream: the name of the one is a global variable, which this language mode keeps off.
        fflush(nil)
    }
}
