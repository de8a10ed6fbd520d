/// A measurable value found in a text (a time, an amount of money, a duration or a number), with its position.
package struct Span: Hashable, Sendable {
    /// The meaning of the words.
    package enum Value: Hashable, Sendable {
        case time(TimeValue)
        /// An amount, or a range that may be open at one end; the currency is nil if the words do not determine it.
        case money(from: Quantity?, to: Quantity?, isRange: Bool, currency: Currency?)
        case duration(TimeLength)
        case number(Quantity)
    }

    package var value: Value
    /// The offset of its first byte in the text's UTF-8.
    package var start: Int
    /// The offset after its last byte.
    package var end: Int

    /// The name of the kind in JSON.
    package var kind: String {
        switch value {
        case .time: "time"
        case .money: "money"
        case .duration: "duration"
        case .number: "number"
        }
    }
}

/// A span with token positions.
struct TokenSpan {
    var value: Span.Value
    var start: Int
    var end: Int

    /// Whether it is money or a number.
    var isAmount: Bool {
        switch value {
        case .money, .number: true
        case .time, .duration: false
        }
    }
}
