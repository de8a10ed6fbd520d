import Essentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Colors and bold text, on terminals that support them and unless NO_COLOR is set (https://no-color.org).
struct Style: Sendable {
    let isOn: Bool

    /// The style for a file descriptor.
    init(descriptor: Int32, variables: [String: String] = ProcessInfo.processInfo.environment) {
        isOn = isatty(descriptor) == 1 && variables["NO_COLOR", default: ""].isEmpty && variables["TERM"] != "dumb"
    }

    /// The style of standard output.
    static let output = Style(descriptor: STDOUT_FILENO)
    /// The style of standard error.
    static let errorOutput = Style(descriptor: STDERR_FILENO)

    func bold(_ text: String) -> String { styled(text, "1") }
    func red(_ text: String) -> String { styled(text, "31") }
    func green(_ text: String) -> String { styled(text, "32") }
    func yellow(_ text: String) -> String { styled(text, "33") }
    func underlined(_ text: String) -> String { styled(text, "4") }
    func faint(_ text: String) -> String { styled(text, "2") }

    /// The number of invisible characters in a bold text.
    var weight: Int { bold("").count }

    private func styled(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
