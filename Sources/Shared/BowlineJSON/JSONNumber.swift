public import Essentials

/// A JSON number, kept as its text so that no digit is lost.
///
/// Two numbers are equal if their texts are equal: `1` and `1.0` are different. ``int``, ``double`` and ``decimal``
/// return the value, so ``int`` is 1 for both.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The text of the number, as it was written.
    public let description: String

    /// Parses a number; nil if the text is not a JSON number.
    public init?(_ text: String) {
        guard let tape = try? JSONTape(text.utf8), tape.entries[0].kind == .number,
            tape.bytes(of: tape.entries[0]).count == text.utf8.count
        else { return nil }
        description = text
    }

    /// Creates a number from an integer.
    public init(_ value: some FixedWidthInteger) {
        description = "\(value)"
    }

    /// The shortest text that reads as the same `Double`; nil for infinity and NaN.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        description = "\(value)"
    }

    /// Creates a number from a text that is known to be one.
    init(checked text: String) {
        description = text
    }

    /// The value as an `Int`; nil if it is not an integer or does not fit. `1.0` and `10e-1` are 1.
    public var int: Int? { Int(description) ?? integerText.flatMap { Int($0) } }

    /// The nearest `Double`; infinite if the value is too large.
    public var double: Double { Double(description) ?? (isNegative ? -.infinity : .infinity) }

    /// The exact value as a `Decimal`; nil if a `Decimal` cannot hold all its digits or its exponent.
    public var decimal: Decimal? {
        let digits = significantDigits
        if digits.text.isEmpty { return 0 }
        guard let exponent = digits.exponent, (-127...127).contains(exponent), digits.text.count <= 38 else {
            return nil
        }
        return Decimal(string: "\(isNegative ? "-" : "")\(digits.text)e\(exponent)")
    }

    // MARK: Parts

    /// The value written without a fraction or an exponent; nil if it is not an integer or has more than 39 digits,
    /// which no integer type can hold.
    var integerText: String? {
        let digits = significantDigits
        if digits.text.isEmpty { return "0" }
        guard let exponent = digits.exponent, (0...38).contains(exponent), digits.text.count + exponent <= 39 else {
            return nil
        }
        return (isNegative ? "-" : "") + digits.text + String(repeating: "0", count: exponent)
    }

    private var isNegative: Bool { description.utf8.first == UInt8(ascii: "-") }

    /// The digits without leading and trailing zeros, and the power of ten of the last digit. The power is nil if the
    /// exponent is far outside any usable range.
    private var significantDigits: (text: String, exponent: Int?) {
        let mantissa = description.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        let fraction = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa[$0...].count - 1 } ?? 0
        var digits = mantissa.filter { (0x30...0x39).contains($0) }.drop { $0 == 0x30 }
        let written = digits.count
        while digits.last == 0x30 { digits.removeLast() }
        let text = String(decoding: digits, as: UTF8.self)
        let exponent = description.utf8[mantissa.endIndex...].dropFirst()
        guard !exponent.isEmpty else { return (text, written - digits.count - fraction) }
        guard let power = Int(String(decoding: exponent, as: UTF8.self)), power.magnitude < 1_000_000 else {
            return (text, nil)
        }
        return (text, power + written - digits.count - fraction)  // bounded: the others are lengths of a text in memory
    }
}
