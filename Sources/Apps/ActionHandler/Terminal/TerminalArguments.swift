import LocalizedTexts
import Wire

/// The arguments after the verb.
public struct TerminalArguments: Sendable {
    /// The arguments that are not options, in order.
    public var rest: [String]
    /// The values of the options, by name.
    public var options: [String: String]
    /// Reads all of standard input.
    public var standardInput: @Sendable () -> String
    /// Called at once with each reminder that becomes due, and its line of text.
    public var ring: @Sendable (DueReminders.Ring, _ line: String) -> Void

    /// Creates arguments from their values.
    public init(
        rest: [String],
        options: [String: String] = [:],
        standardInput: @escaping @Sendable () -> String = { "" },
        ring: @escaping @Sendable (DueReminders.Ring, _ line: String) -> Void = { _, _ in }
    ) {
        self.rest = rest
        self.options = options
        self.standardInput = standardInput
        self.ring = ring
    }

    var order: String { rest.first ?? "list" }
    var text: String { rest.dropFirst().joined(separator: " ") }

    func integer(_ name: String, in range: ClosedRange<Int>, or defaultValue: Int) throws(TerminalError) -> Int {
        guard let text = options[name] else { return defaultValue }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound); got '\(text)'"
            )
        }
        return number
    }

    func day(_ name: String) throws(TerminalError) -> ActionDay? {
        guard let text = options[name] else { return nil }
        guard let day = ActionDay(text) else { throw .usage("--\(name) must be a day, e.g. 2025-11-03; got '\(text)'") }
        return day
    }
}

extension TerminalError {
    /// The error message.
    var text: String {
        switch self {
        case .usage(let text): text
        case .failed(let answer): answer.text
        }
    }

    /// A failure with this message.
    static func failed(_ text: String) -> TerminalError {
        .failed(TerminalAnswer(text, ["error": text], isDone: false))
    }

    /// Runs work and maps storage errors.
    static func onDevice<Value>(_ work: () async throws(DeviceError) -> Value) async throws(TerminalError) -> Value {
        do throws(DeviceError) {
            return try await work()
        } catch {
            throw .failed(ActionHandlerStrings(.english).text(error))
        }
    }

    /// Runs work and maps the errors of the feature.
    static func doing<Value>(
        _ strings: ActionHandlerStrings,
        _ work: () async throws(ActionHandlerError) -> Value
    ) async throws(TerminalError) -> Value {
        do throws(ActionHandlerError) { return try await work() } catch { throw .failed(strings.text(error)) }
    }
}
