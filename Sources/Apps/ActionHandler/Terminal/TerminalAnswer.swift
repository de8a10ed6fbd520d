import Essentials
import Phrases

/// What a command of the terminal answers.
public struct TerminalAnswer: Sendable, Equatable {
    /// For people.
    public let text: String
    /// The same as one JSON object.
    public let json: String
    /// False when the answer is no.
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

/// Why a command of the terminal did nothing.
public enum TerminalProblem: Error, Sendable, Equatable {
    /// The words after the verb are not what it takes.
    case usage(String)
    /// The work failed.
    case failed(String)
}

/// What was written after the verb.
public struct TerminalWords: Sendable {
    /// What is neither an option nor an option's value, in order.
    public var rest: [String]
    /// The options' values by name.
    public var options: [String: String]
    /// Everything on standard input, when it is asked for.
    public var standardInput: @Sendable () -> String

    /// Words of these parts.
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

    func integer(_ name: String, in range: ClosedRange<Int>, or usual: Int) throws(TerminalProblem) -> Int {
        guard let text = options[name] else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func day(_ name: String) throws(TerminalProblem) -> ActionDay? {
        guard let text = options[name] else { return nil }
        guard let day = ActionDay(text) else { throw .usage("--\(name) takes a day such as 2025-11-03, not \(text)") }
        return day
    }
}

extension TerminalProblem {
    /// Runs work whose errors are the device's.
    static func onDevice<Value>(_ work: () async throws(DeviceProblem) -> Value) async throws(TerminalProblem) -> Value
    {
        do throws(DeviceProblem) {
            return try await work()
        } catch {
            throw .failed(Messages(.english).text(error))
        }
    }

    /// Runs work whose errors are the feature's.
    static func doing<Value>(
        _ messages: Messages,
        _ work: () async throws(ActionHandlerError) -> Value
    ) async throws(TerminalProblem) -> Value {
        do throws(ActionHandlerError) { return try await work() } catch { throw .failed(messages.text(error)) }
    }
}
