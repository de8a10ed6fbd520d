/// A value of a document, independent of whether it was written in JSON or YAML.
enum Node: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number in canonical form, see ``CanonicalNumber``.
    case number(String)
    case string(String)
    case array([Node])
    case object(Members)

    /// The members of an object, in the order of the document.
    struct Members: Sendable, Hashable {
        private(set) var names: [String] = []
        private var values: [String: Node] = [:]

        subscript(name: String) -> Node? { values[name] }

        /// Adds a member. If the name is taken, keeps the existing member and returns false.
        mutating func add(_ name: String, _ value: Node) -> Bool {
            guard values[name] == nil else { return false }
            names.append(name)
            values[name] = value
            return true
        }

        /// Sets a member, replacing any of the same name.
        mutating func set(_ name: String, _ value: Node) {
            if values.updateValue(value, forKey: name) == nil { names.append(name) }
        }

        mutating func remove(_ name: String) {
            if values.removeValue(forKey: name) != nil { names.removeAll { $0 == name } }
        }
    }

    subscript(name: String) -> Node? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The kind of value, as error messages name it.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A number in a form that is the same for equal numbers: `1`, `1.0` and `10e-1` all become `1`.
enum CanonicalNumber {
    /// The canonical form of a decimal number; nil when the text is not a number or its exponent is 100,000 or more.
    static func text(_ text: String) -> String? {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
        let parts = rest.split(separator: /[eE]/, maxSplits: 1, omittingEmptySubsequences: false)
        guard let mantissa = parts.first, let written = parts.count == 2 ? Int(parts[1]) : 0,
            written.magnitude < 100_000
        else { return nil }
        let halves = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = halves.first else { return nil }
        let fraction = halves.count == 2 ? halves[1] : ""
        guard !(whole + fraction).isEmpty, (whole + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        var digits = Array((whole + fraction).utf8.drop { $0 == 0x30 })
        guard !digits.isEmpty else { return "0" }
        // `written` is below 100,000, and a document is far smaller than the range of Int.
        var exponent = written.subtractingReportingOverflow(fraction.utf8.count).partialValue
        while digits.last == 0x30 {
            digits.removeLast()
            exponent = exponent.addingReportingOverflow(1).partialValue
        }
        return (isNegative ? "-" : "") + plain(String(decoding: digits, as: UTF8.self), exponent)
    }

    private static func plain(_ digits: String, _ exponent: Int) -> String {
        switch exponent {
        case 0...20: return digits + String(repeating: "0", count: exponent)
        case -20..<0:
            let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
            return padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
        default: return "\(digits)e\(exponent)"
        }
    }
}
