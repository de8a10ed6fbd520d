import Essentials
import LocalizedTexts

/// The answer of a command.
public struct TerminalAnswer: Sendable, Equatable {
    /// The text for people.
    public let text: String
    /// The JSON for programs.
    public let json: String
    /// False when the exit code is 1.
    public let isDone: Bool

    init(_ text: String, json: some Encodable, isDone: Bool = true) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.text = text
        // These values are made of texts and finite numbers, which can always be written.
        self.json = (try? encoder.encode(json)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        self.isDone = isDone
    }

    /// One JSON object a line, for people as for programs.
    init(lines: [String]) {
        text = lines.joined(separator: "\n")
        json = text
        isDone = true
    }
}

/// Why a command failed.
public enum TerminalError: Error, Sendable, Equatable {
    /// The arguments are wrong.
    case usage(String)
    /// The command failed for this reason.
    case failed(String)
}

/// The arguments after the verb.
public struct TerminalArguments: Sendable {
    /// The arguments that are not options, in order.
    public var rest: [String]
    /// The values of the options, by name.
    public var options: [String: String]
    /// Reads all of standard input.
    public var standardInput: @Sendable () -> String

    /// Arguments with these values.
    public init(
        rest: [String],
        options: [String: String] = [:],
        standardInput: @escaping @Sendable () -> String = { "" }
    ) {
        self.rest = rest
        self.options = options
        self.standardInput = standardInput
    }

    var order: String { rest.first ?? "list" }
    var text: String { rest.dropFirst().joined(separator: " ") }

    func integer(_ name: String, in range: ClosedRange<Int>, or usual: Int) throws(TerminalError) -> Int {
        guard let text = options[name] else { return usual }
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
    /// Runs work and maps the errors of the device.
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
