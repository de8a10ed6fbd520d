public import Essentials

/// A number as JSON writes it, kept as text so that no digit is lost.
///
/// Numbers are equal when they are written alike: `1` and `1.0` are two.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The number as it was written.
    public let description: String

    /// The text of a number; nil when it is none by JSON's rules.
    public init?(_ text: String) {
        var parser = JSONParser(Array(text.utf8))
        guard let number = try? parser.wholeNumber() else { return nil }
        self = number
    }

    /// A whole number.
    public init(_ value: some FixedWidthInteger) {
        description = "\(value)"
    }

    /// A text already known to be a number.
    init(checked text: String) {
        description = text
    }

    /// The number as an `Int`, when it is written as one and fits.
    public var int: Int? { Int(description) }

    /// The nearest `Double`; infinite when it is too large for one.
    public var double: Double { Double(description) ?? .infinity }

    /// The very number as a `Decimal`; nil when a decimal has no room for its digits or its exponent.
    public var decimal: Decimal? {
        let digits = significantDigits
        guard digits.count <= 38, let exponent = decimalExponent, (-127...127).contains(exponent) else { return nil }
        return Decimal(string: description)
    }

    // MARK: Parts

    private var mantissa: Substring.UTF8View.SubSequence {
        let text = description[...].utf8
        return text[..<(text.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") } ?? text.endIndex)]
    }

    private var significantDigits: [UInt8] {
        let digits = mantissa.filter { $0 >= 0x30 && $0 <= 0x39 }.drop { $0 == 0x30 }
        return Array(digits[..<((digits.lastIndex { $0 != 0x30 }.map { $0 + 1 }) ?? digits.startIndex)])
    }

    /// The power of ten of the last digit as written; nil when it is beyond all measure.
    private var decimalExponent: Int? {
        let mantissa = mantissa
        let fraction = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa[$0...].count - 1 } ?? 0
        let text = description[mantissa.endIndex...].dropFirst()
        guard !text.isEmpty else { return -fraction }
        guard let exponent = Int(text), exponent.magnitude < 1_000 else { return nil }
        return exponent - fraction  // bounded: below 1,000 here
    }
}
